# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""No vector of the search is indexed from its end, which compiled code does not notice."""

import sys

import pytest

from patience.games import catalog
from patience.games.dealing import new_game
from patience.table import Table
from sim.solve import solver
from sim.solve.search.beams import beam
from sim.solve.search.score import vector
from sim.solve.search.stacks import by_stacks

_GAMES = ("klondike", "chameleon", "rainbow", "four-seasons", "castles-end")


class _Vector(list):
    """A list that has no index below 0."""

    def __getitem__(self, index):
        _refuse(index)
        return super().__getitem__(index)

    def __setitem__(self, index, value):
        _refuse(index)
        super().__setitem__(index, value)


def _refuse(index):
    if isinstance(index, int) and index < 0:
        raise IndexError("a vector is indexed from its end")


@pytest.fixture
def strict(monkeypatch):
    assert by_stacks  # it is loaded on demand
    for name, module in list(sys.modules.items()):
        if name.startswith("sim.solve"):
            if hasattr(module, "zeros"):
                monkeypatch.setattr(module, "zeros", lambda count, bits=64: _Vector([0] * count))
            if hasattr(module, "integers"):
                monkeypatch.setattr(module, "integers", _Vector)


def _search(game):
    dealt = new_game(catalog.row(game), 7, Table())
    search = solver._Search(dealt, solver.LEAST_MEMORY, pruned=True)
    search._depth_room = 1 << 16
    return search


@pytest.mark.parametrize("game", _GAMES)
def test_no_vector_is_indexed_from_its_end(game, strict):
    search = _search(game)
    for kind in {kind for kind, _ in search._beams.first + search._beams.wide}:
        running = search._beam(kind, 2, vector())
        while running.advance() == beam.RUNNING:
            pass
    for searching, _ in search._begin_depth(None):
        searching.search(40)


def test_an_index_from_the_end_is_noticed(strict):
    search = _search("klondike")
    with pytest.raises(IndexError, match="from its end"):
        search._state[-1]
