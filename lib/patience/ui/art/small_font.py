# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The small capitals of the status line and of every screen's foot, as a font.

The table writes with it directly, and so needs no adafruit_display_text; the other screens give the
font to that library's labels (`text`).
"""

from bitmaptools import blit
from displayio import Bitmap
from fontio import Glyph
from micropython import const

_CELL = const(5)
_HEIGHT = const(5)
_DESCENT = const(1)
_UNKNOWN = "?"


class SmallFont:
    """Capitals and digits, 3 to 5 wide and 5 high; lower-case letters are shown as capitals.

    It has the two methods that adafruit_display_text needs of a font.

    :param glyphs: the module `glyphs`; only its list of letters is kept
    """

    def __init__(self, glyphs):
        self._letters = glyphs.LETTERS
        self._widths = glyphs.widths(glyphs.LETTER_ROWS[0])
        self._bitmap = Bitmap(_CELL * len(self._letters), _HEIGHT, 2)
        letters = len(self._letters)
        glyphs.draw_glyphs(self._bitmap, 1, glyphs.LETTER_ROWS, 0, letters, 0, 0, 1, pitch=_CELL)

    def get_bounding_box(self):
        """Return the width and height of a cell, in pixels."""
        return (_CELL, _HEIGHT + _DESCENT)

    def get_glyph(self, codepoint):
        """Return the glyph of a character; for one that has none, that of a question mark."""
        index = self._index(chr(codepoint))
        return Glyph(self._bitmap, index, _CELL, _HEIGHT, 0, 0, self._widths[index] + 1, 0)

    def width(self, text):
        """Return the width of a line in pixels, including the gap after its last letter."""
        width = len(text)
        for letter in text:
            width += self._widths[self._index(letter)]
        return width

    def write(self, bitmap, text, x, y):
        """Write a line into a bitmap of two colours, its upper left corner at (x, y)."""
        for letter in text:
            index = self._index(letter)
            left = index * _CELL
            right = left + self._widths[index]
            blit(bitmap, self._bitmap, x, y, x1=left, y1=0, x2=right, y2=_HEIGHT)
            x += self._widths[index] + 1

    def _index(self, letter):
        index = self._letters.find(letter.upper())
        return index if index >= 0 else self._letters.find(_UNKNOWN)
