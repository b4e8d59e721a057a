# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Keeps the parts of cards in one bitmap: ranks and suits in each ink and height, digits, the hand.

A card is a filled rectangle with two or three of these copied on. That takes 2 KB where 52
whole faces of 19x20 would take 10, and fits every card size. `glyphs` makes it.
"""

import bitmaptools
import displayio
from micropython import const

from patience.ui.art import theme

RANK_WIDTH = const(5)
TALL = const(0)
MIDDLE = const(1)
LOW = const(2)

HAND_WIDTH = const(11)
HAND_HEIGHT = const(12)

# Where things are, in dots of a drawing: one row for each ink and height, ranks on the left, then
# suits; below these, from `extra_top`, the extras: digits, the M of moves, the hand, suits.
HEIGHTS = (7, 6, 5)
SUIT_LEFT = const(65)
SIGN_DOWN = const(6)
HAND_LEFT = const(30)
PALE_LEFT = const(41)
SMALL_LEFT = const(69)
_SUIT_WIDTHS = (7, 7, 5)
_WIDTH = const(79)
_DIGIT_WIDTH = const(3)
_DIGIT_HEIGHT = const(5)
_SIGN_WIDTH = const(5)


class Sheet:
    """The glyphs of one size, to be copied onto a canvas; `glyphs.make_sheet` draws them.

    :param int scale: 1, or 2 to double every dot
    :param bool big: for large faces: ranks and suits are doubled again, and have only one height
    :param bool four_colours: whether each suit has its own ink; otherwise there are black and red
    """

    def __init__(self, scale, big, four_colours):
        self.scale = scale
        self.big = big
        self.four_colours = four_colours
        self.enlarged = 2 if big else 1
        """By what factor ranks and suits are enlarged besides `scale`."""
        inks = 4 if four_colours else 2
        self.tops = (0, 7 * inks, 13 * inks)
        """The upper edge of the rows of each height."""
        self.extra_top = (14 if big else 18) * inks
        width = _WIDTH * self.enlarged * scale
        self.bitmap = displayio.Bitmap(width, (self.extra_top + HAND_HEIGHT) * scale, 16)

    def ink_row(self, suit):
        """Return which of the rows of a height has a suit's ink."""
        return suit if self.four_colours else (suit + 1 >> 1) & 1

    def suit_left(self, suit):
        """Return the left edge of a suit in its row."""
        return SUIT_LEFT if self.four_colours or suit < 2 else SUIT_LEFT + 7

    def _blit(self, canvas, x, y, scale, left, top, width, height):
        bitmaptools.blit(
            canvas,
            self.bitmap,
            x,
            y,
            x1=left * scale,
            y1=top * scale,
            x2=(left + width) * scale,
            y2=(top + height) * scale,
            skip_source_index=theme.FELT,
        )

    def _blit_extra(self, canvas, x, y, left, down, width, height):
        self._blit(canvas, x, y, self.scale, left, self.extra_top + down, width, height)

    def draw_rank(self, canvas, card, size, x, y):
        """Draw the rank of a card, in its suit's ink; `size` is `TALL`, `MIDDLE` or `LOW`."""
        self._blit_glyph(canvas, card, size, x, y, (card >> 2) * RANK_WIDTH, RANK_WIDTH)

    def draw_suit(self, canvas, card, size, x, y):
        """Draw the suit of a card, in its ink."""
        self._blit_glyph(canvas, card, size, x, y, self.suit_left(card & 3), _SUIT_WIDTHS[size])

    def _blit_glyph(self, canvas, card, size, x, y, left, width):
        height = HEIGHTS[size]
        top = self.tops[size] + self.ink_row(card & 3) * height
        self._blit(canvas, x, y, self.scale * self.enlarged, left, top, width, height)

    def suit_width(self, size):
        """Return the width of a suit in pixels."""
        return _SUIT_WIDTHS[size] * self.scale * self.enlarged

    def draw_small_suit(self, canvas, suit, x, y):
        """Draw a suit without doubling it again; only for a sheet of large faces."""
        self._blit_extra(canvas, x, y, SMALL_LEFT + suit * 7, 0, 7, 7)

    def draw_pale_suit(self, canvas, suit, x, y):
        """Draw a suit in the colour of an empty place's outline."""
        self._blit_extra(canvas, x, y, PALE_LEFT + suit * 7, 0, 7, 7)

    def draw_number(self, canvas, number, right, y):
        """Draw a number, 0 or more, ending before `right`; return its left edge."""
        while True:
            right -= _DIGIT_WIDTH * self.scale
            left = number % 10 * _DIGIT_WIDTH
            self._blit_extra(canvas, right, y, left, 0, _DIGIT_WIDTH, _DIGIT_HEIGHT)
            number //= 10
            if not number:
                return right
            right -= self.scale

    def draw_moves(self, canvas, number, right, y):
        """Draw an M and the number of moves, ending before `right`."""
        right = self.draw_number(canvas, number, right, y) - (_SIGN_WIDTH + 1) * self.scale
        self._blit_extra(canvas, right, y, 0, SIGN_DOWN, _SIGN_WIDTH, _DIGIT_HEIGHT)

    def draw_hand(self, canvas, x, y):
        """Draw the pointing hand."""
        self._blit_extra(canvas, x, y, HAND_LEFT, 0, HAND_WIDTH, HAND_HEIGHT)
