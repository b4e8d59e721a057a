# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Sittings without a screen: deals that are won, left or not touched, and what was counted of them.

Scripts of a sitting: `W` plays a deal and wins it, `L` makes a move and leaves it, `N` leaves it
untouched.
"""

from patience.moves import DEAL, move
from patience.player import new_deal, summary
from patience.player.session import Session
from patience.player.statistics import count_game, key
from patience.player.summary import Summary
from patience.table import BASE, FOUNDATION, TABLEAU

KLONDIKE = key("klondike")


def new_session(game="klondike", number=617):
    """Return a session that has dealt its first game."""
    made = Session(1)
    new_deal.start_game(made, game, number)
    return made


def leave_one_king(session):
    """Leave one king on the table, whatever was there; the deal keeps its number."""
    table = session.game.table
    steps = table.log.steps
    table.clear()
    table.log.steps = steps
    table.top[BASE] = 0
    for card in range(51):
        table.lay(card, FOUNDATION + (card & 3))
    table.lay(51, TABLEAU)


def win(session, seconds=100, moves=100):
    """Play the deal, and win it with that many moves after that many seconds."""
    if not session.result:
        assert session.push(session.game.moves()[0])
    leave_one_king(session)
    session.game.table.log.steps = moves - 1
    session.elapsed = seconds * 1000 + 999
    assert session.push(move(TABLEAU, FOUNDATION + 3))
    assert session.game.won()
    count_game(session)


def play_script(session, script):
    """Play a script of games, each on a new deal."""
    for letter in script:
        if letter == "W":
            win(session)
        elif letter == "L":
            assert session.push(DEAL)
        new_deal.deal_neighbour(session, 1)


def summarize(session, game_key=KLONDIKE):
    """Return the figures of a game; -1 for all together."""
    count_game(session)
    return Summary(session.statistics, game_key)


def count_played_and_won(session, game_key=KLONDIKE):
    """Return how many games were played, and how many were won."""
    found = summarize(session, game_key)
    return found.played, found.won


def last_results(session):
    """Return numbers and results of the last deals."""
    count_game(session)
    return [(number, result) for _, number, result in summary.last_deals(session.deals)]
