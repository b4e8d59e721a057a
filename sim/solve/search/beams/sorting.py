"""Beams for games in which each card of the stock goes on any pile, and piles are not built.

A step places the next card of the stock, and sends home whatever can go then. If foundations have
suits, that loses nothing. Otherwise a beam may miss a win; the next one has other weights, and
tries piles and foundations in another order.
"""

from typing import Any

from patience.table import CARD_MASK, FOUNDATION, HAND, NO_CARD, TABLEAU
from sim.solve.search.beams import beam
from sim.solve.search.beams.beam import Beam
from sim.solve.search.bits import put
from sim.solve.search.by_moves import LOST, OPEN, WON, Work
from sim.solve.search.compiled import Bytes, Words, called, compiled, compiled_with, inlined
from sim.solve.search.state import CARDS_HOME, HOME, POINTER, TOP
from sim.solve.search.transpositions import NEW, mix

RANKS, HOMES = 13, 4

# The words of a game: the number of piles; the cards home at the win; whether foundations have
# suits, each has its own step, and they wait for the end of the stock; the cards in the stock.
PILES, CARDS, SUITS, STEPS, WAITS, STOCK = range(6)
# The parts that begin here: the stock's cards, the next one first; for each number of placed cards
# the bits of the others; for each foundation the ranks it takes in order; the order in which piles
# and foundations are tried.
ORDER = 6
COMING = ORDER + 52
RANKS_OF = COMING + 53
PILE_ORDER = RANKS_OF + HOMES * RANKS
HOME_ORDER = PILE_ORDER + 8
GAME_SIZE = HOME_ORDER + HOMES

# The bytes of a state are those of `search.state`; `POINTER` counts the placed cards of the stock.
# One more counts the cards that stay even if all cards in the stock can go home at any time.
STUCK = 121

_LENGTHS = 8  # the notes have the piles' top cards first, then the foundations' lengths


@inlined
def _takes(game: Words, notes: Words, home: int, card: int) -> bool:
    length = notes[_LENGTHS + home]
    fits = length < RANKS and game[RANKS_OF + RANKS * home + length] == card >> 2
    return fits and (not game[SUITS] or home == card & 3)


@compiled
def _home_of(game: Words, notes: Words, card: int) -> int:
    # Return the foundation that takes a card, or -1.
    for index in range(HOMES if card < NO_CARD else 0):
        home = game[HOME_ORDER + index]
        if _takes(game, notes, home, card):
            return home
    return -1


@compiled
def _note(game: Words, state: Bytes, notes: Words) -> int:
    for pile in range(game[PILES]):
        notes[pile] = state[TOP + TABLEAU + pile]
    for home in range(HOMES):
        notes[_LENGTHS + home] = state[HOME + home]
    return 0


@compiled
def _send_home(game: Words, state: Bytes, notes: Words, made: Words, count: int) -> int:
    # Send home all that can go, in the notes; write the moves, return the index after the last.
    before = -1
    while count > before:
        before = count
        for index in range(game[PILES]):
            pile = game[PILE_ORDER + index]
            home = _home_of(game, notes, notes[pile])
            while home >= 0:
                notes[_LENGTHS + home] += 1
                notes[pile] = state[notes[pile]] & CARD_MASK
                count = put(made, count, TABLEAU + pile | home << 6 | 1 << 12)
                home = _home_of(game, notes, notes[pile])
    return count


@compiled
def write(game: Words, state: Bytes, words: Words, work: Work, moves: Words, first: int) -> int:
    """Write the moves of the stock's next card; those to piles only if it cannot go home."""
    count, notes = first, work.piles
    if state[POINTER] == game[STOCK]:
        return count
    _note(game, state, notes)
    for home in range(0 if game[WAITS] else HOMES):
        is_other = game[STEPS] or count == first  # otherwise foundations that take it are alike
        if is_other and _takes(game, notes, home, game[ORDER + state[POINTER]]):
            count = put(moves, count, HAND | (FOUNDATION + home) << 6 | 1 << 12)
    spaces = 0
    for pile in range(game[PILES] if count == first else 0):
        spaces += notes[pile] >= NO_CARD
        if notes[pile] < NO_CARD or spaces == 1:
            count = put(moves, count, HAND | (TABLEAU + pile) << 6 | 1 << 12)
    return count


@called("sorting.make")
def make(game: Words, state: Bytes, words: Words, work: Work, a_move: int) -> int:
    """Make a move, and send home what can go; write the moves into `made`, return their number."""
    made, notes = work.made, work.piles
    card, dst = game[ORDER + state[POINTER]], a_move >> 6 & 63
    state[POINTER] += 1
    _note(game, state, notes)
    made[0] = a_move
    if dst < TABLEAU:
        notes[_LENGTHS + dst - FOUNDATION] += 1
    else:
        state[card] = notes[dst - TABLEAU]
        notes[dst - TABLEAU] = card
    count = 1
    if not game[WAITS] or state[POINTER] == game[STOCK]:
        count = _send_home(game, state, notes, made, 1)
    state[CARDS_HOME] = 0
    for pile in range(game[PILES]):
        state[TOP + TABLEAU + pile] = notes[pile]
    for home in range(HOMES):
        state[HOME + home] = notes[_LENGTHS + home]
        state[CARDS_HOME] += notes[_LENGTHS + home]
    return count


@called("sorting.judge")
def judge(game: Words, state: Bytes, words: Words, work: Work) -> int:
    """Return the verdict at a glance; note the cards that are stuck."""
    if state[CARDS_HOME] == game[CARDS]:
        return WON
    notes, coming = work.piles, game[COMING + state[POINTER]]
    _note(game, state, notes)
    went = 1
    while went:
        went = _send_home(game, state, notes, work.made, 0)
        for card in range(52):
            home = _home_of(game, notes, card) if coming >> card & 1 else -1
            if home >= 0:
                notes[_LENGTHS + home] += 1
                coming &= ~(1 << card)
                went += 1
    stuck = game[CARDS]
    for home in range(HOMES):
        stuck -= notes[_LENGTHS + home]
    state[STUCK] = stuck
    return LOST if stuck and game[SUITS] else OPEN


@compiled
def _score(game: Words, state: Bytes, words: Words, weights: Words, seed: int) -> int:
    spaces = tops = 0
    for pile in range(game[PILES]):
        card = state[TOP + TABLEAU + pile]
        spaces += card >= NO_CARD
        tops = tops << 6 | card
    value = weights[0] * state[CARDS_HOME] + weights[1] * spaces - weights[2] * state[STUCK]
    return value + mix(seed, tops) % weights[3]


@inlined
def _add(game: Words, state: Bytes, words: Words, work: Work) -> int:
    return NEW


_functions: dict[str, Any] = {
    "write": write,
    "make": make,
    "judge": judge,
    "score": _score,
    "add": _add,
}


class SortingBeam(Beam):
    """A beam of such a game."""

    make = staticmethod(make)
    loop = staticmethod(compiled_with(beam.search, "beam.sorting", **_functions))
