"""The moves of games in which cards are removed: only what is left decides what can go.

Cards are numbered pile by pile, each from the bottom up, those that will be dealt to it last. So
the top of a pile is the highest of its cards that were dealt. A position is one number: a bit for
each card that is left; the rank of the last card that went, or the passes used; and the deals. In
Aces Up a second number has for each pile the card that was moved into it while it was a space,
which is then its lowest.

What can go is one of four rules, each with its own sets of cards, as bits:

- `FOLLOWS` (Golf): a free card next in rank to the last one. For each rank, and for 13, none,
  `fits` has the cards that may follow it, `same` its own, and `before` those that these may follow.
- `TURNS` (Auld Lang Syne): a free card whose turn it is. For each card, `same` has those that go to
  the same place, and `before` those of the rank before, none for the first.
- `PAIRS` (Pyramid): two free cards, or one alone. For each card, `fits` has its partners, without
  those that become free only after it, or it after them.
- `LOWER` (Aces Up): a free card lower than another of its suit; spaces take any top. For each card,
  `fits` has the higher ones, and `before` the lower ones.

In Aces Up a whole pile that goes to a space only prepares a deal, or another card for the space it
leaves: cards that go do not depend on where piles lie. So one of these follows (dominance), and the
second number also has that pile.
"""

from typing import NamedTuple

from sim.solve.search.bits import count_bits, highest_bit, lowest_bit
from sim.solve.search.compiled import Words, compiled, inlined

FOLLOWS, TURNS, PAIRS, LOWER = range(4)
"""The rules."""

NONE = -1
"""Replaces a move: before the first, or when there are no more."""
PILES = 4
"""How many piles Aces Up has."""
TO_SPACE = 52 << 6
DEAL = TO_SPACE + PILES * PILES
"""The moves before `TO_SPACE` are 64 times the lower card's number plus the other's, twice the same
number for a card alone. From there on, they are four times a pile plus the space that its top card
moves to; those after `DEAL` are the same spaces for whole piles."""
_END = DEAL + 1 + PILES * PILES

NO_RANK = 13
UNLIMITED = -1
"""The number for unlimited redeals."""

# The words of `Rules.fields`: the rule; the bits of cards that must go, how many of these stay, and
# those that go alone; whether the stock fills spaces, whether its next card is free, its redeals;
# whether too few cards to follow are noticed.
RULE, MUST, STAY, ALONE, FILLS, STOCK_FREE, REDEALS, PRUNES = range(8)

LAST_SHIFT, DEALT_SHIFT = 52, 57
"""The first bits of the last rank, or of the passes used, and of the number of deals."""
_LEFT = (1 << LAST_SHIFT) - 1
_LAST = 0x1F
_SHIFTED = 24  # the first bit of the number of the pile that was shifted just before, plus one
MOVED = (1 << _SHIFTED) - 1
"""The second number without that pile."""


class Rules(NamedTuple):
    """A deal, and what can go; the sets are described above."""

    fields: Words
    piles: Words  # for each pile its cards, including those that will be dealt to it
    covers: Words  # for each pile, cards of others that lie on it
    dealt: (
        Words  # for each number of deals the cards that were dealt; if spaces are filled, of gone
    )
    ranks: Words  # of the cards
    fits: Words
    same: Words
    before: Words


@inlined
def _card_in(moved: int, pile: int) -> int:
    # Return the card that was moved into a pile while it was a space, plus one.
    return moved >> 6 * pile & 63


@inlined
def _lying(rules: Rules, position: int, moved: int) -> int:
    # Return the cards that lie where they were dealt.
    lying = position & rules.dealt[position >> DEALT_SHIFT]
    if moved & MOVED:
        for pile in range(PILES):
            if _card_in(moved, pile):
                lying &= ~(1 << _card_in(moved, pile) - 1)
    return lying


@inlined
def _top(rules: Rules, lying: int, moved: int, pile: int) -> int:
    # Return a pile's top card, or -1.
    if lying & rules.piles[pile]:
        return highest_bit(lying & rules.piles[pile])
    return _card_in(moved, pile) - 1 if moved else -1


@inlined
def _is_turn(rules: Rules, position: int, card: int) -> bool:
    # The missing cards of the rank before are all home, so one of them has no successor.
    before = count_bits(position & rules.before[card])
    return count_bits(position & rules.same[card]) > before


