"""The page's line on whether a game can be won, against a longer search: a few moves of a game.

`python sim referee --page build/web` plays sixty moves of each.
"""

from types import SimpleNamespace

import pytest

from sim.desk.caption import OPEN
from sim.solve.checks import on_page, referee
from sim.web.firefox import Firefox, find_firefox
from tests.support.browser import DESK

SECONDS = 30
turns = pytest.mark.turns(7 * len(referee.GAMES))
games = pytest.mark.parametrize("game", referee.GAMES)


def check(browser, page, game):
    played = on_page.play(browser, page, game, referee.GAMES[game], 3, SECONDS)
    assert len(played.claims) == 3
    assert any(claim.verdict != OPEN for claim in played.claims)
    assert referee.judge(played, 4).wrong == []


@turns
@games
def test_the_pages_line_is_not_contradicted(browser, site, game):
    context = browser.person(has_solver=True, **DESK)
    page = context.new_page()
    check(SimpleNamespace(open=page.goto, evaluate=page.evaluate), site, game)
    context.close()


if find_firefox():  # such as that of `apt-get install firefox-esr`

    @turns
    @games
    def test_nor_is_it_in_firefox(site, game):
        with Firefox() as firefox:
            check(firefox, site, game)
