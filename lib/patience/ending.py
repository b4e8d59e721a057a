# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""When a game goes on no longer: no move can help any more, or a whole pass changed nothing.

That it is won is seen by `game`. The section cited is that of rules.md.
"""

from patience.lend import borrowed
from patience.moves import DEAL
from patience.table import STOCK


def stuck(game):
    """Return whether no move is left, nor any card the stock still deals can be played (1.9)."""
    for a_move in game.moves():
        if a_move != DEAL:
            return False
    return not game.won() and not borrowed("patience.talon").deals_help(game)


def idle_pass(game):
    """Return whether a whole pass of the stock has just ended in which no card was played."""
    return game.table.top[STOCK] >= 52 and borrowed("patience.talon").is_idle_pass(game)
