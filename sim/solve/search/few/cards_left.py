"""Depth-first search of games with few positions: the loop, and games with one foundation.

Their positions differ only in which cards are left, so one number is the whole position: a bit for
each tableau card, the number of cards dealt, the last rank. The table of positions seen contains
these numbers, and every game ends with a proof unless the table is full.

Other games have a second number, and their own functions instead of those that the loop calls here.
"""

from typing import Any, NamedTuple

from sim.solve.search.bits import count_bits
from sim.solve.search.compiled import Words, called, compiled, compiled_with, inlined, zeros
from sim.solve.search.transpositions import NEW, SEEN, mix

RUNNING, WON, LOST, NO_MEMORY = 0, 1, 2, 3
NONE = -1
"""Replaces a move: before the first, or when there are no more."""

_CARDS = 52
_NO_RANK = 13
_DEALT_SHIFT, RANK_SHIFT = 52, 57
"""The first bits of the number of cards dealt, and of the last rank, with 13 for none."""
_LEFT = (1 << _DEALT_SHIFT) - 1
_FEW = 0x1F

# The words of `Rules.fields`.
TABLEAU, STOCK, WRAPS, STOPS, PRUNES = range(5)
# The words of a search's progress.
_LEVEL, _POSITIONS, _LEAST = range(3)
_MOST_LEVELS = 1024

_FIRST_ROOM = 1 << 17  # entries: a small table stays in the cache
_GROWS = 8


class Rules(NamedTuple):
    """A deal: its cards, the tableau first, then the stock in the order of dealing."""

    fields: Words  # the numbers of cards, whether ranks wrap, the rank that ends a run or -1
    ranks: Words
    covers: Words  # for each tableau card, the bits of those that must go before it
    same: Words  # for each rank, the bits of the tableau cards that have it
    coming: (
        Words  # for each number of cards dealt, 4 bits a rank: how many cards the stock has left
    )


class Stack(NamedTuple):
    """The state of a search: for each level a position, as two numbers, and the last move tried."""

    positions: Words
    others: Words
    tried: Words
    progress: Words  # the level, the positions met, the fewest cards left


@inlined
def _follows(rules: Rules, rank: int, last: int) -> bool:
    apart = abs(rank - last)
    if last == _NO_RANK:
        return True
    if last == rules.fields[STOPS]:
        return False
    return apart == 1 or (apart == 12 and rules.fields[WRAPS] != 0)


@inlined
def next_move(rules: Rules, position: int, other: int, tried: int) -> int:
    """Return the move after the last one tried: the tableau's cards in reverse order, then a deal.

    :param other: the second number of the position; not used here
    """
    left, dealt = position & _LEFT, position >> _DEALT_SHIFT & _FEW
    cards = rules.fields[TABLEAU]
    for a_move in range(tried + 1, cards):
        at = cards - 1 - a_move
        is_free = left >> at & 1 and not left & rules.covers[at]
        if is_free and _follows(rules, rules.ranks[at], position >> RANK_SHIFT):
            return a_move
    return cards if tried < cards and dealt < rules.fields[STOCK] else NONE


@inlined
def make(rules: Rules, position: int, other: int, a_move: int) -> tuple[int, int]:
    """Return the position after a move, as two numbers."""
    left, dealt = position & _LEFT, position >> _DEALT_SHIFT & _FEW
    at = rules.fields[TABLEAU] - 1 - a_move
    if at >= 0:
        return left ^ 1 << at | dealt << _DEALT_SHIFT | rules.ranks[at] << RANK_SHIFT, 0
    rank = rules.ranks[rules.fields[TABLEAU] + dealt]
    return left | dealt + 1 << _DEALT_SHIFT | rank << RANK_SHIFT, 0


@compiled
def count_left(rules: Rules, position: int) -> int:
    """Return how many cards are left to go."""
    return count_bits(position & _LEFT)


