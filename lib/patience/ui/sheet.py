# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The card faces' parts in one bitmap: ranks and suits in each ink and height, digits, the hand.

A whole face is never kept: a card is a filled rectangle with two or three of these copied onto it,
which takes 3 KB where 52 faces of 19x20 take 10, and serves every card size. What the glyphs look
like is drawn in `glyphs`.
"""

import bitmaptools
import displayio
from micropython import const

from patience.ui import theme

RANK_WIDTH = const(5)
TALL = const(0)
MIDDLE = const(1)
LOW = const(2)

HAND_WIDTH = const(11)
HAND_HEIGHT = const(12)

_HEIGHTS = (7, 6, 5)
_SUIT_WIDTHS = (7, 7, 5)
_TOPS = (0, 28, 52)
_EXTRA_TOP = const(72)
_WIDTH = const(72)
_HEIGHT = const(84)
_DIGIT_WIDTH = const(3)
_DIGIT_HEIGHT = const(5)
_SIGN_TOP = const(78)
_SIGN_WIDTH = const(5)
_HAND_LEFT = const(30)
_PALE_SUITS_LEFT = const(41)


class Sheet:
    """The glyphs of one size, ready to be copied onto a canvas.

    :param glyphs: the module `glyphs`; it is not kept
    :param int scale: 1, or 2 for glyphs of doubled pixels
    """

    def __init__(self, glyphs, scale):
        self.scale = scale
        self._bitmap = displayio.Bitmap(_WIDTH * scale, _HEIGHT * scale, 16)

        def draw(rows, first, count, x, y, colour):
            glyphs.draw(self._bitmap, scale, rows, first, count, x, y, colour, theme.HAND)

        for size in range(3):
            for suit in range(4):
                top = _TOPS[size] + suit * _HEIGHTS[size]
                draw(glyphs.RANKS[size], 0, 13, 0, top, theme.INK + suit)
                draw(glyphs.SUITS[size], suit, 1, 13 * RANK_WIDTH, top, theme.INK + suit)
        zero = glyphs.LETTERS.find("0")
        draw(glyphs.LETTER_ROWS, zero, 10, 0, _EXTRA_TOP, theme.FACE)
        draw(glyphs.LETTER_ROWS, glyphs.LETTERS.find("M"), 1, 0, _SIGN_TOP, theme.FACE)
        draw(glyphs.HAND, 0, 1, _HAND_LEFT, _EXTRA_TOP, theme.LINE)
        draw(glyphs.SUITS[TALL], 0, 4, _PALE_SUITS_LEFT, _EXTRA_TOP, theme.PLACE_LINE)

    def _copy(self, canvas, x, y, left, top, width, height):
        scale = self.scale
        bitmaptools.blit(
            canvas,
            self._bitmap,
            x,
            y,
            x1=left * scale,
            y1=top * scale,
            x2=(left + width) * scale,
            y2=(top + height) * scale,
            skip_source_index=theme.FELT,
        )

    def suit_width(self, size):
        """Return the width of a suit in pixels, for `TALL`, `MIDDLE` or `LOW`."""
        return _SUIT_WIDTHS[size] * self.scale

    def rank(self, canvas, card, size, x, y):
        """Copy the rank of a card, in its suit's ink."""
        top = _TOPS[size] + (card & 3) * _HEIGHTS[size]
        self._copy(canvas, x, y, (card >> 2) * RANK_WIDTH, top, RANK_WIDTH, _HEIGHTS[size])

    def suit(self, canvas, card, size, x, y):
        """Copy the suit of a card, in its ink."""
        top = _TOPS[size] + (card & 3) * _HEIGHTS[size]
        self._copy(canvas, x, y, 13 * RANK_WIDTH, top, _SUIT_WIDTHS[size], _HEIGHTS[size])

    def pale_suit(self, canvas, suit, x, y):
        """Copy a suit in the colour of an empty place's outline."""
        self._copy(canvas, x, y, _PALE_SUITS_LEFT + suit * 7, _EXTRA_TOP, 7, 7)

    def number(self, canvas, number, right, y):
        """Copy a number, 0 or more, that ends before `right`; return its left edge."""
        scale = self.scale
        while True:
            right -= _DIGIT_WIDTH * scale
            left = number % 10 * _DIGIT_WIDTH
            self._copy(canvas, right, y, left, _EXTRA_TOP, _DIGIT_WIDTH, _DIGIT_HEIGHT)
            number //= 10
            if not number:
                return right
            right -= scale

    def moves(self, canvas, number, right, y):
        """Copy a number of moves, an M before it, that ends before `right`."""
        right = self.number(canvas, number, right, y) - (_SIGN_WIDTH + 1) * self.scale
        self._copy(canvas, right, y, 0, _SIGN_TOP, _SIGN_WIDTH, _DIGIT_HEIGHT)

    def hand(self, canvas, x, y):
        """Copy the pointing hand."""
        self._copy(canvas, x, y, _HAND_LEFT, _EXTRA_TOP, HAND_WIDTH, HAND_HEIGHT)
