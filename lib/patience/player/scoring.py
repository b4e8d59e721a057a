# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Standard and Vegas scores (RULES.md 1.11), of games whose row has `score=1`.

Loaded on demand.
"""

from patience.player.session import add_points
from patience.player.settings import SCORING, VEGAS

_STAKE = 52
_A_CARD = 5  # in Vegas


def score(session):
    """Return the score of the deal at play, by the player's setting.

    In Vegas it is money, the deals before included, and may be below zero.
    """
    if session.settings[SCORING] == VEGAS:
        return session.bank + money(session)
    return _standard(session)


def money(session):
    """Return what the deal at play has brought so far in Vegas."""
    if session.game.table.log.steps and not session.result:
        return 0  # it was won, begun again and brought back, and what it brought is kept
    return _A_CARD * session.cards_home() - _STAKE


def _standard(session):
    # Along the log, because what is undone costs nothing.
    log = session.table.log
    points = session.dropped_points
    for number in range(log.applied):
        points = add_points(points, log.entry(number), session.game.row.draw)
    return points
