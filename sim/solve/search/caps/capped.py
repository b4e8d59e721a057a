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
from sim.solve.search.rows import (
    BY_RUNS,
    CAPPED,
    COLOURS,
    FILLERS,
    FROM_TABLEAU,
    ORDER,
    PILES,
    RANKS,
    RESERVES,
    SWAPS,
)
from sim.solve.search.seen import FULL, NEW, add_numbers, mix
from sim.solve.search.state import CHECK, HOME, KEY, LEFT, MUST, POINTER, TOP, set_must

_LOWEST, _IN_RUN = 1 << 40, 3 << 40  # no names of cards, so that no card mixes to 0
_LATELY = 1 << 20  # positions that are known without another look at them
_ANSWERS = 1 << 16  # of `can_pass_in_runs`, after those
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
        self._checks = zeros(_LATELY + _ANSWERS * 2)
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
                pile = mix(pile, name)
            elif below < NO_CARD:
                number += mix(_IN_RUN, name)
            else:
                pile = mix(_LOWEST, name)
            card = below
        number += pile
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        number = mix(number, state[TOP + place])
    must = int(state[MUST])
    number = mix(number, _name(game, state, reach, must) if must < NO_CARD else must)
    for suit in range(4):
        number = mix(
            number, state[HOME + suit] << 8 | reach[COUNTS + suit] << 4 | reach[CAPS + suit]
        )
    pointer = state[POINTER]
    number = mix(number, words[LEFT] >> pointer << pointer)
    index = previous_card(words[LEFT], pointer)
    while index > reach[STAYS]:
        number = mix(number, _name(game, state, reach, game[ORDER + index]))
        index = previous_card(words[LEFT], index)
    reach[KEYS] = number
    reach[KEYS + 1] = mix(number, 1)


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
def _fours(reach, first):
    # Four small numbers in one.
    return reach[first] | reach[first + 1] << 4 | reach[first + 2] << 8 | reach[first + 3] << 12


@inlined
def _is_known(words, reach, checks):
    # Whether the very same position was looked at not long ago, with these caps. Notes it.
    at = words[KEY] & _LATELY - 1
    check = mix(words[CHECK], _fours(reach, CAPS) + 1)
    known = checks[at] == check
    checks[at] = check
    return known


@compiled
def _number_of_counts(game, state, words):
    # A number of all that `can_pass_in_runs` depends on, but the caps.
    if not game[FILLERS] & FROM_TABLEAU:
        must = int(state[MUST])
        set_must(state, words, NO_CARD)
        number = words[KEY]
        set_must(state, words, must)
        return number
    number = mix(words[LEFT], state[POINTER] + 1)
    for suit in range(4):
        number = mix(number, state[HOME + suit] + 1)
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        number = mix(number, state[TOP + place] + 1)
    return number


@compiled
def _can_pass_in_runs(game, state, words, reach, checks):
    # As `can_pass_in_runs`. Notes the answer.
    number = mix(_number_of_counts(game, state, words), _fours(reach, CAPS) + 1) | 1
    at = _LATELY + (number >> 20 & _ANSWERS - 1) * 2
    if checks[at] != number:
        passes = int(can_pass_in_runs(game, state, words, reach))
        checks[at] = number
        checks[at + 1] = (reach[STAYS] + 1) << 17 | _fours(reach, COUNTS) << 1 | passes
        return passes
    answer = checks[at + 1]
    for suit in range(4):
        reach[COUNTS + suit] = answer >> 1 + suit * 4 & 15
    reach[STAYS] = (answer >> 17) - 1
    return answer & 1


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
            if not _can_pass_in_runs(game, state, words, reach, checks):
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
