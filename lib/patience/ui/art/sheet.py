# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Draws the parts of cards from the pictures: ranks and suits in any ink, digits, the hand.

A card is a filled rectangle with two or three of these on it. That takes 2 KB where 52 whole faces
of 19x20 would take 10, and fits every card size. The pictures have one bit a pixel; a part of one
gets its ink in a small cell, from which it is copied. They are read once and kept.
"""

import bitmaptools
from micropython import const

from patience.ui.art import theme

RANK_WIDTH = const(5)
TALL = const(0)
MIDDLE = const(1)
LOW = const(2)

HAND_WIDTH = const(11)
HAND_HEIGHT = const(12)

# Where things are in the pictures, in dots: ranks at the left, suits beside them, both in three
# heights; below these digits, the M of moves, and the hand: its outline, and what is inside it too.
_TOPS = (0, 7, 13)
_HEIGHTS = (7, 6, 5)
_SUITS_LEFT = const(65)
_SUIT_WIDTHS = (7, 7, 5)
_SUIT = const(7)
_EXTRA_TOP = const(18)
_SIGN_LEFT = const(30)
_OUTLINE_LEFT = const(35)
_SHAPE_LEFT = const(46)
_DIGIT_WIDTH = const(3)
_DIGIT_HEIGHT = const(5)
_SIGN_WIDTH = const(5)


class Sheet:
    """The glyphs of one size, to be drawn onto a canvas.

    :param pictures: from `bitmaps.make_pictures`
    :param int scale: the one they were made for
    :param bool big: for large faces: ranks and suits are doubled again, and have only one height
    """

    def __init__(self, pictures, scale, big):
        self._small, large, self._cell = pictures
        self._glyphs = large if big else self._small
        self.scale = scale
        self.big = big
        self.enlarged = 2 if big else 1
        """By what factor ranks and suits are enlarged besides `scale`."""

    def _draw(self, canvas, ink, x, y, picture, zoom, left, top, width, height):
        # Draw a part of a picture, measured in dots.
        cell = self._cell
        left *= zoom
        top *= zoom
        width *= zoom
        height *= zoom
        # The ink stays where the picture's is, for only what is around it is copied.
        bitmaptools.fill_region(cell, 0, 0, width, height, ink)
        bitmaptools.blit(
            cell,
            picture,
            0,
            0,
            x1=left,
            y1=top,
            x2=left + width,
            y2=top + height,
            skip_source_index=1,
        )
        bitmaptools.blit(
            canvas, cell, x, y, x1=0, y1=0, x2=width, y2=height, skip_source_index=theme.FELT
        )

    def _draw_extra(self, canvas, ink, x, y, left, width, height):
        scale = self.scale
        self._draw(canvas, ink, x, y, self._small, scale, left, _EXTRA_TOP, width, height)

    def _draw_glyph(self, canvas, card, size, x, y, left, width):
        zoom = self.scale * self.enlarged
        ink = theme.INK + (card & 3)
        top, height = _TOPS[size], _HEIGHTS[size]
        self._draw(canvas, ink, x, y, self._glyphs, zoom, left, top, width, height)

    def draw_rank(self, canvas, card, size, x, y):
        """Draw the rank of a card, in its suit's ink; `size` is `TALL`, `MIDDLE` or `LOW`."""
        self._draw_glyph(canvas, card, size, x, y, (card >> 2) * RANK_WIDTH, RANK_WIDTH)

    def draw_suit(self, canvas, card, size, x, y):
        """Draw the suit of a card, in its ink."""
        width = _SUIT_WIDTHS[size]
        self._draw_glyph(canvas, card, size, x, y, _SUITS_LEFT + (card & 3) * width, width)

    def suit_width(self, size):
        """Return the width of a suit in pixels."""
        return _SUIT_WIDTHS[size] * self.scale * self.enlarged

    def draw_small_suit(self, canvas, suit, x, y):
        """Draw a suit without doubling it again; only for a sheet of large faces."""
        self._draw_plain_suit(canvas, theme.INK + suit, suit, x, y)

    def draw_pale_suit(self, canvas, suit, x, y):
        """Draw a suit in the colour of an empty place's outline."""
        self._draw_plain_suit(canvas, theme.PLACE_LINE, suit, x, y)

    def _draw_plain_suit(self, canvas, ink, suit, x, y):
        left = _SUITS_LEFT + suit * _SUIT
        self._draw(canvas, ink, x, y, self._small, self.scale, left, 0, _SUIT, _SUIT)

    def draw_number(self, canvas, number, right, y):
        """Draw a number, 0 or more, ending before `right`; return its left edge."""
        while True:
            right -= _DIGIT_WIDTH * self.scale
            left = number % 10 * _DIGIT_WIDTH
            self._draw_extra(canvas, theme.FACE, right, y, left, _DIGIT_WIDTH, _DIGIT_HEIGHT)
            number //= 10
            if not number:
                return right
            right -= self.scale

    def draw_moves(self, canvas, number, right, y):
        """Draw an M and the number of moves, ending before `right`."""
        right = self.draw_number(canvas, number, right, y) - (_SIGN_WIDTH + 1) * self.scale
        self._draw_extra(canvas, theme.FACE, right, y, _SIGN_LEFT, _SIGN_WIDTH, _DIGIT_HEIGHT)

    def draw_hand(self, canvas, x, y):
        """Draw the pointing hand."""
        for ink, left in ((theme.HAND, _SHAPE_LEFT), (theme.LINE, _OUTLINE_LEFT)):
            self._draw_extra(canvas, ink, x, y, left, HAND_WIDTH, HAND_HEIGHT)
