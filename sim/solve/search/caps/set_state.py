# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A position whose tableau is a set: where its cards lie does not matter.

The tableau is two words: all its cards, and those that lie lowest, each in a place of its own. The
others lie on cards that they fit on, whichever these are. Where cards of the tableau fill spaces
none is called lowest; no more may lack a card to lie on than there are piles. Reserve, stock and
waste are as in `state`; key and check are not kept.
"""

from patience.table import CARD_MASK, NO_CARD, TABLEAU
from sim.solve.search.compiled import Bytes, Words, compiled
from sim.solve.search.rows import FILLERS, FROM_TABLEAU, PILES
from sim.solve.search.state import TOP

# Of the words, in place of key and check.
CARDS = 1  # of the tableau, as bits
LOWEST = 2  # of these, those that lie lowest


@compiled
def _cards_of_piles(game: Words, state: Bytes) -> tuple[int, int]:
    # The cards of the tableau, and those of them that lie on others, as bits.
    cards = upper = 0
    for place in range(TABLEAU, TABLEAU + game[PILES]):
        card = int(state[TOP + place])
        while card < NO_CARD:
            below = int(state[card] & CARD_MASK)
            cards |= 1 << card
            if below < NO_CARD:
                upper |= 1 << card
            card = below
    return cards, upper


@compiled
def to_set(game: Words, state: Bytes, words: Words) -> None:
    """Turn the tableau of a position into a set."""
    cards, upper = _cards_of_piles(game, state)
    words[CARDS] = cards
    words[LOWEST] = 0 if game[FILLERS] & FROM_TABLEAU else cards & ~upper
