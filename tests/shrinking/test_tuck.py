# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Short texts of modules on demand are in tuples, so that a board does not keep them."""

import ast

import pytest

from sim.build.modules import compile_module
from sim.build.shrinking.names.trees import unparse
from sim.build.shrinking.tuck import tuck
from sim.vm import VM


def tucked(source, **others):
    """Return a module's source after tucking; of others those of `there` stay."""
    trees = {name: ast.parse(text) for name, text in {"one": source, **others}.items()}
    tuck(trees, {"there"})
    assert unparse(trees.get("there", ast.parse(""))) == others.get("there", "")
    return unparse(trees["one"])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("say('Deals')", "say(('Deals',)[0])"),
        ("say('{} of {}'.format(1, 2))", "say(('{} of {}',)[0].format(1, 2))"),
        ("say(['10 letters', '11 letters.'])", "say([('10 letters',)[0], '11 letters.'])"),
    ],
)
def test_short_texts_are_put_into_tuples(before, after):
    assert tucked(before) == after


@pytest.mark.parametrize(
    "source",
    [
        "say('No')",
        "say(('Deals', -1, None))",
        "say(f'{a} deals')",
        "say('insert', 'name', 'text')\na.name = text",
        "say(b'Deals')",
        "say('of other', 'Games')",
    ],
)
def test_other_texts_stay(source):
    assert tucked(source, there="say('Games', 'of other')") == source


@pytest.mark.parametrize("make", [tucked, str], ids=["tucked", "as it is"])
def test_board_keeps_short_texts_but_those_in_tuples(make):
    source = "def say(a):\n    return 'Deals: %d' % a"
    with VM() as vm:
        vm.put("/one.mpy", compile_module("one", make(source)))
        assert vm.run("from one import say\nprint(say(3))").strip() == "Deals: 3"
        names = vm.run("import micropython\nmicropython.qstr_info(1)")
        assert ("Q(Deals: %d)" in names) == (make is str)
