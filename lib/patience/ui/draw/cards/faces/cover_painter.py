"""Paints tables whose cards cover each other, in rows with `cover`.

Felt replaces a card that leaves. When a card leaves or returns, the cards that it covers are
painted, and then, from top to bottom, all cards that cover those.

Loaded on demand.
"""

from bitmaptools import fill_region

from patience.table import NO_CARD, STOCK, TABLEAU
from patience.ui.draw import theme
from patience.ui.draw.cards.painter import Painter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.draw.cards.faces.fan_face import FanFace


class CoverPainter(Painter):
    """A Painter for cards that lie over others: those of later places are on top."""

    def _touch(self) -> None:
        super()._touch()
        layout, table = self.layout, self.table
        covers, touched = layout.covers, table.touched
        for number in range(len(covers)):
            place = TABLEAU + number
            if not touched[place] or (table.top[place] < NO_CARD) == (self._top[place] < NO_CARD):
                continue
            if table.top[place] >= NO_CARD:
                x, y = layout.x[place], layout.y[place]
                self._move_cursor_away(place, y)
                end = y + layout.side_h
                fill_region(self.face.canvas, x, y, x + layout.card_w, end, theme.FELT)
            for above in self._above(number):
                if above >= 0:
                    touched[above] = 1
        for number in range(len(covers)):
            if touched[TABLEAU + number] and covers[number]:
                first = TABLEAU + covers[number]
                touched[first] = touched[first + 1] = 1

    def _above(self, number: int) -> list[int]:
        # Return the places of the cards that one lies over, to its left and right; -1 for none.
        covers = self.layout.covers
        found = []
        for first in (number - 1, number):
            above = covers.find(bytes((first,))) if first > 0 else -1
            found.append(TABLEAU + above if above >= 0 else -1)
        return found

    def _is_covered(self, number: int) -> bool:
        # As `kinds.covers.is_covered`, whose module the table has no room for once more.
        top, first = self.table.top, self.layout.covers[number]
        return first > 0 and min(top[TABLEAU + first], top[TABLEAU + first + 1]) < NO_CARD

    def _paint_stock(self) -> None:
        layout, count = self.layout, self._new_count
        if not (count and layout.open_stock):
            super()._paint_stock()
            return
        face: "FanFace" = self.face  # type: ignore[assignment]
        x, y, height = layout.x[STOCK], layout.y[STOCK], layout.side_h
        self._move_cursor_away(STOCK, y)
        self._spacing[STOCK] = count
        lit = self.lit[STOCK]
        face.draw_card(self.table.top[STOCK], x, y, height, self._lifting == STOCK, lit)
        face.round_off(x, y, 1)
        face.draw_label(count, x + face.width // 2, y + height - face.sheet.digit_height - 6, 0)

    def _paint_place(self, place: int) -> bool:
        layout, table = self.layout, self.table
        covers = layout.covers
        number = place - TABLEAU
        if not 0 <= number < len(covers):
            return super()._paint_place(place)
        card = table.top[place]
        if card >= NO_CARD:
            return True
        face: "FanFace" = self.face  # type: ignore[assignment]
        x, y, height = layout.x[place], layout.y[place], layout.side_h
        self._move_cursor_away(place, y)
        if table.is_down(card):
            face.draw_back(x, y, height, 0)
        elif self._is_covered(number):
            face.draw_covered(card, x, y, height)
        else:
            face.draw_card(card, x, y, height, place == self._lifting, self.lit[place])
        face.round_off(x, y, 1)
        left, right = [above >= 0 and table.top[above] < NO_CARD for above in self._above(number)]
        face.square_off(x, y, left, right)
        return True
