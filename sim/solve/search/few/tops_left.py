"""Depth-first search of Aces Up: the open cards decide which cards go, and spaces take any top.

A card's number is four times its row, present or future, plus its pile. Two numbers are a position:
a bit for each card that is left, with the number of rows dealt; and for each pile the card that was
moved into it while it was a space, which is then its lowest.

A whole pile that goes to a space only prepares a deal, or another card for the space it leaves:
cards that go do not depend on where piles lie. So one of these follows (dominance), and the second
number also has that pile.
"""

from typing import Any, NamedTuple

from sim.solve.search.bits import count_bits
from sim.solve.search.compiled import Words, compiled, inlined
from sim.solve.search.few.cards_left import NONE, compiled_loop
from sim.solve.search.transpositions import SEEN, add_numbers, find, mix

PILES = 4
DEAL = PILES + PILES * PILES
"""The moves before it are the piles whose card goes; then, from four on, four times a pile plus the
space that its top card moves to. Those after it are the same spaces for whole piles."""
_MOVES = DEAL + 1 + PILES * PILES
_ROWS = 13
DEALT_SHIFT = 52
_LEFT = (1 << DEALT_SHIFT) - 1
_SHIFTED = 24  # the first bit of the number of the pile that was shifted just before, plus one
_MOVED = (1 << _SHIFTED) - 1


class Rules(NamedTuple):
    """A deal: for each card its suit, its rank (aces are high), and the bits of lower ones."""

    suits: Words
    ranks: Words
    lower: Words


@inlined
def _was_moved(moved: int, card: int) -> bool:
    return (
        moved & 63 == card + 1
        or moved >> 6 & 63 == card + 1
        or moved >> 12 & 63 == card + 1
        or moved >> 18 & 63 == card + 1
    )


@inlined
def _top(position: int, moved: int, pile: int) -> int:
    # Return a pile's top card, or -1.
    card = PILES * ((position >> DEALT_SHIFT) - 1) + pile
    while card >= 0:
        if position >> card & 1 and not _was_moved(moved, card):
            return card
        card -= PILES
    return (moved >> 6 * pile & 63) - 1


@inlined
def _is_alone(position: int, moved: int, pile: int, card: int) -> bool:
    # Return whether the top card of a pile is its only one.
    if moved >> 6 * pile & 63:
        return (moved >> 6 * pile & 63) == card + 1
    lower = card - PILES
    while lower >= 0:
        if position >> lower & 1 and not _was_moved(moved, lower):
            return False
        lower -= PILES
    return True


@compiled
def ends_of(a_move: int) -> tuple[int, int]:
    """Return the pile whose card moves, and the space it moves to, or -1 if it goes."""
    if a_move < PILES:
        return a_move, -1
    if a_move > DEAL:
        a_move -= DEAL + 1 - PILES
    return a_move // PILES - 1, a_move % PILES


@compiled
def is_legal(rules: Rules, position: int, moved: int, a_move: int) -> int:
    """Return whether a move is legal."""
    if a_move == DEAL:
        return 1 if position >> DEALT_SHIFT < _ROWS else 0
    pile, target = ends_of(a_move)
    card = _top(position, moved, pile)
    if card < 0:
        return 0
    if target >= 0:
        whole = a_move > DEAL
        if _top(position, moved, target) >= 0 or whole != _is_alone(position, moved, pile, card):
            return 0
        return 1 if not whole or position >> DEALT_SHIFT < _ROWS else 0
    for other in range(PILES):
        top = _top(position, moved, other)
        same = top >= 0 and rules.suits[top] == rules.suits[card]
        if same and rules.ranks[top] > rules.ranks[card]:
            return 1
    return 0


@inlined
def _forced(rules: Rules, position: int, moved: int) -> int:
    # Return the pile of a card that can go and is no longer useful, because no lower card of its
    # suit is left; or NONE. Removing it only frees the cards below sooner.
    for pile in range(PILES):
        card = _top(position, moved, pile)
        loses_nothing = card >= 0 and not position & rules.lower[card]
        if loses_nothing and is_legal(rules, position, moved, pile):
            return pile
    return NONE


@compiled
def _next_move(rules: Rules, position: int, moved: int, tried: int) -> int:
    forced = _forced(rules, position, moved)
    if forced != NONE:
        return forced if tried == NONE else NONE
    shifted = (moved >> _SHIFTED) - 1
    for a_move in range(tried + 1, _MOVES):
        pile, target = ends_of(a_move)
        if shifted >= 0 and a_move != DEAL and (target < 0 or pile == shifted):
            continue
        if is_legal(rules, position, moved, a_move):
            return a_move
    return NONE


@compiled
def _make(rules: Rules, position: int, moved: int, a_move: int) -> tuple[int, int]:
    moved &= _MOVED
    if a_move == DEAL:
        return position + (1 << DEALT_SHIFT), moved
    pile, target = ends_of(a_move)
    card = _top(position, moved, pile)
    if moved >> 6 * pile & 63 == card + 1:
        moved &= ~(63 << 6 * pile)
    if target < 0:
        return position & ~(1 << card), moved
    if card % PILES != target:  # otherwise it is back where it was dealt
        moved |= card + 1 << 6 * target
    return position, moved | (target + 1 if a_move > DEAL else 0) << _SHIFTED


@compiled
def count_left(rules: Rules, position: int) -> int:
    """Return how many cards are left to go: the last four stay."""
    return count_bits(position & _LEFT) - PILES


@inlined
def _is_lost(rules: Rules, position: int) -> bool:
    return False


@compiled
def _add(seen: Words, position: int, moved: int) -> int:
    # A position after a shift counts as seen if it was seen without that.
    key = mix(mix(position, 0), moved & _MOVED)
    check = mix(key, position)
    if not moved >> _SHIFTED:
        return add_numbers(seen, key, check)
    at = find(seen, key, check)
    if at >= 0 and seen[at]:
        return SEEN
    key = mix(key, moved)
    return add_numbers(seen, key, mix(key, position))


LOOP: Any = compiled_loop("few.by_tops", Rules, _next_move, _make, count_left, _is_lost, _add)
