"""How many cards of a set can each lie on a separate card of another set.

Built in any suit or in alternate colours, all cards of one rank, or of one colour of it, fit on the
same cards. So only the number of cards of each kind matters. All ranks are counted together, in one
int: a number up to 4 in four bits for each.
"""

from sim.solve.search.bits import lowest_bit
from sim.solve.search.compiled import Words, compiled, inlined
from sim.solve.search.rows import COLOURS, FITS, RANKS

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
def _black(cards: int) -> int:
    return (cards & _ONES) + (cards >> 3 & _ONES)


@inlined
def _red(cards: int) -> int:
    return (cards >> 1 & _ONES) + (cards >> 2 & _ONES)


@inlined
def count_kinds(game: Words, cards: int) -> int:
    """Return how many cards of each rank, or of each colour of it, a set has, as one int."""
    return _black(cards) + (_red(cards) << 2) if game[COLOURS] else count_ranks(cards)


@compiled
def lacking(game: Words, cards: int, hosts: int) -> int:
    """Return how many cards of a set find no separate card among others to lie on."""
    hosts = _below(game, hosts)
    if game[COLOURS]:
        return _excess(_black(cards), _red(hosts)) + _excess(_red(cards), _black(hosts))
    return _excess(count_ranks(cards), count_ranks(hosts))


@inlined
def _more(counts: int, others: int) -> int:
    # Return one for each rank whose number is greater than another.
    return (counts | _EIGHTS) - others - _ONES >> 3 & _ONES


@compiled
def provided(game: Words, cards: int, hosts: int) -> int:
    """Return all cards of each kind of which one more than in a set would find cards to lie on."""
    hosts = _below(game, hosts)
    if game[COLOURS]:
        return _more(_red(hosts), _black(cards)) * 9 | _more(_black(hosts), _red(cards)) * 6
    return _more(count_ranks(hosts), count_ranks(cards)) * 15


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
