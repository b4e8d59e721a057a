# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Whether cards find places in the tableau, whatever lies where: all lie there in runs.

As all cards of a rank fit on the same ones, they are counted: in four bits for each rank.
"""

from sim.solve.search.bits import lowest_bit
from sim.solve.search.caps.matching import EIGHTS, ONES, below, kinds, more
from sim.solve.search.compiled import Words, compiled, inlined
from sim.solve.search.rows import FITS, RANKS


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
    """Return whether all cards but so many find one of their own to lie on.

    That is a top, or one of some others, which itself lies on a card of its own among these. The
    nearest top that is left is as good as any farther one.

    :param cards: a set, as are `tops` and `others`; a top may be one of the cards
    :param int spaces: how many cards need none
    """
    hosts = below(game, kinds(game, tops))
    cards = kinds(game, cards)
    lack = more(cards, hosts)
    if lack <= spaces:
        return True
    others = kinds(game, others)
    room = (hosts | EIGHTS) - cards
    short = EIGHTS & ~room
    while short and lack > spaces:
        rank = lowest_bit(short) - 3
        short &= short - 1
        for _ in range(8 - (room >> rank & 15)):
            free = room >> 3 & (room | room >> 1 | room >> 2) & ONES
            way = _turn(game, (others | others >> 1 | others >> 2) & ONES, rank + 4) * 15
            found = _turn(game, free, rank + 4) & (way + 1 ^ way) >> 1
            found &= -found
            if found:
                room -= _turn_back(game, found, rank + 4)
                others -= _turn_back(game, found * 2 - 1 & ONES, rank + 4)
                lack -= 1
    return lack <= spaces
