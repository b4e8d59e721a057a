# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Standard and Vegas scores (RULES.md 1.11), of games whose row has `score=1`.

Loaded on demand.
"""

from patience.player.settings import SCORING, VEGAS
from patience.table import COUNT_MASK, PLACE_MASK, RESERVE, STOCK, TABLEAU, TURNED_UP, WASTE

_STAKE = 52
_A_CARD = 5  # in Vegas


def score(session):
    """Return the score of the deal at play, by the player's setting.

    In Vegas it is money, the deals before included, and may be below zero.
    """
    if session.settings[SCORING] == VEGAS:
        return session.bank + money(session)
    return _standard(session.game)


def money(session):
    """Return what the deal at play has brought so far in Vegas."""
    if session.game.table.log.steps and not session.result:
        return 0  # it was won, begun again and brought back, and what it brought is kept
    return _A_CARD * session.cards_home() - _STAKE


def _standard(game):
    # Along the log, for what is undone costs nothing. Turning the waste over never leaves less than
    # nothing, nor does a card that comes back.
    log = game.table.log
    points = 0
    for number in range(log.applied):
        entry = log.entry(number)
        src = entry & PLACE_MASK
        dst = entry >> 8 & PLACE_MASK
        count = entry >> 16
        if dst < TABLEAU:
            points += 10 * (count & COUNT_MASK)
        elif src < TABLEAU:
            points -= 15
        elif src == WASTE and dst < RESERVE:
            points += 5
        elif src == WASTE and dst == STOCK and game.row.draw == "1":
            points -= 100
        if count & TURNED_UP:
            points += 5
        points = max(0, points)
    return points
