"""Depth-first search of games with few positions, whose table of positions grows.

The moves are those of `removals`. Every search ends with a proof unless the table is full.
"""

from typing import NamedTuple

from sim.solve.search.compiled import Words, called, inlined, zeros
from sim.solve.search.few.removals import (
    MOVED,
    NONE,
    Rules,
    count_left,
    find_cards,
    forced,
    is_lost,
    make,
    move,
    next_move,
)
from sim.solve.search.transpositions import NEW, SEEN, mix

RUNNING, WON, LOST, NO_MEMORY = 0, 1, 2, 3

# The words of a search's progress.
_LEVEL, _POSITIONS, _LEAST = range(3)
_MOST_LEVELS = 1024

_FIRST_ROOM = 1 << 17  # entries: a small table stays in the cache
_GROWS = 8


class Stack(NamedTuple):
    """The state of a search: for each level a position, as two numbers, and the last move tried."""

    positions: Words
    moved: Words
    cards: Words  # from `find_cards`
    tried: Words
    progress: Words  # the level, the positions met, the fewest cards left


@inlined
def _find(seen: Words, entry: int) -> int:
    # Return the index of an entry, or of the empty one for it.
    at = (mix(entry, 0) & 0xFFFFFFFF) * len(seen) >> 32
    while seen[at] and seen[at] != entry:
        at += 1
        if at == len(seen):
            at = 0
    return at


@inlined
def _add(seen: Words, position: int, moved: int) -> int:
    # Add a position to a table that has room for it; return NEW or SEEN. It counts as seen if it
    # was seen without its last bits. Where there is no second number, the first is the entry.
    entry = position
    if moved:
        entry ^= mix(moved & MOVED, 0)
        if moved > MOVED:
            if seen[_find(seen, entry)]:
                return SEEN
            entry ^= mix(moved, 1)
    at = _find(seen, entry)
    if seen[at]:
        return SEEN
    seen[at] = entry
    return NEW


@called("few.copy_positions")
def _copy_positions(seen: Words, larger: Words) -> None:
    # Add all positions of a table to a larger one.
    for at in range(len(seen)):
        if seen[at]:
            larger[_find(larger, seen[at])] = seen[at]


@called("few.search")
def _search(rules: Rules, stack: Stack, seen: Words, positions: int) -> int:
    # Continue until `positions` more were met; return the result.
    progress = stack.progress
    level = progress[_LEVEL]
    last = progress[_POSITIONS] + positions
    most = len(seen) // 4 * 3
    while level >= 0 and progress[_POSITIONS] < last:
        if progress[_POSITIONS] >= most or level + 1 == len(stack.positions):
            progress[_LEVEL] = level
            return NO_MEMORY
        position, moved = stack.positions[level], stack.moved[level]
        a_move = next_move(rules, position, moved, stack.cards[level], stack.tried[level])
        stack.tried[level] = a_move
        if a_move == NONE:
            level -= 1
            continue
        position, moved, cards = make(rules, position, moved, a_move)
        left = count_left(rules, position)
        progress[_LEAST] = min(progress[_LEAST], left)
        if not left:
            progress[_LEVEL] = level
            return WON
        if is_lost(rules, position) or _add(seen, position, moved) == SEEN:
            continue
        progress[_POSITIONS] += 1
        level += 1
        stack.positions[level], stack.moved[level] = position, moved
        stack.cards[level] = find_cards(rules, position, moved) if cards == NONE else cards
        stack.tried[level] = NONE
    progress[_LEVEL] = level
    return RUNNING if level >= 0 else LOST


class FewSearch:
    """A search of one position, whose table grows.

    :param int position: the position as its first number
    :param int room: the most entries of the table
    """

    def __init__(self, rules: Rules, position: int, room: int) -> None:
        self.rules = rules
        self._first = position
        self._room = room
        self._seen = zeros(min(room, _FIRST_ROOM))
        levels = _MOST_LEVELS
        self.stack = Stack(zeros(levels), zeros(levels), zeros(levels), zeros(levels), zeros(3))
        moved, cards = 0, find_cards(rules, position, 0)
        a_move = forced(rules, position, cards)
        if a_move != NONE:
            position, moved, cards = make(rules, position, 0, a_move)
        self.stack.positions[0], self.stack.moved[0], self.stack.cards[0] = position, moved, cards
        self.stack.tried[0] = NONE
        self.stack.progress[_LEAST] = left = count_left(rules, position)
        self.stack.progress[_LEVEL] = 0 if left else -1

    @property
    def positions(self) -> int:
        """How many positions were visited."""
        return int(self.stack.progress[_POSITIONS])

    @property
    def least(self) -> int:
        """The fewest cards that were left to go."""
        return int(self.stack.progress[_LEAST])

    def search(self, positions: int) -> int:
        """Continue for `positions` more; return RUNNING, WON, LOST or NO_MEMORY."""
        if not self.least:
            return WON
        result = int(_search(self.rules, self.stack, self._seen, positions))
        if result == NO_MEMORY and len(self._seen) < self._room:
            larger = zeros(min(self._room, _GROWS * len(self._seen)))
            _copy_positions(self._seen, larger)
            self._seen = larger
            return RUNNING
        return result

    def line(self) -> list[int]:
        """Return the moves of a game that is won, including the forced ones."""
        found: list[int] = []
        position, moved = self._first, 0
        waiting = [int(tried) for tried in self.stack.tried[: self.stack.progress[_LEVEL] + 1]]
        waiting.reverse()
        while True:
            cards = find_cards(self.rules, position, moved)
            a_move = int(forced(self.rules, position, cards))
            if a_move == NONE:
                if not waiting:
                    return found
                a_move = waiting.pop()
            found.append(a_move)
            position, moved = move(self.rules, position, moved, a_move)
