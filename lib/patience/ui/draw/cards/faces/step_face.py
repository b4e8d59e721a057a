"""Draws the cards of games whose foundations count by their own steps, with the next rank.

Loaded on demand.
"""

from bitmaptools import fill_region

from patience.table import FOUNDATION
from patience.ui.draw import theme
from patience.ui.draw.cards.faces.fan_face import FanFace
from patience.ui.draw.cards.sheet import RANK_811, RANK_1013

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.cards.sheet import Sheet


class StepFace(FanFace):
    """A face that writes the rank a foundation takes next beside it, and its step below that."""

    def __init__(self, canvas: "Bitmap", layout: "TableLayout", sheet: "Sheet") -> None:
        super().__init__(canvas, layout, sheet)
        self._x, self._tops = layout.x[FOUNDATION], list(layout.y[FOUNDATION : FOUNDATION + 4])
        self._label: int = layout.label  # type: ignore[attr-defined]  # a `FanLayout`
        self._left = 0 if layout.mirrored else self._x + layout.card_w

    def draw_card(self, card: int, x: int, y: int, height: int, lifted: int, lit: int) -> None:
        """Draw a whole card as `FanFace` does, on a foundation with the rank that it takes next."""
        super().draw_card(card, x, y, height, lifted, lit)
        if x != self._x:
            return
        canvas, sheet, left, label = self.canvas, self.sheet, self._left, self._label
        fill_region(canvas, left, y, left + label, y + height, theme.DEEP)
        step = self._tops.index(y) + 1
        if card >> 2 < 12:
            rank = ((card >> 2) + step) % 13
            kind, wide = (RANK_1013, 10) if label > 20 else (RANK_811, 8)
            x = left + (label - wide + 1) // 2 - (rank == 9)
            sheet.draw_rank(canvas, theme.CURSOR, rank, kind, x, y + 1)
        # A plus sign and the step.
        size = sheet.digit_height // 2
        x, y = left + label // 2 - size, y + height - 2 - sheet.digit_height
        fill_region(canvas, x - size, y + size, x + size + 1, y + size + 1, theme.QUIET)
        fill_region(canvas, x, y + 1, x + 1, y + 2 * size, theme.QUIET)
        sheet.draw_number(canvas, theme.QUIET, step, x + size + 2 + sheet.digit_width, y)