@inlined
def _find_free(rules: Rules, position: int, moved: int) -> int:
    fields, last = rules.fields, len(rules.dealt) - 1
    if fields[FILLS]:
        gone = len(rules.ranks) - count_bits(position & _LEFT)
        return position & rules.dealt[min(gone, last)]
    lying = _lying(rules, position, moved)
    turns = fields[RULE] == TURNS
    free = 0
    for pile in range(len(rules.piles)):
        card = _top(rules, lying, moved, pile)
        if card < 0 or lying & rules.covers[pile]:
            continue
        if not turns or _is_turn(rules, position, card):
            free |= 1 << card
    if fields[STOCK_FREE] and position >> DEALT_SHIFT < last:
        free |= rules.dealt[(position >> DEALT_SHIFT) + 1] & ~rules.dealt[position >> DEALT_SHIFT]
    return free


@inlined
def find_cards(rules: Rules, position: int, moved: int) -> int:
    """Return the free cards that can go; if they go in pairs, all free cards."""
    free, rule = _find_free(rules, position, moved), rules.fields[RULE]
    if rule == FOLLOWS:
        return free & rules.fits[position >> LAST_SHIFT & _LAST]
    if rule != LOWER:
        return free
    found, rest = 0, free if not moved >> _SHIFTED else 0
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        if free & rules.fits[card]:
            found |= 1 << card
    return found


@inlined
def _skip_gone(rules: Rules, position: int) -> int:
    # Count as dealt the cards of the stock before its next one that are gone.
    deals = position >> DEALT_SHIFT
    while rules.fields[RULE] == PAIRS and deals + 1 < len(rules.dealt):
        if position & rules.dealt[deals + 1] & ~rules.dealt[deals]:
            break
        deals += 1
        position += 1 << DEALT_SHIFT
    return position


@inlined
def _remove(rules: Rules, position: int, cards: int) -> int:
    position &= ~cards
    if rules.fields[RULE] == FOLLOWS:
        position &= ~(_LAST << LAST_SHIFT)
        position |= rules.ranks[lowest_bit(cards)] << LAST_SHIFT
    return _skip_gone(rules, position)


@inlined
def _can_deal(rules: Rules, position: int) -> bool:
    fields = rules.fields
    if fields[FILLS]:
        return False
    if (position >> DEALT_SHIFT) + 1 < len(rules.dealt):
        return True
    passes = position >> LAST_SHIFT & _LAST
    return passes != fields[REDEALS] and position & _LEFT & ~rules.dealt[0] != 0


@inlined
def _deal(rules: Rules, position: int) -> int:
    fields, deals = rules.fields, position >> DEALT_SHIFT
    if deals + 1 < len(rules.dealt):
        position += 1 << DEALT_SHIFT
        if fields[RULE] == FOLLOWS:
            return _remove(rules, position, rules.dealt[deals + 1] & ~rules.dealt[deals])
        return _skip_gone(rules, position)
    passes = position >> LAST_SHIFT & _LAST
    position &= _LEFT
    if fields[REDEALS] != UNLIMITED:
        position |= passes + 1 << LAST_SHIFT
    return _skip_gone(rules, position)


@compiled
def ends_of(a_move: int) -> tuple[int, int]:
    """Return the pile whose top card moves, and the space that it moves to."""
    a_move -= TO_SPACE if a_move < DEAL else DEAL + 1
    return a_move // PILES, a_move % PILES


@compiled
def _shift(rules: Rules, position: int, moved: int, a_move: int) -> int:
    # Return the second number after a move to a space.
    pile, space = ends_of(a_move)
    card = _top(rules, _lying(rules, position, moved), moved, pile)
    if _card_in(moved, pile) == card + 1:
        moved &= ~(63 << 6 * pile)
    if not rules.piles[space] >> card & 1:  # otherwise it is back where it was dealt
        moved |= card + 1 << 6 * space
    return moved | (space + 1 if a_move > DEAL else 0) << _SHIFTED


@inlined
def move(rules: Rules, position: int, moved: int, a_move: int) -> tuple[int, int]:
    """Return a position after a move, as two numbers."""
    moved &= MOVED
    if a_move == DEAL:
        return _deal(rules, position), moved
    if a_move >= TO_SPACE:
        return position, _shift(rules, position, moved, a_move)
    cards = 1 << (a_move >> 6) | 1 << (a_move & 63)
    for pile in range(PILES if moved else 0):
        if _card_in(moved, pile) == (a_move & 63) + 1:
            moved &= ~(63 << 6 * pile)
    return _remove(rules, position, cards), moved


