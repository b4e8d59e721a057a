# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""When a game goes on no longer: no move can help any more, or a whole pass changed nothing.

That it is won is seen by `game`. The section cited is that of rules.md.
"""

from patience.lend import borrowed
from patience.moves import DEAL
from patience.table import HAND, STOCK, WASTE


def stuck(game):
    """Return whether no move is left, nor any card the stock still deals can be played (1.9)."""
    for a_move in game.moves():
        if a_move != DEAL:
            return False
    return not game.won() and not borrowed("patience.talon").deals_help(game)


def idle_pass(game):
    """Return whether a whole pass of the stock has just ended in which no card was played."""
    table = game.table
    if table.top[STOCK] < 52:
        return False
    log = table.log
    for number in range(log.applied - 1, -1, -1):
        entry = log.entry(number)
        src = entry & 63
        dst = entry >> 8 & 63
        if src == WASTE and dst == STOCK:
            return True
        if src not in (STOCK, HAND) or dst not in (WASTE, HAND):
            return False
    return False
