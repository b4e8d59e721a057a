# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shuffles the pack by number, as Microsoft's games do, alike on all machines.

The generator is s = (s * 214013 + 2531011) mod 2**31, seeded with the deal number (RULES.md 7). It
is computed in two halves, so that every intermediate value fits an int of 31 bits.
"""

LAST_NUMBER = 2147483647
"""Deal numbers run from 1 to this."""


def shuffle(number: int) -> bytearray:
    """Return the 52 cards of a numbered deal as a bytearray, in the order they are dealt.

    >>> from patience import cards
    >>> [cards.text(card) for card in shuffle(1)[:4]]
    ['JD', '2D', '9H', 'JC']

    :param number: 1 to 2147483647
    :raises ValueError: if the number is out of that range
    """
    if not 1 <= number <= LAST_NUMBER:
        raise ValueError(f"deal numbers run from 1 to {LAST_NUMBER}")
    high = number >> 16
    low = number & 0xFFFF
    pack = bytearray(range(52))
    deck = bytearray(52)
    for left in range(52, 0, -1):
        # 214013 = 3 * 2**16 + 17405 and 2531011 = 38 * 2**16 + 40643.
        upper = (low >> 8) * 17405
        lower = (upper & 255) * 256 + (low & 255) * 17405 + 40643
        high = (high * 17405 + low * 3 + 38 + (upper >> 8) + (lower >> 16)) & 0x7FFF
        low = lower & 0xFFFF
        chosen = high % left
        deck[52 - left] = pack[chosen]
        pack[chosen] = pack[left - 1]
    return deck
