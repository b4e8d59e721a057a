"""Games whose piles are not built: the search agrees with trying all the engine's moves."""

import random

import pytest

from patience.games import catalog
from patience.games.dealing import game_for
from patience.table import BASE, FOUNDATION, STOCK, TABLEAU, Table
from sim.solve.solver import solve
from sim.solve.verdict import UNWINNABLE, WINNABLE
from tests.support import engine_data
from tests.support.everything import check_verdict

# How many of the last twelve cards lie in two piles; the others are in the stock.
GAMES = {"calculation": 10, "sir-tommy": 10, "auld-lang-syne": 10, "old-fashioned": 10}
GAMES |= {"lady-betty": 9, "strategy": 9}
_POSITIONS = 20  # of each game
_TURNS = 10  # cards on each foundation


def late_position(game_id, number, lying):
    """Return a game whose last cards lie anyhow, in piles and in the stock."""
    game = game_for(catalog.row(game_id), Table())
    table, left = game.table, list(range(52))
    table.top[BASE] = 0
    for turn in range(_TURNS):
        for place in game.foundations:
            rank = (game.base_of(place) + turn * game.step_of(place)) % 13
            card = rank * 4 + place - FOUNDATION
            left.remove(card)
            table.lay(card, place)
    chance = random.Random(number)
    chance.shuffle(left)
    for card in left[:lying]:
        table.lay(card, TABLEAU + chance.randrange(2))
    for card in left[lying:]:
        table.lay(card, STOCK)
    game.fill_spaces()
    game.number = number
    table.log.clear()
    return game


@pytest.mark.turns(8)
@pytest.mark.parametrize(("game_id", "lying"), GAMES.items())
def test_verdict_agrees_with_trying_everything(game_id, lying):
    found = set()
    for number in range(1, _POSITIONS + 1):
        found.add(check_verdict(late_position(game_id, number, lying)))
    assert found == {WINNABLE, UNWINNABLE}


@pytest.mark.turns(6)
def test_whole_deals_are_decided():
    assert solve(engine_data.new_game("auld-lang-syne", 58), seconds=20).verdict == UNWINNABLE
    assert solve(engine_data.new_game("strategy", 60), seconds=60).verdict == WINNABLE
