# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""How many cards of a set find a card of their own to lie on, where any suit fits.

All cards of one rank fit on the same cards there. So only how many there are of each rank matters,
and all ranks are counted together: a number up to 4 in the four bits of each.
"""

from sim.solve.search.bits import lowest_bit
from sim.solve.search.compiled import Words, compiled, inlined
from sim.solve.search.rows import FITS, RANKS

_ONES = 0x1111111111111  # one in the four bits of each rank
_EIGHTS = _ONES << 3


@inlined
def first_ranks(count: int) -> int:
    """Return the clubs of the lowest ranks, as bits."""
    return _ONES & (1 << count * 4) - 1


@inlined
def count_ranks(cards: int) -> int:
    """Return how many cards of each rank a set has."""
    cards -= cards >> 1 & 5 * _ONES
    return (cards & 3 * _ONES) + (cards >> 2 & 3 * _ONES)


@inlined
def _below(game: Words, hosts: int) -> int:
    # Cards, or their numbers, as those of the next lower rank, which lie on them.
    last = game[RANKS] * 4 - 4
    return hosts >> 4 | (hosts & 15) << last if game[FITS + last] else hosts >> 4


@inlined
def _excess(counts: int, others: int) -> int:
    # By how much all numbers together are more than others.
    above = (counts | _EIGHTS) - others
    above &= (above >> 3 & _ONES) * 7
    above = (above & 0x0F0F0F0F0F0F0F) + (above >> 4 & 0x0F0F0F0F0F0F0F)
    above += above >> 32
    above += above >> 16
    return above + (above >> 8) & 255


@compiled
def lacking(game: Words, cards: int, hosts: int) -> int:
    """Return how many of a set of cards find no card of their own among others to lie on."""
    return _excess(count_ranks(cards), count_ranks(_below(game, hosts)))


@compiled
def provided(game: Words, cards: int, hosts: int, more: int) -> int:
    """Return all cards of the ranks of which `more` than a set has find cards to lie on.

    :param int more: 0 or 1
    """
    hosts = count_ranks(_below(game, hosts)) | _EIGHTS
    return (hosts - count_ranks(cards) - more * _ONES >> 3 & _ONES) * 15


@inlined
def _turn(game: Words, ranks: int, by: int) -> int:
    # The ranks from one on, four bits each; those below it come last where kings lie on aces.
    size = game[RANKS] * 4
    turned = ranks >> by
    return (turned | ranks << size - by) & (1 << size) - 1 if game[FITS + size - 4] else turned


@inlined
def _turn_back(game: Words, ranks: int, by: int) -> int:
    size = game[RANKS] * 4
    return (ranks << by | ranks >> size - by) & (1 << size) - 1


@compiled
def find_places(game: Words, cards: int, tops: int, others: int, spaces: int) -> bool:
    """Return whether all cards but `spaces` find one of their own to lie on.

    That is a top, or one of some others, which itself lies on a card of its own among these. The
    nearest top that is left is as good as any farther one.

    :param cards: a set, as are `tops` and `others`; a top may be one of the cards
    """
    hosts = _below(game, count_ranks(tops))
    cards = count_ranks(cards)
    lack = _excess(cards, hosts)
    if lack <= spaces:
        return True
    others = count_ranks(others)
    room = (hosts | _EIGHTS) - cards
    short = _EIGHTS & ~room
    while short and lack > spaces:
        rank = lowest_bit(short) - 3
        short &= short - 1
        for _ in range(8 - (room >> rank & 15)):
            free = room >> 3 & (room | room >> 1 | room >> 2) & _ONES
            way = _turn(game, (others | others >> 1 | others >> 2) & _ONES, rank + 4) * 15
            found = _turn(game, free, rank + 4) & (way + 1 ^ way) >> 1
            found &= -found
            if found:
                room -= _turn_back(game, found, rank + 4)
                others -= _turn_back(game, found * 2 - 1 & _ONES, rank + 4)
                lack -= 1
    return lack <= spaces
