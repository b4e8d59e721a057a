"""Depth-first search of games whose stock is dealt to all piles, and whose piles are not built.

Only what is left decides which cards can go, also if foundations take any suit. One number is a
position: a bit for each card that is left, and the number of cards dealt. In each pile a card above
another has the higher number.
"""

from typing import Any, NamedTuple

from sim.solve.search.bits import count_bits, highest_bit
from sim.solve.search.compiled import Words, compiled, inlined
from sim.solve.search.few.cards_left import NONE, add, compiled_loop

_DEALT_SHIFT = 52
_LEFT = (1 << _DEALT_SHIFT) - 1


class Rules(NamedTuple):
    """A deal: the cards of the piles, then those of the stock in the order of dealing."""

    fields: Words  # the number of piles, of cards in them at first, and of all cards
    piles: Words  # for each pile, the bits of its cards, including those to be dealt
    same: Words  # for each card, the bits of those that go to the same place
    before: Words  # for each card, the bits of the rank before, 0 for the first


# The words of `Rules.fields`.
PILES, LYING, ALL = range(3)


@inlined
def _next_move(rules: Rules, position: int, other: int, tried: int) -> int:
    # Return the next pile whose top card can go, then a deal.
    piles, dealt = rules.fields[PILES], rules.fields[LYING] + (position >> _DEALT_SHIFT)
    lying = position & (1 << dealt) - 1
    for pile in range(tried + 1, piles):
        if lying & rules.piles[pile]:
            card = highest_bit(lying & rules.piles[pile])
            before = rules.before[card]
            # The missing cards of the rank before are all home, so one of them has no successor.
            if count_bits(position & rules.same[card]) > count_bits(position & before):
                return pile
    return piles if tried < piles and dealt < rules.fields[ALL] else NONE


@inlined
def _make(rules: Rules, position: int, other: int, a_move: int) -> tuple[int, int]:
    dealt = position >> _DEALT_SHIFT
    lying = rules.fields[LYING] + dealt
    if a_move < rules.fields[PILES]:
        return position & ~(1 << highest_bit(position & rules.piles[a_move] & (1 << lying) - 1)), 0
    return position + (min(rules.fields[PILES], rules.fields[ALL] - lying) << _DEALT_SHIFT), 0


@compiled
def count_left(rules: Rules, position: int) -> int:
    """Return how many cards are left to go."""
    return count_bits(position & _LEFT)


@inlined
def _is_lost(rules: Rules, position: int) -> bool:
    return False


LOOP: Any = compiled_loop("few.by_rows", Rules, _next_move, _make, count_left, _is_lost, add)
