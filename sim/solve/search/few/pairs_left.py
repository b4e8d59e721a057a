"""Depth-first search of games in which cards are removed in pairs or alone.

One number is the whole position: a bit for each card that is left, the number of cards dealt, the
passes used. The second number has the bits of its free cards. A move is a number, too: 64 times the
lower card's index plus the other's, twice the same index for a card alone, or `DEAL`.
"""

from typing import Any, NamedTuple

from sim.solve.search.bits import count_bits
from sim.solve.search.compiled import Words, compiled, inlined
from sim.solve.search.few.cards_left import NONE, add, compiled_loop

DEAL = 52 << 6
UNLIMITED = -1
"""The number for unlimited redeals."""

# The words of `Rules.fields`: how many cards are on the table at first, and how many there are;
# whether the stock fills spaces, whether its next card is free, its redeals; the bits of cards that
# go alone, and of cards that must go.
TABLE, ALL, FILLS, STOCK_FREE, REDEALS, ALONE, MUST = range(7)

DEALT_SHIFT, _PASS_SHIFT = 52, 57
_LEFT = (1 << DEALT_SHIFT) - 1
_DEALT = 0x1F


class Rules(NamedTuple):
    """A deal: its cards, those on the table first, then the others in the order of the stock."""

    fields: Words
    covers: Words  # for each card, the bits of those that lie on it
    partners: Words  # for each card, the bits of its partners
    below: Words  # for each card, the bits of all that become free only after it


@inlined
def find_free(rules: Rules, position: int) -> int:
    """Return the bits of all free cards."""
    left, dealt = position & _LEFT, position >> DEALT_SHIFT & _DEALT
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
    # Count as dealt the cards of the stock before its next one that are gone.
    if not rules.fields[FILLS]:
        at = rules.fields[TABLE] + (position >> DEALT_SHIFT & _DEALT)
        while at < rules.fields[ALL] and not position >> at & 1:
            at += 1
            position += 1 << DEALT_SHIFT
    return position


@compiled
def move(rules: Rules, position: int, a_move: int) -> int:
    """Return the position after a move, 0 after a deal that is not allowed."""
    if a_move != DEAL:
        gone = 1 << (a_move >> 6) | 1 << (a_move & 63)
        return _settle(rules, position & ~gone)
    if rules.fields[FILLS]:
        return 0
    dealt = position >> DEALT_SHIFT & _DEALT
    if rules.fields[TABLE] + dealt < rules.fields[ALL]:
        return _settle(rules, position + (1 << DEALT_SHIFT))
    passes = position >> _PASS_SHIFT
    if passes == rules.fields[REDEALS] or not position & _LEFT & -1 << rules.fields[TABLE]:
        return 0
    position &= _LEFT
    if rules.fields[REDEALS] != UNLIMITED:
        position |= passes + 1 << _PASS_SHIFT
    return _settle(rules, position)


@compiled
def forced(rules: Rules, position: int, free: int) -> int:
    """Return a move that loses nothing, or NONE.

    A card that goes alone is useless to others. A card that must go and has one partner left goes
    with that one in any case: so as soon as both are free, because that only frees more cards.
    """
    left = position & _LEFT
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
    return NONE


@compiled
def settle(rules: Rules, position: int) -> tuple[int, int]:
    """Return the position after all forced moves, and its free cards."""
    while True:
        free = find_free(rules, position)
        a_move = forced(rules, position, free)
        if a_move == NONE:
            return position, free
        position = move(rules, position, a_move)


@inlined
def _make(rules: Rules, position: int, free: int, a_move: int) -> tuple[int, int]:
    return settle(rules, move(rules, position, a_move))


@compiled
def count_left(rules: Rules, position: int) -> int:
    """Return how many cards are left to go."""
    return count_bits(position & rules.fields[MUST])


@compiled
def _is_lost(rules: Rules, position: int) -> bool:
    """Return whether cards that must go have too few partners left.

    A card that lies below another is not its partner. Two cards cannot share their only partner.
    """
    must = position & rules.fields[MUST] & ~rules.fields[ALONE]
    taken = 0
    for at in range(rules.fields[ALL]):
        if must >> at & 1:
            partners = rules.partners[at] & position & ~rules.below[at]
            if not partners & ~taken:
                return True
            if not partners & partners - 1:
                taken |= partners
    return False


@compiled
def _next_move(rules: Rules, position: int, free: int, tried: int) -> int:
    # Return the next pair of free cards, then a deal. If the stock fills spaces, all pairs lead to
    # the same position.
    if tried == DEAL or (tried != NONE and rules.fields[FILLS]):
        return NONE
    at, other = (tried >> 6, (tried & 63) + 1) if tried != NONE else (0, 1)
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
    return DEAL if move(rules, position, DEAL) else NONE


LOOP: Any = compiled_loop("few.by_pairs", Rules, _next_move, _make, count_left, _is_lost, add)
