# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Positions that are lost at a glance: piles that cannot go home (dominance)."""

from patience.table import TABLEAU
from sim.solve.search.compiled import Bytes, Words, compiled, inlined
from sim.solve.search.rows import CARD_MASK, EMPTY, NO_CARD, PILES, RANKS, STUCK_PILES
from sim.solve.search.state import BASE, TOP


@inlined
def _turn_bit(card: int, base: int, ranks: int) -> int:
    turn = (card >> 2) - base
    return (turn if turn >= 0 else turn + ranks) + (card & 3) * 16


@compiled
def is_stuck(game: Words, state: Bytes) -> bool:
    """Return whether the tableau could not go home even if every other card were free."""
    base = state[BASE]
    if not game[STUCK_PILES] or base == EMPTY:
        return False
    ranks = game[RANKS]
    first, last = TABLEAU, TABLEAU + game[PILES]
    waiting = 0  # sixteen bits a suit, by turn: the cards of the tableau that have not gone
    for place in range(first, last):
        card = state[TOP + place]
        while card < NO_CARD:
            waiting |= 1 << _turn_bit(card, base, ranks)
            card = state[card] & CARD_MASK
    next_cards = 0  # the card of each pile that goes next, in seven bits each
    for place in range(first, last):
        next_cards |= int(state[TOP + place]) << (place - first) * 7
    went = True
    while waiting and went:
        went = False
        for pile in range(last - first):
            card = next_cards >> pile * 7 & 127
            while card < NO_CARD:
                bit = _turn_bit(card, base, ranks)
                if waiting & ((1 << bit) - (1 << (bit & 48))):  # one of its suit goes before it
                    break
                waiting ^= 1 << bit
                went = True
                below = state[card] & CARD_MASK
                next_cards ^= (card ^ below) << pile * 7
                card = below
    return waiting != 0
