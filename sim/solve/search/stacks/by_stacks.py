# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The search by stacks, with all its memory."""

from typing import Any

from sim.solve.search.compiled import zeros
from sim.solve.search.depth import NO_MEMORY, RUNNING
from sim.solve.search.rows import BY_STACKS, PILES
from sim.solve.search.stacks.facts import FACTS, note_deal
from sim.solve.search.stacks.fronts import FRONTS, LEVELS
from sim.solve.search.stacks.given import begin_given, search_given
from sim.solve.search.stacks.landing import QUEUE
from sim.solve.search.stacks.pool import LEAST_POOL
from sim.solve.search.stacks.sets import LEVEL, STACKS
from sim.solve.search.stacks.shape_search import MOST_PILES, PROGRESS, begin_shapes, search_shapes
from sim.solve.search.stacks.shapes import SHAPES, TABLE
from sim.solve.search.stacks.ways import WAYS
from sim.solve.search.state import CARDS_HOME

_MOST_POOL = 1 << 23


class ByStacks:
    """A search through the stacks of the waste that may show that there is no win.

    The tableau is a set first. If that shows nothing, it has shapes.

    :param game: the rules, with the stock's order; it gives up unless `rows.BY_STACKS` is set
    :param state: the position to start from, settled; `words` belongs to it
    :param int room: how many entries of 64 bits it may have
    """

    def __init__(self, game: Any, state: Any, words: Any, room: int) -> None:
        self._state = state
        self._progress = zeros(PROGRESS)
        self._shapes: tuple[Any, ...] = ()
        self._room = room
        self._result = RUNNING if game[BY_STACKS] else NO_MEMORY
        if self._result != RUNNING:
            return
        facts, fronts, levels = zeros(FACTS), zeros(FRONTS), zeros(2 * LEVELS * LEVEL)
        note_deal(game, state, words, facts)
        self._queue = zeros(QUEUE)
        self._all = game, facts, fronts, levels, zeros(LEVELS * WAYS), self._progress
        self._result = int(begin_given(*self._all))

    @property
    def positions(self) -> int:
        """How many stacks and shapes were looked at so far."""
        return int(self._progress[STACKS])

    @property
    def has_shapes(self) -> bool:
        """Whether sets have shown nothing, and the tableau has shapes now."""
        return bool(self._shapes)

    @property
    def most_home(self) -> int:
        """The most cards that were home."""
        return int(self._state[CARDS_HOME])

    def search(self, positions: int) -> int:
        """Look at so many stacks more; return RUNNING, LOST, or NO_MEMORY if it gives up."""
        if self._result != RUNNING:
            return self._result
        last = self.positions + positions
        if self._shapes:
            self._result = int(search_shapes(*self._all, last, self._queue, *self._shapes))
            return self._result
        self._result = int(search_given(*self._all, last, self._queue))
        if self._result == NO_MEMORY and self._all[0][PILES] <= MOST_PILES:
            self._begin_shapes()
        return self._result

    def _begin_shapes(self) -> None:
        pool = zeros(min(max(self._room // 4, LEAST_POOL), _MOST_POOL))
        self._shapes = pool, zeros(SHAPES), zeros(TABLE)
        game, facts, _, levels, edges, progress = self._all
        begin_shapes(game, self._state, facts, levels, edges, progress, pool, self._shapes[1])
        self._result = RUNNING
