# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Programs made smaller do the same: constants in their place, private names few and short."""

import ast

import pytest

from sim import modules
from sim.shrink import shrunk


def both(one, other=""):
    made = shrunk({"one": one, "other": other})
    return made["one"], made["other"]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("from other import A\nb = A", "A = const(3)", "b = 3"),
        ("from pack import other\nb = other.A", "A = 3", "b = 3"),
        ("_A = const(3)\n_B = const(_A << 2)\nb = _B", "", "b = 12"),
        ("from other import A\nprint(A)", "A = 'text'", "print('text')"),
        ("A = 'text'\nprint(A, A)", "", "A = 'text'\nprint(A, A)"),
        ("A = 1\nA = 2\nb = A", "", "A = 1\nA = 2\nb = A"),
        ("import other\nb = other.A", "A = 3", "import other\nb = other.A"),
    ],
)
def test_a_constant_stands_where_it_is_used(one, other, expected):
    made = shrunk({"one": one, "other": other, "pack": "", "pack.other": other})["one"]
    assert made == expected


def test_names_that_get_their_values_together_make_no_tuple_on_a_board():
    assert both("a, b = f(a, 1), (b, c)\nx = 1, 2")[0] == "a, b = f(a, 1), (b, c)\nx = (1, 2)"


def test_a_constant_stays_that_is_asked_for_by_its_name():
    assert "A = 3" in both("A = 3\nB = 4", "print(one.A)")[0]
    assert "B = 4" in both("A = 3\nB = 4", "getattr(one, 'B')")[0]
    assert both("A = 3\nB = 4", "")[0] == ""


def test_what_only_a_reader_or_a_type_checker_needs_is_left_out():
    source = '"""Say."""\ntry:\n    from typing import Any\nexcept ImportError:\n    pass\n'
    source += 'def f(a: "Any" = 1) -> int:\n    """Do."""\n    b: int = a\n    return b\n'
    assert both(source)[0] == "def f(a=1):\n    b = a\n    return b"


def test_an_import_that_may_fail_stays_if_it_is_used():
    source = "try:\n    import alarm\nexcept ImportError:\n    pass\nprint(alarm)"
    assert both(source)[0] == source


def test_private_names_that_never_meet_are_the_same():
    one, other = both("_first = [1]\n_second = [2]", "_third = [3]")
    assert one == "_a = [1]\n_b = [2]"
    assert other == "_a = [3]"


def test_a_class_and_one_that_inherits_from_it_share_their_names():
    one, other = both(
        "class A:\n    def f(self):\n        self._x = 1",
        "from one import A\nclass B(A):\n    def g(self):\n        self._y = self._x",
    )
    assert "self._a = 1" in one or "self._b = 1" in one
    assert "self._b = self._a" in other or "self._a = self._b" in other


def test_a_private_name_stays_that_is_asked_for_as_text():
    assert both("_told = [1]\nprint(getattr(other, '_told'))")[0].startswith("_told")


def test_arguments_that_are_named_in_a_call_or_may_be_left_out_stay():
    assert both("def f(card, place, first=0):\n    return card + place + first\nf(1, place=2)")[
        0
    ].startswith("def f(a, place, first=0):\n    return a + place + first")


def test_an_argument_does_not_hide_what_is_around():
    made = both("def f(card):\n    return [lambda place: a(card, place)]")[0]
    scope = {"a": lambda *given: given}
    exec(made, scope)
    assert scope["f"](1)[0](2) == (1, 2)


def test_every_module_of_the_bundle_can_be_read_and_is_smaller():
    for name, path in (modules.sources() | modules.device_sources()).items():
        made = modules.program()[name]
        ast.parse(made)
        assert len(made) < path.stat().st_size
