"""Draws lines of text in the game's own letters, in a box in the middle of a screen.

Boards with a pointer show it over the current screen. It also replaces `draw.announcement` on a
board that lacks a module for that: the firmware of a PyGamer in Japanese, Korean or Russian has no
`terminalio`, and so no font and no terminal. Letters are spaced like a terminal's.

Loaded on demand.
"""

import displayio
from bitmaptools import blit, fill_region
from micropython import const

from patience.ui.draw.picture import read_picture
from patience.ui.draw.theme import GOLD_TEXT, PANEL, TEXT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from busdisplay import BusDisplay

_SPACE = const(32)
_LETTER = const(6)
_MARGIN = const(4)  # including the line around the box
_LINE = const(2)


def make_notice(display: "BusDisplay", lines: list[str]) -> "displayio.Group":
    """Return a group that shows lines over the middle of a screen.

    :param display: has `width` and `height`
    :param lines: texts of ASCII, each shorter than a line of a terminal
    """
    letters = read_picture("menu_face")
    high = letters.height + 1
    width = _LETTER * max([len(line) for line in lines]) + 2 * _MARGIN
    height = high * len(lines) + 2 * _MARGIN - 1
    bitmap = displayio.Bitmap(width, height, 3)
    bitmap.fill(_LINE)
    fill_region(bitmap, 1, 1, width - 1, height - 1, 0)
    for row in range(len(lines)):
        x, y = _MARGIN, high * row + _MARGIN
        for code in lines[row].encode():
            left = (code - _SPACE) * _LETTER
            blit(bitmap, letters, x, y, x1=left, y1=0, x2=left + _LETTER, y2=letters.height)
            x += _LETTER
    palette = displayio.Palette(3)
    palette[0] = PANEL
    palette[1] = TEXT
    palette[_LINE] = GOLD_TEXT
    # Twice as large if there is room.
    scale = min(2, display.width // width, display.height // height) or 1
    group = displayio.Group(
        scale=scale,
        x=(display.width - width * scale) // 2,
        y=(display.height - height * scale) // 2,
    )
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    return group
