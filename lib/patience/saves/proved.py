"""Packs a `ProvedDeal` for a save, and unpacks it.

A deal takes 12 bytes, and a bit for each step that follows the line; numbers have two bytes, the
lower first:

    0 index in the pack   2 par   4 mark   6 steps that follow   8 own steps
   10 card of the deck, 255 for none   11 flags: 1 left, 2 hinted, 4 shown
   12 a bit for each of these steps, the first lowest: 1 if the card went up automatically
"""

import struct

from micropython import const

from patience.player.proved_deal import ProvedDeal
from patience.table import PACK

_MOST = const(0xFFFF)  # a game can have more steps
_NONE = const(255)
_LEFT = const(1)
_HINTED = const(2)
_SHOWN = const(4)
_NUMBERS = "<5H2B"
_BITS = const(12)  # where the bits of the steps begin


def pack_proved(deal: ProvedDeal) -> bytearray:
    """Return a proved deal as a bytearray."""
    numbers = (deal.index, deal.par, deal.mark, deal.followed, deal.own_steps)
    flags = deal.left * _LEFT | deal.hinted * _HINTED | deal.shown * _SHOWN
    last = deal.card if deal.card >= 0 else _NONE, flags
    out = bytearray(struct.pack(_NUMBERS, *[min(number, _MOST) for number in numbers], *last))
    out.extend(deal.automatic[: (deal.followed + 7) >> 3])
    return out


def unpack_proved(data: bytes) -> ProvedDeal | None:
    """Return the packed proved deal; None if the bytes are invalid."""
    if len(data) < _BITS:
        return None
    index, par, mark, followed, own_steps, card, flags = struct.unpack_from(_NUMBERS, data)
    if PACK <= card < _NONE or (followed + 7) >> 3 != len(data) - _BITS:
        return None
    deal = ProvedDeal(index, par, card if card != _NONE else -1)
    deal.mark, deal.followed, deal.own_steps = mark, followed, own_steps
    deal.left, deal.hinted = bool(flags & _LEFT), bool(flags & _HINTED)
    deal.shown = bool(flags & _SHOWN)
    deal.automatic = bytearray(data[_BITS:])
    return deal
