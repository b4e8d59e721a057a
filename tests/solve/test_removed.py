"""Games in which cards are removed: the search agrees with trying all the engine's moves."""

import random

import pytest

from sim.solve.solver import solve
from sim.solve.verdict import WINNABLE
from tests.support import engine_data
from tests.support.engine_data import lay_out
from tests.support.everything import can_be_won

ROWS = ["pyramid", "giza", "aces-up", "fourteen-out", "nestor", "thirteens"]
_POSITIONS = 2  # of each row
_MOST = 400  # positions that are tried


def positions(game_id):
    """Yield games late in random play, few moves from their end."""
    for number in range(1, 200):
        game = engine_data.new_game(game_id, number)
        chance = random.Random(number)
        steps = 0
        while moves := game.moves():
            game.push(chance.choice(moves))
            steps += 1
        for _ in range(min(steps, chance.randrange(3, 9))):
            game.pop()
        yield game


@pytest.mark.turns(6)
@pytest.mark.parametrize("game_id", ROWS)
def test_verdict_agrees_with_trying_everything(game_id):
    compared = 0
    for game in positions(game_id):
        expected = can_be_won(game, _MOST)
        if expected is None:
            continue
        assert (solve(game, seconds=20).verdict == WINNABLE) == expected, game.number
        compared += 1
        if compared == _POSITIONS:
            return
    raise AssertionError("too few positions were compared")


@pytest.mark.turns(6)
@pytest.mark.parametrize(
    ("game_id", "tableau", "stock", "least"),
    [
        ("aces-up", ["AC 2D", "AD", "AH", "AS 3D"], "", 2),
        ("aces-up", ["AC", "AD", "AH", ""], "2S 3S 4S AS", 4),  # a deal first
        ("thirteens", ["KC", "6C", "7D", "AC", "QC"], "", 3),
    ],
)
def test_last_cards_are_removed_in_a_line(game_id, tableau, stock, least):
    game = lay_out(engine_data.ROWS[game_id], tableau, stock=stock)
    laid = {card for pile in [*tableau, stock] for card in pile.split()}
    for rank in "A23456789TJQK":
        for suit in "CDHS":
            if rank + suit not in laid:
                game.table.lay(engine_data.cards.parse(rank + suit), 0)
    found = solve(game, seconds=20)
    assert found.verdict == WINNABLE
    assert len(found.line) >= least
    assert all(game.push(a_move) for a_move in found.line)
    assert game.won()
