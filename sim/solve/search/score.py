# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""How good a position looks: the sum of some features, each times a weight.

The weights were tuned on deals above 100,000, never on those that are reported (README.md).
"""

from patience.table import CARD_MASK, EMPTY, FACE_DOWN, NO_CARD, RESERVE, TABLEAU
from sim.solve.search.bits import count_bits
from sim.solve.search.compiled import compiled, integers
from sim.solve.search.rows import ORDER, PILES, RANKS, RESERVES, RUNS
from sim.solve.search.state import (
    BASE,
    CARDS_HOME,
    HOME,
    KEY,
    LEFT,
    POINTER,
    REDEALS,
    TOP,
)

# Features.
HOMES = 0  # cards home
STOCK_LEFT = 1  # cards in the stock, and on a waste that can be turned over
RESERVE_LEFT = 2
DOWN = 3  # cards face down
INVERSIONS = 4  # cards under one of their suit that goes home after them
BREAKS = 5  # cards on one that they do not fit on
SPACES = 6
BURIED = 7  # for each card, the cards above it, times how soon it is wanted
WASTE_LEFT = 8  # cards on a waste that stays as it is
NOISE = 9  # a random number up to 63, equal for equal positions

WEIGHTS = (64, -28, -64, -96, -16, -16, 24, -5, -56, 0)
"""In the order of the features."""

LEVELS = 105
"""As many values `level` can have."""

_SOON = 6  # turns: a card that comes up later than that is not wanted yet


@compiled
def _pile_score(game, state, weights, place, is_tableau):
    base = state[BASE]
    ranks = game[RANKS]
    total = 0
    above = 0
    latest = 0  # four bits a suit: the turn of the last of its cards seen so far, plus one
    card = state[TOP + place]
    while card < NO_CARD:
        below = state[card]
        if below >= FACE_DOWN:
            total += weights[DOWN]
            below &= CARD_MASK
        if is_tableau:
            if below < NO_CARD and not game[RUNS + card] >> below & 1:
                total += weights[BREAKS]
        else:
            total += weights[RESERVE_LEFT]
        if base != EMPTY:
            turn = (card >> 2) - base
            if turn < 0:
                turn += ranks
            suit = card & 3
            if turn + 1 < latest >> suit * 4 & 15:
                total += weights[INVERSIONS]
            else:
                latest = latest & ~(15 << suit * 4) | (turn + 1) << suit * 4
            soon = _SOON - (turn - state[HOME + suit])
            if soon > 0:
                total += weights[BURIED] * above * soon
        above += 1
        card = below
    return total


@compiled
def _waste_score(game, state, weights, waste):
    base = state[BASE]
    ranks = game[RANKS]
    total = 0
    above = 0
    index = state[POINTER] - 1
    while waste:
        if waste >> index & 1:
            waste ^= 1 << index
            card = game[ORDER + index]
            turn = (card >> 2) - base
            if turn < 0:
                turn += ranks
            soon = _SOON - (turn - state[HOME + (card & 3)])
            if soon > 0 and base != EMPTY:
                total += weights[BURIED] * above * soon
            total += weights[WASTE_LEFT]
            above += 1
        index -= 1
    return total


@compiled
def score(game, state, words, weights, seed):
    """Return how good a position looks.

    :param weights: a vector of one int for each feature
    :param int seed: of the noise
    """
    total = weights[HOMES] * state[CARDS_HOME]
    left = words[LEFT]
    if not state[REDEALS]:
        waste = left & ((1 << state[POINTER]) - 1)
        total += _waste_score(game, state, weights, waste)
        left ^= waste
    total += weights[STOCK_LEFT] * count_bits(left)
    for place in range(TABLEAU, TABLEAU + game[PILES]):
        if state[TOP + place] == EMPTY:
            total += weights[SPACES]
        else:
            total += _pile_score(game, state, weights, place, True)
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        total += _pile_score(game, state, weights, place, False)
    if weights[NOISE]:
        noise = (words[KEY] ^ seed) * 0x5851F42D4C957F2D >> 40 & 63
        total += weights[NOISE] * noise
    return total


@compiled
def level(game, state, words):
    """Return how far a position has come: cards home, and those out of stock and reserve, face up.

    0 to 104.
    """
    total = 52 + state[CARDS_HOME] - count_bits(words[LEFT])
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        card = state[TOP + place]
        while card < NO_CARD:
            total -= 1
            card = state[card] & CARD_MASK
    for place in range(TABLEAU, TABLEAU + game[PILES]):
        card = state[TOP + place]
        while card < NO_CARD:
            if state[card] >= FACE_DOWN:
                total -= 1
            card = state[card] & CARD_MASK
    return total


def vector(weights=WEIGHTS):
    """Return weights as the vector that `score` takes."""
    return integers(weights)
