# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Depth-first search for plays in which a suit passes its cap: if none does, there is no win.

Cards that cannot go home before that are told apart by their ranks only (prunings), so far fewer
positions differ. A cap that is passed is raised, and the search begins again.
"""

from typing import Any

from patience.table import NO_CARD, RESERVE
from sim.solve.search import depth
from sim.solve.search.caps.hosts import can_pass_in_runs, cards_of_piles
from sim.solve.search.caps.keys import fours, is_known, write_keys
from sim.solve.search.caps.reach import CAPS, COUNTS, KEYS, STAYS, new_reach, raise_caps
from sim.solve.search.compiled import compiled, zeros
from sim.solve.search.depth import (
    LEVEL,
    POSITIONS,
    DepthFirst,
    go_deeper,
    make_next,
    pause,
)
from sim.solve.search.rows import (
    FILLERS,
    FROM_TABLEAU,
    RANKS,
    RESERVES,
)
from sim.solve.search.seen import FULL, NEW, add_numbers, mix
from sim.solve.search.state import CHECK, HOME, KEY, LEFT, MUST, POINTER, TOP, set_must

_LATELY = 1 << 20  # positions that are known without another look at them
_ANSWERS = 1 << 16  # of `can_pass_in_runs`, that are kept
PASSED = depth.WON
"""What a compiled search returns when a suit passes its cap, which is raised then."""


class Capped(DepthFirst):
    """A depth-first search that may show that there is no win, and finds none.

    :param game: the rules, for which `rows.CAPPED` is set, with the stock's order
    :param state: the position to start from; `words` belongs to it
    :param int room: how many positions it may remember
    """

    def __init__(self, game: Any, state: Any, words: Any, room: int) -> None:
        super().__init__(game, state, words, room)
        self._ranks = game[RANKS]
        self._reach = new_reach(state)
        self._tables = zeros(_LATELY), zeros(_ANSWERS * 2)

    def search(self, positions: int) -> int:
        """Look at so many new positions more; return RUNNING, LOST, or NO_MEMORY.

        NO_MEMORY also means that each suit, alone, can come home.
        """
        result = _search(*self._all, self._reach, *self._tables, positions)
        return begin_again(result, self._progress, self._next, self._reach, self._ranks)


def begin_again(result: int, progress: Any, next_move: Any, reach: Any, ranks: int) -> int:
    """Return how a search ended; begin it again if a suit has passed its cap."""
    if result != PASSED:
        return int(result)
    progress[LEVEL] = next_move[0] = 0
    return depth.NO_MEMORY if min(reach[CAPS : CAPS + 4]) == ranks else depth.RUNNING


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
def _can_pass(game, state, words, reach, kept):
    # As `can_pass_in_runs`. Notes the answer.
    number = mix(_number_of_counts(game, state, words), fours(reach, CAPS) + 1) | 1
    at = (number >> 20 & _ANSWERS - 1) * 2
    if kept[at] != number:
        cards, upper = cards_of_piles(game, state)
        passes = int(can_pass_in_runs(game, state, words, reach, cards, upper))
        kept[at] = number
        kept[at + 1] = (reach[STAYS] + 1) << 17 | fours(reach, COUNTS) << 1 | passes
        return passes
    answer = kept[at + 1]
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
    kept,
    positions,
):
    level = progress[LEVEL]
    last = progress[POSITIONS] + positions
    while level >= 0 and progress[POSITIONS] < last:
        if next_move[level] == ends[level]:
            level -= 1
            continue
        make_next(game, states, words_of, moves, next_move, progress, level, state, words, made)
        if raise_caps(state, reach):
            return PASSED
        if is_known(reach, checks, words[KEY], words[CHECK]):
            continue
        if not _can_pass(game, state, words, reach, kept):
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
