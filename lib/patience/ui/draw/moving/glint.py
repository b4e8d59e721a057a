"""Flashes a star on the corner of the first card of a foundation.

Loaded on demand.
"""

from bitmaptools import fill_region
from displayio import Bitmap, Palette, TileGrid
from micropython import const

from patience.ui.draw import theme
from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Group

    from patience.ui.draw.drawing import Drawing

_EVERY = const(50)  # ms
_PICTURES = const(3)
_REACH = const(4)  # of its rays; on large screens twice as far


class Glint:
    """A star on the upper right corner of a card: it grows, then only its tips are left.

    :param drawing: has the painter
    :param group: the layers over the canvas; gets the star
    :param place: the place the card lies on
    """

    def __init__(self, drawing: "Drawing", group: "Group", place: int, now: int) -> None:
        reach = _REACH << drawing.large
        size = 2 * reach + 1
        colours = Palette(2)
        colours.make_transparent(0)
        colours[1] = theme.GOLD_TEXT
        x, y, width, _, _ = drawing.painter.rect(place, 1)
        x += width - 4 - reach
        y += 3 - reach
        self._star = Bitmap(size, size, 2)
        self._layer = TileGrid(self._star, pixel_shader=colours, x=x, y=y)
        self._group = group
        self._picture = -1
        self._began = now
        group.append(self._layer)

    def tick(self, now: int) -> bool:
        """Draw the next picture, if it is time; return whether there is one."""
        picture = ticks_since(self._began, now) // _EVERY
        if not 0 <= picture < _PICTURES:
            self.end()
            return False
        if picture != self._picture:
            self._picture = picture
            self._draw(self._star, self._star.width // 2)
        return True

    def _draw(self, star: "Bitmap", reach: int) -> None:
        end = reach if self._picture else reach // 2
        thick = end // 4
        star.fill(0)
        fill_region(star, reach - end, reach, reach + end + 1, reach + 1, 1)
        fill_region(star, reach, reach - end, reach + 1, reach + end + 1, 1)
        ink = 1
        if self._picture == 2:
            thick, ink = end // 2, 0
        low, high = reach - thick, reach + thick + 1
        fill_region(star, low, low, high, high, ink)

    def end(self) -> None:
        """Remove the star."""
        self._group.remove(self._layer)
