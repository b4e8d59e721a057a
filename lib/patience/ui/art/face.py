# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Letters: a face of proportional ones in a strip of cells, one for each code from the space on.

Texts are handled as bytes, because a board looks up every letter of a string that is taken alone.
"""

from bitmaptools import blit, fill_region
from micropython import const

from patience.on_demand import load

_SPACE = const(32)
_UNKNOWN = const(31)  # the cell of the question mark
_INK = const(1)
_ZERO = const(48)

# The width of each cell's letter, a digit each; 0 where there is none.
_MENU_WIDTHS = (
    b"213554512255231343444444441244445444444443444544"
    b"44445455454202040443443441241544443334553430100"
)
_MENU_CELL = const(6)
_SMALL_WIDTHS = b"3135333122332313333333333313333333333333333335433333333533333333"
_SMALL_CELL = const(5)
_CASE = const(32)


class Face:
    """Letters of one size, 1 pixel apart.

    :param str name: of the picture with the strip, see `picture`
    :param int cell: the width of a cell: a pixel more than that of the widest letter, at least
    :param bytes widths: the width of each letter, as a digit; 0 for a cell without one
    """

    def __init__(self, name, cell, widths):
        self._strip = load("patience.ui.art.picture").read_picture(name)
        self._cell = cell
        self._widths = widths
        self.height = self._strip.height
        """The height of a line, in pixels."""

    def width(self, text):
        """Return the width of a text, in bytes, with the gap after its last letter."""
        found = 0
        for code in text:
            found += self._widths[self._find_cell(code)] - _ZERO + 1
        return found

    def fit(self, text, room):
        """Return as much of the beginning of a text, in bytes, as has room."""
        for end in range(len(text)):
            room -= self._widths[self._find_cell(text[end])] - _ZERO + 1
            if room < -1:  # the last letter needs no gap
                return text[:end]
        return text

    def wrap(self, text, room):
        """Break a text, in bytes, at its spaces into lines of at most `room` pixels; return these.

        A word that is too long gets its own.
        """
        lines = []
        begin = used = blank = joined = 0
        for at in range(len(text)):
            used += self._widths[self._find_cell(text[at])] - _ZERO + 1
            if text[at] == _SPACE:
                blank = at
                joined = used
            if used > room + 1 and blank > begin:
                lines.append(text[begin:blank])
                begin = blank + 1
                used -= joined
        if text:
            lines.append(text[begin:])
        return lines

    def write(self, bitmap, text, x, y, ink=_INK):
        """Write a text, in bytes, into a bitmap, on a ground of 0; return where it ends.

        What reaches beyond the bitmap's right edge is left out.

        :param int x: left edge, in pixels; `y` is the upper one
        :param int ink: the value of the letters; any that the bitmap has but 0
        """
        strip, height = self._strip, self.height
        end = min(x + self.width(text), bitmap.width)
        skip = None
        if ink != _INK:
            # The letters stay what the ground is made now, for only what is around them is copied.
            fill_region(bitmap, x, y, end, y + height, ink)
            skip = _INK
        for code in text:
            if x >= end:
                break
            cell = self._find_cell(code)
            left = cell * self._cell
            right = left + min(self._widths[cell] - _ZERO + 1, end - x)
            blit(bitmap, strip, x, y, x1=left, y1=0, x2=right, y2=height, skip_source_index=skip)
            x += right - left
        return end

    def write_enlarged(self, bitmap, text, x, y, zoom):
        """Write a text, in bytes, into a bitmap with each dot `zoom` pixels wide and high."""
        strip = self._strip
        for code in text:
            cell = self._find_cell(code)
            width = self._widths[cell] - _ZERO
            left = cell * self._cell
            for row in range(self.height):
                for column in range(width):
                    if strip[left + column, row]:
                        dot_x, dot_y = x + column * zoom, y + row * zoom
                        fill_region(bitmap, dot_x, dot_y, dot_x + zoom, dot_y + zoom, _INK)
            x += (width + 1) * zoom

    def _find_cell(self, code):
        cell = code - _SPACE
        if cell >= len(self._widths):
            cell -= _CASE  # without small letters, capitals take their place
        if 0 <= cell < len(self._widths) and self._widths[cell] != _ZERO:
            return cell
        return _UNKNOWN


def make_menu_face():
    """Return the face of all screens but the table: capitals 7 high, tails below."""
    return Face("menu_face", _MENU_CELL, _MENU_WIDTHS)


def make_small_face():
    """Return the face of notes and of the table's line: capitals and digits, 5 high."""
    return Face("small_font", _SMALL_CELL, _SMALL_WIDTHS)
