# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Text: the small capitals of the status line as a font, and labels in either font.

Setting type is adafruit_display_text's work; menus use the font that is built into the board.
"""

import displayio
from adafruit_display_text import bitmap_label
from fontio import Glyph
from micropython import const

_CELL = const(5)
_HEIGHT = const(5)
_DESCENT = const(1)
_UNKNOWN = "?"


class SmallFont:
    """Capitals and digits 3 to 5 wide and 5 high; small letters are shown as capitals.

    It has the two methods that adafruit_display_text asks a font for.

    :param glyphs: the module `glyphs`; only its list of letters is kept
    """

    def __init__(self, glyphs):
        self._letters = glyphs.LETTERS
        self._widths = glyphs.letter_widths()
        self._bitmap = displayio.Bitmap(_CELL * len(self._letters), _HEIGHT, 2)
        for index in range(len(self._letters)):
            glyphs.draw(self._bitmap, 1, glyphs.LETTER_ROWS, index, 1, index * _CELL, 0, 1)

    def get_bounding_box(self):
        """Return width and height of a cell, in pixels."""
        return (_CELL, _HEIGHT + _DESCENT)

    def get_glyph(self, codepoint):
        """Return the glyph of a character; one that is not drawn looks like a question mark."""
        index = self._letters.find(chr(codepoint).upper())
        if index < 0:
            index = self._letters.find(_UNKNOWN)
        return Glyph(self._bitmap, index, _CELL, _HEIGHT, 0, 0, self._widths[index] + 1, 0)


def label(font, colour, x, y, anchor, scale=1, background=None):
    """Return an empty label whose anchor point (two fractions of its size) stands at (x, y)."""
    made = bitmap_label.Label(
        font, text="", color=colour, scale=scale, background_color=background, line_spacing=1.0
    )
    made.anchor_point = anchor
    made.anchored_position = (x, y)
    return made


def show(a_label, text):
    """Set a label's text if it differs; a label that keeps its text sends nothing."""
    if a_label.text != text:
        a_label.text = text
