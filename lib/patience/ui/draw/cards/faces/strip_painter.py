"""Paints tables with a strip at the top, where complete suits and the stock lie as small cards.

Loaded on demand.
"""

from bitmaptools import fill_region
from micropython import const

from patience.table import STOCK, TABLEAU
from patience.ui.draw import theme
from patience.ui.draw.cards.painter import Painter
from patience.ui.draw.cards.sheet import SUIT_77, SUIT_99

_MOST_BACKS = const(5)
_FITTED_WIDTH = const(13)  # of a complete suit on a small stretched screen


class StripPainter(Painter):
    """A Painter for a layout of `pack_layout` that has a strip."""

    def right(self, place: int) -> int:
        """Return where a place's column ends."""
        if TABLEAU <= place < STOCK:
            return super().right(place)
        layout = self.layout
        return layout.x[place] + layout.small_w + (place == STOCK) * layout.backs_w

    def _paint_top(self, place: int) -> None:
        # Paint a complete suit, or the place for one.
        x, y, face = self.layout.x[place], self.layout.y[place], self.face
        self._move_cursor_away(place, y)
        if self._new_count:
            self._draw_box(x, y, theme.EDGE, theme.FACE)
            suit, alike, large = self._new[0] & 3, self.layout.any_suit, self.layout.large
            suit = max(suit, 3 - suit) | alike if alike else suit  # as `faces.suits_of`
            kind = SUIT_77 + 3 * large
            if self.layout.small_w == _FITTED_WIDTH:
                kind = SUIT_99
            size = face.sheet.suit_size(kind)
            x += (self.layout.small_w - size) // 2
            y += (self.layout.side_h - size) // 2
            face.sheet.draw_suit(face.canvas, theme.INK + suit, suit, kind, x, y)
        else:
            self._draw_box(x, y, theme.MARK, theme.DEEP)

    def _paint_stock(self) -> None:
        # Paint a back for each row of cards, beginning at the edge of the screen.
        layout, count = self.layout, self._new_count
        x, y, right = layout.x[STOCK], layout.y[STOCK], self.right(STOCK)
        self._move_cursor_away(STOCK, y)
        self._spacing[STOCK] = count
        fill_region(self.face.canvas, x, y, right, y + layout.side_h, theme.FELT)
        spacing = layout.backs_w >> 2
        backs = min(_MOST_BACKS, -(-count // len(layout.rows[0])))
        if not layout.mirrored:
            x += (_MOST_BACKS - backs) * spacing
        for _ in range(backs):
            self._draw_box(x, y, theme.EDGE, theme.LIT_FACE if self.lit[STOCK] else theme.FACE)
            right, end = x + layout.small_w - 2, y + layout.side_h - 2
            fill_region(self.face.canvas, x + 2, y + 2, right, end, theme.BACK)
            x += spacing

    def _draw_box(self, x: int, y: int, line: int, ground: int) -> None:
        # Draw a small card or place, with its corners cut off.
        canvas, right, end = self.face.canvas, x + self.layout.small_w, y + self.layout.side_h
        fill_region(canvas, x + 1, y, right - 1, end, line)
        fill_region(canvas, x, y + 1, right, end - 1, line)
        fill_region(canvas, x + 1, y + 1, right - 1, end - 1, ground)
