"""The margin of panels on large screens: a golden line all round, and the table beside and above.

The panel's bitmap hangs over the screen's left edge and over the upper or lower one. A grid of its
tiles could show a part of it, but CircuitPython would then send all of them whenever a pixel of the
bitmap changes. So strips over it show the table there: beside and above the panel copies, which end
with it, so that no more is sent; under a panel at the lower edge a tile of the canvas. They are
made when a panel is shown, and last until the table is.

Where memory is short, all strips are tiles, as long as the largest panel: they take no memory for
copies, and when the panel is closed the table is sent as a whole anyway.

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

_MARGIN = const(5)  # at the sides and above, in pixels; the tiles may be a pixel wider
_AROUND = const(11)  # with the border at both sides
# The least and greatest height of the line below the table and a margin: a tile of the canvas. A
# screen whose height no such tile divides has no margins.
_UNDER = const(14)
_MOST_UNDER = const(24)
_COLOURS = const(16)
# Where memory is short: the least height of the tiles beside a panel, and how many are as high as
# one; the width of those above. With 9.2, a tile's index is at most 255, so that those beside are
# not smaller. A canvas that they do not divide is copied from as on other boards.
_TALL = const(48)
_TALL_COUNT = const(3)
_WIDE = const(16)


def start(drawing: "Drawing") -> None:
    """Leave room for a margin around the panel of a large screen."""
    panel, canvas = drawing.panel, drawing.canvas
    under = _divisor(canvas.height, _UNDER)
    if under > _MOST_UNDER:
        return
    panel.margins = __name__
    most = canvas.width - _AROUND - _MARGIN
    panel.full_width = min(panel.bitmap.width - 2 * BORDER, most)
    most = canvas.height - under - _AROUND
    panel.full_height = min(panel.bitmap.height - 2 * BORDER, most)


def show(drawing: "Drawing") -> None:
    """Move a panel that was drawn away from the edges, frame it, and show the table around it.

    One that is as wide as its bitmap, or on felt, stays at the edges.
    """
    panel, canvas = drawing.panel, drawing.canvas
    group: "Any" = panel.group
    grid, bitmap, left, top = group[0], panel.bitmap, panel.left, panel.top
    right, lower = left + panel.width, top + panel.height
    of_tiles = _margin_of_tiles(drawing)
    margin = of_tiles or _MARGIN
    below = grid.y > margin + BORDER
    strips = [group[at] for at in range(1, len(group))]
    if panel.ground != DARK or panel.width > panel.full_width:
        for strip in strips:
            strip.hidden = True
        return
    fill_region(bitmap, left - 1, top, left, lower, GOLD)
    for y in (top - 1, lower):
        fill_region(bitmap, left - 1, y, right + 1, y + 1, GOLD)
    high = _divisor(canvas.height, _UNDER)
    wide, upper, end = panel.width + 2 * BORDER + margin, 0, panel.height + 2 * BORDER + margin
    if below:
        end = canvas.height - high
        upper = end - panel.height - 2 * BORDER
    if strips and below != (strips[1].y > 0):
        group.pop()
        group.pop()
        strips = []
    if not strips:
        _add_strips(drawing, below, of_tiles, high)
    elif strips[0].hidden:
        for strip in strips:
            strip.hidden = False
    grid.x = margin + BORDER - left
    grid.y = end - BORDER - lower
    if not of_tiles:
        _copy(drawing, below, wide, upper, end)


def _margin_of_tiles(drawing: "Drawing") -> int:
    # Return the margin's width if the strips are tiles, 0 if they are copies.
    wide, high = drawing.canvas.width, drawing.canvas.height
    if not (drawing.panel.letters or wide % _WIDE):
        for margin in (_MARGIN, _MARGIN + 1):
            if not (wide % margin or high % margin):
                return margin
    return 0


def _add_strips(drawing: "Drawing", below: bool, of_tiles: int, high: int) -> None:
    # Add strips to the panel's group: beside it, then above or under it.
    panel, canvas, colours = drawing.panel, drawing.canvas, drawing.palette
    if not of_tiles:
        strip = Bitmap(_MARGIN, panel.full_height + _AROUND, _COLOURS)
        beside = TileGrid(strip, pixel_shader=colours)
    else:
        tall, count = canvas.height, 1
        if not below:  # down to the panel's lower edge, not to the line below the table
            tall = _divisor(tall, _TALL)
            count = min(canvas.height // tall, _TALL_COUNT)
        beside = _tiles(drawing, of_tiles, tall, 1, count)
    if below:
        other = TileGrid(canvas, pixel_shader=colours, tile_height=high, y=canvas.height - high)
        other[0] = canvas.height // high - 1
    elif not of_tiles:
        strip = Bitmap(panel.full_width + _AROUND, _MARGIN, _COLOURS)
        other = TileGrid(strip, pixel_shader=colours)
    else:
        count = (panel.full_width + 2 * BORDER + of_tiles) // _WIDE + 1
        other = _tiles(drawing, _WIDE, of_tiles, count, 1)
    panel.group.append(beside)
    panel.group.append(other)


def _copy(drawing: "Drawing", below: bool, wide: int, upper: int, end: int) -> None:
    # Place the strips, and copy the table into them: what is beside the panel from `upper` to
    # `end`, and above it as wide as it is.
    canvas = drawing.canvas
    group: "Any" = drawing.panel.group
    beside, above = group[1], group[2]
    beside.y = upper if below else end - beside.bitmap.height
    blit(beside.bitmap, canvas, 0, upper - beside.y, x1=0, y1=upper, x2=_MARGIN, y2=end)
    if not below:
        above.x = wide - above.bitmap.width
        blit(above.bitmap, canvas, -above.x, 0, x1=0, y1=0, x2=wide, y2=_MARGIN)


def _divisor(of: int, least: int) -> int:
    # Return the least divisor of a canvas's height that is no less than the given one.
    while of % least:
        least += 1
    return least


def _tiles(drawing: "Drawing", wide: int, high: int, across: int, down: int) -> TileGrid:
    # Return the upper left tiles of the canvas, of the given size, as many as given.
    canvas = drawing.canvas
    grid = TileGrid(
        canvas,
        pixel_shader=drawing.palette,
        width=across,
        height=down,
        tile_width=wide,
        tile_height=high,
    )
    for row in range(1, down):
        grid[0, row] = row * (canvas.width // wide)
    for column in range(1, across):
        grid[column, 0] = column
    return grid
