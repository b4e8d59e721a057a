# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Depth-first search for plays in which a suit passes its cap: if none does, there is no win.

Runs change places, so the tableau is a set: a play of the game is a play of this one, in which
cards lie wherever there is room. Cards that cannot go home before a suit passes its cap are told
apart by their kinds only (prunings), so far fewer positions differ. A cap that is passed is raised,
and the search begins again.
"""

from sim.solve.search import depth
from sim.solve.search.caps.free import play_free
from sim.solve.search.caps.hosts import can_pass_in_runs
from sim.solve.search.caps.keys import is_known, number_of, write_keys
from sim.solve.search.caps.reach import CAPS, KEYS, new_reach, raise_caps
from sim.solve.search.caps.set_moves import MOST_MOVES, play, settle, write_moves
from sim.solve.search.caps.set_state import CARDS, LOWEST, to_set
from sim.solve.search.compiled import Bytes, Words, compiled, zeros
from sim.solve.search.depth import LEVEL, POSITIONS, PROGRESS, pause
from sim.solve.search.rows import RANKS
from sim.solve.search.seen import FULL, NEW, add_numbers
from sim.solve.search.state import SIZE, WORDS, copy

_LEVELS = 128  # of moves; each takes a card out of reserve, stock, waste or tableau
_PASSED = depth.WON  # a suit passes its cap, which is raised then


class CappedSets:
    """A depth-first search that may show that there is no win, and finds none.

    :param game: the rules, for which `rows.CAPPED` is set, with the stock's order
    :param state: the position to start from; `words` belongs to it
    :param int room: how many positions it may remember
    """

    def __init__(self, game: Words, state: Bytes, words: Words, room: int) -> None:
        states, words_of = zeros(_LEVELS * SIZE, 8), zeros(_LEVELS * WORDS)
        moves, self._next, ends = zeros(_LEVELS * MOST_MOVES), zeros(_LEVELS), zeros(_LEVELS)
        self._progress = zeros(PROGRESS)
        self._reach = new_reach(state)
        self._ranks = game[RANKS]
        states[:SIZE] = state
        words_of[:WORDS] = words
        to_set(game, states, words_of)
        ends[0] = write_moves(game, states, words_of, moves, 0)
        lately = 1 << (room // 16).bit_length()  # known without another look at them
        seen, checks = zeros(room - lately), zeros(lately)
        work = zeros(SIZE, 8), zeros(WORDS), self._reach, checks
        self._all = (
            game,
            seen,
            states,
            words_of,
            moves,
            self._next,
            ends,
            self._progress,
            *work,
        )

    @property
    def positions(self) -> int:
        """How many positions were new so far."""
        return int(self._progress[POSITIONS])

    def search(self, positions: int) -> int:
        """Look at so many new positions more; return RUNNING, LOST, or NO_MEMORY.

        NO_MEMORY also means that each suit, alone, can come home.
        """
        result = _search(*self._all, positions)
        if result != _PASSED:
            return int(result)
        self._progress[LEVEL] = self._next[0] = 0  # begin again
        passed_all = min(self._reach[CAPS : CAPS + 4]) == self._ranks
        return depth.NO_MEMORY if passed_all else depth.RUNNING


@compiled
def _lead_on(game: Words, state: Bytes, words: Words, reach: Words, checks: Words) -> int:
    # Make moves that lose nothing. Return _PASSED if a suit passes its cap, LOST if none could any
    # more, or if the position was looked at lately.
    while True:
        settle(game, state, words)
        if raise_caps(state, reach):
            return _PASSED
        number = number_of(game, state, words)
        if is_known(reach, checks, number, number):
            return depth.LOST
        upper = words[CARDS] & ~words[LOWEST]
        if not can_pass_in_runs(game, state, words, reach, words[CARDS], upper):
            return depth.LOST
        if not play_free(game, state, words, reach):
            return depth.RUNNING


@compiled
def _search(
    game: Words,
    seen: Words,
    states: Bytes,
    words_of: Words,
    moves: Words,
    next_move: Words,
    ends: Words,
    progress: Words,
    state: Bytes,
    words: Words,
    reach: Words,
    checks: Words,
    positions: int,
) -> int:
    level = progress[LEVEL]
    last = progress[POSITIONS] + positions
    while level >= 0 and progress[POSITIONS] < last:
        if next_move[level] == ends[level]:
            level -= 1
            continue
        copy(states, words_of, level, state, words, 0)
        play(game, state, words, moves[next_move[level]])
        next_move[level] += 1
        led = _lead_on(game, state, words, reach, checks)
        if led == _PASSED:
            return _PASSED
        if led == depth.LOST:
            continue
        write_keys(game, state, words, reach)
        added = add_numbers(seen, reach[KEYS], reach[KEYS + 1])
        if added == FULL:
            return depth.NO_MEMORY
        if added == NEW:
            progress[POSITIONS] += 1
            level += 1
            copy(state, words, 0, states, words_of, level)
            next_move[level] = ends[level - 1]
            ends[level] = write_moves(game, state, words, moves, next_move[level])
    return pause(progress, level)
