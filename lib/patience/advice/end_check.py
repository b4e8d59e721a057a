# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Decides whether a game is over: no card can be played, and dealing would not help.

It runs after every step, so it stays in memory. `finish` decides whether a game can finish
automatically; it is only loaded if `may_finish` returns True.
"""

from patience.game import Game
from patience.legality import LEGAL
from patience.moves import DEAL
from patience.table import (
    BASE,
    CARD_MASK,
    COUNT_MASK,
    EMPTY,
    FACE_DOWN,
    HAND,
    NO_CARD,
    PLACE_MASK,
    REDEALS,
    STOCK,
    WASTE,
)


def may_finish(game: Game) -> bool:
    """Return whether the game may offer to finish automatically (SCREEN.md, Controls).

    Something was played, the stock is empty, every card is seen, and none lies on one that goes up
    before it. Quick; `finish.trial` is exact.
    """
    row = game.row
    table = game.table
    top = table.top
    if top[STOCK] < NO_CARD or not table.log.steps or max(table.under) >= FACE_DOWN:
        return False
    if not row.rsee or row.rto == "L":
        for place in game.reserve:
            if table.length(place) > 1:
                return False
    base = top[BASE]
    if row.fdir == "B" or row.frun or base == EMPTY:
        return base != EMPTY
    under = game.table.under
    for places in (game.tableau, () if "R" in row.auto else game.reserve):
        for place in places:
            card = top[place]
            latest = 0  # four bits a suit: the turn of the lowest of its cards seen so far
            while card < NO_CARD:
                turn = ((base - (card >> 2)) if row.fdir == "D" else ((card >> 2) - base)) % 13
                shift = (card & 3) << 2
                if turn < latest >> shift & 15:
                    return False
                latest = latest & ~(15 << shift) | turn << shift
                card = under[card] & CARD_MASK
    return True


def deals_help(game: Game) -> bool:
    """Return whether dealing on, with all redeals left, brings up a card that can be played.

    A stock that is dealt in rows helps as long as a row is left, whatever its cards.
    """
    row = game.row
    top = game.table.top
    if row.draw == "0" or game.choosing_base():
        return False
    if row.draw in "tfr":
        return game.refusal(DEAL) == LEGAL
    cards = bytearray(52)
    stock = game.table.read_pile(STOCK, cards)
    waiting = bytearray(stock)
    for index in range(stock):
        waiting[index] = cards[stock - 1 - index]
    if _deals_up(game, waiting):
        return True
    if not top[REDEALS]:
        return False
    dealt = game.table.read_pile(WASTE, cards)
    again = cards[:dealt]
    if top[HAND] < NO_CARD:
        again.append(top[HAND])
    again.extend(waiting)
    return _deals_up(game, again)


def _deals_up(game: Game, cards: bytearray) -> bool:
    # Whether any of `cards`, in the order they are dealt, can be played when it comes to lie on top
    # of the waste.
    packet = int(game.row.draw)
    top = game.table.top
    lying = top[WASTE]
    found: list[int] = []
    try:
        for index in range(len(cards)):
            if (index + 1) % packet == 0 or index + 1 == len(cards):
                top[WASTE] = cards[index]
                game.moves_from(WASTE, found)
                if found:
                    break
    finally:  # memory may run out
        top[WASTE] = lying
    return bool(found)


def idle_pass(game: Game) -> bool:
    """Return whether a whole pass of the stock has just ended without a play."""
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
