# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A board's fontio for the page: glyphs cut from one bitmap."""

from collections import namedtuple

import pixels
from displayio import Bitmap
from uctypes import addressof

Glyph = namedtuple(
    "Glyph", ("bitmap", "tile_index", "width", "height", "dx", "dy", "shift_x", "shift_y")
)

_FIRST = 32
_WIDTH, _HEIGHT = 6, 12


class BuiltinFont:
    """The signs of ASCII, 6 x 12 pixels each, in the order of their codes.

    :param bytes rows: 1 bit a pixel, the rows of the bitmap of all glyphs side by side
    """

    def __init__(self, rows):
        stride = len(rows) // _HEIGHT
        self._count = stride * 8 // _WIDTH
        self.bitmap = Bitmap(self._count * _WIDTH, _HEIGHT, 2)
        wide = self.bitmap.width
        pixels.unpack(self.bitmap.address, wide, _HEIGHT, addressof(rows), stride, 1, False)

    def get_bounding_box(self):
        """Return width and height of a glyph."""
        return _WIDTH, _HEIGHT

    def get_glyph(self, codepoint):
        """Return a sign's glyph, None if there is none."""
        tile = codepoint - _FIRST
        if not 0 <= tile < self._count:
            return None
        return Glyph(self.bitmap, tile, _WIDTH, _HEIGHT, 0, 0, _WIDTH, 0)
