"""Draws piles that only some games have: stacks with edges, squared reserves, sideways fans.

`card_face` draws everything else.

Loaded on demand.
"""

from bitmaptools import fill_region
from micropython import const

from patience.table import CARD_MASK, PACK
from patience.ui.draw import theme
from patience.ui.draw.cards.card_face import CardFace
from patience.ui.draw.cards.sheet import SUIT_77

_EDGE = const(2)  # the visible part of a card below a stack's top card
_EDGES = const(2)  # the number of cards with such edges


class PileFace(CardFace):
    """A CardFace that also shows parts of the cards below the top one."""

    _beside = 2  # cards in a fan to the right, besides the first one

    def draw_sideways(
        self,
        cards: bytearray,
        first: int,
        same: int,
        count: int,
        x: int,
        y: int,
        spacing: int,
        height: int,
        lifted: int,
    ) -> None:
        """Draw the cards `first` to `count` of a pile, fanned to the right, the last one whole.

        :param same: cards before this index are already drawn
        """
        left = x
        for index in range(first, count - 1):
            if index >= same:
                self._draw_side_strip(cards[index], x, y, spacing, height)
            x += spacing
        end = left + self._beside * spacing
        fill_region(self.canvas, x, y, end + self.width, y + height, theme.FELT)
        if not count:
            return
        card = cards[count - 1]
        self.draw_card(card & CARD_MASK, x, y, height, lifted, 0)
        if x == left:
            self.round_off(x, y, 1)
            return
        self.canvas[x + self.width - 1, y] = theme.FELT
        # Its left corners show the card before it; the first card's corners show felt.
        for down in (y, y + height - 1):
            self.canvas[x, down] = theme.EDGE
            self.canvas[left, down] = theme.FELT

    def _draw_side_strip(self, card: int, x: int, y: int, spacing: int, height: int) -> None:
        # Draw the left `spacing` pixels of a card that the next one covers, suit below rank.
        sheet, canvas = self.sheet, self.canvas
        card %= PACK
        right, end = x + spacing, y + height
        fill_region(canvas, x, y, right, end, theme.EDGE)
        fill_region(canvas, x + 1, y + 1, right, end - 1, theme.FACE)
        ink = theme.INK + (card & 3)
        y += sheet.top
        # A 10, one pixel narrower than high, must not touch the outline.
        left = x + min(sheet.left, spacing - sheet.rank_height)
        sheet.draw_rank(canvas, ink, card >> 2, sheet.rank, left, y)
        y += sheet.rank_height + 2
        left = x + min(sheet.left, spacing - sheet.suit_size(sheet.suit) - 1)
        sheet.draw_suit(canvas, ink, card & 3, max(sheet.suit, SUIT_77), left, y)

    def draw_edges(self, number: int, x: int, y: int, height: int) -> None:
        """Draw the edges of up to two cards below a stack's top card, and the number on it."""
        canvas, right, end = self.canvas, x + self.width, y + height
        fill_region(canvas, x, end, right, end + _EDGE * _EDGES, theme.FELT)
        for _ in range(min(_EDGES, number - 1)):
            fill_region(canvas, x + 1, end, right - 1, end + _EDGE, theme.EDGE)
            fill_region(canvas, x, end - 2, right, end, theme.EDGE)
            fill_region(canvas, x + 1, end - 1, right - 1, end + _EDGE - 1, theme.SHADE)
            end += _EDGE
        if number > 1:
            # Place the number where the cursor does not cover it.
            wide, high = self.sheet.digit_width, self.sheet.digit_height
            self.draw_label(number, right - wide - 5, y + height - high - 5, 0)

    def draw_squared_count(self, number: int, before: int, x: int, y: int, spacing: int) -> None:
        """Write the number of a squared pile's cards onto those below the top card, if they show.

        :param before: how many cards were drawn so far; 0 for none
        """
        least = self.sheet.digit_height + 7
        if (number - 1) * spacing >= least:
            again = (before - 1) * spacing >= least
            self.draw_label(number, x + self.width // 2, y + 3, again)
