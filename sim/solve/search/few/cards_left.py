# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Depth-first search of games whose positions differ only in which cards are left.

One number is the whole position: a bit for each tableau card, the cards dealt, the last rank. So
the table of positions seen has exactly these, and every game ends with a proof unless it is full.
"""

from typing import Any, NamedTuple

from sim.solve.search.bits import count_bits
from sim.solve.search.compiled import Words, compiled, inlined, zeros
from sim.solve.search.transpositions import NEW, SEEN, mix

RUNNING, WON, LOST, NO_MEMORY = 0, 1, 2, 3
DEALS = 63
"""Instead of a card's index in a line: a card is dealt."""

_CARDS = 52
_NO_RANK = 13
_DEALT_SHIFT, _RANK_SHIFT = 52, 57  # in the number of a position
_LEFT = (1 << _DEALT_SHIFT) - 1
_FEW = 0x1F

# The words of `Rules.fields`.
TABLEAU, STOCK, WRAPS, STOPS, PRUNES = range(5)
# Those of a search's progress.
_LEVEL, _POSITIONS, _LEAST = range(3)
_MOST_LEVELS = 2 * _CARDS

_FIRST_ROOM = 1 << 17  # entries: a small table stays in the cache
_GROWS = 8


class Rules(NamedTuple):
    """A deal: its cards, the tableau first, then the stock in the order in which it is dealt."""

    fields: Words  # how many cards are where, whether ranks wrap, what rank ends a run or -1
    ranks: Words
    covers: Words  # for each tableau card, the bits of those that must go before it
    same: Words  # for each rank, the bits of the tableau cards that have it
    coming: (
        Words  # for each number of cards dealt, 4 bits a rank: how many cards the stock has left
    )


class Stack(NamedTuple):
    """Where a search is: on each level a position, and the index of the card tried last."""

    positions: Words
    tried: Words
    progress: Words


@inlined
def _follows(rules: Rules, rank: int, last: int) -> bool:
    apart = abs(rank - last)
    if last == _NO_RANK:
        return True
    if last == rules.fields[STOPS]:
        return False
    return apart == 1 or (apart == 12 and rules.fields[WRAPS] != 0)


@compiled
def is_lost(rules: Rules, position: int) -> int:
    """Return whether some rank has more cards than cards that they could follow."""
    left, last = position & _LEFT, position >> _RANK_SHIFT
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
            return 1
    return 0


@inlined
def add(seen: Words, position: int) -> int:
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


@compiled
def copy_positions(seen: Words, larger: Words) -> int:
    """Add all positions of a table to a larger one; return 0."""
    for at in range(len(seen)):
        if seen[at]:
            add(larger, seen[at])
    return 0


@compiled
def search(rules: Rules, stack: Stack, seen: Words, positions: int) -> int:
    """Go on until `positions` more were met; return the result."""
    progress = stack.progress
    level = progress[_LEVEL]
    last = progress[_POSITIONS] + positions
    most = len(seen) // 4 * 3
    cards, stock = rules.fields[TABLEAU], rules.fields[STOCK]
    while level >= 0 and progress[_POSITIONS] < last:
        if progress[_POSITIONS] >= most:
            progress[_LEVEL] = level
            return NO_MEMORY
        position = stack.positions[level]
        left = position & _LEFT
        dealt = position >> _DEALT_SHIFT & _FEW
        rank = position >> _RANK_SHIFT
        at = stack.tried[level] - 1
        while at >= 0 and not (
            left >> at & 1
            and not left & rules.covers[at]
            and _follows(rules, rules.ranks[at], rank)
        ):
            at -= 1
        stack.tried[level] = at
        if at < -1 or (at == -1 and dealt == stock):
            level -= 1
            continue
        if at == -1:
            following = left | dealt + 1 << _DEALT_SHIFT
            following |= rules.ranks[cards + dealt] << _RANK_SHIFT
        else:
            following = left ^ 1 << at | dealt << _DEALT_SHIFT | rules.ranks[at] << _RANK_SHIFT
        if not following & _LEFT:
            progress[_LEVEL] = level
            progress[_LEAST] = 0
            return WON
        if (rules.fields[PRUNES] and is_lost(rules, following)) or add(seen, following) == SEEN:
            continue
        progress[_POSITIONS] += 1
        progress[_LEAST] = min(progress[_LEAST], count_bits(following & _LEFT))
        level += 1
        stack.positions[level] = following
        stack.tried[level] = cards
    progress[_LEVEL] = level
    return RUNNING if level >= 0 else LOST


class Search:
    """A search of one position, whose table grows.

    :param rules: of the search
    :param stack: with the position on level 0, and the fewest cards left
    :param room: entries of the table
    """

    loop = staticmethod(search)
    """The compiled loop that searches on."""
    first_room = _FIRST_ROOM

    def __init__(self, rules: Any, stack: Any, room: int) -> None:
        self._rules = rules
        self._stack = stack
        self._room = room
        self._seen = zeros(min(room, self.first_room))

    @property
    def positions(self) -> int:
        """How many positions were met."""
        return int(self._stack.progress[_POSITIONS])

    @property
    def least(self) -> int:
        """The fewest cards that were left."""
        return int(self._stack.progress[_LEAST])

    def search(self, positions: int) -> int:
        """Go on for `positions` more; return RUNNING, WON, LOST or NO_MEMORY."""
        result = int(self.loop(self._rules, self._stack, self._seen, positions))
        if result == NO_MEMORY and len(self._seen) < self._room:
            larger = zeros(min(self._room, _GROWS * len(self._seen)))
            copy_positions(self._seen, larger)
            self._seen = larger
            return RUNNING
        return result


class CardsLeft(Search):
    """A search of one position.

    :param rules: its cards
    :param left: bits of the tableau cards that are left
    :param rank: of the foundation's top card, or 13 for none
    :param room: entries of its table
    """

    def __init__(self, rules: Rules, left: int, rank: int, room: int) -> None:
        super().__init__(rules, Stack(zeros(_MOST_LEVELS), zeros(_MOST_LEVELS), zeros(3)), room)
        self._stack.positions[0] = left | rank << _RANK_SHIFT
        self._stack.tried[0] = int(rules.fields[TABLEAU])
        self._stack.progress[_LEAST] = bin(left).count("1")

    def line(self) -> list[int]:
        """Return the index of each card played, or DEALS, of a game that is won."""
        tried = self._stack.tried[: self._stack.progress[_LEVEL] + 1]
        return [DEALS if at < 0 else int(at) for at in tried]
