# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Stock and waste looked through: is the game over, for dealing on brings nothing (1.9)?

It is asked only when `ending` says so, and borrowed for that. The section cited is of rules.md.
"""

from patience.moves import DEAL
from patience.table import COUNT_MASK, HAND, NO_CARD, PLACE_MASK, REDEALS, STOCK, WASTE


def is_stuck(game):
    """Return whether no move is left, nor any card the stock still deals can be played (1.9)."""
    for a_move in game.moves():
        if a_move != DEAL:
            return False
    return not game.won() and not deals_help(game)


def deals_help(game):
    """Return whether dealing on, through all redeals left, brings up a card that can be played."""
    row = game.row
    top = game.table.top
    if row.draw == "0" or game.choosing():
        return False
    if row.draw in "tr":
        return top[STOCK] < NO_CARD
    cards = bytearray(52)
    stock = game.table.read(STOCK, cards)
    waiting = bytearray(stock)
    for index in range(stock):
        waiting[index] = cards[stock - 1 - index]
    if _deals_up(game, waiting):
        return True
    if not top[REDEALS]:
        return False
    dealt = game.table.read(WASTE, cards)
    again = cards[:dealt]
    if top[HAND] < NO_CARD:
        again.append(top[HAND])
    again.extend(waiting)
    return _deals_up(game, again)


def _deals_up(game, cards):
    # `cards` in the order they are dealt; only those that come to lie on top are tried: could one
    # be played if it lay on the waste?
    packet = int(game.row.draw)
    top = game.table.top
    lying = top[WASTE]
    found = []
    for index in range(len(cards)):
        if (index + 1) % packet == 0 or index + 1 == len(cards):
            top[WASTE] = cards[index]
            game.moves_from(WASTE, found)
            if found:
                break
    top[WASTE] = lying
    return bool(found)


def idle_pass(game):
    """Return whether a whole pass of the stock has just ended in which no card was played."""
    table = game.table
    if table.top[STOCK] < NO_CARD:
        return False
    log = table.log
    dealt = 0
    for number in range(log.applied - 1, -1, -1):
        entry = log.entry(number)
        src = entry & PLACE_MASK
        dst = entry >> 8 & PLACE_MASK
        if src == WASTE and dst == STOCK:
            return True
        if src not in (STOCK, HAND) or dst not in (WASTE, HAND):
            return False
        if src == STOCK:
            dealt += entry >> 16 & COUNT_MASK
    # No play since the game began: then the first pass counts if it began with an empty waste.
    return bool(dealt) and dealt == table.length(WASTE) + table.length(HAND)
