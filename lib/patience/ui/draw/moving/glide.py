"""Makes cards glide: a small layer over the canvas moves from the old place to the new one.

It shows the head of a card or a packet, half a card high, so that little is sent. Nothing is
allocated while it moves.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from patience.table import EMPTY, NO_CARD, STOCK, WASTE
from patience.ui.draw import theme
from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Group, Palette

    from patience.ui.draw.cards.painter import Painter

# ms until the first picture, and from one to the next: a glide of 80 ms has two.
_FIRST = const(20)
_EVERY = const(30)


class Glide:
    """Cards of one layout on their way across the screen, one packet at a time.

    :param painter: has the layout, the table, and the card face
    :param palette: the canvas's
    :param group: gets the layer over the canvas
    """

    whole = False
    """Whether whole cards move, which can also be held."""

    def __init__(self, painter: "Painter", palette: "Palette", group: "Group") -> None:
        self._painter = painter
        self._bitmap = painter.layout.gliding
        self._layer = displayio.TileGrid(self._bitmap, pixel_shader=palette, x=-self._bitmap.width)
        group.append(self._layer)
        self.place = EMPTY
        """The place that cards are on their way to, or `EMPTY`."""
        self._count = self._ms = 0
        self._x = self._y = self._across = self._down = 0
        self._began = self._next = 0

    def remember_departure(self, place: int, count: int) -> None:
        """Remember where the top `count` cards of a place lie, before they leave it."""
        self.place = EMPTY
        self._x, self._y, _, _, _ = self._painter.rect(place, max(1, count))

    def glide_to(self, place: int, count: int, ms: int) -> None:
        """Let the cards that departed glide to the top of a place, if they still lie there.

        If a step has several moves, they can already have moved on.

        :param ms: the duration; 0 for no glide
        """
        count = 1 if place >= WASTE else max(1, count)
        if ms and self._painter.first_card(place, count) < NO_CARD:
            self.place = place
            self._count = count
            self._ms = ms

    def begin(self, now: int) -> None:
        """Draw the cards where they departed, and start the glide."""
        self._draw(self.place, self._count)
        x, y, _, _, _ = self._painter.rect(self.place, self._count)
        self._across, self._down = x - self._x, y - self._y
        self._began = now
        self._next = _FIRST

    def move(self, now: int) -> bool | None:
        """Move the cards if that is due; return whether it was, or None if they have arrived.

        If they moved, the caller refreshes the display.
        """
        passed = ticks_since(self._began, now)
        # If the clock seems to run backwards, days passed.
        if not 0 <= passed < self._ms:
            return None
        if passed < self._next:
            return False
        self._next = passed + _EVERY
        self._layer.x = self._x + self._across * passed // self._ms
        self._layer.y = self._y + self._down * passed // self._ms
        return True

    def hide(self) -> None:
        """Hide the cards, because they have arrived."""
        self.place = EMPTY
        # Move the layer off the screen: a hidden layer, shown again, would send its old place.
        self._layer.x = -self._bitmap.width

    def _draw(self, place: int, count: int) -> None:
        # Draw the upper half of the card, or of the head of the packet.
        face = self._painter.face
        canvas = face.canvas
        face.canvas = self._bitmap
        if place == STOCK:
            face.draw_back(0, 0, self._bitmap.height, 0)
        else:
            end = face.canvas.height
            face.draw_strip(self._painter.first_card(place, count), 0, 0, end, 0)
            # Add a line below, because the card also moves over other cards.
            fill_region(face.canvas, 0, end - 1, face.canvas.width, end, theme.EDGE)
        face.canvas = canvas
