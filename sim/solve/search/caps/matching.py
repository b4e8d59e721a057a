# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""How many cards of a set find a card of their own to lie on, in another set.

Built in any suit or in alternate colours, all cards of one rank, or of one colour of it, fit on the
same cards. So only how many there are of each kind matters, and all ranks are counted together: a
number up to 4 in the four bits of each.
"""

from sim.solve.search.compiled import Words, compiled, inlined
from sim.solve.search.rows import COLOURS, FITS, RANKS

ONES = 0x1111111111111
"""One in the four bits of each rank."""
EIGHTS = ONES << 3
"""Eight in each."""


@inlined
def _black(cards: int) -> int:
    return (cards & ONES) + (cards >> 3 & ONES)


@inlined
def _red(cards: int) -> int:
    return (cards >> 1 & ONES) + (cards >> 2 & ONES)


@inlined
def of_each_rank(cards: int) -> int:
    """Return how many cards of each rank a set has."""
    cards -= cards >> 1 & 5 * ONES
    return (cards & 3 * ONES) + (cards >> 2 & 3 * ONES)


@inlined
def below(game: Words, hosts: int) -> int:
    """Return cards, or their numbers, as those of the next lower rank, which lie on them."""
    last = game[RANKS] * 4 - 4
    return hosts >> 4 | (hosts & 15) << last if game[FITS + last] else hosts >> 4


@inlined
def _difference(counts: int, others: int) -> int:
    # By how much each number is more than another.
    above = (counts | EIGHTS) - others
    return above & (above >> 3 & ONES) * 7


@inlined
def _sum(above: int) -> int:
    above = (above & 0x0F0F0F0F0F0F0F) + (above >> 4 & 0x0F0F0F0F0F0F0F)
    above += above >> 32
    above += above >> 16
    return above + (above >> 8) & 255


@inlined
def more(counts: int, others: int) -> int:
    """Return by how much all numbers together are more than others."""
    return _sum(_difference(counts, others))


@inlined
def _at_least(counts: int, others: int, more: int) -> int:
    # One for each rank whose number is at least another, and so many more.
    return (counts | EIGHTS) - others - more * ONES >> 3 & ONES


@inlined
def kinds(game: Words, cards: int) -> int:
    """Return how many cards of each kind a set has, as one number."""
    return _black(cards) + (_red(cards) << 2) if game[COLOURS] else of_each_rank(cards)


@compiled
def lacking(game: Words, cards: int, hosts: int) -> int:
    """Return how many of a set of cards find no card of their own among others to lie on."""
    hosts = below(game, hosts)
    if game[COLOURS]:
        return more(_black(cards), _red(hosts)) + more(_red(cards), _black(hosts))
    return more(of_each_rank(cards), of_each_rank(hosts))


@compiled
def provided(game: Words, cards: int, hosts: int, more: int) -> int:
    """Return all cards of the kinds of which so many more than a set has find cards to lie on.

    :param int more: 0 or 1
    """
    hosts = below(game, hosts)
    if game[COLOURS]:
        black = _at_least(_red(hosts), _black(cards), more)
        red = _at_least(_black(hosts), _red(cards), more)
        return black * 9 | red * 6
    return _at_least(of_each_rank(hosts), of_each_rank(cards), more) * 15
