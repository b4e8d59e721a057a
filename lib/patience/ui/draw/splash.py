"""Makes the canvas with its colours, and shows the title picture on it: cards on felt, the name.

It needs so little that a board can show it before it loads the game. The menu next to the cards is
in `screens.title`.

Loaded on demand.
"""

import displayio
from micropython import const

from patience.ui.draw.picture import read_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from busdisplay import BusDisplay
    from displayio import Group

_DOUBLED = const(480)
BLACK = const(0x14161C)
RED = const(0xDC1430)
FACE = const(0xFFFDF4)
SHADE = const(0xCEC8B8)
EDGE = const(0x5C6864)
CURSOR = const(0xFFB41E)
LIFTED = const(0xFFE496)
LIT = const(0x9CE4B4)

COLOURS = (
    0x0E5E3A, 0x06301F, 0x3E9A6C, FACE, SHADE, EDGE, BLACK, RED,
    RED, BLACK, 0x2450B4, 0x8CB4F8, CURSOR, LIFTED, LIT, 0xA8D8BC,
)  # fmt: skip
"""The first colour of each index of `theme`, with suits in two colours."""


def show(display: "BusDisplay", beside: int = 0, root: "Group | None" = None) -> "Group":
    """Show the picture immediately; return its group, for `App`.

    Its bitmap is allocated first, because an allocation cannot span two areas of a board's heap.

    :param beside: columns at the right that are not the game's
    :param root: from `make_root`; None makes one for the display
    """
    root = root or make_root(display, beside)
    read_title(root[0].bitmap)  # type: ignore[union-attr, arg-type]  # it is a TileGrid
    display.root_group = root
    display.refresh()
    return root


def make_root(display: "BusDisplay", beside: int = 0) -> "Group":
    """Return a group with a canvas: an empty bitmap of the game's size, and its palette.

    On a display of 480 pixels and more the canvas has half as many, each shown twice as large.
    """
    scale = 2 if display.width >= _DOUBLED else 1
    canvas = displayio.Bitmap((display.width - beside) // scale, display.height // scale, 16)
    root = displayio.Group(scale=scale)
    palette = displayio.Palette(len(COLOURS))
    for index in range(len(COLOURS)):
        palette[index] = COLOURS[index]
    root.append(displayio.TileGrid(canvas, pixel_shader=palette))
    return root
