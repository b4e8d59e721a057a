# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The small capitals of the status line and of every screen's foot, as a font.

The table writes with it directly, and so needs no adafruit_display_text; the other screens give the
font to that library's labels (`text`).
"""

from bitmaptools import blit
from fontio import Glyph
from micropython import const

from patience.ui.art.picture import read_picture

_CELL = const(5)
_HEIGHT = const(5)
_DESCENT = const(1)
# The cells of the picture are for the codes from the space on; lower-case letters come after.
_FIRST = const(32)
_CELLS = const(64)
_CASE = const(32)
_LAST_LOWER = const(122)
_UNKNOWN = const(31)  # the cell of the question mark

# The width of each cell's letter, a digit each.
_WIDTHS = b"3135333122332313333333333313333333333333333335433333333533333333"
_ZERO = const(48)


class SmallFont:
    """Capitals and digits, 3 to 5 wide and 5 high; lower-case letters are shown as capitals.

    It has the two methods that adafruit_display_text needs of a font.
    """

    def __init__(self):
        self._bitmap = read_picture("small_font")

    def get_bounding_box(self):
        """Return the width and height of a cell, in pixels."""
        return (_CELL, _HEIGHT + _DESCENT)

    def get_glyph(self, codepoint):
        """Return the glyph of a character; for one that has none, that of a question mark."""
        cell = _cell(codepoint)
        return Glyph(self._bitmap, cell, _CELL, _HEIGHT, 0, 0, _WIDTHS[cell] - _ZERO + 1, 0)

    def width(self, text):
        """Return the width of a line in pixels, including the gap after its last letter."""
        width = 0
        for code in text.encode():
            width += _WIDTHS[_cell(code)] - _ZERO + 1
        return width

    def write(self, bitmap, text, x, y):
        """Write a line into a bitmap of two colours, its upper left corner at (x, y)."""
        for code in text.encode():
            cell = _cell(code)
            width = _WIDTHS[cell] - _ZERO
            left = cell * _CELL
            blit(bitmap, self._bitmap, x, y, x1=left, y1=0, x2=left + width, y2=_HEIGHT)
            x += width + 1


def _cell(code):
    """Return the cell of a character's code."""
    cell = code - _FIRST
    if _CELLS < cell <= _LAST_LOWER - _FIRST:
        cell -= _CASE
    return cell if 0 <= cell < _CELLS else _UNKNOWN
