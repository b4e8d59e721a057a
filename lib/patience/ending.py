# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""When a game goes on no longer: no move can help any more, or a whole pass changed nothing.

That it is won is seen by `game`, that it will be by `finish`. The section cited is of rules.md.
"""

from patience.lend import borrowed
from patience.moves import DEAL
from patience.table import BASE, EMPTY, STOCK


def stuck(game):
    """Return whether no move is left, nor any card the stock still deals can be played (1.9)."""
    for a_move in game.moves():
        if a_move != DEAL:
            return False
    return not game.won() and not borrowed("patience.talon").deals_help(game)


def idle_pass(game):
    """Return whether a whole pass of the stock has just ended in which no card was played."""
    return game.table.top[STOCK] >= 52 and borrowed("patience.talon").is_idle_pass(game)


def may_finish(game):
    """Return whether it is worth asking `finish`: no card lies on one that must go up before it.

    This is asked after every step, and borrows nothing.
    """
    rules = game.rules
    top = game.table.top
    base = top[BASE]
    if rules.fdir == "B" or rules.frun or base == EMPTY:
        return base != EMPTY and top[STOCK] >= 52
    under = game.table.under
    for places in (game.tableau, () if rules.auto == "R" else game.reserve):
        for place in places:
            card = top[place]
            latest = 0  # four bits a suit: the turn of the last of its cards that lies above
            while card < 52:
                turn = ((base - (card >> 2)) if rules.fdir == "D" else ((card >> 2) - base)) % 13
                shift = (card & 3) << 2
                if turn < latest >> shift & 15:
                    return False
                latest = latest & ~(15 << shift) | turn << shift
                card = under[card] & 63
    return True
