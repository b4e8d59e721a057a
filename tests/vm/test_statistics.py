"""Games are counted in the 32-bit VM byte for byte as in CPython."""

from patience.moves import DEAL
from patience.table import FOUNDATION, TABLEAU
from sim.vm import files

# In the bundle, constants stand only where they are used.
CONSTANTS = f"DEAL, FOUNDATION, TABLEAU = {DEAL}, {FOUNDATION}, {TABLEAU}"
SESSION = """
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
        new_deal.new_deal(session, session.game.number + 1)
        if turn == 30:
            new_deal.start_game(session, "gate", 5)
    statistics.forget(session, statistics.key("gate"), statistics.key("gate"))
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


def test_games_are_counted_as_on_the_desktop(vm):
    here = {}
    exec(CONSTANTS + SESSION, here)
    files.install(vm)
    vm.run(CONSTANTS + SESSION)
    assert vm.value("figures(scenario())") == here["figures"](here["scenario"]())
