"""Games are counted in the 32-bit VM byte for byte as in CPython, and shown the same."""

import pytest

from patience.moves import DEAL
from patience.table import FOUNDATION, TABLEAU
from sim.build.modules import program
from sim.desk import keys
from sim.desk.machine import Machine
from sim.vm import VM, files
from sim.vm.table import TableInVM
from tests.support.screen_driver import canvas_pixels, menu_keys

# In the bundle, constants stand only where they are used.
SESSION = (
    f"""
DEAL, FOUNDATION, TABLEAU = {DEAL}, {FOUNDATION}, {TABLEAU}
"""
    + """
from patience.player import bookmark, new_deal, statistics
from patience.moves import move
from patience.player.session import Session
from patience.player.summary import Summary, format_time, last_deals

def win(session, seconds):
    table = session.game.table
    table.clear()
    for card in range(51):
        table.lay(card, FOUNDATION + (card & 3))
    table.lay(51, TABLEAU)
    session.elapsed = seconds * 1000
    assert session.push(move(TABLEAU, FOUNDATION + 3))

def scenario():
    session = Session(1)
    new_deal.start_game(session, "klondike", 2147483600)
    for turn in range(60):
        session.push(DEAL)
        if turn % 3 == 0:
            bookmark.set_bookmark(session)
            session.push(DEAL)
            bookmark.go_to_bookmark(session)
            new_deal.new_deal(session, session.game.number)
            win(session, 70000 - 1000 * turn)
        new_deal.deal_neighbour(session, 1)
        if turn == 30:
            new_deal.start_game(session, "gate", 5)
    statistics.forget(session, statistics.key("gate"))
    session.push(DEAL)
    statistics.count_game(session)
    return session

def figures(session):
    found = Summary(session.statistics)
    return (
        bytes(session.statistics),
        bytes(session.deals),
        session.score(),
        last_deals(session.deals),
        (found.played, found.won, found.all_time, found.result_count, found.result_bits),
        format_time(found.best_time),
    )
"""
)


@pytest.fixture(scope="module")
def vm():
    with VM() as made:
        files.install(made)
        made.run(SESSION)
        yield made


def test_games_are_counted_as_on_the_desktop(vm):
    here = {}
    exec(SESSION, here)
    assert vm.value("figures(scenario())") == here["figures"](here["scenario"]())


@pytest.mark.parametrize("what", ["Statistics", "Deals"])
def test_screens_match_the_desktops(vm, what):
    table = TableInVM(vm, 160, 128, "klondike", 617, pixels=True)
    with Machine(number=617) as desk:
        desk.press([])
        for script in ("B2", "M R B", menu_keys(what)):
            table.press(keys.parse(script))
            desk.press(keys.parse(script))
        assert table.pixels("player.display.root_group[0].bitmap") == canvas_pixels(desk)


@pytest.mark.parametrize("what", ["Statistics", "Deals"])
def test_screens_free_their_memory(vm, what):
    table = TableInVM(vm, 160, 128, "klondike", 617)
    there_and_back = keys.parse(menu_keys(what) + " B2")
    for _ in range(2):  # bytes of code that look like an address may keep one copy, but no second
        table.press(there_and_back)
    before = vm.heap()
    table.press(there_and_back)
    assert vm.heap() == before


def test_a_screens_module_is_there_while_it_is_shown(vm):
    table = TableInVM(vm, 160, 128, "klondike", 617)
    is_known = f"{program().homes['patience.ui.screens.statistics']!r} in sys.modules"
    for script, known in (
        ("B", False),
        (menu_keys("Statistics"), True),
        ("B", False),
        ("B", False),
    ):
        table.press(keys.parse(script))
        assert vm.value(is_known) == known
