"""Depth-first search through all positions, which can prove that there is no win.

It can be stopped after any number of positions, and continues where it stopped.
"""

from typing import Any, ClassVar, NamedTuple

from sim.solve.search.by_moves import (
    LOST,
    MOST_HOME,
    POSITIONS,
    UNSURE,
    WON,
    Search,
    Work,
    add,
    judge,
    make,
    write_ordered,
)
from sim.solve.search.compiled import Bytes, Words, compiled_with, zeros
from sim.solve.search.state import CARDS_HOME, SIZE, WORDS, copy
from sim.solve.search.transpositions import FULL, SEEN

RUNNING, NO_MEMORY = 0, 4
"""Results of a search, besides WON and LOST."""

MOST_MOVES = 2048
"""No position has more successors, of any kind."""

# The state of a search, in its report.
LEVEL = 2  # the depth in moves
CUT = 3  # whether a line was not followed to its end
_REPORT = 4


class Stack(NamedTuple):
    """The positions on the way to the present one, each with its moves that are left."""

    states: Bytes
    words_of: Words
    moves: Words
    left: Words  # for each level, the index after the next move
    ends: Words  # and the index after its moves
    report: Words


def search(
    game: Words, work: Work, stack: Stack, state: Bytes, words: Words, positions: int
) -> int:
    """Make moves until `positions` new positions were met; return the result."""
    report = stack.report
    level = report[LEVEL]
    last = report[POSITIONS] + positions
    while level >= 0 and report[POSITIONS] < last:
        if stack.left[level] == (stack.ends[level - 1] if level else 0):
            level -= 1
            continue
        stack.left[level] -= 1
        copy(stack.states, stack.words_of, level, state, words, 0)
        if make(game, state, words, work, stack.moves[stack.left[level]]) < 0:
            continue
        report[MOST_HOME] = max(report[MOST_HOME], state[CARDS_HOME])
        added = add(game, state, words, work)
        if added == FULL:
            return NO_MEMORY
        judged = LOST if added == SEEN else judge(game, state, words, work)
        if judged == WON:
            report[LEVEL] = level
            return WON
        if judged == LOST:
            continue
        report[POSITIONS] += 1
        is_deepest = level + 1 == len(stack.ends)
        if judged == UNSURE or is_deepest or stack.ends[level] + MOST_MOVES > len(stack.moves):
            report[CUT] = 1
        if is_deepest or stack.ends[level] + MOST_MOVES > len(stack.moves):
            continue
        level += 1
        copy(state, words, 0, stack.states, stack.words_of, level)
        first = stack.ends[level - 1]
        stack.ends[level] = write_ordered(game, state, words, work, stack.moves, first)
        stack.left[level] = stack.ends[level]
    report[LEVEL] = max(level, 0)
    if level >= 0:
        return RUNNING
    return NO_MEMORY if report[CUT] else LOST


class DepthFirst(Search):
    """A depth-first search, with all its memory.

    :param game: the rules from `rows.encode`, with the stock's order
    :param state: the position to start from, with its `words`
    :param int room: how many positions it can remember
    """

    functions: ClassVar[dict[str, Any]] = {
        "write_ordered": write_ordered,
        "make": make,
        "add": add,
        "judge": judge,
    }
    """The functions that the loop calls, see `by_moves`."""
    loop: Any = staticmethod(compiled_with(search, "depth.by_moves"))
    most_levels = 8192
    mean_moves = 32
    """The average number of moves of a level for which there is memory."""

    def __init__(self, game: Words, state: Bytes, words: Words, room: int) -> None:
        levels = self.most_levels
        super().__init__(game, state, words, room)
        self.report = zeros(_REPORT)
        self.stack = Stack(
            zeros(levels * SIZE, 8),
            zeros(levels * WORDS),
            zeros(levels * self.mean_moves + MOST_MOVES),
            *(zeros(levels), zeros(levels), self.report),
        )
        self._here = zeros(SIZE, 8), zeros(WORDS)
        copy(state, words, 0, self.stack.states, self.stack.words_of, 0)
        self.prepare()
        at = game, self.stack.states, self.stack.words_of, self.work
        self.functions["add"](*at)
        self._judged = int(self.functions["judge"](*at))
        self.report[CUT] = self._judged == UNSURE
        end = self.functions["write_ordered"](*at, self.stack.moves, 0)
        self.stack.ends[0] = self.stack.left[0] = end

    def search(self, positions: int) -> int:
        """Expand up to `positions` new positions; return RUNNING, WON, LOST, or NO_MEMORY."""
        if self._judged == WON:
            return WON
        game = self.first[0]
        return int(self.loop(game, self.work, self.stack, *self._here, positions))

    def line(self) -> list[int]:
        """Return all moves of the win."""
        levels = range(int(self.report[LEVEL]) + 1 if self._judged != WON else 0)
        return self.replay([int(self.stack.moves[self.stack.left[level]]) for level in levels])
