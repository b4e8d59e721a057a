# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Steps that go back, and come again, together with the step before them."""

from engine_data import laid, state

from patience import catalog
from patience.moves import move
from patience.table import STOCK, TABLEAU, WASTE

_T = TABLEAU


def played():
    """Return a game, and its positions before and after a step with two more behind it."""
    rules = catalog.rules("klondike")
    game = laid(rules, ["-9D 2H", "3S 2S", "-4D KC"], foundations=["AH", "AS"], stock="5C")
    states = [state(game)]
    for a_move, behind in ((STOCK | WASTE << 6, False), (move(_T, 2), False), (move(_T + 1, 3), 1)):
        assert game.push(a_move, behind)
        states.append(state(game))
    assert game.push(move(_T + 1, 3), True)
    states.append(state(game))
    return game, states


def test_each_counts_as_a_step():
    game, _ = played()
    assert game.table.log.steps == 4


def test_one_undo_takes_all_back_and_one_redo_makes_all_again():
    game, states = played()
    assert game.pop()
    assert (state(game), game.table.log.steps) == (states[1], 1)
    assert game.redo()
    assert (state(game), game.table.log.steps) == (states[4], 4)
    assert not game.redo()
    assert game.pop() and game.pop()
    assert (state(game), game.table.log.steps) == (states[0], 0)


def test_a_step_after_them_is_the_players_again():
    game, states = played()
    assert game.push(move(_T + 2, _T + 6))
    assert game.pop()
    assert state(game) == states[4]


def test_steps_behind_are_never_the_oldest_that_are_kept():
    game, _ = played()
    log = game.table.log
    src, dst = _T + 2, _T + 6
    for _ in range(1100):  # a king to and, behind that, fro
        game.table.log.behind = False
        game.table.move(src, dst, 1, True)
        game.table.log.behind = True
        game.table.move(dst, src, 1, True)
    assert log.steps == 2204
    assert log.begins(0)
    count = 0
    while game.pop():
        count += 1
    assert count >= 1000
    assert log.steps == 2204 - 2 * count
