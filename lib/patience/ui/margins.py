"""The table beside and above panels of large screens, so that they do not end at the screen's edge.

The panel's bitmap hangs over the screen's left edge and over the upper or lower one, because a part
of a bitmap cannot be shown. Strips over it show the table there: beside and above the panel copies,
which end with it, so that no more is sent; under a panel at the lower edge a tile of the canvas.

Loaded on demand.
"""

from bitmaptools import blit
from displayio import Bitmap, TileGrid
from micropython import const

from patience.ui.draw.panel import BORDER, DARK, GOLD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from displayio import Group, Palette

    from patience.ui.draw.drawing import Drawing
    from patience.ui.draw.panel import Panel

_MARGIN = const(5)  # at the sides and above, in pixels
_UNDER = (15, 16, 14, 17, 18, 20)  # possible heights of the line below the table and a margin
_COLOURS = const(16)


def start(drawing: "Drawing") -> None:
    """Give a large screen's panel margins, if tiles as high as the lower one divide the canvas."""
    panel, canvas = drawing.panel, drawing.canvas
    for under in _UNDER:
        if canvas.height % under == 0:
            panel.margins = Margins(panel, canvas, drawing.palette, under)
            panel.renew()
            return


class Margins:
    """The strips of the table around a panel.

    :param under: the height of the line below the table and a margin; it divides the canvas's
        height, in pixels
    """

    def __init__(self, panel: "Panel", canvas: "Bitmap", colours: "Palette", under: int) -> None:
        self._panel, self._canvas, self._colours = panel, canvas, colours
        self._high = under
        self._end = canvas.height - under
        around = 2 * BORDER + _MARGIN
        panel.full_width = min(panel.full_width - BORDER, canvas.width - around - _MARGIN)
        panel.full_height = min(panel.full_height - BORDER, self._end - around)
        self._beside = Bitmap(_MARGIN, panel.full_height + around, _COLOURS)
        self._above = Bitmap(panel.full_width + around, _MARGIN, _COLOURS)
        self._moved = self._below = (
            False  # whether the panel is, from the edges, near the lower one
        )
        self._width = self._height = 0  # what the panel covers with its border and margins

    def renew(self, group: "Group") -> None:
        """Add the strips that the panel needs where it was placed last."""
        colours = self._colours
        self._group = group
        self._under = TileGrid(
            self._canvas, pixel_shader=colours, tile_height=self._high, y=self._end
        )
        self._under[0] = self._end // self._high
        self._strips = (
            TileGrid(self._beside, pixel_shader=colours),
            TileGrid(self._above, pixel_shader=colours),
        )
        self._show()

    def _show(self) -> None:
        beside, above = self._strips
        needed: tuple[TileGrid, ...] = ()
        if self._moved:
            needed = beside, self._under if self._below else above
        group = self._group
        if len(group) - 1 != len(needed) or (needed and group[-1] is not needed[-1]):
            while len(group) > 1:
                group.pop()
            for strip in needed:
                group.append(strip)
        if not needed:
            return
        wide, high, canvas = self._above.width, self._beside.height, self._canvas
        top = 0
        beside.y, above.x = self._height - high, self._width - wide
        if self._below:
            beside.y = top = self._end - self._height
        else:
            blit(self._above, canvas, -above.x, 0, x1=0, y1=0, x2=self._width, y2=_MARGIN)
        end = top + self._height
        blit(self._beside, canvas, 0, top - beside.y, x1=0, y1=top, x2=_MARGIN, y2=end)

    def open(self, below: bool, colour: int) -> bool:
        """Move an opened panel away from the edges, frame it, and show the table around it.

        One that is as wide as its bitmap stays at the edges.

        :param below: whether it lies near the screen's lower edge, above the line there
        :param colour: see `Panel.open`; one on felt stays at the edges
        :return: whether it was moved
        """
        panel = self._panel
        width, height = panel.width, panel.height
        self._moved = colour == DARK and width <= panel.full_width
        self._below = below
        self._width = width + 2 * BORDER + _MARGIN
        self._height = height + 2 * BORDER + (0 if below else _MARGIN)
        self._show()
        if not self._moved:
            return False
        grid: "Any" = panel.group[0]
        panel.left = panel.bitmap.width - width - BORDER
        grid.x = _MARGIN + BORDER - panel.left
        if below:
            panel.top = BORDER
            grid.y = self._end - self._height
        else:
            panel.top = panel.bitmap.height - height - BORDER
            grid.y = _MARGIN + BORDER - panel.top
        for y in (-1, height):
            panel.fill(-1, y, width + 2, 1, GOLD)
        for x in (-1, width):
            panel.fill(x, -1, 1, height + 2, GOLD)
        return True
