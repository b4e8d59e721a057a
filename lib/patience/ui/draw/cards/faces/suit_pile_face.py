"""Draws the cards of games with fewer suits and with piles that only some games have.

Loaded on demand.
"""

from patience.on_demand import load
from patience.ui.draw.cards.faces.pile_face import PileFace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.cards.sheet import Sheet


class SuitPileFace(PileFace):
    """A PileFace that draws each card in the suit that it counts as."""

    def __init__(self, canvas: "Bitmap", layout: "TableLayout", sheet: "Sheet") -> None:
        super().__init__(canvas, layout, sheet)
        self._suits: bytes = load("patience.kinds.faces").suits_of(layout.row)

    def _draw_head(self, card: int, x: int, y: int, spacing: int, flat: bool) -> None:
        super()._draw_head(card & ~3 | self._suits[card & 3], x, y, spacing, flat)

    def _draw_centre(self, card: int, x: int, y: int, height: int, colour: int) -> None:
        super()._draw_centre(card & ~3 | self._suits[card & 3], x, y, height, colour)

    def _draw_side_strip(self, card: int, x: int, y: int, spacing: int, height: int) -> None:
        super()._draw_side_strip(card & ~3 | self._suits[card & 3], x, y, spacing, height)
