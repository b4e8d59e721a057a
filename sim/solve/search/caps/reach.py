# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""How far each suit could come at most, before one of them passes its cap (prunings).

Here is what that is noted in, and read from; `hosts` finds it.
"""

from sim.solve.search.caps.matching import ONES
from sim.solve.search.compiled import Bytes, Words, compiled, inlined, zeros
from sim.solve.search.rows import RANKS
from sim.solve.search.state import BASE, HOME

# Of the vector `reach`.
CAPS = 0  # for each suit, how many of its cards may be home
COUNTS = 4  # for each suit, how many could be home at most: one more than its cap passes it
STAYS = 8  # the index of the waste's highest card that cannot leave it; -1 if all can
KEYS = 9  # two numbers of the position (`keys`)
REACH = 160  # with what `hosts` needs


def new_reach(state: Bytes) -> Words:
    """Return the vector `reach`, with the caps at what is home."""
    reach = zeros(REACH)
    reach[CAPS : CAPS + 4] = state[HOME : HOME + 4]
    return reach


@inlined
def turn_of(game: Words, state: Bytes, card: int) -> int:
    """Return how many cards of its suit go home before a card."""
    turn = (card >> 2) - state[BASE]
    return turn if turn >= 0 else turn + game[RANKS]


@inlined
def first_cards(game: Words, state: Bytes, suit: int, count: int) -> int:
    """Return the cards of a suit that go home first, as bits."""
    ranks = game[RANKS] * 4
    base = state[BASE] * 4
    cards = ONES & (1 << count * 4) - 1
    return (cards << base & (1 << ranks) - 1 | cards >> ranks - base) << suit


@compiled
def reached(game: Words, state: Bytes, reach: Words) -> int:
    """Return the cards that could be home at most, with one that passes its cap, as bits."""
    cards = 0
    for suit in range(4):
        cards |= first_cards(game, state, suit, reach[COUNTS + suit])
    return cards


@inlined
def could_pass(reach: Words) -> bool:
    """Return whether any suit could pass its cap, as they were counted."""
    passes = False
    for suit in range(4):
        passes = passes or reach[COUNTS + suit] > reach[CAPS + suit]
    return passes


@compiled
def raise_caps(state: Bytes, reach: Words) -> bool:
    """Return whether a suit has passed its cap, which is raised then."""
    passes = False
    for suit in range(4):
        if state[HOME + suit] > reach[CAPS + suit]:
            reach[CAPS + suit] = state[HOME + suit]
            passes = True
    return passes
