# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Draws what only some games have: stacks with edges, squared reserves, wastes fanned sideways.

`card_face` draws everything else.
"""

from bitmaptools import fill_region

from patience.table import CARD_MASK
from patience.ui.art import theme
from patience.ui.art.card_face import LIFTED, CardFace
from patience.ui.art.sheet import LOW, TALL


class PileFace(CardFace):
    """A CardFace that also shows something of the cards below the top one."""

    def draw_sideways(self, cards, first, same, count, x, y, spacing, height):
        """Draw the cards `first` to `count` of a pile, fanned to the right, the last one whole.

        :param int same: cards before this index are drawn already
        """
        self.cover_with_felt(x + 2 * spacing, y, y + height)
        if not count:
            self.cover_with_felt(x + spacing, y, y + height)
            self.draw_place(x, y, height, 0)
            return
        for index in range(first, count - 1):
            if index >= same:
                self._draw_side_strip(cards[index], x, y, spacing, height)
            x += spacing
        if count < 3:
            self.cover_with_felt(x + spacing, y, y + height)
        card = cards[count - 1]
        self.draw_card(card & CARD_MASK, x, y, height, card & LIFTED, 0)

    def _draw_side_strip(self, card, x, y, spacing, height):
        # The left `spacing` pixels of a card that the next one covers, its suit below its rank.
        sheet = self.sheet
        fill_region(self.canvas, x, y, x + spacing, y + 1, theme.LINE)
        fill_region(self.canvas, x, y + 1, x + spacing, y + height, theme.FACE)
        fill_region(self.canvas, x + spacing - 1, y, x + spacing, y + height, theme.LINE)
        sheet.draw_rank(self.canvas, card, TALL, x + sheet.scale, y + sheet.scale)
        sheet.draw_suit(self.canvas, card, LOW, x + sheet.scale, y + height - 7 * sheet.scale)

    def draw_edges(self, number, x, y, height):
        """Draw the edges of up to two cards above a stack's top card, and the number below it."""
        scale = self.sheet.scale
        right = x + self.width
        fill_region(self.canvas, x, y - 4 * scale, right, y, theme.FELT)
        for edge in range(min(2, number - 1)):
            top = y - 2 * (edge + 1) * scale
            fill_region(self.canvas, x, top, right, top + scale, theme.LINE)
            fill_region(self.canvas, x, top + scale, right, top + 2 * scale, theme.FACE)
        if number > 1:
            self._draw_count_below(number, x, y + height)

    def _draw_count_below(self, number, x, end):
        # In the lower left corner, and as small as possible because the suit is beside it.
        scale = self.sheet.scale
        width = (9 if number >= 10 else 5) * scale
        fill_region(self.canvas, x, end - 7 * scale, x + width, end, theme.PLACE)
        self.sheet.draw_number(self.canvas, number, x + width - scale, end - 6 * scale)

    def draw_count_above(self, number, x, y):
        """Write the number of cards above a squared pile."""
        top = y - 7 * self.sheet.scale
        fill_region(self.canvas, x, top, x + self.width, y, theme.FELT)
        if number:
            self._draw_boxed_number(number, x + self.width // 2, top + self.sheet.scale, theme.FELT)
