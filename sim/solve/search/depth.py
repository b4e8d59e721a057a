# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Depth-first search through every position: what proves that there is no win.

It can be stopped after any number of positions and goes on where it stopped. All it needs to do so
is its own (`DepthFirst`): nothing else may write there.
"""

from patience.moves import DEAL
from patience.table import CARD_MASK, CELL, FACE_DOWN, NO_CARD, RESERVE, TABLEAU, WASTE
from sim.solve.search.compiled import Bytes, Words, compiled, zeros
from sim.solve.search.moves import MOST_MOVES, is_alone, write_moves
from sim.solve.search.play import MOST_SETTLED, play, settle
from sim.solve.search.rows import RUNS
from sim.solve.search.seen import FULL, NEW, add
from sim.solve.search.state import CARDS_HOME, SIZE, TOP, WORDS, copy, is_won
from sim.solve.search.stuck import is_stuck

RUNNING, WON, LOST, NO_MEMORY = range(4)

_LEVELS = 8192
_MOVES = _LEVELS * 32 + MOST_MOVES

# Where it is.
LEVEL = 0  # moves deep
POSITIONS = 1  # new ones so far
CUT = 2  # whether a line was not followed to its end
MOST_HOME = 3  # cards
PROGRESS = 4


class DepthFirst:
    """A depth-first search, with all its memory.

    :param game: the rules, as `rows.encode` gives them, with the stock's order
    :param state: the position to start from; `words` belongs to it
    :param int room: how many positions it may remember
    """

    whole_lines = False
    """Whether a line has the moves that settle a position, too."""

    def __init__(self, game: Words, state: Bytes, words: Words, room: int) -> None:
        seen, states, words_of = zeros(room), zeros(_LEVELS * SIZE, 8), zeros(_LEVELS * WORDS)
        self._moves = zeros(_MOVES)
        self._next = zeros(_LEVELS)  # of each level, the move to look at next
        ends = zeros(_LEVELS)
        self._progress = zeros(PROGRESS)
        work = zeros(SIZE, 8), zeros(WORDS), zeros(MOST_SETTLED)
        self._all = (
            game,
            seen,
            states,
            words_of,
            self._moves,
            self._next,
            ends,
            self._progress,
            *work,
        )
        states[:SIZE] = state
        words_of[:WORDS] = words
        add(seen, state, words)
        self._progress[CUT] = is_alone(game, state)
        ends[0] = _write_ordered(game, state, words, self._moves, 0)

    @property
    def positions(self) -> int:
        """How many positions were new so far."""
        return int(self._progress[POSITIONS])

    @property
    def most_home(self) -> int:
        """The most cards that were home."""
        return int(self._progress[MOST_HOME])

    def search(self, positions: int) -> int:
        """Look at so many new positions more; return RUNNING, WON, LOST, or NO_MEMORY."""
        return _search(*self._all, positions)

    def line(self) -> list[int]:
        """Return the moves that led to where it is, without those that settle a position."""
        last = int(self._progress[LEVEL])
        return [int(self._moves[self._next[level] - 1]) for level in range(last + 1)]


@compiled
def _promise(game: Words, state: Bytes, a_move: int) -> int:
    src = a_move & 63
    dst = a_move >> 6 & 63
    if a_move == DEAL:
        return 2
    if src < TABLEAU:
        return 0
    if dst < TABLEAU:
        return 9
    if src >= WASTE:
        return 3
    if RESERVE <= src < CELL:
        return 8
    if dst >= CELL:
        return 1
    if src >= CELL:
        return 5
    head = state[TOP + src]
    for _ in range((a_move >> 12 & 63) - 1):
        head = state[head] & CARD_MASK
    below = state[head] & CARD_MASK
    if below >= NO_CARD:
        return 6
    if state[below] >= FACE_DOWN:
        return 7
    return 1 if game[RUNS + head] >> below & 1 else 4


@compiled
def _write_ordered(game: Words, state: Bytes, words: Words, moves: Words, first: int) -> int:
    # The legal moves, the most promising first.
    end = write_moves(game, state, words, moves, first)
    for index in range(first + 1, end):
        a_move = moves[index]
        promise = _promise(game, state, a_move)
        at = index
        while at > first and _promise(game, state, moves[at - 1]) < promise:
            moves[at] = moves[at - 1]
            at -= 1
        moves[at] = a_move
    return end


@compiled
def make_next(
    game: Words,
    states: Bytes,
    words_of: Words,
    moves: Words,
    next_move: Words,
    progress: Words,
    level: int,
    state: Bytes,
    words: Words,
    made: Words,
) -> None:
    """Make the next move of a level, into `state` and `words`."""
    a_move = moves[next_move[level]]
    next_move[level] += 1
    copy(states, words_of, level, state, words, 0)
    play(game, state, words, a_move)
    settle(game, state, words, made, 0)
    progress[MOST_HOME] = max(progress[MOST_HOME], state[CARDS_HOME])


@compiled
def go_deeper(
    game: Words,
    states: Bytes,
    words_of: Words,
    moves: Words,
    next_move: Words,
    ends: Words,
    progress: Words,
    level: int,
    state: Bytes,
    words: Words,
) -> int:
    """Count a new position, and begin a level with it if there is room; return its level."""
    progress[POSITIONS] += 1
    if level + 1 == _LEVELS or ends[level] > _MOVES - MOST_MOVES:
        progress[CUT] = 1
        return level
    level += 1
    copy(state, words, 0, states, words_of, level)
    next_move[level] = ends[level - 1]
    ends[level] = _write_ordered(game, state, words, moves, ends[level - 1])
    return level


@compiled
def pause(progress: Words, level: int) -> int:
    """Note where a search is; return RUNNING, or what it showed if no level is left."""
    progress[LEVEL] = max(level, 0)
    if level >= 0:
        return RUNNING
    return NO_MEMORY if progress[CUT] else LOST


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
    made: Words,
    positions: int,
) -> int:
    level = progress[LEVEL]
    last = progress[POSITIONS] + positions
    while level >= 0 and progress[POSITIONS] < last:
        if next_move[level] == ends[level]:
            level -= 1
            continue
        make_next(game, states, words_of, moves, next_move, progress, level, state, words, made)
        if is_won(game, state):
            progress[LEVEL] = level
            return WON
        if is_stuck(game, state):
            continue
        if is_alone(game, state):
            progress[CUT] = 1
        added = add(seen, state, words)
        if added == FULL:
            return NO_MEMORY
        if added == NEW:
            level = go_deeper(
                game, states, words_of, moves, next_move, ends, progress, level, state, words
            )
    return pause(progress, level)
