# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Dicts of texts become tuples, where they are only looked into, and are looked into as before."""

import ast

import pytest

from sim.build.shrinking.pair import pair

TEXTS = "TEXTS = {'a': 'one', 'b': 'two'}\n"


def paired(**sources):
    """Return the sources of modules, afterwards."""
    trees = {name: ast.parse(text) for name, text in sources.items()}
    pair(trees)
    return {name: ast.unparse(ast.fix_missing_locations(tree)) for name, tree in trees.items()}


def space(text):
    """Return what a module has once it ran."""
    names = {}
    exec(text, names)
    return names


@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        ({"a": "one", "b": "two"}, ("one", "two")),
        ({"a": ("one", "two"), "b": ("three",)}, (("one", "two"), ("three",))),
        ({"a": "one", "bc": "two", "": "none"}, (("a", "bc", ""), ("one", "two", "none"))),
    ],
)
def test_texts_are_found_as_before(texts, wanted):
    made = space(paired(one=f"TEXTS = {texts}\ndef find(key): return TEXTS[key]")["one"])
    assert made["TEXTS"] == wanted
    assert {key: made["find"](key) for key in texts} == texts


@pytest.mark.parametrize("texts", ["{'a': 'one', 'b': 'two'}", "{'a': 'one', 'bc': 'two'}"])
def test_what_is_not_there_is_an_error(texts):
    made = space(paired(one=f"TEXTS = {texts}\ndef find(key): return TEXTS[key]")["one"])
    with pytest.raises(ValueError, match="not"):
        made["find"]("c")


@pytest.mark.parametrize(
    "sources",
    [
        {"one": TEXTS + "for key in TEXTS: pass"},
        {"one": TEXTS + "TEXTS['a'].lower(); TEXTS.get('b')"},
        {"one": TEXTS + "TEXTS['a'] = 'three'"},
        {"one": TEXTS + "TEXTS['a']\nTEXTS = TEXTS"},
        {"one": TEXTS + "try:\n    TEXTS['c']\nexcept KeyError:\n    pass"},
        {"one": TEXTS + "TEXTS['a']", "other": "from one import TEXTS"},
        {"one": TEXTS + "TEXTS['a']", "other": "import one\none.TEXTS"},
        {"one": "TEXTS = {'a': 1}\nTEXTS['a']"},
        {"one": "TEXTS = {1: 'a'}\nTEXTS[1]"},
        {"one": "TEXTS = {**{'a': 'one'}}\nTEXTS['a']"},
    ],
    ids="walked method set again caught imported asked numbers keys spread".split(),
)
def test_dicts_stay_that_are_used_otherwise(sources):
    as_is = {name: ast.unparse(ast.parse(text)) for name, text in sources.items()}
    assert paired(**sources) == as_is
