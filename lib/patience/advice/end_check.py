# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Whether it is worth asking if a game has come to an end: asked after every step, so in memory.

What is borrowed then is `talon`, that nothing helps any more, and `finish`, that it will be won.
"""

from patience.moves import DEAL
from patience.table import BASE, CARD_MASK, EMPTY, NO_CARD, STOCK


def may_be_over(game):
    """Return whether it is worth asking `talon`: nothing moves but the stock, or that is empty."""
    if game.row.draw != "0" and game.table.top[STOCK] >= NO_CARD:
        return True
    for a_move in game.moves():
        if a_move != DEAL:
            return False
    return True


def may_finish(game):
    """Return whether it is worth asking `finish`: no card lies on one that must go up before it."""
    row = game.row
    top = game.table.top
    base = top[BASE]
    if row.fdir == "B" or row.frun or base == EMPTY:
        return base != EMPTY and top[STOCK] >= NO_CARD
    under = game.table.under
    for places in (game.tableau, () if row.auto == "R" else game.reserve):
        for place in places:
            card = top[place]
            latest = 0  # four bits a suit: the turn of the last of its cards that lies above
            while card < NO_CARD:
                turn = ((base - (card >> 2)) if row.fdir == "D" else ((card >> 2) - base)) % 13
                shift = (card & 3) << 2
                if turn < latest >> shift & 15:
                    return False
                latest = latest & ~(15 << shift) | turn << shift
                card = under[card] & CARD_MASK
    return True
