"""How many cards of a set can each lie on a separate card of another set.

Built in any suit, all cards of one rank fit on the same cards. So only the number of cards of each
rank matters. All ranks are counted together, in one int: a number up to 4 in four bits for each.
"""

from sim.solve.search.bits import lowest_bit
from sim.solve.search.compiled import Words, compiled, inlined
from sim.solve.search.rows import FITS, RANKS

_ONES = 0x1111111111111  # one in the four bits of each rank
_EIGHTS = _ONES << 3


@inlined
def count_ranks(cards: int) -> int:
    """Return how many cards of each rank a set has."""
    cards -= cards >> 1 & 5 * _ONES
    return (cards & 3 * _ONES) + (cards >> 2 & 3 * _ONES)


@inlined
def _below(game: Words, hosts: int) -> int:
    # Return cards, or their numbers, moved down to the next lower rank, whose cards lie on them.
    last = game[RANKS] * 4 - 4
    return hosts >> 4 | (hosts & 15) << last if game[FITS + last] else hosts >> 4


@inlined
def _excess(counts: int, others: int) -> int:
    # Return by how much the numbers exceed others, summed over all ranks.
    above = (counts | _EIGHTS) - others
    above &= (above >> 3 & _ONES) * 7
    above = (above & 0x0F0F0F0F0F0F0F) + (above >> 4 & 0x0F0F0F0F0F0F0F)
    above += above >> 32
    above += above >> 16
    return above + (above >> 8) & 255


@inlined
def _turn(game: Words, ranks: int, by: int) -> int:
    # Return the ranks from one on, four bits each; lower ones come last if kings lie on aces.
    size = game[RANKS] * 4
    turned = ranks >> by
    return (turned | ranks << size - by) & (1 << size) - 1 if game[FITS + size - 4] else turned


@inlined
def _turn_back(game: Words, ranks: int, by: int) -> int:
    size = game[RANKS] * 4
    return (ranks << by | ranks >> size - by) & (1 << size) - 1


@compiled
def find_places(game: Words, cards: int, tops: int, others: int, spaces: int) -> bool:
    """Return whether all cards except `spaces` each find a separate card to lie on.

    That is a top, or one of some others that itself lies on its own card among these. The nearest
    top that is left is as good as any farther one.

    :param cards: a set, like `tops` and `others`; a top can be one of the cards
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
