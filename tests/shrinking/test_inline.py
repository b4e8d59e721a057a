# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Functions that are put where they are called do there what they did before."""

import ast

import pytest

from sim.build.shrinking.moving.inline import inline


def inlined(source, **others):
    trees = {name: ast.parse(text) for name, text in {"own": source, **others}.items()}
    inline(trees)
    return ast.unparse(trees["own"])


def run(source, **given):
    space = dict(given)
    exec(source, space)
    return space["run"]


BRANCHES = """
def _say(number, said):
    if number < 0:
        said.append("below")
        return
    if number:
        said.append("above")
    else:
        return
    said.append("end")

def run(number):
    said = []
    _say(number, said)
    return said
"""
VALUES = """
def _double(value, by=2):
    found = value * by
    if found > 9:
        return 9
    return found

def run(value):
    found = 1
    value = _double(value + found)
    return found, value
"""
NOTHING = """
def _find(value):
    if value:
        return "found"

def run(value):
    what = _find(value)
    return what
"""
TAIL = """
def _count(values):
    for value in values:
        if value:
            return value

def run(values):
    if values:
        return _count(values)
    return -1
"""


@pytest.mark.parametrize(
    ("source", "given"),
    [(BRANCHES, (-1, 0, 1)), (VALUES, (1, 4, 9)), (NOTHING, (0, 1)), (TAIL, ([], [0], [0, 2]))],
)
def test_what_is_returned_stays(source, given):
    text = inlined(source)
    assert "def _" not in text
    for value in given:
        assert run(text)(value) == run(source)(value)


def test_a_method_goes_into_the_method_that_calls_it():
    text = inlined(
        "class Pile:\n"
        "    def add(self, card):\n"
        "        self._put(card, 1)\n"
        "    def _put(self, card, count):\n"
        "        count += len(self.cards)\n"
        "        self.cards.append((card, count))\n"
    )
    assert "_put" not in text
    pile = {}
    exec(text, pile)
    made = pile["Pile"]()
    made.cards = []
    made.add(7)
    assert made.cards == [(7, 1)]


@pytest.mark.parametrize(
    "body",
    [
        "yield 1",
        "return load('texts').read()",
        "return [value for value in given]",
        "return given()",
        "given.screen.leave()",
        "for part in given:\n        if part:\n            return 1\n    return 2",
    ],
)
def test_what_may_change_stays(body):
    source = f"def _find(given):\n    {body}\ndef run(given):\n    found = _find(given)\n"
    assert "def _find" in inlined(source)


@pytest.mark.parametrize(
    "other", ["_find(2)", "run(_find)", "name = '_find'", "class A:\n    _find = 1"]
)
def test_what_is_also_mentioned_elsewhere_stays(other):
    source = f"def _find(given):\n    print(given)\ndef run():\n    _find(1)\n{other}\n"
    assert "def _find" in inlined(source)


def test_a_method_that_another_module_overrides_stays():
    source = (
        "class Menu:\n    def enter(self):\n        self._draw()\n"
        "    def _draw(self):\n        print()\n"
    )
    other = "class Title(Menu):\n    def _draw(self):\n        pass\n"
    assert "def _draw" in inlined(source, other=other)
    assert "def _draw" not in inlined(
        source, other="class Page:\n    def _draw(self):\n        pass\n"
    )


def test_a_function_does_not_become_too_large():
    long = "\n".join(f"    given.append({number})" for number in range(100))
    source = f"def _fill(given):\n{long}\ndef run(given):\n    _fill(given)\n"
    assert "def _fill" in inlined(source)
