"""Draws the cards of games with few cards whose foundation shows its last five.

Loaded on demand.
"""

from bitmaptools import fill_region

from patience.ui.draw import theme
from patience.ui.draw.cards.faces.fan_face import FanFace
from patience.ui.draw.cards.faces.pile_face import PileFace
from patience.ui.draw.cards.sheet import SUIT_99


class SideFanFace(FanFace):
    """A FanFace that also draws fans to the right and all that a PileFace does."""

    _beside = 4
    draw_sideways = PileFace.draw_sideways
    draw_edges = PileFace.draw_edges
    draw_squared_count = PileFace.draw_squared_count

    def _draw_side_strip(self, card: int, x: int, y: int, spacing: int, height: int) -> None:
        # Draw the left `spacing` pixels of a card that the next one covers, suit below rank.
        sheet, canvas = self.sheet, self.canvas
        right, end = x + spacing, y + height
        fill_region(canvas, x, y, right, end, theme.EDGE)
        fill_region(canvas, x + 1, y + 1, right, end - 1, theme.FACE)
        ink = theme.INK + (card & 3)
        left = x + (spacing + 1 - sheet.rank_width) // 2
        sheet.draw_rank(canvas, ink, card >> 2, sheet.rank, left, y + sheet.top)
        suit = min(sheet.suit, SUIT_99)
        left = x + (spacing + 1 - sheet.suit_size(suit)) // 2
        sheet.draw_suit(canvas, ink, card & 3, suit, left, y + sheet.head + 2)
