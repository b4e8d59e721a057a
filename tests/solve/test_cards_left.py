"""Games with one foundation: the search agrees with trying all the engine's moves."""

import random

import pytest

from patience.kinds.covers import covers_of
from patience.kinds.one_foundation import turn_up
from patience.table import FOUNDATION, NO_CARD, STOCK
from sim.solve.solver import solve
from sim.solve.verdict import UNWINNABLE, WINNABLE
from tests.support import engine_data
from tests.support.engine_data import table_bytes
from tests.support.everything import check_verdict

# How many cards of the tableau are left.
ROWS = {"golf": 6, "putt-putt": 7, "dead-king-golf": 5, "black-hole": 4, "all-in-a-row": 4}
ROWS |= {"tri-peaks": 7, "escalator": 7}
_POSITIONS = 40  # of each row


def late_position(game_id, number, left):
    """Return a game with few cards: any free ones were moved to the foundation, the last first."""
    game = engine_data.new_game(game_id, number)
    table = game.table
    chance = random.Random(number)
    while game.table.length(STOCK) > 4:
        table.move(STOCK, FOUNDATION, 1, True)
    while game.left() > left:
        free = [place for place in game.tableau if table.top[place] < NO_CARD]
        place = chance.choice([place for place in free if not game.is_covered(place)])
        table.move(place, FOUNDATION, 1, True)
        turn_up(table, covers_of(game.row.cover))
    table.log.clear()
    return game


@pytest.mark.turns(6)
@pytest.mark.parametrize(("game_id", "left"), ROWS.items())
def test_verdict_agrees_with_trying_everything(game_id, left):
    found = set()
    for number in range(1, _POSITIONS + 1):
        game = late_position(game_id, number, left)
        before = table_bytes(game)
        unpruned = solve(game, seconds=20, pruned=False).verdict
        assert table_bytes(game) == before
        verdict = check_verdict(game)
        assert unpruned == verdict
        found.add(verdict)
    assert UNWINNABLE in found
    assert WINNABLE in found or engine_data.ROWS[game_id].count("|draw=h") == 0  # or too rare


@pytest.mark.turns(6)
def test_whole_deals_are_decided():
    assert solve(engine_data.new_game("golf", 1), seconds=20).verdict == UNWINNABLE
    game = engine_data.new_game("tri-peaks", 1)
    found = solve(game, seconds=20)
    assert found.verdict == WINNABLE and found.most_home > 28
    game = engine_data.new_game("all-in-a-row", 4)
    assert game.table.top[FOUNDATION] >= NO_CARD  # any card may be the first
    assert solve(game, seconds=20).verdict == WINNABLE
