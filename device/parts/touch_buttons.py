"""Draws four buttons next to the game, for boards that have a touch screen and no keys.

Loaded on demand.
"""

import displayio
import terminalio
from bitmaptools import fill_region
from micropython import const

from patience.ui.draw.splash import COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from device.parts.pointed import Frame

_NAMES = "UndoHintMenuDeal"
_COUNT = const(4)  # buttons, and letters of each


def draw_buttons(frame: "Frame") -> displayio.Group:
    """Return the picture of the buttons, to the right of the game."""
    left, whole = frame.width * frame.scale, frame.whole
    width, height = whole.width - left, whole.height // _COUNT
    ground, ink = displayio.Palette(2), displayio.Palette(2)
    ground[0], ground[1], ink[1] = COLOURS[1:4]
    ink.make_transparent(0)
    button = displayio.Bitmap(width, height, 2)
    fill_region(button, 2, 2, width - 2, height - 2, 1)
    # All names are in one grid of the font's signs, which takes one byte per sign.
    font: "Any" = terminalio.FONT
    wide, high = font.get_bounding_box()[:2]
    lines, x = whole.height // high, (width - _COUNT * wide) // 2
    size = {"width": _COUNT, "height": lines, "tile_width": wide, "tile_height": high}
    space = font.get_glyph(32).tile_index
    text = displayio.TileGrid(font.bitmap, pixel_shader=ink, default_tile=space, x=x, **size)
    for at, sign in enumerate(_NAMES):
        line = (2 * (at // _COUNT) + 1) * lines // (2 * _COUNT)
        text[at % _COUNT, line] = font.get_glyph(ord(sign)).tile_index
    group = displayio.Group(x=left)
    group.append(displayio.TileGrid(button, pixel_shader=ground, height=_COUNT))
    group.append(text)
    return group
