# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Whether it is worth trying to finish a game by itself, see `finish`: a look at all its piles.

It costs little, and mostly it says no. That it is worth looking is said by `ending`.
"""

from patience.position import FULL
from patience.table import (
    BASE,
    CARD_MASK,
    EMPTY,
    MARKS,
    NO_CARD,
    REDEALS,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
)


def could_finish(game):
    """Return whether all cards could go up if the stock's came as they are wanted.

    Else some pile has a card under one that goes up later, or no card is left to go up.
    """
    left = cards_left(game)
    top = game.table.top
    base = top[BASE]
    if not left or base == EMPTY or game.row.frun:
        return left > 0 and base != EMPTY
    under = bytearray(game.table.under)
    free = _free_cards(game, under)
    following = _fills_spaces(game, under)
    wanted = [game.wanted(place) for place in game.foundations]
    went = True
    while went:
        went = False
        for place in game.foundations:
            begin = 12 if place >= 4 else base
            step = 12 if place >= 4 or game.row.fdir == "D" else 1
            rank = wanted[place]
            while rank < 13 and free[rank << 2 | place & 3]:
                card = rank << 2 | place & 3
                below = under[card] & CARD_MASK
                free[card] = 0
                free[below] = 1
                if below == MARKS[TABLEAU] and following:
                    free[following.pop()] = 1
                rank = (rank + step) % 13
                if rank == begin:
                    rank = FULL
                left -= 1
                went = True
            wanted[place] = rank
    return not left


def _free_cards(game, under):
    # Flags by card: those on top, and all that come by from the stock.
    row = game.row
    top = game.table.top
    free = bytearray(64)
    for place in range(TABLEAU, STOCK):
        free[top[place]] = 1
    passing = [STOCK]
    if top[REDEALS] or row.auto == "WH":
        passing.append(WASTE)
    if row.auto == "R" and row.R > 1:
        passing.extend(game.reserve)
    for place in passing:
        card = top[place]
        while card < NO_CARD:
            free[card] = 1
            card = under[card] & CARD_MASK
    return free


def _fills_spaces(game, under):
    # The cards under the top of a reserve that fills spaces at once, the next one last. One is free
    # with each space made, and with each card of the reserve that goes up: as if every one of them
    # lay alone on the tableau.
    following = []
    if game.row.auto == "R":
        cards = bytearray(52)
        for card in cards[: game.table.read(RESERVE, cards)]:
            under[card] = MARKS[TABLEAU]
            following.append(card)
    return following[:-1]


def cards_left(game):
    """Return how many cards are not on the foundations."""
    left = 52
    for place in game.foundations:
        left -= game.table.length(place)
    return left