@compiled
def is_lost(rules: Rules, position: int) -> bool:
    """Return whether some rank has more cards than cards that they could follow."""
    if not rules.fields[PRUNES]:
        return False
    left, last = position & _LEFT, position >> RANK_SHIFT
    coming = rules.coming[position >> _DEALT_SHIFT & _FEW]
    for rank in range(13):
        needed = count_bits(left & rules.same[rank])
        if not needed:
            continue
        for other in (rank - 1, rank + 1):
            at = other
            if at < 0 or at > 12:
                if not rules.fields[WRAPS]:
                    continue
                at = 12 - rank
            if at != rules.fields[STOPS]:
                needed -= count_bits(left & rules.same[at]) + (coming >> 4 * at & 15)
        if needed > (1 if _follows(rules, rank, last) else 0):
            return True
    return False


@inlined
def add(seen: Words, position: int, other: int) -> int:
    """Add a position to a table that has room for it; return NEW or SEEN."""
    at = (mix(position, 0) & 0xFFFFFFFF) * len(seen) >> 32
    while seen[at]:
        if seen[at] == position:
            return SEEN
        at += 1
        if at == len(seen):
            at = 0
    seen[at] = position
    return NEW


@called("cards_left.copy_positions")
def copy_positions(seen: Words, larger: Words) -> int:
    """Add all positions of a table to a larger one; return 0."""
    for at in range(len(seen)):
        if seen[at]:
            add(larger, seen[at], 0)
    return 0


def search(rules: Rules, stack: Stack, seen: Words, positions: int) -> int:
    """Continue until `positions` more were met; return the result."""
    progress = stack.progress
    level = progress[_LEVEL]
    last = progress[_POSITIONS] + positions
    most = len(seen) // 4 * 3
    while level >= 0 and progress[_POSITIONS] < last:
        if progress[_POSITIONS] >= most or level + 1 == len(stack.positions):
            progress[_LEVEL] = level
            return NO_MEMORY
        position, other = stack.positions[level], stack.others[level]
        a_move = next_move(rules, position, other, stack.tried[level])
        stack.tried[level] = a_move
        if a_move == NONE:
            level -= 1
            continue
        position, other = make(rules, position, other, a_move)
        left = count_left(rules, position)
        progress[_LEAST] = min(progress[_LEAST], left)
        if not left:
            progress[_LEVEL] = level
            return WON
        if is_lost(rules, position) or add(seen, position, other) == SEEN:
            continue
        progress[_POSITIONS] += 1
        level += 1
        stack.positions[level], stack.others[level] = position, other
        stack.tried[level] = NONE
    progress[_LEVEL] = level
    return RUNNING if level >= 0 else LOST


def compiled_loop(name: str, rules: Any, *functions: Any) -> Any:
    """Return the loop for other rules, with other functions instead of those in this module."""
    names = ("next_move", "make", "count_left", "is_lost", "add")
    return staticmethod(compiled_with(search, name, rules, **dict(zip(names, functions))))


class FewSearch:
    """A search of one position, whose table grows."""

    loop: Any = compiled_loop("few.by_cards", Rules)
    count_left: Any = staticmethod(count_left)
    first_room = _FIRST_ROOM

    def begin(self, rules: Any, position: tuple[int, int], room: int) -> None:
        """Begin at a position.

        :param rules: its cards
        :param position: two numbers
        :param room: entries of the table
        """
        self.rules = rules
        self._room = room
        self._seen = zeros(min(room, self.first_room))
        levels = _MOST_LEVELS
        self.stack = Stack(zeros(levels), zeros(levels), zeros(levels), zeros(3))
        self.stack.positions[0], self.stack.others[0] = position
        self.stack.tried[0] = NONE
        self.stack.progress[_LEAST] = left = self.count_left(rules, position[0])
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
        result = int(self.loop(self.rules, self.stack, self._seen, positions))
        if result == NO_MEMORY and len(self._seen) < self._room:
            larger = zeros(min(self._room, _GROWS * len(self._seen)))
            copy_positions(self._seen, larger)
            self._seen = larger
            return RUNNING
        return result

    def line(self) -> list[int]:
        """Return the moves of a game that is won."""
        return [int(tried) for tried in self.stack.tried[: self.stack.progress[_LEVEL] + 1]]
