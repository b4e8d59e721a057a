# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Each game of the catalogue is dealt, won, and undone to the first byte.

`data/won_variants.txt` has a won game of each variant, found by hints, chance and search.
"""

import pytest

from patience.games import catalog
from tests.support import engine_data
from tests.support.engine_data import all_cards, play, table_bytes

WON = {line["game"]: (line["number"], line["moves"]) for line in engine_data.WON_LINES} | {
    game: (int(number), moves)
    for game, number, *moves in map(str.split, engine_data.lines("won_variants.txt"))
}


def undo_and_redo(game):
    """Undo all of a game, and redo it; return the position it began with."""
    end, steps = table_bytes(game), game.table.log.steps
    while game.pop():
        pass
    begun = table_bytes(game)
    assert game.table.log.steps == 0
    while game.redo():
        pass
    assert (table_bytes(game), game.table.log.steps) == (end, steps)
    return begun


def test_each_game_has_a_won_game():
    assert WON.keys() == set(catalog.ids())


@pytest.mark.parametrize("game_id", WON)
def test_game_is_won_and_undone_to_the_first_byte(game_id):
    number, moves = WON[game_id]
    game = engine_data.new_game(game_id, number)
    start = table_bytes(game)
    play(game, *moves)
    assert game.won()
    assert all_cards(game) == list(range(52))
    assert undo_and_redo(game) == start
