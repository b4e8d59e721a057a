"""Changes a pack so that piles of six have no two cards of a rank: `pre=ranks`, as in Nestor.

In about one deal of 360 the last pile keeps two.

Loaded on demand.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_PILES = const(8)
_CARDS = const(6)  # per pile
_PACK = const(52)
_TRIES = const(1000)  # for each pile, as in PySolFC


def mix_ranks(deck: bytearray, number: int) -> bytearray:
    """Return a pack turned over and changed as PySolFC's `Nestor._shuffleHook` does.

    If a pile has two cards of a rank, the first is swapped with a card after the pile, chosen by
    the next numbers of the shuffle's generator. For the last pile only four cards are left, and if
    none of them helps, this gives up after many tries. So the numbers mean PySolFC's cards.

    >>> from patience.games.dealing import shuffle
    >>> pack = mix_ranks(shuffle(617), 617)
    >>> sorted(pack) == list(range(52)), len(set([card >> 2 for card in pack[:6]]))
    (True, 6)
    """
    pack = bytearray(deck)
    for index in range(_PACK):
        pack[index] = deck[_PACK - 1 - index]
    numbers = _numbers(number)
    for _ in range(_PACK - 1):
        next(numbers)
    for begin in range(0, _PILES * _CARDS, _CARDS):
        end = begin + _CARDS
        for _ in range(_TRIES):
            at = _first_twin(pack, begin, end)
            if at < 0:
                break
            other = end + next(numbers) % (_PACK - end)
            pack[at], pack[other] = pack[other], pack[at]
    return pack


def _first_twin(pack: bytearray, begin: int, end: int) -> int:
    # Return the first card of a pile whose rank repeats; of several, the one repeated first.
    for index in range(begin, end):
        for earlier in range(begin, index):
            if pack[earlier] >> 2 == pack[index] >> 2:
                return earlier
    return -1


def _numbers(number: int) -> "Iterator[int]":
    # Yield the numbers of the shuffle's generator, computed in two halves as in `dealing.shuffle`.
    high, low = number >> 16, number & 0xFFFF
    while True:
        upper = (low >> 8) * 17405
        lower = (upper & 255) * 256 + (low & 255) * 17405 + 40643
        high = (high * 17405 + low * 3 + 38 + (upper >> 8) + (lower >> 16)) & 0x7FFF
        low = lower & 0xFFFF
        yield high
