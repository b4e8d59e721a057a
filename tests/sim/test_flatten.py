# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Modules are taken out of their folders, and are found there."""

import ast

import pytest

from sim.build.shrinking.flatten import flatten


def flat(foreign=(), **sources):
    """Return a program's modules after flattening, and where they were."""
    trees = {name.replace("__", "."): ast.parse(text) for name, text in sources.items()}
    moved = flatten(trees, foreign)
    return {name: ast.unparse(ast.fix_missing_locations(trees[name])) for name in trees}, moved


def test_modules_lie_right_below_the_first_package():
    made, moved = flat(
        pack="v = 1", pack__one="", pack__one__a="x = 1", pack__b="y = 2", lib="z = 3"
    )
    assert made == {"pack": "v = 1", "pack.a": "x = 1", "pack.b": "y = 2", "lib": "z = 3"}
    assert moved == {"pack.one.a": "pack.a"}


def test_modules_of_one_name_are_told_apart_by_their_folders():
    _, moved = flat(pack="", pack__one="", pack__two="", pack__one__a="x = 1", pack__two__a="y = 1")
    assert moved == {"pack.one.a": "pack.a", "pack.two.a": "pack.two_a"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from pack.one.a import x", "from pack.a import x"),
        ("from pack.one import a", "from pack import a as a"),
        ("from pack.two import a", "from pack import two_a as a"),
        ("import pack", "import pack"),
        ("load('pack.two.a')", "load('pack.two_a')"),
        ("load('pack.' + name, 'two.a', 'one.a')", "load('pack.' + name, 'two_a', 'a')"),
        ("load('pack.two.' + 'a')", "load('pack.' + 'two_a')"),
        ("say('two.b', 'a')", "say('two.b', 'a')"),
    ],
)
def test_modules_are_found_where_they_are(before, after):
    packages = {"pack": "", "pack__one": "", "pack__two": ""}
    made, _ = flat(**packages, pack__one__a="x = 1", pack__two__a="y = 1", user=before)
    assert made["user"] == after


def test_libraries_and_empty_modules():
    made, moved = flat(
        {"lib", "lib.a", "lib.a.b"}, lib="", lib__a="", lib__a__b="x = 1", pack__c=""
    )
    assert made.keys() == {"lib", "lib.a", "lib.a.b"}
    assert moved == {}


def test_a_package_with_something_in_it_is_refused():
    with pytest.raises(ValueError, match=r"pack\.one has something in it"):
        flat(pack="", pack__one="x = 1", pack__one__a="y = 1")
