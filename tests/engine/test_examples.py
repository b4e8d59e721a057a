"""The examples in the engine's docstrings run."""

import doctest
import importlib

from tests.support.cases import cases

MODULES = [
    "patience.cards",
    "patience.game",
    "patience.games.catalog",
    "patience.games.dealing",
    "patience.games.ids",
    "patience.games.rules",
    "patience.legality",
    "patience.moves",
    "patience.table",
    "patience.texts.notation",
]


@cases("name", MODULES)
def test_examples_hold(name):
    failed, attempted = doctest.testmod(importlib.import_module(name))
    assert attempted > 0
    assert failed == 0
