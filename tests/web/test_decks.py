"""The proved deals of games of two packs come to the page one file at a time, with such a game."""

import pytest

from tests.support.browser import DESK
from tests.support.proved_deals import number_of
from tests.support.screen_driver import menu_keys

GAME = "spider-1-suit"
ASK = menu_keys("Deal number")
LOOK = "pocketPatience.run(); pocketPatience.halt()"
"""The page looks for files once nothing moves: here at once, because its clock stands still."""


@pytest.fixture
def begin(quiet):
    """Return a function that opens the page at a link.

    It returns the tab, and a function that returns which files of deals came.
    """
    opened = []

    def open_at(link):
        context = quiet.person(**DESK)
        opened.append(context)
        came = []
        context.on("response", lambda one: came.append(one.url.rpartition("/")[2]))
        tab = quiet.open(context, link)
        tab.page.evaluate(LOOK)
        return tab, lambda: {name for name in came if name.endswith(".pack")}

    yield open_at
    for context in opened:
        context.close()


def says_winnable(tab):
    """Return whether the screen for a number calls the current one winnable."""
    tab.press(ASK)
    told = tab.call("tell")
    tab.press("B")
    return "winnable" in told


def link_to(number):
    return f"#spider:{number}:suits=1"


@pytest.mark.turns(8)
def test_a_deal_of_two_packs_is_proved_once_its_file_has_come(begin):
    tab, came = begin(link_to(number_of(GAME, 3)))
    tab.until(lambda: came() == {f"{GAME}.pack"})
    tab.until(lambda: says_winnable(tab))
    tab.press(menu_keys("New deal"))
    assert says_winnable(tab)


@pytest.mark.turns(8)
def test_other_games_load_no_such_file(begin):
    tab, came = begin("#klondike:617")
    assert says_winnable(tab)
    tab.press(menu_keys("New deal"))
    assert came() == set()


@pytest.mark.turns(8)
def test_the_file_of_a_chosen_line_is_there_before_it_is_dealt(begin):
    tab, came = begin("#klondike:617")
    tab.press(menu_keys("Games"))
    while "Spider" not in tab.call("tell"):
        tab.press("D")
    tab.press("A")
    assert "Spider, 1 suit" in tab.call("tell")
    tab.page.evaluate(LOOK)
    tab.until(lambda: came() == {f"{GAME}.pack"})


@pytest.mark.turns(10)
def test_a_saved_game_keeps_its_line_also_without_a_network(begin):
    tab, came = begin(link_to(number_of(GAME, 3)))
    tab.wait("navigator.serviceWorker.controller !== null")
    tab.until(lambda: came() == {f"{GAME}.pack"})
    tab.until(lambda: says_winnable(tab))
    tab.call("save")
    tab.reload()
    tab.press("A")
    assert says_winnable(tab)
    tab.page.context.set_offline(True)
    tab.reload()
    tab.press("A")
    assert says_winnable(tab)
