"""Deals a new game card by card, row by row from the stock, for the animation *calm*.

Loaded on demand.
"""

from displayio import TileGrid
from micropython import const

from patience.table import CARD_MASK, PLACES, STOCK
from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Group

    from patience.table import Table
    from patience.ui.draw.cards.painter import Painter

_PICTURE = const(20)  # ms; a card leaves the stock in each picture
_WAY = b"\x2d\x50"  # how far the last two cards are on their way, in percent


class Dealing:
    """The cards of a new game on their way, two at a time.

    :param painter: paints the table that is dealt
    :param layer: shows a card's back
    :param group: has that layer; gets another one
    """

    def __init__(self, painter: "Painter", layer: TileGrid, group: "Group") -> None:
        self._painter = painter
        self._group = group
        second = TileGrid(layer.bitmap, pixel_shader=layer.pixel_shader, x=-layer.bitmap.width)
        self._layers = (layer, second)
        group.append(second)
        layout, table = painter.layout, painter.table
        self._from = layout.width - layout.card_w >> 1, painter.face.canvas.height
        self._left = bytearray(PLACES)  # the number of cards that each place still gets
        for place in layout.places:
            if place == STOCK:
                self._from = layout.x[place], layout.y[place]
            else:
                self._left[place] = table.length(place)
        self._cards = []
        for row in range(max(self._left)):
            for place, length in enumerate(self._left):
                if row < length:
                    x, y, _, _, _ = painter.rect(place, length - row)
                    self._cards.append((place, x, y))
        self._began = self._landed = 0
        self._picture = -1

    def take_off(self, shown: "Table") -> None:
        """Remove the cards that are not yet dealt from a copy of the table."""
        for place, left in enumerate(self._left):
            for _ in range(left):
                shown.top[place] = shown.under[shown.top[place]] & CARD_MASK

    def begin(self, now: int) -> None:
        """Let the first card go in the next `move`."""
        self._began = now

    def move(self, now: int) -> bool | None:
        """Show the next picture, like `Motion.move`."""
        picture = ticks_since(self._began, now) // _PICTURE
        if not 0 <= picture < len(self._cards) + len(_WAY):
            return None
        if picture == self._picture:
            return False
        self._picture = picture
        cards, painter = self._cards, self._painter
        while self._landed <= picture - len(_WAY):
            place, _, _ = cards[self._landed]
            self._landed += 1
            self._left[place] -= 1
            painter.table.touched[place] = 1
        painter.paint()
        x, y = self._from
        for number, layer in enumerate(self._layers):
            card = picture - number
            if 0 <= card < len(cards):
                _, to_x, to_y = cards[card]
                layer.x = x + (to_x - x) * _WAY[number] // 100
                layer.y = y + (to_y - y) * _WAY[number] // 100
            else:
                layer.x = -layer.bitmap.width
        return True

    def end(self) -> None:
        """Let the next `paint` show all cards."""
        self._group.remove(self._layers[1])
        for place, left in enumerate(self._left):
            if left:
                self._painter.table.touched[place] = 1
