"""Draws the cards of games with few cards: large ranks, even in fans, and narrow rank cards.

Loaded on demand.
"""

from bitmaptools import fill_region
from micropython import const

from patience.ui.draw import theme
from patience.ui.draw.cards.card_face import CardFace
from patience.ui.draw.cards.sheet import (
    RANK_45,
    RANK_56,
    RANK_57,
    RANK_811,
    RANK_1013,
    SUIT_55,
    SUIT_76,
    SUIT_77,
    SUIT_99,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.cards.sheet import Sheet

_LABEL = const(20)  # narrower backs have no room for a label
_HEIGHTS = bytes((7, 6, 5, 7, 11, 13))  # of ranks, by their kinds
_WIDTHS = bytes((5, 5, 5, 5, 8, 10))
# The least height of a strip, and the kinds of rank and suit that fit it. On a large screen a rank
# of 8x11 needs a pixel more, because there the next smaller one is legible, too.
_HEADS = (
    (16, RANK_1013, SUIT_99),
    (12, RANK_811, SUIT_99),
    (8, RANK_57, SUIT_77),
    (7, RANK_56, SUIT_76),
    (0, RANK_45, SUIT_55),
)


class FanFace(CardFace):
    """A CardFace with ranks as large as a strip allows; on narrow cards the suit is below."""

    def __init__(self, canvas: "Bitmap", layout: "TableLayout", sheet: "Sheet") -> None:
        super().__init__(canvas, layout, sheet)
        self._narrow = layout.rank_cards  # type: ignore[attr-defined]  # a FanLayout

    def _draw_head(self, card: int, x: int, y: int, spacing: int, flat: bool) -> None:
        # Rank and suit, as large as there is room for in the strip.
        sheet, canvas = self.sheet, self.canvas
        ink = theme.INK + (card & 3)
        rank, suit, top = sheet.rank, sheet.suit, sheet.top
        if spacing < sheet.head:
            for least, rank, fitting in _HEADS:  # noqa: B007
                if spacing >= least + (rank == RANK_811 < sheet.rank) and rank <= sheet.rank:
                    break
            suit = min(fitting, sheet.suit)
            top = min(sheet.top, (spacing + 1 - _HEIGHTS[rank]) // 2)
        left = sheet.left
        if self._narrow:
            left = (self.width + 1 - self.edge - _WIDTHS[rank]) // 2
        sheet.draw_rank(canvas, ink, card >> 2, rank, x + left, y + top)
        if self._narrow or flat:
            return
        size = sheet.suit_size(suit)
        down = y + top + (_HEIGHTS[rank] - size) // 2
        sheet.draw_suit(canvas, ink, card & 3, suit, x + self._suit_end - size, down)

    def _draw_centre(self, card: int, x: int, y: int, height: int, colour: int) -> None:
        if not self._narrow:
            super()._draw_centre(card, x, y, height, colour)
            return
        sheet, end = self.sheet, y + height
        self.round_off(x, end - 1, -1)
        size = sheet.suit_size(sheet.suit)
        down = y + sheet.head + (end - 2 - y - sheet.head - size + 1) // 2
        left = x + (self.width + 1 - self.edge - size) // 2
        sheet.draw_suit(self.canvas, theme.INK + (card & 3), card & 3, sheet.suit, left, down)

    def draw_covered(self, card: int, x: int, y: int, height: int) -> None:
        """Draw a card that is partly covered: only its head."""
        end = y + height
        self._fill(x, y, end, end - 1 - self._shade, theme.FACE, 1)
        self._draw_head(card, x, y, self.sheet.head, False)
        self.round_off(x, end - 1, -1)

    def square_off(self, x: int, y: int, left: bool, right: bool) -> None:
        """Fill the upper corners of a card that lie on other cards."""
        cut = 2 if self._round else 1
        end = x + self.width
        if left:
            fill_region(self.canvas, x, y, x + cut, y + cut, theme.EDGE)
        if right:
            fill_region(self.canvas, end - cut, y, end, y + cut, theme.EDGE)

    def draw_count(self, number: int, x: int, y: int, height: int, again: int) -> None:
        """Write the number of cards on a back; on a narrow one without a label."""
        width = self.width
        if width >= _LABEL:
            super().draw_count(number, x, y, height, again)
            return
        high = self.sheet.digit_height
        y += (height - high) // 2
        right = x + width - self.edge - 1
        fill_region(self.canvas, x + 2, y - 1, right, y + high + 1, theme.BACK)
        self.draw_number(number, x + width // 2, y, theme.FACE)
