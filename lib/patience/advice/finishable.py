# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Tells whether a game could finish by itself: a quick look at its piles, which usually says no.

If it says yes, `finish` tries. It is a module of its own so that no tick of play loads over 2 KB.

Loaded on demand.
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
    """Return whether all cards could go up if the stock's cards came just as they are needed.

    If not, some pile has a card under one that goes up after it, or no card is left to go up.
    """
    left = cards_left(game)
    top = game.table.top
    base = top[BASE]
    if not left or base == EMPTY or game.row.frun:
        return left > 0 and base != EMPTY
    under = bytearray(game.table.under)
    free = _free_cards(game, under)
    # The cards under the top of a reserve that fills spaces at once, the next one last. Each space
    # frees one, and so does each of them that goes up, as if every one lay alone on the tableau.
    following = []
    if "R" in game.row.auto:
        cards = bytearray(52)
        for card in cards[: game.table.read_pile(RESERVE, cards)]:
            under[card] = MARKS[TABLEAU]
            following.append(card)
        following = following[:-1]
    wanted = [game.next_rank(place) for place in game.foundations]
    went = True
    while went:
        went = False
        for place in game.foundations:
            begin = 12 if place >= 4 else base
            by = 12 if place >= 4 or game.row.fdir == "D" else 1
            rank = wanted[place]
            while rank < 13 and free[rank << 2 | place & 3]:
                card = rank << 2 | place & 3
                below = under[card] & CARD_MASK
                free[card] = 0
                free[below] = 1
                if below == MARKS[TABLEAU] and following:
                    free[following.pop()] = 1
                rank = (rank + by) % 13
                if rank == begin:
                    rank = FULL
                left -= 1
                went = True
            wanted[place] = rank
    return not left


def _free_cards(game, under):
    # Flags by card: set for those on top, and for all that the stock still brings up.
    row = game.row
    top = game.table.top
    free = bytearray(CARD_MASK + 1)  # marks and EMPTY have a flag too, which is not looked at
    for place in range(TABLEAU, STOCK):
        free[top[place]] = 1
    passing = [STOCK]
    if top[REDEALS] or "W" in row.auto:
        passing.append(WASTE)
    if "R" in row.auto and row.R > 1:
        passing.extend(game.reserve)
    for place in passing:
        card = top[place]
        while card < NO_CARD:
            free[card] = 1
            card = under[card] & CARD_MASK
    return free


def cards_left(game):
    """Return how many cards are not on the foundations."""
    left = 52
    for place in game.foundations:
        left -= game.table.length(place)
    return left
