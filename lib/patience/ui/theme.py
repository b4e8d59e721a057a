# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The colours: what each index of the one canvas means, and which colour it has.

Suits have an index each, so showing them in two or four colours changes four entries of the palette
and not one pixel.
"""

import displayio
from micropython import const

FELT = const(0)
"""The table; in the sheet also "nothing here"."""
LINE = const(1)
FACE = const(2)
LIFTED_FACE = const(3)
INK = const(4)
"""Ink of clubs; diamonds, hearts and spades follow."""
BACK = const(8)
BACK_LIGHT = const(9)
PLACE = const(10)
PLACE_LINE = const(11)
CURSOR = const(12)
HAND = const(13)
LIT_FACE = const(14)
LIT_PLACE = const(15)

_COLOURS = (
    0x0A5028, 0x283030, 0xFFFFFF, 0xFFF0A0, 0x000000, 0x000000, 0x000000, 0x000000,
    0x2850C0, 0x98B8F8, 0x04351A, 0x2A8048, 0xFF8000, 0xFFD820, 0xB8E8FF, 0x2878A0,
)  # fmt: skip
_TWO_COLOURS = (0x000000, 0xD80018, 0xD80018, 0x000000)
_FOUR_COLOURS = (0x008818, 0x0048F0, 0xD80018, 0x000000)

TEXT = const(0xFFFFFF)
QUIET_TEXT = const(0xA0D0B0)
GOLD_TEXT = const(0xFFE020)
PANEL = const(0x04351A)


def palette():
    """Return the canvas's palette, suits in two colours."""
    colours = displayio.Palette(len(_COLOURS))
    for index in range(len(_COLOURS)):
        colours[index] = _COLOURS[index]
    colour_suits(colours, False)
    return colours


def colour_suits(colours, four):
    """Give the suits of a palette four colours, clubs green and diamonds blue, or two."""
    inks = _FOUR_COLOURS if four else _TWO_COLOURS
    for suit in range(4):
        if colours[INK + suit] != inks[suit]:
            colours[INK + suit] = inks[suit]
