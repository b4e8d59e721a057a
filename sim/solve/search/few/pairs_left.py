# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Depth-first search of games in which cards are removed in pairs or alone.

One number is the whole position: a bit for each card that is left, the cards dealt, the passes
used. A move is a number too: 64 times the lower card's index plus the other's, twice the same index
for a card alone, or `DEAL`.
"""

from typing import NamedTuple

from sim.solve.search.bits import count_bits
from sim.solve.search.compiled import Words, compiled, inlined, zeros
from sim.solve.search.few.cards_left import LOST, NO_MEMORY, RUNNING, SEEN, WON, Search, add

DEAL = 52 << 6
UNLIMITED = -1
"""Instead of the redeals that are allowed."""

# The words of `Rules.fields`: how many cards lie on the table at first, and how many there are;
# whether the stock fills spaces, whether its next card is free, its redeals; bits of cards that go
# alone, and of those that must go.
TABLE, ALL, FILLS, STOCK_FREE, REDEALS, ALONE, MUST = range(7)

_DEALT_SHIFT, _PASS_SHIFT = 52, 57
_LEFT = (1 << _DEALT_SHIFT) - 1
_DEALT = 0x1F
_MOST_LEVELS = 1024


class Rules(NamedTuple):
    """A deal: its cards, those on the table first, then the others in the order of the stock."""

    fields: Words
    covers: Words  # for each card the bits of those that lie on it
    partners: Words  # for each card the bits of those that it goes with
    below: Words  # for each card the bits of all that are not free before it is gone


class Stack(NamedTuple):
    """Where a search is: on each level a position, its free cards, and the move tried last."""

    positions: Words
    free: Words
    tried: Words
    progress: Words  # the level, the positions met, the fewest cards left


def make_stack(levels: int) -> Stack:
    """Return a stack with that many levels."""
    return Stack(zeros(levels), zeros(levels), zeros(levels), zeros(3))


@inlined
def _find_free(rules: Rules, position: int) -> int:
    # The bits of all free cards.
    left, dealt = position & _LEFT, position >> _DEALT_SHIFT & _DEALT
    table, cards = rules.fields[TABLE], rules.fields[ALL]
    if rules.fields[FILLS]:
        return left & (1 << min(cards, table + cards - count_bits(left))) - 1
    free = 0
    for at in range(table):
        if left >> at & 1 and not left & rules.covers[at]:
            free |= 1 << at
    at = table + dealt - 1
    while at >= table and not left >> at & 1:
        at -= 1
    if at >= table:
        free |= 1 << at
    if rules.fields[STOCK_FREE] and table + dealt < cards:
        free |= 1 << table + dealt
    return free


@inlined
def _settle(rules: Rules, position: int) -> int:
    # Count cards of the stock that are gone before its next one as dealt.
    if not rules.fields[FILLS]:
        at = rules.fields[TABLE] + (position >> _DEALT_SHIFT & _DEALT)
        while at < rules.fields[ALL] and not position >> at & 1:
            at += 1
            position += 1 << _DEALT_SHIFT
    return position


@compiled
def make(rules: Rules, position: int, a_move: int) -> int:
    """Return the position after a move, 0 after a deal that is not allowed."""
    if a_move != DEAL:
        gone = 1 << (a_move >> 6) | 1 << (a_move & 63)
        return _settle(rules, position & ~gone)
    if rules.fields[FILLS]:
        return 0
    dealt = position >> _DEALT_SHIFT & _DEALT
    if rules.fields[TABLE] + dealt < rules.fields[ALL]:
        return _settle(rules, position + (1 << _DEALT_SHIFT))
    passes = position >> _PASS_SHIFT
    if passes == rules.fields[REDEALS] or not position & _LEFT & -1 << rules.fields[TABLE]:
        return 0
    position &= _LEFT
    if rules.fields[REDEALS] != UNLIMITED:
        position |= passes + 1 << _PASS_SHIFT
    return _settle(rules, position)


@compiled
def forced(rules: Rules, position: int) -> int:
    """Return a move that loses nothing, or -1.

    A card that goes alone is of no use to others. A card that must go and has one partner left goes
    with that, sooner or later: once both are free, at once, because that only frees more cards.
    """
    free, left = _find_free(rules, position), position & _LEFT
    for at in range(rules.fields[ALL]):
        if not free >> at & 1:
            continue
        if rules.fields[ALONE] >> at & 1:
            return at << 6 | at
        others = rules.partners[at] & left
        if rules.fields[MUST] >> at & 1 and others & free and not others & others - 1:
            for other in range(rules.fields[ALL]):
                if others >> other & 1:
                    return min(at, other) << 6 | max(at, other)
    return -1


@compiled
def settle(rules: Rules, position: int) -> int:
    """Return the position after all forced moves."""
    while True:
        a_move = forced(rules, position)
        if a_move < 0:
            return position
        position = make(rules, position, a_move)


@compiled
def is_lost(rules: Rules, position: int) -> int:
    """Return whether a card that must go has no partner left but those that lie below it."""
    must = position & rules.fields[MUST] & ~rules.fields[ALONE]
    for at in range(rules.fields[ALL]):
        if must >> at & 1 and not rules.partners[at] & position & ~rules.below[at]:
            return 1
    return 0


@inlined
def _next_move(rules: Rules, free: int, tried: int) -> int:
    # The pair of free cards that follows, `DEAL` after the last of them.
    at, other = tried >> 6, (tried & 63) + 1
    cards = rules.fields[ALL]
    while at < cards:
        if free >> at & 1:
            fitting = free & rules.partners[at]
            while other < cards:
                if fitting >> other & 1:
                    return at << 6 | other
                other += 1
        at += 1
        other = at + 1
    return DEAL


@compiled
def search(rules: Rules, stack: Stack, seen: Words, positions: int) -> int:
    """Go on until `positions` more were met; return the result."""
    progress = stack.progress
    level = progress[0]
    last = progress[1] + positions
    most = len(seen) // 4 * 3
    while level >= 0 and progress[1] < last:
        if progress[1] >= most:
            progress[0] = level
            return NO_MEMORY
        position, tried = stack.positions[level], stack.tried[level]
        if tried == DEAL or (tried and rules.fields[FILLS]):  # there all ways lead to the same
            level -= 1
            continue
        a_move = _next_move(rules, stack.free[level], tried)
        stack.tried[level] = a_move
        following = make(rules, position, a_move)
        if not following and a_move == DEAL:
            continue
        following = settle(rules, following)
        left = count_bits(following & rules.fields[MUST])
        progress[2] = min(progress[2], left)
        if not left:
            progress[0] = level
            return WON
        if is_lost(rules, following) or add(seen, following) == SEEN:
            continue
        progress[1] += 1
        level += 1
        if level == _MOST_LEVELS:
            progress[0] = level - 1
            return NO_MEMORY
        stack.positions[level] = following
        stack.free[level] = _find_free(rules, following)
        stack.tried[level] = 0
    progress[0] = level
    return RUNNING if level >= 0 else LOST


class PairsLeft(Search):
    """A search of one position.

    :param rules: its cards
    :param dealt: how many of the stock's cards lie on the waste
    :param room: entries of its table
    """

    loop = staticmethod(search)

    def __init__(self, rules: Rules, dealt: int, room: int) -> None:
        super().__init__(rules, make_stack(_MOST_LEVELS), room)
        self._begins = (1 << int(rules.fields[ALL])) - 1 | dealt << _DEALT_SHIFT
        first = int(settle(rules, self._begins))
        self._stack.positions[0] = first
        self._stack.free[0] = _find_free(rules, first)
        left = bin(first & int(rules.fields[MUST])).count("1")
        self._stack.progress[2] = left
        if not left or is_lost(rules, first):
            self._stack.progress[0] = -1

    def search(self, positions: int) -> int:
        """Go on for `positions` more; return RUNNING, WON, LOST or NO_MEMORY."""
        return WON if not self.least else super().search(positions)

    def line(self) -> list[int]:
        """Return the moves of a game that is won."""
        found: list[int] = []
        tried = self._stack.tried[: self._stack.progress[0] + 1]
        position = self._begins
        for chosen in [-1, *map(int, tried)]:
            if chosen >= 0:
                found.append(chosen)
                position = int(make(self._rules, position, chosen))
            while (a_move := int(forced(self._rules, position))) >= 0:
                found.append(a_move)
                position = int(make(self._rules, position, a_move))
        return found
