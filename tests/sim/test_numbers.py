"""Whole numbers that come from outside: read within bounds, or refused."""

import pytest

from sim.build.explain import explain
from sim.data.numbers import read_whole
from tests.support.cases import cases


@cases(("text", "number"), [("1", 1), ("999", 999), ("007", 7), ("0" * 5000 + "7", 7)])
def test_a_number_within_the_bounds_is_read(text, number):
    assert read_whole(text, 1, 999) == number


@cases("text", ["", "0", "1000", "-1", "+1", "1e2", "1_0", " 1", "\u0663", "\u00b2", "9" * 5000])
def test_anything_else_is_refused(text):
    with pytest.raises(ValueError, match="not a whole number from 1 to 999"):
        read_whole(text, 1, 999)


def test_a_line_of_5000_digits_in_a_traceback_is_explained():
    said = explain(f'  File "code.py", line {"9" * 5000}, in <module>\nMemoryError: no')
    assert "code.py" in said
