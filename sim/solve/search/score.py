"""How good a position looks: the sum of some features, each times a weight.

A play changes few piles, so the parts of a position are noted before its plays are scored, and for
each play only the changed parts are computed again.

The weights were tuned on deals above 100,000, never on those that are reported (README.md).
"""

from patience.table import PLACES, RESERVE, TABLEAU
from sim.solve.search.bits import count_bits, lowest_bit
from sim.solve.search.compiled import Bytes, Words, compiled, inlined
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
from sim.solve.search.state import (
    BASE,
    CARDS_HOME,
    HOME,
    KEY,
    LEFT,
    POINTER,
    REDEALS,
    TOP,
    all_home,
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
# Where only full runs go home, two features are others.
JOINED = INVERSIONS  # for each card that continues a run in its suit, the cards above it in that
MISFITS = BURIED  # for each card on one that it does not fit on, itself and the cards above it

WEIGHTS = (64, -28, -64, -96, -16, -16, 24, -5, -56, 0)
"""In the order of the features."""
RUN_WEIGHTS = (
    (64, -24, -64, -60, 2, -36, 60, -3, -56, 0),
    (64, -40, -64, -60, 0, -40, 60, 0, -56, 0),
    (64, -20, -64, -60, 8, -20, 60, -12, -56, 0),
)
"""The same, where only full runs go home."""

LEVELS = 105
"""As many values `level` can have."""

# Of the vector `parts`, after one score for each place.
_TOPS = PLACES  # top cards of these
_WASTE = 2 * PLACES  # as bits
_WASTE_SCORE = _WASTE + 1
_HOMES = _WASTE + 2  # what is home, as one number
_AWAY = _WASTE + 3
PARTS = _WASTE + 4

_SOON = 6  # turns: a card that comes up later than that is not wanted yet


@compiled
def _runs_score(game: Words, state: Bytes, weights: Words, place: int) -> int:
    # A pile of a game in which only full runs go home.
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


@inlined
def _waste(state: Bytes, words: Words) -> int:
    # The cards of a waste that stays as it is, as bits.
    return 0 if state[REDEALS] else words[LEFT] & (1 << state[POINTER]) - 1


@inlined
def _place_score(game: Words, state: Bytes, weights: Words, place: int) -> int:
    if place >= RESERVE:
        return _pile_score(game, state, weights, place, False)
    if state[TOP + place] == EMPTY:
        return weights[SPACES]
    if game[FULL_RUNS]:
        return _runs_score(game, state, weights, place)
    return _pile_score(game, state, weights, place, True)


@inlined
def _note_place(game: Words, state: Bytes, weights: Words, place: int, parts: Words) -> None:
    parts[place] = _place_score(game, state, weights, place)
    parts[_TOPS + place] = state[TOP + place]


@compiled
def _away(game: Words, state: Bytes) -> int:
    # How many cards the reserve has, and the tableau face down; of full runs, also of those that
    # lie on others than the next of their suit.
    count = 0
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        card = state[TOP + place]
        while card < NO_CARD:
            count += 1
            card = state[card] & CARD_MASK
    for place in range(TABLEAU, TABLEAU + game[PILES]):
        card = state[TOP + place]
        while card < NO_CARD:
            below = state[card] & CARD_MASK
            if state[card] >= FACE_DOWN or (
                game[FULL_RUNS] and below < NO_CARD and not game[JOINS + card] >> below & 1
            ):
                count += 1
            card = below
    return count


@compiled
def note_parts(game: Words, state: Bytes, words: Words, weights: Words, parts: Words) -> None:
    """Write down how good the parts of a position look, for those that a play leads to.

    :param parts: a vector of `PARTS`
    """
    for place in range(TABLEAU, TABLEAU + game[PILES]):
        _note_place(game, state, weights, place, parts)
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        _note_place(game, state, weights, place, parts)
    parts[_WASTE] = _waste(state, words)
    parts[_WASTE_SCORE] = _waste_score(game, state, weights, parts[_WASTE])
    parts[_HOMES] = all_home(state)
    parts[_AWAY] = _away(game, state)


@inlined
def _part(
    game: Words, state: Bytes, weights: Words, parts: Words, as_before: int, place: int
) -> int:
    # How good a place looks.
    if as_before and state[TOP + place] == parts[_TOPS + place]:
        return parts[place]
    return _place_score(game, state, weights, place)


@compiled
def score_after(
    game: Words, state: Bytes, words: Words, weights: Words, seed: int, parts: Words
) -> int:
    """Return how good a position looks, one play after that whose parts were noted.

    A pile is as it was if its top is, unless a card went home, which changes all piles.

    :param weights: a vector of one int for each feature
    :param int seed: of the noise
    """
    total = weights[HOMES] * state[CARDS_HOME]
    as_before = all_home(state) == parts[_HOMES]
    waste = _waste(state, words)
    if as_before and waste == parts[_WASTE]:
        total += parts[_WASTE_SCORE]
    else:
        total += _waste_score(game, state, weights, waste)
    total += weights[STOCK_LEFT] * count_bits(words[LEFT] ^ waste)
    for place in range(TABLEAU, TABLEAU + game[PILES]):
        total += _part(game, state, weights, parts, as_before, place)
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        total += _part(game, state, weights, parts, as_before, place)
    if weights[NOISE]:
        noise = (words[KEY] ^ seed) * 0x5851F42D4C957F2D >> 40 & 63
        total += weights[NOISE] * noise
    return total


@inlined
def _level(state: Bytes, words: Words, away: int) -> int:
    return 52 + state[CARDS_HOME] - count_bits(words[LEFT]) - away


@compiled
def level_after(game: Words, state: Bytes, words: Words, parts: Words) -> int:
    """Return how far a position has come (`level`), after that whose parts were noted."""
    return _level(state, words, _away(game, state) if parts[_AWAY] or game[FULL_RUNS] else 0)


@compiled
def level(game: Words, state: Bytes, words: Words) -> int:
    """Return how far a position has come: cards home, and those out of stock and reserve, face up.

    0 to 104.
    """
    return _level(state, words, _away(game, state))
