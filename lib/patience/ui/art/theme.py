# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What each colour index of the one canvas means, the colours of text, and how large glyphs are.

Which colours the indexes have is the affair of `colours`.
"""

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

TEXT = const(0xFFFFFF)
QUIET_TEXT = const(0xA0D0B0)
GOLD_TEXT = const(0xFFE020)
PANEL = const(0x04351A)


def glyph_scale(width, height):
    """Return how large a screen draws the pixels of a glyph: 1, or 2 from 200 by 200 on."""
    return 2 if width >= 200 and height >= 200 else 1
