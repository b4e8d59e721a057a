"""The margin of panels on large screens: a golden line all round, and the table beside and above.

The panel's bitmap hangs over the screen's left edge and over the upper or lower one. A grid of its
tiles could show a part of it, but CircuitPython would then send all of them whenever a pixel of the
bitmap changes. So strips over it show the table there: beside and above the panel copies, which end
with it, so that no more is sent; under a panel at the lower edge a tile of the canvas. They are
made when a panel is shown, and last until the table is.

Loaded on demand.
"""

from bitmaptools import blit, fill_region
from displayio import Bitmap, TileGrid
from micropython import const

from patience.ui.draw.panel import BORDER, DARK, GOLD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from patience.ui.draw.drawing import Drawing

_MARGIN = const(5)  # at the sides and above, in pixels
_AROUND = const(11)  # with the border at both sides
_UNDER = const(14)  # the least height of the line below the table and a margin
_COLOURS = const(16)


def start(drawing: "Drawing") -> None:
    """Leave room for a margin around the panel of a large screen."""
    panel, canvas = drawing.panel, drawing.canvas
    panel.margins = __name__
    most = canvas.width - _AROUND - _MARGIN
    panel.full_width = min(panel.bitmap.width - 2 * BORDER, most)
    most = canvas.height - _under(canvas) - _AROUND
    panel.full_height = min(panel.bitmap.height - 2 * BORDER, most)


def _under(canvas: "Bitmap") -> int:
    # Return the height of the line below the table and a margin, which divides the canvas's height.
    high = _UNDER
    while canvas.height % high:
        high += 1
    return high


def show(drawing: "Drawing") -> None:
    """Move a panel that was drawn away from the edges, frame it, and show the table around it.

    One that is as wide as its bitmap, or on felt, stays at the edges.
    """
    panel, canvas = drawing.panel, drawing.canvas
    group: "Any" = panel.group
    grid, bitmap, left, top = group[0], panel.bitmap, panel.left, panel.top
    right, lower = left + panel.width, top + panel.height
    below = grid.y > _MARGIN + BORDER
    strips = [group[at] for at in range(1, len(group))]
    if panel.ground != DARK or panel.width > panel.full_width:
        for strip in strips:
            strip.hidden = True
        return
    fill_region(bitmap, left - 1, top, left, lower, GOLD)
    for y in (top - 1, lower):
        fill_region(bitmap, left - 1, y, right + 1, y + 1, GOLD)
    high = _under(canvas)
    wide, upper, end = panel.width + _AROUND, 0, panel.height + _AROUND
    if below:
        end = canvas.height - high
        upper = end - panel.height - 2 * BORDER
    if strips and below != (strips[1].bitmap is canvas):
        group.pop()
        group.pop()
        strips = []
    if not strips:
        colours = drawing.palette
        bitmap = Bitmap(_MARGIN, panel.full_height + _AROUND, _COLOURS)
        group.append(TileGrid(bitmap, pixel_shader=colours))
        if below:
            strip = TileGrid(canvas, pixel_shader=colours, tile_height=high, y=end)
            strip[0] = end // high
        else:
            bitmap = Bitmap(panel.full_width + _AROUND, _MARGIN, _COLOURS)
            strip = TileGrid(bitmap, pixel_shader=colours)
        group.append(strip)
    elif strips[0].hidden:
        for strip in strips:
            strip.hidden = False
    grid.x = _MARGIN + BORDER - left
    grid.y = end - BORDER - lower
    beside, above = group[1], group[2]
    beside.y = upper if below else end - beside.bitmap.height
    blit(beside.bitmap, canvas, 0, upper - beside.y, x1=0, y1=upper, x2=_MARGIN, y2=end)
    if not below:
        above.x = wide - above.bitmap.width
        blit(above.bitmap, canvas, -above.x, 0, x1=0, y1=0, x2=wide, y2=_MARGIN)
