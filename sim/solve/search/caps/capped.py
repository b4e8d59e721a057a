# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Depth-first search for plays in which a suit passes its cap: if none does, there is no win.

Cards that cannot go home before that are told apart by their ranks only (prunings), so far fewer
positions differ. A cap that is passed is raised, and the search begins again.
"""

from typing import Any

from patience.table import CARD_MASK, NO_CARD, RESERVE, TABLEAU
from sim.solve.search import depth
from sim.solve.search.caps.hosts import can_pass_in_runs
from sim.solve.search.caps.reach import CAPS, COUNTS, KEYS, REACH, STAYS, can_pass, turn_of
from sim.solve.search.compiled import compiled, inlined, zeros
from sim.solve.search.depth import (
    CUT,
    LEVEL,
    POSITIONS,
    DepthFirst,
    go_deeper,
    make_next,
    pause,
)
from sim.solve.search.moves import is_alone, previous_card
from sim.solve.search.rows import BY_RUNS, CAPPED, COLOURS, ORDER, PILES, RANKS, RESERVES, SWAPS
from sim.solve.search.seen import FULL, NEW, add_numbers
from sim.solve.search.state import CHECK, HOME, KEY, LEFT, MUST, POINTER, TOP

_MASK = (1 << 62) - 1
_LOWEST, _IN_RUN = 1 << 40, 3 << 40  # no names of cards, so that no card mixes to 0
_LATELY = 1 << 18  # positions that are known without another look at them
_PASSED = depth.WON  # what the compiled search returns when a cap is passed


class Capped(DepthFirst):
    """A depth-first search that may show that there is no win, and finds none.

    :param game: the rules, for which `rows.CAPPED` is set, with the stock's order
    :param state: the position to start from; `words` belongs to it
    :param int room: how many positions it may remember
    """

    def __init__(self, game: Any, state: Any, words: Any, room: int) -> None:
        super().__init__(game, state, words, room)
        self._ranks = game[RANKS]
        self._reach = zeros(REACH)
        self._checks = zeros(_LATELY)
        for suit in range(4):
            self._reach[CAPS + suit] = state[HOME + suit]

    def search(self, positions: int) -> int:
        """Look at so many new positions more; return RUNNING, LOST, or NO_MEMORY.

        NO_MEMORY also means that each suit, alone, can come home.
        """
        result = _search(*self._all, self._reach, self._checks, positions)
        if result == _PASSED:
            self._progress[LEVEL] = self._next[0] = 0
            caps = self._reach[CAPS : CAPS + 4]
            return depth.NO_MEMORY if min(caps) == self._ranks else depth.RUNNING
        return int(result)


@inlined
def _mix(number, value):
    number = (number ^ value) * 0x5851F42D4C957F2D & _MASK
    return (number ^ number >> 29) * 0x2545F4914F6CDD1D & _MASK


@inlined
def _name(game, state, reach, card):
    # The card, if it could go home; otherwise its rank.
    if turn_of(game, state, card) < reach[COUNTS + (card & 3)]:
        return card + 64
    rank = card >> 2
    return rank + 16 if game[COLOURS] and card + 1 & 2 else rank


@compiled
def write_keys(game, state, words, reach):
    """Write two numbers, of all that matters before a suit passes its cap, and of the caps (KEYS).

    :param reach: as `can_pass` left it for this position
    """
    number = 0
    for place in range(TABLEAU, TABLEAU + game[PILES]):
        pile = _LOWEST
        card = int(state[TOP + place])
        while card < NO_CARD:
            below = int(state[card] & CARD_MASK)
            name = _name(game, state, reach, card)
            if not game[SWAPS]:
                pile = _mix(pile, name)
            elif below < NO_CARD:
                number += _mix(_IN_RUN, name)
            else:
                pile = _mix(_LOWEST, name)
            card = below
        number += pile
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        number = _mix(number, state[TOP + place])
    must = int(state[MUST])
    number = _mix(number, _name(game, state, reach, must) if must < NO_CARD else must)
    for suit in range(4):
        number = _mix(
            number, state[HOME + suit] << 8 | reach[COUNTS + suit] << 4 | reach[CAPS + suit]
        )
    pointer = state[POINTER]
    number = _mix(number, words[LEFT] >> pointer << pointer)
    index = previous_card(words[LEFT], pointer)
    while index > reach[STAYS]:
        number = _mix(number, _name(game, state, reach, game[ORDER + index]))
        index = previous_card(words[LEFT], index)
    reach[KEYS] = number
    reach[KEYS + 1] = _mix(number, 1)


@compiled
def _passes(state, reach):
    # Whether a suit has passed its cap, which is raised then.
    passes = False
    for suit in range(4):
        if state[HOME + suit] > reach[CAPS + suit]:
            reach[CAPS + suit] = state[HOME + suit]
            passes = True
    return passes


@inlined
def _is_known(words, reach, checks):
    # Whether the very same position was looked at not long ago, with these caps. Notes it.
    caps = 0
    for suit in range(4):
        caps = caps << 4 | reach[CAPS + suit]
    at = words[KEY] & _LATELY - 1
    check = _mix(words[CHECK], caps + 1)
    known = checks[at] == check
    checks[at] = check
    return known


@compiled
def _search(
    game,
    seen,
    states,
    words_of,
    moves,
    next_move,
    ends,
    progress,
    state,
    words,
    made,
    reach,
    checks,
    positions,
):
    level = progress[LEVEL]
    last = progress[POSITIONS] + positions
    while level >= 0 and progress[POSITIONS] < last:
        if next_move[level] == ends[level]:
            level -= 1
            continue
        make_next(game, states, words_of, moves, next_move, progress, level, state, words, made)
        if _passes(state, reach):
            return _PASSED
        if is_alone(game, state):
            progress[CUT] = 1
        if _is_known(words, reach, checks):
            continue
        if game[CAPPED] == BY_RUNS:
            if not can_pass_in_runs(game, state, words, reach):
                continue
        elif not can_pass(game, state, words, reach):
            continue
        write_keys(game, state, words, reach)
        added = add_numbers(seen, reach[KEYS], reach[KEYS + 1])
        if added == FULL:
            return depth.NO_MEMORY
        if added == NEW:
            level = go_deeper(
                game, states, words_of, moves, next_move, ends, progress, level, state, words
            )
    return pause(progress, level)
