"""The examples in the engine's docstrings run."""

import doctest
import importlib

import pytest

MODULES = [
    "patience.cards",
    "patience.game",
    "patience.games.catalog",
    "patience.games.dealing",
    "patience.games.ids",
    "patience.games.rules",
    "patience.legality",
    "patience.moves",
    "patience.position",
    "patience.table",
    "patience.texts.notation",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name):
    failed, attempted = doctest.testmod(importlib.import_module(name))
    assert attempted > 0
    assert failed == 0
