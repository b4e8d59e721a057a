"""Draws the cards of fans on a stretched screen: ranks as large as fit.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.table import PACK
from patience.ui.draw.cards.card_face import CardFace
from patience.ui.draw.cards.faces.side_fan_face import SideFanFace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.cards.sheet import Sheet

_LABELLED = const(17)  # backs this wide have room for a label


class FittedFace(SideFanFace):
    """A SideFanFace for fans of any length, with two packs and fewer suits, too."""

    _beside = 2
    draw_count = CardFace.draw_count

    def __init__(self, canvas: "Bitmap", layout: "TableLayout", sheet: "Sheet") -> None:
        super().__init__(canvas, layout, sheet)
        self._is_plain = self.width < _LABELLED
        self._suits = bytes(range(4))
        if layout.row.suits != "4":
            self._suits = load("patience.kinds.faces").suits_of(layout.row)

    def _shown(self, card: int) -> int:
        # Return the card of a single pack as which one is drawn.
        return (card & ~3 | self._suits[card & 3]) % PACK

    def _draw_head(self, card: int, x: int, y: int, spacing: int, flat: bool) -> None:
        super()._draw_head(self._shown(card), x, y, spacing, flat)

    def _draw_centre(self, card: int, x: int, y: int, height: int, colour: int) -> None:
        super()._draw_centre(self._shown(card), x, y, height, colour)

    def _draw_side_strip(self, card: int, x: int, y: int, spacing: int, height: int) -> None:
        super()._draw_side_strip(self._shown(card), x, y, spacing, height)
