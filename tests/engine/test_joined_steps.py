"""Joined steps: undone and redone together with the step before them."""

from patience.advice import autoplay
from patience.games import catalog
from patience.moves import DEAL, move
from patience.player import new_deal
from patience.player.session import Session
from patience.redo import redo
from patience.table import TABLEAU
from tests.support.engine_data import lay_out, table_bytes
from tests.support.save_data import pack, unpack

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
        for joined, (one, other) in enumerate([(src, dst), (dst, src)]):
            log.joined = bool(joined)
            game.table.move(one, other, 1, True)
            assert log.begins_step(0)
    assert log.steps == 2204
    count = 0
    while game.pop():
        count += 1
    assert count >= 1000
    assert log.steps == 2204 - 2 * count


def test_joined_steps_stay_joined_in_a_save():
    made = Session(0)
    new_deal.start_game(made, "klondike", 2)
    before = None
    for _ in range(200):
        moves = [a_move for a_move in made.game.moves() if a_move != DEAL]
        joined = autoplay.foundation_move(made.game)
        if joined is not None and before is not None:
            assert made.push(joined, True)
            break
        before = table_bytes(made.game)
        made.push(moves[0] if moves and made.table.log.steps % 2 else DEAL)
    assert made.table.log.steps > 1
    after = table_bytes(made.game)
    other = Session(0)
    unpack(other, pack(made, 4096))
    assert table_bytes(other.game) == after
    assert other.game.pop()
    assert table_bytes(other.game) == before
    assert redo(other.game.table)
    assert table_bytes(other.game) == after
