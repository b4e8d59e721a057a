"""How good a position looks: the sum of some features, each times a weight.

The weights were tuned on deals above 100,000, never on the reported ones (README.md).
"""

from patience.table import RESERVE, TABLEAU
from sim.solve.search.bits import count_bits, lowest_bit
from sim.solve.search.compiled import Bytes, Words, called, compiled
from sim.solve.search.rows import (
    CARD_MASK,
    EMPTY,
    FACE_DOWN,
    FITS,
    FULL_RUNS,
    JOINS,
    NO_CARD,
    ORDER,
    PILES,
    RANKS,
    RESERVES,
    RUNS,
)
from sim.solve.search.state import BASE, CARDS_HOME, HOME, KEY, LEFT, POINTER, REDEALS, TOP

LEVELS = 105
"""The number of values of `level`."""

# Features.
HOMES = 0  # cards home
STOCK_LEFT = 1  # cards in the stock, and on a waste that can be turned over
RESERVE_LEFT = 2
DOWN = 3  # cards face down
INVERSIONS = 4  # cards under one of their suit that goes home after them
BREAKS = 5  # cards on one that they do not fit on
SPACES = 6
BURIED = 7  # for each card, the cards above it, times how soon it is needed
WASTE_LEFT = 8  # cards on a waste that stays as it is
NOISE = 9  # a random number up to 63, the same for equal positions
# If only full runs go home, two features differ.
JOINED = INVERSIONS  # for each card that continues a run in its suit, the cards above it in that
MISFITS = BURIED  # for each card on one that it does not fit on, itself and the cards above it

WEIGHTS = (64, -28, -64, -96, -16, -16, 24, -5, -56, 0)
"""The weights, in the order of the features."""
RUN_WEIGHTS = (
    (64, -24, -64, -60, 2, -36, 60, -3, -56, 0),
    (64, -40, -64, -60, 0, -40, 60, 0, -56, 0),
    (64, -20, -64, -60, 8, -20, 60, -12, -56, 0),
)
"""The weights if only full runs go home."""

_SOON = 6  # turns: a card that is needed later does not count yet


@compiled
def _runs_score(game: Words, state: Bytes, weights: Words, place: int) -> int:
    # Return the score of a pile of a game in which only full runs go home.
    total = 0
    above = length = 1
    card = state[TOP + place]
    while card < NO_CARD:
        below = state[card]
        if below >= FACE_DOWN:
            total += weights[DOWN]
            below &= CARD_MASK
        if below < NO_CARD:
            if state[below] < FACE_DOWN and game[JOINS + card] >> below & 1:
                total += weights[JOINED] * length
                length += 1
            else:
                total += weights[BREAKS]
                length = 1
                if not game[FITS + card] >> below & 1:
                    total += weights[MISFITS] * above
        above += 1
        card = below
    return total


@compiled
def _pile_score(game: Words, state: Bytes, weights: Words, place: int, is_tableau: int) -> int:
    base = state[BASE]
    ranks = game[RANKS]
    total = 0
    above = 0
    latest = 0  # four bits a suit: the turn of its last card so far, plus one
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
def _waste_score(game: Words, state: Bytes, weights: Words, waste: int) -> int:
    base = state[BASE]
    ranks = game[RANKS]
    above = count_bits(waste)
    total = weights[WASTE_LEFT] * above
    while waste and base != EMPTY:
        card = game[ORDER + lowest_bit(waste)]
        waste &= waste - 1
        above -= 1
        turn = (card >> 2) - base
        if turn < 0:
            turn += ranks
        soon = _SOON - (turn - state[HOME + (card & 3)])
        if soon > 0:
            total += weights[BURIED] * above * soon
    return total


@compiled
def score(game: Words, state: Bytes, words: Words, weights: Words, seed: int) -> int:
    """Return how good a position looks.

    :param weights: a vector of one int for each feature
    :param int seed: the seed of the noise
    """
    # Cards of a waste that stays as it is, as bits.
    waste = 0 if state[REDEALS] else words[LEFT] & (1 << state[POINTER]) - 1
    total = weights[HOMES] * state[CARDS_HOME] + _waste_score(game, state, weights, waste)
    total += weights[STOCK_LEFT] * count_bits(words[LEFT] ^ waste)
    for place in range(TABLEAU, TABLEAU + game[PILES]):
        if state[TOP + place] == EMPTY:
            total += weights[SPACES]
        elif game[FULL_RUNS]:
            total += _runs_score(game, state, weights, place)
        else:
            total += _pile_score(game, state, weights, place, True)
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        total += _pile_score(game, state, weights, place, False)
    if weights[NOISE]:
        noise = (words[KEY] ^ seed) * 0x5851F42D4C957F2D >> 40 & 63
        total += weights[NOISE] * noise
    return total


@called("score.level")
def level(game: Words, state: Bytes, words: Words) -> int:
    """Return the progress of a position: cards home, cards out of stock and reserve, cards face up.

    If only full runs go home, cards count only on the next card of their suit. From 0 to 104.
    """
    come = 52 + state[CARDS_HOME] - count_bits(words[LEFT])
    for place in range(TABLEAU, RESERVE + game[RESERVES]):
        card = state[TOP + place]
        while card < NO_CARD:
            below = state[card] & CARD_MASK
            if (
                place >= RESERVE
                or state[card] >= FACE_DOWN
                or (game[FULL_RUNS] and below < NO_CARD and not game[JOINS + card] >> below & 1)
            ):
                come -= 1
            card = below
    return come
