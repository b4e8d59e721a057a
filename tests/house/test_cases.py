"""Checks the decorator for tables of cases, `tests.support.cases`."""

import inspect

import pytest

from tests.support.cases import cases


def test_every_row_is_tried_and_those_that_fail_are_named():
    tried = []

    @cases(("number", "limit"), [(1, 5), (7, 5), (2, 5), (9, 5)])
    @cases("word", ["left", "right"], ids=["L", "R"])
    def test(number, word, limit, fixture):
        tried.append((number, word, fixture))
        if word == "right":
            assert number < limit
        elif number == 9:
            pytest.fail("nine")

    assert list(inspect.signature(test).parameters) == ["fixture"]
    with pytest.raises(AssertionError) as raised:
        test(fixture=3)
    assert tried == [(n, word, 3) for n in (1, 7, 2, 9) for word in ("left", "right")]
    text = str(raised.value)
    assert text.startswith("2 of 4 cases fail:\n7 5: ")
    assert "1 of 2 cases fail:\nR: " in text
    assert "\n9 5: " in text
    assert "L: " in text and "nine" in text
    assert "test_cases.py" in text  # the place
    assert str(raised.value.__cause__.__cause__).startswith("assert 7 < 5")


def test_rows_without_a_failure_pass():
    @cases("a, b", {(1, 2): None, (3, 4): None})
    def test(a, b):
        assert a < b

    test()
