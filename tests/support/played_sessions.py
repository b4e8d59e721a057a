"""Plays sessions without a screen from scripts, and reads the statistics they leave.

In a script, `W` wins a deal, `L` makes a move and abandons it, `N` skips it untouched.
"""

from patience.moves import DEAL, move
from patience.player import new_deal, summary
from patience.player.session import Session
from patience.player.statistics import count_game, key
from patience.player.summary import Summary
from patience.table import BASE, FOUNDATION, TABLEAU

KLONDIKE = key("klondike")


def new_session(game="klondike", number=617):
    """Return a session with its first deal."""
    made = Session(1)
    new_deal.start_game(made, game, number)
    return made


def restart(session):
    """Begin the current deal again."""
    new_deal.new_deal(session, session.game.number)


def leave_one_king(session):
    """Replace the position by one with a single king on the tableau."""
    table = session.game.table
    steps = table.log.steps
    table.clear()
    table.log.steps = steps
    table.top[BASE] = 0
    for card in range(51):
        table.lay(card, FOUNDATION + (card & 3))
    table.lay(51, TABLEAU)


def win(session, seconds=100, moves=100):
    """Win the deal in this many seconds and moves."""
    if not session.result:
        assert session.push(session.game.moves()[0])
    leave_one_king(session)
    session.game.table.log.steps = moves - 1
    session.elapsed = seconds * 1000 + 999
    assert session.push(move(TABLEAU, FOUNDATION + 3))
    assert session.game.won()
    count_game(session)


def play_script(session, script):
    """Play a script, each letter on a new deal."""
    for letter in script:
        if letter == "W":
            win(session)
        elif letter == "L":
            assert session.push(DEAL)
        new_deal.new_deal(session, session.game.number + 1)


def summarize(session, game_key=KLONDIKE):
    """Return a game's figures; -1 means all games."""
    count_game(session)
    return Summary(session.statistics, game_key)


def count_played_and_won(session, game_key=KLONDIKE):
    """Return how many games were played and won."""
    found = summarize(session, game_key)
    return found.played, found.won


def last_results(session):
    """Return the number and result of each of the last deals."""
    count_game(session)
    return [(number, result) for _, number, result in summary.last_deals(session.deals)]
