# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Draws the parts of cards from the pictures: ranks and suits in any ink, figures, digits, signs.

A card is a filled rectangle with two or three of these on it. That takes 2 KB where 52 whole faces
of 19x27 would take 14, and fits every card size. Glyphs have one bit a pixel; a part of their
picture gets its ink in a small cell, from which it is copied. The pictures are read once and kept.
"""

import bitmaptools
from micropython import const

from patience.ui.art import theme

# Kinds of ranks, and where they are: left, top, width, height, and how much wider the 10 is.
RANK_57 = const(0)
RANK_56 = const(1)
RANK_45 = const(2)
RANK_47 = const(3)
RANK_811 = const(4)
RANK_1013 = const(5)
_RANKS = (
    b"\x00\x00\x05\x07\x00" b"\x75\x17\x05\x06\x00" b"\x75\x12\x05\x05\x00"
    b"\x34\x12\x05\x07\x00" b"\x00\x07\x08\x0b\x02" b"\x34\x12\x0a\x0d\x02"
)  # fmt: skip
_RANK = const(5)
_TEN = const(9)

# Kinds of suits, the smallest first, and where they are: left, top, width, height.
SUIT_55 = const(0)
SUIT_57 = const(1)
SUIT_76 = const(2)
SUIT_77 = const(3)
SUIT_99 = const(4)
SUIT_11 = const(5)
SUIT_13 = const(6)
SUIT_19 = const(7)
_SUITS = (
    b"\x71\x00\x05\x05" b"\x5d\x00\x05\x07" b"\x34\x19\x07\x06" b"\x41\x00\x07\x07"
    b"\x6a\x07\x09\x09" b"\x8e\x07\x0b\x0b" b"\x00\x12\x0d\x0d" b"\x00\x1f\x13\x13"
)  # fmt: skip
_SUIT = const(4)

# Digits and signs; on large screens the signs are further right.
_DIGITS_LEFT = const(133)
_SIGNS_LEFT = const(163)
_SIGN = const(5)
_SIGN_PITCH = const(6)
_REDEAL_WIDTH = const(10)
_REDEAL_HEIGHT = const(8)

# Figures: busts of jack, queen, king; below them on small screens their heads, and the hand.
_BUST_WIDTH = const(15)
_BUST_HEIGHT = const(19)
_HEAD_WIDTH = const(11)
_HEAD_HEIGHT = const(12)
_HAND_LEFT = const(33)
HAND_WIDTH = const(11)
HAND_HEIGHT = const(12)
_NONE = const(255)  # an index that no picture has


class Sheet:
    """The glyphs for the cards of one layout, to be drawn onto a canvas.

    :param pictures: from `bitmaps.make_pictures`
    :param Layout layout: says how large cards and the screen are
    """

    def __init__(self, pictures, layout):
        self._glyphs, self._figures, self._cell, self.tile = pictures
        width = layout.card_w
        large = layout.large
        self.large = large
        self.digit_width = 4 if large else 3
        self.digit_height = 7 if large else 5
        self.left = self.top = 2
        self.rank = RANK_57
        self.suit = SUIT_77
        self.centre = SUIT_11
        """The kinds of rank and suit at the head of a card, and the largest suit below them."""
        if width < 14:
            self.rank = RANK_47
            self.suit = SUIT_57
            self.centre = SUIT_77
        elif layout.big and width >= 33:
            self.rank = RANK_1013
            self.suit = SUIT_11 if width < 46 else SUIT_13
            self.centre = SUIT_19
            self.left = 3 if width < 46 else 5
            self.top = 4
        elif (width >= 22 and large) or (layout.big and width >= 21):
            self.rank = RANK_811
            self.suit = SUIT_77 if width < 26 else SUIT_99
            self.centre = SUIT_19 if width >= 38 else SUIT_13
            self.left = 2 if width < 26 else 3 if width < 38 else 4
            self.top = 3
        elif width >= 21:
            self.left = 3
        self._earlier = 1 if self.left < 3 and self.rank >= RANK_47 else 0
        self.rank_width = _RANKS[self.rank * _RANK + 2]
        self.rank_height = _RANKS[self.rank * _RANK + 3]
        self.head = self.top + self.rank_height
        """The height of a strip that shows as much of a rank as a whole card does."""

    def suit_size(self, kind):
        """Return the width of a kind of suit; all but `SUIT_57` and `SUIT_76` are as high."""
        return _SUITS[kind * _SUIT + 2]

    def _draw(self, canvas, ink, x, y, picture, left, top, width, height, skip):
        cell = self._cell
        # The ink stays where the picture has `skip`, for only what is around it is copied.
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
            skip_source_index=skip,
        )
        bitmaptools.blit(
            canvas, cell, x, y, x1=0, y1=0, x2=width, y2=height, skip_source_index=theme.FELT
        )

    def draw_rank(self, canvas, ink, rank, kind, x, y):
        """Draw a rank, 0 for the ace, of a kind in any ink; a 10 may begin a pixel earlier."""
        at = kind * _RANK
        width = _RANKS[at + 2]
        wider = _RANKS[at + 4]
        left = _RANKS[at] + rank * width + (wider if rank > _TEN else 0)
        if rank == _TEN:
            width += wider
            x -= self._earlier
        self._draw(canvas, ink, x, y, self._glyphs, left, _RANKS[at + 1], width, _RANKS[at + 3], 1)

    def draw_suit(self, canvas, ink, suit, kind, x, y):
        """Draw a suit of a kind in any ink."""
        at = kind * _SUIT
        width = _SUITS[at + 2]
        left = _SUITS[at] + suit * width
        self._draw(canvas, ink, x, y, self._glyphs, left, _SUITS[at + 1], width, _SUITS[at + 3], 1)

    def figure_height(self, width, room):
        """Return how high the figure of a court card is on a card this wide, 0 for none."""
        if self.large and room >= 2 * _BUST_HEIGHT:
            return 2 * _BUST_HEIGHT
        if width >= 21 and room >= _BUST_HEIGHT:
            return _BUST_HEIGHT
        return _HEAD_HEIGHT if room >= _HEAD_HEIGHT and width >= 16 and not self.large else 0

    def draw_figure(self, canvas, card, height, middle, y):
        """Draw the figure of a court card round a column, as high as `figure_height` says."""
        which = (card >> 2) - _TEN - 1
        width, top = _BUST_WIDTH, 0
        if height == _HEAD_HEIGHT:
            width, top = _HEAD_WIDTH, _BUST_HEIGHT
        red = 0 < card & 3 < 3
        ink = theme.ROBE if red else theme.BLACK
        self._draw(
            canvas,
            ink,
            middle - width // 2,
            y,
            self._figures,
            which * width,
            top,
            width,
            height,
            theme.ROBE,
        )

    def draw_number(self, canvas, ink, number, right, y):
        """Draw a number, 0 or more, ending before `right`; return its left edge."""
        width = self.digit_width
        while True:
            right -= width
            left = _DIGITS_LEFT + number % 10 * width
            self._draw(canvas, ink, right, y, self._glyphs, left, 0, width, self.digit_height, 1)
            number //= 10
            if not number:
                return right
            right -= 1

    def draw_sign(self, canvas, ink, sign, x, y):
        """Draw a sign of the line below the table: 0 the arrow before moves, 1 a clock."""
        left = _SIGNS_LEFT + 10 * self.large + sign * _SIGN_PITCH
        self._draw(canvas, ink, x, y, self._glyphs, left, 0, _SIGN, _SIGN, 1)

    def draw_redeal(self, canvas, ink, middle, y):
        """Draw the arrow of a stock that can be dealt again."""
        left, top = (76, 31) if self.large else (182, 18)
        x = middle - _REDEAL_WIDTH // 2
        self._draw(canvas, ink, x, y, self._glyphs, left, top, _REDEAL_WIDTH, _REDEAL_HEIGHT, 1)

    def draw_hand(self, canvas, x, y):
        """Draw the pointing hand."""
        top = 2 * _BUST_HEIGHT if self.large else _BUST_HEIGHT
        bitmaptools.blit(
            canvas,
            self._figures,
            x,
            y,
            x1=_HAND_LEFT,
            y1=top,
            x2=_HAND_LEFT + HAND_WIDTH,
            y2=top + HAND_HEIGHT,
            skip_source_index=theme.FELT,
        )
