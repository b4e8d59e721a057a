# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Makes the `Sheet` of a table from the picture files: ranks and suits in their inks.

Loaded on demand.
"""

from bitmaptools import blit
from micropython import const

from patience.ui.art import theme
from patience.ui.art.picture import draw, read_picture
from patience.ui.art.sheet import (
    HAND_HEIGHT,
    HAND_LEFT,
    HAND_WIDTH,
    HEIGHTS,
    PALE_LEFT,
    SIGN_DOWN,
    SMALL_LEFT,
    SUIT_LEFT,
    Sheet,
)

# Where things are in the pictures, in dots; digits, the M and the hand are side by side.
_DIGITS = const(30)
_SIGN = const(5)
_DIGIT_HEIGHT = const(5)
_OUTLINE = const(35)
_SHAPE = const(46)
_EXTRA_TOP = const(18)
_TOPS = (0, 7, 13)
_WIDTHS = (7, 7, 5)


def make_sheet(scale, big, four_colours):
    """Return a `Sheet` with everything drawn.

    :param int scale: 1, or 2 to double every dot
    :param bool big: for large faces: ranks and suits are doubled again, and have only one height
    :param bool four_colours: whether each suit has its own ink; otherwise there are black and red
    """
    sheet = Sheet(scale, big, four_colours)
    small = read_picture("cards" + str(scale))
    zoom = scale * sheet.enlarged
    picture = small if zoom == scale else read_picture("cards" + str(zoom))
    for size in range(1 if big else 3):
        for suit in range(4):
            _draw_row(sheet, picture, zoom, size, suit)
    _draw_extras(sheet, small)
    return sheet


def _draw_row(sheet, picture, zoom, size, suit):
    """Draw all ranks in a suit's ink, if they are not there yet, and the suit."""
    row = sheet.ink_row(suit)
    ink = theme.INK + row
    height = HEIGHTS[size] * zoom
    y = (sheet.tops[size] + row * HEIGHTS[size]) * zoom
    top = _TOPS[size] * zoom
    if suit < (4 if sheet.four_colours else 2):
        draw(sheet.bitmap, ink, 0, y, picture, 0, top, SUIT_LEFT * zoom, height)
    width = _WIDTHS[size] * zoom
    left = SUIT_LEFT * zoom + suit * width
    draw(sheet.bitmap, ink, sheet.suit_left(suit) * zoom, y, picture, left, top, width, height)


def _draw_extras(sheet, picture):
    bitmap, scale = sheet.bitmap, sheet.scale
    y = sheet.extra_top * scale
    top = _EXTRA_TOP * scale
    height = _DIGIT_HEIGHT * scale
    draw(bitmap, theme.FACE, 0, y, picture, 0, top, _DIGITS * scale, height)
    left = _DIGITS * scale
    down = y + SIGN_DOWN * scale
    draw(bitmap, theme.FACE, 0, down, picture, left, top, _SIGN * scale, height)

    x, width, height = HAND_LEFT * scale, HAND_WIDTH * scale, HAND_HEIGHT * scale
    draw(bitmap, theme.HAND, x, y, picture, _SHAPE * scale, top, width, height)
    left = _OUTLINE * scale
    right, end = left + width, top + height
    # A picture's own 1 is LINE.
    blit(bitmap, picture, x, y, x1=left, y1=top, x2=right, y2=end, skip_source_index=0)

    size = HEIGHTS[0] * scale
    left = SUIT_LEFT * scale
    draw(bitmap, theme.PLACE_LINE, PALE_LEFT * scale, y, picture, left, 0, 4 * size, size)
    for suit in range(4 if sheet.big else 0):
        x = SMALL_LEFT * scale + suit * size
        draw(bitmap, theme.INK + sheet.ink_row(suit), x, y, picture, left, 0, size, size)
        left += size
