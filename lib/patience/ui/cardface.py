# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Draws one card, one strip of a card, one back or one empty place onto the canvas.

Cards have no side borders: a column of felt parts them, and a dark line runs along each card's
upper edge (design/screen.md). Nothing is refreshed here, and nothing is remembered.
"""

from bitmaptools import fill_region
from micropython import const

from patience.ui import theme
from patience.ui.sheet import TALL

_HEAD = const(8)  # the dark line and a rank of 7


class CardFace:
    """Draws cards of the size that a layout asks for.

    :param Bitmap canvas: what is drawn on
    :param Sheet sheet: the glyphs
    """

    def __init__(self, canvas, sheet):
        self._canvas = canvas
        self._sheet = sheet
        self._layout = None
        self._width = 0
        self._inset = 0

    def resize(self, layout):
        """Draw cards of this layout's size from now on."""
        self._layout = layout
        self._width = layout.card_w
        self._inset = layout.rank_offset()

    def clear(self):
        """Cover the whole canvas with felt."""
        self._canvas.fill(theme.FELT)

    def felt(self, x, y, end):
        """Cover a card's column from `y` to `end` with felt."""
        fill_region(self._canvas, x, y, x + self._width, end, theme.FELT)

    def whole(self, card, x, y, height, lifted, lit):
        """Draw a whole card, its face coloured if it is lifted, its lower part if it is lit."""
        scale = self._sheet.scale
        self._head(card, x, y, _HEAD * scale, TALL, theme.LIFTED_FACE if lifted else theme.FACE)
        self._lower(card, x, y, height, lifted, lit)

    def strip(self, card, x, y, step, lifted):
        """Draw the upper `step` pixels of a card that is covered by the next one."""
        self._head(
            card,
            x,
            y,
            step,
            self._layout.glyph_size(step),
            theme.LIFTED_FACE if lifted else theme.FACE,
        )

    def lower_part(self, card, x, y, height, step, lit):
        """Draw what shows of a card below its upper `step` pixels once nothing covers it."""
        if step < _HEAD * self._sheet.scale:
            self.whole(card, x, y, height, 0, lit)
        else:
            self._lower(card, x, y, height, 0, lit)

    def _lower(self, card, x, y, height, lifted, lit):
        top = y + _HEAD * self._sheet.scale
        colour = theme.LIFTED_FACE if lifted else theme.LIT_FACE if lit else theme.FACE
        fill_region(self._canvas, x, top, x + self._width, y + height, colour)
        self._pip(card, x, y, height)
        self._round(x, y + height)

    def back_strip(self, x, y, step):
        """Draw the upper `step` pixels of a face-down card that is covered by the next one."""
        fill_region(self._canvas, x, y, x + self._width, y + 1, theme.BACK_LIGHT)
        if step > 1:
            fill_region(self._canvas, x, y + 1, x + self._width, y + step, theme.BACK)

    def back(self, x, y, height, lit):
        """Draw the back of a card, or of the stock, outlined if it is lit."""
        canvas = self._canvas
        right = x + self._width
        fill_region(canvas, x, y, right, y + height, theme.CURSOR if lit else theme.BACK)
        fill_region(canvas, x, y, right, y + 1, theme.BACK_LIGHT)
        fill_region(canvas, x + 2, y + 3, right - 2, y + height - 2, theme.BACK)
        for column in range(x + 3, right - 3, 2):
            fill_region(canvas, column, y + 4, column + 1, y + height - 3, theme.BACK_LIGHT)
        self._round(x, y + height)

    def count(self, number, x, y, height):
        """Write a number of cards in the middle of a back."""
        scale = self._sheet.scale
        middle = x + self._width // 2
        top = y + (height - 5 * scale) // 2
        left, right = middle - 5 * scale, middle + 5 * scale
        fill_region(self._canvas, left, top - scale, right, top + 6 * scale, theme.BACK)
        self._number(number, middle, top)

    def _number(self, number, middle, y):
        width = (7 if number >= 10 else 3) * self._sheet.scale
        self._sheet.number(self._canvas, number, middle + (width + 1) // 2, y)

    def place(self, x, y, height, lit):
        """Draw an empty place, brighter if it is lit."""
        canvas = self._canvas
        right = x + self._width
        fill_region(canvas, x, y, right, y + height, theme.FACE if lit else theme.PLACE_LINE)
        inside = theme.LIT_PLACE if lit else theme.PLACE
        fill_region(canvas, x + 1, y + 1, right - 1, y + height - 1, inside)

    def pale_suit(self, suit, x, y, height):
        """Draw a foundation's suit into its empty place."""
        size = 7 * self._sheet.scale
        left = x + (self._width - size) // 2
        self._sheet.pale_suit(self._canvas, suit, left, y + (height - size) // 2)

    def redeals(self, number, x, y, height):
        """Draw into the empty stock's place how many redeals are left; a ring, 0, for no limit."""
        scale = self._sheet.scale
        middle = x + self._width // 2
        centre = y + height // 2
        if number:
            self._number(number, middle, centre - 3 * scale)
            return
        for size, colour in ((4, theme.PLACE_LINE), (2, theme.PLACE)):
            size *= scale
            fill_region(
                self._canvas, middle - size, centre - size, middle + size, centre + size, colour
            )

    def _head(self, card, x, y, height, size, colour):
        # The dark line, the face down to `height`, rank and suit.
        canvas = self._canvas
        sheet = self._sheet
        right = x + self._width
        fill_region(canvas, x, y, right, y + 1, theme.LINE)
        fill_region(canvas, x, y + 1, right, y + height, colour)
        top = y + sheet.scale
        sheet.rank(canvas, card, size, x + self._inset, top)
        sheet.suit(canvas, card, size, right - self._inset - sheet.suit_width(size), top)

    def _pip(self, card, x, y, height):
        size = 7 * self._sheet.scale
        top = y + height - size - self._sheet.scale * (1 if height < 20 * self._sheet.scale else 2)
        self._sheet.suit(self._canvas, card, TALL, x + (self._width - size) // 2, top)

    def _round(self, x, end):
        # Lower corners lose a pixel, so that a card ends and does not just stop.
        self._canvas[x, end - 1] = theme.FELT
        self._canvas[x + self._width - 1, end - 1] = theme.FELT
