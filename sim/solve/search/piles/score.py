"""How good a position of two packs looks: the sum of some features, each times a weight."""

from sim.solve.search.compiled import Bytes, Words, compiled
from sim.solve.search.piles.table import (
    CARDS_HOME,
    COUNT,
    DOWN,
    FACES,
    FITS,
    FULL_RUNS,
    HOME,
    KEY,
    MADE,
    NO_CARD,
    PILES,
    RUNS,
    STOCK,
    TOP,
    WASTE,
)
from sim.solve.search.transpositions import mix

# Features.
HOMES = 0  # cards home
SPACES = 1
DOWNS = 2  # cards face down
SQUARES = 3  # for each pile, the square of their number
JOINS = 4  # cards on one that they may move with
LONGER = 5  # for each of these, how many of them follow each other up to it
BUILT = 6  # cards on another one that they fit on
BREAKS = 7  # cards on one that they do not fit on
HIGHER = 8  # those that are of a higher rank
KINGS = 9  # a card of the last rank at the bottom
INVERSIONS = 10  # cards under one of their suit that goes home after them
BURIED = 11  # for each card that is needed soon, the cards above it, times how soon
WASTE_LEFT = 12  # cards on the waste
STOCK_LEFT = 13
NOISE = 14  # a random number up to 63, the same for equal positions
MOVES = 15  # moves since the start

RUN_WEIGHTS = 154, 120, -60, -2, 40, 3, 8, -6, -6, 30, 0, 0, 0, 0, 0, 0
"""The weights if only full runs go home."""
WEIGHTS = 70, 50, -14, 0, 12, 0, 12, -4, 0, 0, -6, -1, -10, 0, 0, 0
"""The weights of other games."""

_SOON = 4  # turns: a card that is needed later does not count yet


@compiled
def _pile_score(game: Words, state: Bytes, weights: Words, pile: int) -> int:
    total = above = joined = 0
    latest = 0  # four bits a suit: its highest rank so far, plus one
    up = state[COUNT + pile] - state[DOWN + pile]
    card = int(state[TOP + pile])
    while card < NO_CARD:
        below = int(state[card])
        face = game[FACES + card]
        rank, suit = face >> 2, face & 3
        if above + 1 < up and below < NO_CARD and pile != WASTE:
            under = game[FACES + below]
            if game[FITS + face] >> under & 1:
                if game[RUNS + face] >> under & 1:
                    joined += 1
                    total += weights[JOINS] + weights[LONGER] * joined
                else:
                    joined = 0
                    total += weights[BUILT]
            else:
                joined = 0
                total += weights[BREAKS]
                if rank > under >> 2:
                    total += weights[HIGHER]
        if not game[FULL_RUNS]:
            if rank + 1 <= latest >> suit * 4 & 15:
                total += weights[INVERSIONS]
            else:
                latest = latest & ~(15 << suit * 4) | (rank + 1) << suit * 4
            if above < up:
                soon = _SOON - rank + min(int(state[HOME + suit]), int(state[HOME + 4 + suit]))
                if soon > 0:
                    total += weights[BURIED] * above * soon
        above += 1
        if below == NO_CARD and rank == 12 and up == above:
            total += weights[KINGS]
        card = below
    return total


@compiled
def score(game: Words, state: Bytes, words: Words, weights: Words, seed: int) -> int:
    """Return how good a position looks.

    :param weights: a vector of one int for each feature
    :param int seed: the seed of the noise
    """
    total = weights[HOMES] * state[CARDS_HOME]
    for pile in range(game[PILES]):
        if state[COUNT + pile]:
            down = int(state[DOWN + pile])
            total += weights[DOWNS] * down + weights[SQUARES] * down * down
            total += _pile_score(game, state, weights, pile)
        else:
            total += weights[SPACES]
    total += weights[STOCK_LEFT] * state[COUNT + STOCK] + weights[MOVES] * words[MADE]
    if state[COUNT + WASTE]:
        total += weights[WASTE_LEFT] * state[COUNT + WASTE]
        total += (_pile_score(game, state, weights, WASTE) * 3) >> 2
    if weights[NOISE]:
        total += weights[NOISE] * (mix(words[KEY], seed) & 63)
    return total
