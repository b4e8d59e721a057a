# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The colour indexes of the canvas, the colours of text, and the scale of glyphs.

The colours of the indexes are in `colours`.
"""

from micropython import const

FELT = const(0)
"""The felt of the table; transparent in a `Sheet`."""
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

TEXT = const(0xFFFFFF)
QUIET_TEXT = const(0xA0D0B0)
GOLD_TEXT = const(0xFFE020)
PANEL = const(0x04351A)


def glyph_scale(width, height):
    """Return the size of a glyph's dots on a screen: 1 pixel, or 2 from 200 by 200 pixels."""
    return 2 if width >= 200 and height >= 200 else 1
