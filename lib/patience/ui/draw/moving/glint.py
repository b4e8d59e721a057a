"""Flashes a star on the first card of a foundation, and opens a golden line around its last.

Loaded on demand.
"""

from bitmaptools import fill_region
from displayio import Bitmap, Palette, TileGrid
from micropython import const

from patience.player.settings import ANIMATION, CALM
from patience.ui.draw import theme
from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Group

    from patience.ui.draw.drawing import Drawing

_EVERY = const(50)  # ms
_REACH = const(4)  # the length of its rays; twice as long on large screens
_LINES = (1, 3, 5, 7)  # pixels from the card to the golden line, in each picture
_MARGIN = const(9)  # from the card to the edge of the layer
_LIGHT_GOLD = const(0xFFE496)
_SPARK = const(2)
_LAST = const(13)  # the number of a foundation's last card


class Glint:
    """A star on the upper right corner of a card: it grows, then only its tips remain.

    :param drawing: has the painter
    :param group: the layers over the canvas; gets the star
    :param place: the place the card lies on
    """

    pictures = 3

    def __init__(self, drawing: "Drawing", group: "Group", place: int, now: int) -> None:
        self._scale = 1 + drawing.large
        self._colours = Palette(2)
        self._colours.make_transparent(0)
        self._colours[1] = theme.GOLD_TEXT
        x, y, width, height, _ = drawing.painter.rect(place, 1)
        self._star, x, y = self._make(x, y, width, height)
        self._layer = TileGrid(self._star, pixel_shader=self._colours, x=x, y=y)
        self._group = group
        self._picture = -1
        self._began = now
        group.append(self._layer)

    def _make(self, x: int, y: int, width: int, _height: int) -> "tuple[Bitmap, int, int]":
        # Return the bitmap and its position.
        reach = _REACH * self._scale
        size = 2 * reach + 1
        return Bitmap(size, size, 2), x + width - 4 - reach, y + 3 - reach

    def tick(self, now: int) -> bool:
        """Draw the next picture if it is due; return whether there is one."""
        picture = ticks_since(self._began, now) // _EVERY
        if not 0 <= picture < self.pictures:
            self.end()
            return False
        if picture != self._picture:
            self._picture = picture
            self._star.fill(0)
            self._draw(self._star, self._star.width // 2)
        return True

    def _draw(self, star: "Bitmap", reach: int) -> None:
        end = reach if self._picture else reach // 2
        thick = end // 4
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


class Opening(Glint):
    """A golden line around a card, which opens, with sparks at its corners, and ends as dots."""

    pictures = 4

    def _make(self, x: int, y: int, width: int, height: int) -> "tuple[Bitmap, int, int]":
        margin = _MARGIN * self._scale
        return Bitmap(width + 2 * margin, height + 2 * margin, 2), x - margin, y - margin

    def _draw(self, star: "Bitmap", _reach: int) -> None:
        scale, wide, high = self._scale, star.width, star.height
        inset = (_MARGIN - _LINES[self._picture]) * scale - 1
        self._colours[1] = _LIGHT_GOLD if self._picture == 1 else theme.GOLD_TEXT
        right, bottom = wide - inset, high - inset
        step = 2 * scale if self._picture == 3 else scale
        for y in (inset, bottom - scale):
            for x in range(inset, right, step):
                fill_region(star, x, y, x + scale, y + scale, 1)
        for x in (inset, right - scale):
            for y in range(inset, bottom, step):
                fill_region(star, x, y, x + scale, y + scale, 1)
        if 0 < self._picture < 3:
            for x in (inset, right - scale):
                for y in (inset, bottom - scale):
                    reach = _SPARK * scale
                    fill_region(star, x - reach, y, x + scale + reach, y + scale, 1)
                    fill_region(star, x, y - reach, x + scale, y + scale + reach, 1)


def make(drawing: "Drawing", group: "Group", place: int, now: int) -> "Glint | None":
    """Return the flash for the top card of a foundation: for the first card and, if whole cards
    move, for the thirteenth; None for others.
    """
    count = drawing.painter.table.length(place)
    if count == 1:
        return Glint(drawing, group, place, now)
    if count == _LAST and drawing.settings[ANIMATION] == CALM:
        return Opening(drawing, group, place, now)
    return None
