"""The line on whether a game can be won, against a longer search: a few moves of a game.

`python sim referee` plays sixty moves of ten games.
"""

import pytest

from patience.games import catalog
from sim.desk.caption import LOST, OPEN, WINNABLE
from sim.solve.checks import referee
from tests.support.engine_data import lay_out, new_game

KINGS_LEFT = {"tableau": ["KS", "", "", "KH"], "foundations": ["KC", "KD", "QH", "QS"]}


@pytest.mark.turns(3 * len(referee.GAMES))
@pytest.mark.parametrize("game", referee.GAMES)
def test_line_is_not_contradicted(game):
    played = referee.play(game, referee.GAMES[game], 5, seconds=2)
    assert len(played.claims) == 5
    assert referee.contradict(played, 4) == []


def winnable():
    return lay_out(catalog.row("klondike"), **KINGS_LEFT)


@pytest.mark.parametrize(
    ("verdict", "by", "found"),
    [
        (WINNABLE, "deal", []),
        (LOST, "deal", ["klondike 1, after deal: unwinnable, winnable"]),
        (OPEN, "deal", []),
        (LOST, "R", ["klondike: R led to a position that is unwinnable"]),
    ],
)
def test_referee_contradicts_wrong_claims(verdict, by, found):
    claims = [referee.Claim(verdict, winnable(), by)]
    assert referee.contradict(referee.Played("klondike", claims, 0), 4)[:1] == found


@pytest.mark.turns(3)
def test_referee_contradicts_a_win_in_a_lost_game():
    claims = [referee.Claim(WINNABLE, new_game("golf", 1), "deal")]
    (told,) = referee.contradict(referee.Played("golf", claims, 0), 20)
    assert told == "golf 1, after deal: winnable, unwinnable"
