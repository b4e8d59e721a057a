"""Paints tables whose cards cover each other, in rows with `cover`.

Felt replaces a card that leaves, and the cards below it are painted. A card that returns is
painted, and those that it covers, if nothing has covered them. What lies on a painted card stays.

Loaded on demand.
"""

from bitmaptools import blit, fill_region
from displayio import Bitmap

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
        layout, top, touched = self.layout, self.table.top, self.table.touched
        for number in range(len(layout.covers)):
            place = TABLEAU + number
            gone = top[place] >= NO_CARD
            if not touched[place] or gone == (self._top[place] >= NO_CARD):
                continue
            if gone:
                x, y = layout.x[place], layout.y[place]
                self._move_cursor_away(place, y)
                end = y + layout.side_h
                fill_region(self.face.canvas, x, y, x + layout.card_w, end, theme.FELT)
                if not self.whole:
                    self._refresh()  # or the next one would send all between two places
            for above in self._above(number):
                if above >= 0 and (gone or not self._is_covered(above - TABLEAU, self._top)):
                    touched[above] = 1

    def _above(self, number: int) -> list[int]:
        # Return the places of the cards that one lies over, to its left and right; -1 for none.
        covers = self.layout.covers
        found = []
        for first in (number - 1, number):
            above = covers.find(bytes((first,))) if first > 0 else -1
            found.append(TABLEAU + above if above >= 0 else -1)
        return found

    def _is_covered(self, number: int, top: bytearray) -> bool:
        # As `kinds.covers.is_covered`, whose module the table has no room for once more.
        first = self.layout.covers[number]
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
        kept = self._keep_what_covers(number, x, y + height)
        if table.is_down(card):
            face.draw_back(x, y, height, 0)
        elif self._is_covered(number, table.top):
            face.draw_covered(card, x, y, height)
        else:
            face.draw_card(card, x, y, height, place == self._lifting, self.lit[place])
        face.round_off(x, y, 1)
        left, right = [above >= 0 and table.top[above] < NO_CARD for above in self._above(number)]
        face.square_off(x, y, left, right)
        for part, left_end, upper_end in kept:
            blit(face.canvas, part, left_end, upper_end)
        return True

    def _keep_what_covers(self, number: int, x: int, end: int) -> "list[tuple[Bitmap, int, int]]":
        # Return the parts of a card's area where others lie on it that are not painted after it:
        # copies, and where they belong.
        layout, table, canvas = self.layout, self.table, self.face.canvas
        first = layout.covers[number]
        kept = []
        for over in (first, first + 1) if first else ():
            place = TABLEAU + over
            left, y = max(x, layout.x[place]), layout.y[place]
            right = min(x, layout.x[place]) + layout.card_w
            overlaps = left < right and y < end
            if overlaps and table.top[place] < NO_CARD and not table.touched[place]:
                part = Bitmap(right - left, end - y, 1 << canvas.bits_per_value)
                blit(part, canvas, 0, 0, x1=left, y1=y, x2=right, y2=end)
                kept.append((part, left, y))
        return kept
