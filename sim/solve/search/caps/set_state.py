# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A position whose tableau is a set: where its cards lie does not matter.

The tableau is two words: all its cards, and those that lie lowest, each in a place of its own. The
others lie on cards that they fit on, whichever these are. Where cards of the tableau fill spaces
none is called lowest; no more may lack a card to lie on than there are piles. Reserve, stock and
waste are as in `state`; key and check are not kept.

If only whole piles move by the game's own rules (`rows.COVERS`), cards that stay, and lie on
others, cover these for good. Which they cover is not known, but how many that could go home, at
least: as many as there are more of them than cards that stay, for them to lie on (prunings).
"""

from sim.solve.search.caps.hosts import cards_of_piles
from sim.solve.search.caps.matching import fewer_covered, most_covered, uncovered
from sim.solve.search.caps.reach import COUNTS, could_pass, first_cards, reached
from sim.solve.search.compiled import compiled, inlined
from sim.solve.search.rows import ALL_CARDS, FILLERS, FROM_TABLEAU, RANKS
from sim.solve.search.state import CARDS_HOME

# Of the words, in place of key and check.
CARDS = 1  # of the tableau, as bits
LOWEST = 2  # of these, those that lie lowest
COVERED = 3  # for each rank four bits: how many of the next rank are covered, that could go home

# Of the bytes.
LABELS = (
    CARDS_HOME + 1
)  # for each suit, how many of its cards could go home when those were counted


@compiled
def to_set(game, state, words):
    """Turn the tableau of a position into a set."""
    cards, upper = cards_of_piles(game, state)
    words[CARDS] = cards
    words[LOWEST] = 0 if game[FILLERS] & FROM_TABLEAU else cards & ~upper
    words[COVERED] = 0
    for suit in range(4):
        state[LABELS + suit] = game[RANKS]


@compiled
def _could_go(game, state):
    # The cards that could go home when those were counted that are covered.
    cards = 0
    for suit in range(4):
        cards |= first_cards(game, state, suit, state[LABELS + suit])
    return cards


@inlined
def covered_with(game, words, card):
    """Return how many cards of its rank are covered for good."""
    below = (card >> 2) - 1 if card >> 2 else game[RANKS] - 1
    return words[COVERED] >> below * 4 & 15


@compiled
def can_leave(game, state, words):
    """Return the cards of all ranks of which some in the tableau are not covered for good."""
    if not words[COVERED]:
        return ALL_CARDS
    return uncovered(game, words[COVERED], words[CARDS] & _could_go(game, state))


@inlined
def _count_covered(game, words, goes):
    stays = words[CARDS] & ~goes
    words[COVERED] = most_covered(game, words[COVERED], stays & ~words[LOWEST], stays)


@compiled
def count_covered(game, state, words):
    """Count the cards that are covered for good, after a move."""
    _count_covered(game, words, _could_go(game, state))


@compiled
def limit_counts(game, state, words, reach):
    """Limit how far suits could come to what it was before; return whether one passes its cap.

    Those that are covered for good are counted again, of the cards that could go home now.
    """
    before = _could_go(game, state)
    for suit in range(4):
        count = min(reach[COUNTS + suit], state[LABELS + suit])
        reach[COUNTS + suit] = state[LABELS + suit] = count
    goes = reached(game, state, reach)
    words[COVERED] = fewer_covered(game, words[COVERED], words[CARDS] & before & ~goes)
    _count_covered(game, words, goes)
    return could_pass(reach)
