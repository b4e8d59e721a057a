"""Paints tables with a strip above, where complete suits and the stock lie as small cards.

Loaded on demand.
"""

from bitmaptools import fill_region

from patience.table import NO_CARD, STOCK, TABLEAU
from patience.ui.draw import theme
from patience.ui.draw.cards.pack_layout import ROWS_SHOWN, StripLayout
from patience.ui.draw.cards.painter import Painter
from patience.ui.draw.cards.sheet import SUIT_13, SUIT_77
from patience.ui.draw.cards.table_cursor import LOOSE


class StripPainter(Painter):
    """A Painter for a `StripLayout`."""

    layout: StripLayout

    def rect(self, place: int, count: int) -> tuple[int, int, int, int, int]:
        """Return x, y, width, height of a place's upper `count` cards, or of the empty place."""
        if TABLEAU <= place < STOCK:
            return super().rect(place, count)
        layout = self.layout
        return layout.x[place], layout.y[place], layout.strip_width(place), layout.small_h, LOOSE

    def right(self, place: int) -> int:
        """Return where a place's column ends."""
        if TABLEAU <= place < STOCK:
            return super().right(place)
        return self.layout.x[place] + self.layout.strip_width(place)

    def _paint_top(self, place: int) -> None:
        # A complete suit, or room for one.
        layout, face = self.layout, self.face
        x, y = layout.x[place], layout.y[place]
        self._move_cursor_away(place, y)
        card = self.table.top[place]
        if card >= NO_CARD:
            self._draw_box(x, y, theme.MARK, theme.DEEP)
            return
        self._draw_box(x, y, theme.EDGE, theme.FACE)
        kind = SUIT_13 if layout.large else SUIT_77
        size = face.sheet.suit_size(kind)
        suit = face.face_of(card) & 3  # type: ignore[attr-defined]
        x += (layout.small_w - size) // 2
        y += (layout.small_h - size) // 2
        face.sheet.draw_suit(face.canvas, theme.INK + suit, suit, kind, x, y)

    def _paint_stock(self) -> None:
        # A back for each row of cards, beginning at the edge of the screen.
        layout = self.layout
        x, y, wide = layout.x[STOCK], layout.y[STOCK], layout.strip_width(STOCK)
        self._move_cursor_away(STOCK, y)
        count = self._spacing[STOCK] = self._new_count
        fill_region(self.face.canvas, x, y, x + wide, y + layout.small_h, theme.FELT)
        rows = min(ROWS_SHOWN, -(-count // len(layout.rows[0])))
        if not layout.mirrored:
            x += (ROWS_SHOWN - rows) * layout.back_spacing
        for _ in range(rows):
            self._draw_box(x, y, theme.EDGE, theme.LIT_FACE if self.lit[STOCK] else theme.FACE)
            right, end = x + layout.small_w - 2, y + layout.small_h - 2
            fill_region(self.face.canvas, x + 2, y + 2, right, end, theme.BACK)
            x += layout.back_spacing

    def _draw_box(self, x: int, y: int, line: int, ground: int) -> None:
        # A small card or place, with its corners cut off.
        canvas, layout = self.face.canvas, self.layout
        right, end = x + layout.small_w, y + layout.small_h
        fill_region(canvas, x + 1, y, right - 1, end, line)
        fill_region(canvas, x, y + 1, right, end - 1, line)
        fill_region(canvas, x + 1, y + 1, right - 1, end - 1, ground)
