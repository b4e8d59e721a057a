# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Draws one card, one strip of a card, one back or one empty place onto the canvas.

Cards have no side borders: a column of felt separates them, and a dark line runs along each card's
upper edge (SCREEN.md, Cards). The caller refreshes, and knows what is drawn already.
"""

from bitmaptools import fill_region
from micropython import const

from patience.ui.art import theme
from patience.ui.art.sheet import LOW, RANK_WIDTH, TALL

LIFTED = const(128)
"""Added to a card that is drawn lifted."""
_HEAD = const(8)  # the dark line and a rank of 7
_BIG_HEAD = const(16)


class CardFace:
    """Draws cards of the size that a layout sets.

    :param Bitmap canvas: what to draw on
    :param Layout layout: says how large a card is
    :param Sheet sheet: the glyphs
    """

    def __init__(self, canvas, layout, sheet):
        self.canvas = canvas
        self._layout = layout
        self.sheet = sheet
        self.width = layout.card_w
        self._head_height = (_BIG_HEAD if sheet.big else _HEAD) * sheet.scale
        # A card narrower than 14 has room only for a suit 5 wide beside the rank.
        self._head_suit = TALL if self.width >= 14 * sheet.scale or sheet.big else LOW
        rank = RANK_WIDTH * sheet.scale
        suit = rank if self._head_suit == LOW else 7 * sheet.scale
        if sheet.big:
            rank *= 2
        self._inset = max(0, self.width - rank - suit) // 3

    def cover_with_felt(self, x, y, end):
        """Fill a card's column from `y` to `end` with felt."""
        fill_region(self.canvas, x, y, x + self.width, end, theme.FELT)

    def draw_card(self, card, x, y, height, lifted, lit):
        """Draw a whole card, with a coloured face if lifted, a coloured lower part if lit."""
        colour = theme.LIFTED_FACE if lifted else theme.FACE
        self._draw_head(card, x, y, self._head_height, TALL, colour)
        self._draw_lower(card, x, y, height, theme.LIT_FACE if lit and not lifted else colour)

    def draw_strip(self, card, x, y, spacing, lifted):
        """Draw the upper `spacing` pixels of a card that is covered by the next one."""
        colour = theme.LIFTED_FACE if lifted else theme.FACE
        self._draw_head(card, x, y, spacing, self._layout.glyph_size(spacing), colour)

    def draw_lower_part(self, card, x, y, height, spacing, lit):
        """Draw what lies below the upper `spacing` pixels of a card that is no longer covered."""
        if spacing < self._head_height:
            self.draw_card(card, x, y, height, 0, lit)
        else:
            self._draw_lower(card, x, y, height, theme.LIT_FACE if lit else theme.FACE)

    def draw_back_strip(self, x, y, spacing):
        """Draw the upper `spacing` pixels of a face-down card that the next one covers."""
        fill_region(self.canvas, x, y, x + self.width, y + 1, theme.BACK_LIGHT)
        if spacing > 1:
            fill_region(self.canvas, x, y + 1, x + self.width, y + spacing, theme.BACK)

    def draw_unseen_count(self, number, x, y, spacing):
        """Draw a strip with the number of cards there is no room for."""
        fill_region(self.canvas, x, y, x + self.width, y + spacing, theme.BACK)
        self._draw_number(number, x + self.width // 2, y)

    def draw_back(self, x, y, height, lit):
        """Draw the back of a card or of the stock, with an outline if lit."""
        canvas = self.canvas
        right = x + self.width
        fill_region(canvas, x, y, right, y + height, theme.CURSOR if lit else theme.BACK)
        fill_region(canvas, x, y, right, y + 1, theme.BACK_LIGHT)
        fill_region(canvas, x + 2, y + 3, right - 2, y + height - 2, theme.BACK)
        for column in range(x + 3, right - 3, 2):
            fill_region(canvas, column, y + 4, column + 1, y + height - 3, theme.BACK_LIGHT)
        self.canvas[x, y + height - 1] = theme.FELT
        self.canvas[x + self.width - 1, y + height - 1] = theme.FELT

    def draw_count(self, number, x, y, height):
        """Write the number of cards in the middle of a back."""
        middle = x + self.width // 2
        self._draw_boxed_number(
            number, middle, y + (height - 5 * self.sheet.scale) // 2, theme.BACK
        )

    def _draw_boxed_number(self, number, middle, y, colour):
        """Write a number, centred on `middle`, in a box of a colour."""
        scale = self.sheet.scale
        half = 5 * scale
        left, right = middle - half, middle + half
        fill_region(self.canvas, left, y - scale, right, y + 6 * scale, colour)
        self._draw_number(number, middle, y)

    def _draw_number(self, number, middle, y):
        width = (7 if number >= 10 else 3) * self.sheet.scale
        self.sheet.draw_number(self.canvas, number, middle + (width + 1) // 2, y)

    def draw_place(self, x, y, height, lit):
        """Draw an empty place, brighter if lit."""
        canvas = self.canvas
        right = x + self.width
        fill_region(canvas, x, y, right, y + height, theme.FACE if lit else theme.PLACE_LINE)
        inside = theme.LIT_PLACE if lit else theme.PLACE
        fill_region(canvas, x + 1, y + 1, right - 1, y + height - 1, inside)

    def draw_foundation_suit(self, suit, x, y, height):
        """Draw a foundation's suit on its empty place."""
        size = 7 * self.sheet.scale
        left = x + (self.width - size) // 2
        self.sheet.draw_pale_suit(self.canvas, suit, left, y + (height - size) // 2)

    def draw_redeals(self, number, x, y, height):
        """Draw the redeals left on the empty stock's place; 0 draws a ring: there is no limit."""
        scale = self.sheet.scale
        middle = x + self.width // 2
        centre = y + height // 2
        if number:
            self._draw_number(number, middle, centre - 3 * scale)
            return
        for size, colour in ((4, theme.PLACE_LINE), (2, theme.PLACE)):
            size *= scale
            fill_region(
                self.canvas, middle - size, centre - size, middle + size, centre + size, colour
            )

    def _draw_head(self, card, x, y, height, size, colour):
        # The dark line, the face down to `height`, rank and suit.
        canvas = self.canvas
        sheet = self.sheet
        right = x + self.width
        fill_region(canvas, x, y, right, y + 1, theme.LINE)
        fill_region(canvas, x, y + 1, right, y + height, colour)
        top = y + sheet.scale
        sheet.draw_rank(canvas, card, size, x + self._inset, top)
        if sheet.big:
            sheet.draw_small_suit(canvas, card & 3, right - self._inset - 7 * sheet.scale, top)
            return
        size = max(size, self._head_suit)
        sheet.draw_suit(canvas, card, size, right - self._inset - sheet.suit_width(size), top)

    def _draw_lower(self, card, x, y, height, colour):
        top = y + self._head_height
        fill_region(self.canvas, x, top, x + self.width, y + height, colour)
        self._draw_pip(card, x, y, height)
        # A pixel off each lower corner shows that the card ends here.
        self.canvas[x, y + height - 1] = theme.FELT
        self.canvas[x + self.width - 1, y + height - 1] = theme.FELT

    def _draw_pip(self, card, x, y, height):
        sheet = self.sheet
        size = sheet.suit_width(TALL)
        left = x + (self.width - size) // (1 if sheet.big else 2)
        if sheet.big:
            left -= 2 * sheet.scale
        below = sheet.scale * (1 if height < 20 * sheet.scale else 2)
        sheet.draw_suit(self.canvas, card, TALL, left, y + height - size - below)