@inlined
def forced(rules: Rules, position: int, cards: int) -> int:
    """Return a move that loses nothing, or NONE.

    A card that goes alone is useless to others, and so is one without a lower card of its suit. A
    card that must go and has one partner left goes with that one in any case: so as soon as both
    are free, because that only frees more cards.

    :param cards: from `find_cards`
    """
    rule, rest = rules.fields[RULE], cards
    if rule in (FOLLOWS, TURNS):
        return NONE
    while rest:
        at = lowest_bit(rest)
        rest &= rest - 1
        if rule == LOWER:
            if not position & rules.before[at]:
                return at << 6 | at
            continue
        if rules.fields[ALONE] >> at & 1:
            return at << 6 | at
        others = rules.fits[at] & position
        if rules.fields[MUST] >> at & 1 and others & cards and not others & others - 1:
            other = lowest_bit(others)
            return min(at, other) << 6 | max(at, other)
    return NONE


@inlined
def make(rules: Rules, position: int, moved: int, a_move: int) -> tuple[int, int, int]:
    """Return a position after a move and all forced ones, as two numbers; and its `find_cards`.

    That is NONE if no moves are forced by its rule: often the position was seen already.
    """
    if rules.fields[RULE] in (FOLLOWS, TURNS):
        position, moved = move(rules, position, moved, a_move)
        return position, moved, NONE
    cards = NONE
    while a_move != NONE:
        position, moved = move(rules, position, moved, a_move)
        cards = find_cards(rules, position, moved)
        a_move = forced(rules, position, cards)
    return position, moved, cards


@inlined
def count_left(rules: Rules, position: int) -> int:
    """Return how many cards are left to go."""
    return count_bits(position & rules.fields[MUST]) - rules.fields[STAY]


@compiled
def _is_short(rules: Rules, position: int) -> bool:
    # Return whether some rank has more cards than cards that they could follow.
    next_ones = rules.fits[position >> LAST_SHIFT & _LAST]
    for rank in range(NO_RANK):
        needed = count_bits(position & rules.same[rank])
        first = 1 if rules.same[rank] & next_ones else 0
        if needed > count_bits(position & rules.before[rank]) + first:
            return True
    return False


@inlined
def is_lost(rules: Rules, position: int) -> bool:
    """Return whether too few cards are left for those that must go.

    Two cards cannot share their only partner.
    """
    rule = rules.fields[RULE]
    if rule == FOLLOWS:
        return rules.fields[PRUNES] != 0 and _is_short(rules, position)
    taken = 0
    must = position & rules.fields[MUST] & ~rules.fields[ALONE] if rule == PAIRS else 0
    while must:
        at = lowest_bit(must)
        must &= must - 1
        partners = rules.fits[at] & position
        if not partners & ~taken:
            return True
        if not partners & partners - 1:
            taken |= partners
    return False


@compiled
def _next_to_space(rules: Rules, position: int, moved: int, tried: int) -> int:
    # Return the next move to a space, or a deal.
    shifted = (moved >> _SHIFTED) - 1
    lying = _lying(rules, position, moved)
    can_deal = _can_deal(rules, position)
    for a_move in range(max(tried + 1, TO_SPACE), _END):
        if a_move == DEAL:
            if can_deal:
                return DEAL
            continue
        pile, space = ends_of(a_move)
        if pile == shifted or _top(rules, lying, moved, space) >= 0:
            continue
        size = count_bits(lying & rules.piles[pile]) + (1 if _card_in(moved, pile) else 0)
        if (size == 1 and can_deal) if a_move > DEAL else size > 1:
            return a_move
    return NONE


@inlined
def next_move(rules: Rules, position: int, moved: int, cards: int, tried: int) -> int:
    """Return the move after the last one tried, or NONE; a deal is last, except in Aces Up.

    If the stock fills spaces, all pairs lead to the same position.

    :param cards: from `find_cards`
    """
    rule = rules.fields[RULE]
    if tried >= 0 and rules.fields[FILLS]:
        return NONE
    if tried < TO_SPACE:
        at, other = (tried >> 6, tried & 63) if tried >= 0 else (-1, -1)
        if rule == PAIRS:
            while True:
                if at >= 0:
                    others = cards & rules.fits[at] & -1 << max(at, other) + 1
                    if others:
                        return at << 6 | lowest_bit(others)
                if not cards & -1 << at + 1:
                    break
                at, other = lowest_bit(cards & -1 << at + 1), -1
        elif cards & -1 << at + 1:
            at = lowest_bit(cards & -1 << at + 1)
            return at << 6 | at
    if rule == LOWER:
        return _next_to_space(rules, position, moved, tried)
    return DEAL if tried < DEAL and _can_deal(rules, position) else NONE
