"""Joined steps: undone and redone together with the step before them."""

from patience.games import catalog
from patience.moves import DEAL, move
from patience.redo import redo
from patience.table import TABLEAU
from tests.support.engine_data import lay_out, table_bytes

_T = TABLEAU


def played():
    """Return a game, and its positions before and after a step with two more joined to it."""
    rules = catalog.row("klondike")
    game = lay_out(rules, ["-9D 2H", "3S 2S", "-4D KC"], foundations=["AH", "AS"], stock="5C")
    states = [table_bytes(game)]
    for a_move, joined in ((DEAL, False), (move(_T, 2), False), (move(_T + 1, 3), True)):
        assert game.push(a_move, joined)
        states.append(table_bytes(game))
    assert game.push(move(_T + 1, 3), True)
    states.append(table_bytes(game))
    return game, states


def test_each_joined_step_counts():
    game, _ = played()
    assert game.table.log.steps == 4


def test_one_undo_and_one_redo_cover_all_joined_steps():
    game, states = played()
    assert game.pop()
    assert (table_bytes(game), game.table.log.steps) == (states[1], 1)
    assert redo(game.table)
    assert (table_bytes(game), game.table.log.steps) == (states[4], 4)
    assert not redo(game.table)
    assert game.pop() and game.pop()
    assert (table_bytes(game), game.table.log.steps) == (states[0], 0)


def test_step_after_joined_ones_is_separate():
    game, states = played()
    assert game.push(move(_T + 2, _T + 6))
    assert game.pop()
    assert table_bytes(game) == states[4]


def test_oldest_step_kept_is_never_a_joined_one():
    game, _ = played()
    log = game.table.log
    src, dst = _T + 2, _T + 6
    for _ in range(1100):  # a king there and, joined to it, back
        game.table.log.joined = False
        game.table.move(src, dst, 1, True)
        game.table.log.joined = True
        game.table.move(dst, src, 1, True)
    assert log.steps == 2204
    assert log.begins_step(0)
    count = 0
    while game.pop():
        count += 1
    assert count >= 1000
    assert log.steps == 2204 - 2 * count
