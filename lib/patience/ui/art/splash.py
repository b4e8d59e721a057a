# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Draws the title picture: the name and a run of cards on felt.

It needs so little that a board can show it before it loads the game. The menu beside the cards is
in `screens.title`.

Loaded on demand.
"""

import displayio
from bitmaptools import blit, fill_region
from micropython import const

from patience.ui.art import theme
from patience.ui.art.colours import make_palette
from patience.ui.art.picture import draw, read_picture
from patience.ui.art.theme import glyph_scale

_NAME_TOP = const(5)

# In pixels at scale 1. The run goes down from the king of spades, each card on the one before.
_LEFT = const(86)
_TOP = const(22)
_BELOW = const(17)
_EDGE = const(4)
_CARD_WIDTH = const(26)
_CARD_HEIGHT = const(38)
_RUN = bytes((51, 46, 40, 37))

# Where ranks and suits are in the pictures, and their sizes, in dots.
_RANK_WIDTH = const(5)
_SUITS_LEFT = const(65)
_SIZE = const(7)


def show(display):
    """Show the picture at once; return the group it is in, for `App`.

    Its bitmap is allocated first, because an allocation cannot span two areas of a board's heap.
    """
    root = make_root(display)
    paint(root[0].bitmap)
    display.root_group = root
    display.refresh()
    return root


def make_root(display):
    """Return a group with a canvas: an empty bitmap of a display's size, and its palette."""
    canvas = displayio.Bitmap(display.width, display.height, 16)
    root = displayio.Group()
    root.append(displayio.TileGrid(canvas, pixel_shader=make_palette()))
    return root


def paint(canvas):
    """Paint the picture over a whole canvas."""
    scale = glyph_scale(canvas.width, canvas.height)
    canvas.fill(theme.FELT)
    _draw_name(canvas, scale)
    small, large = read_picture("glyphs", scale), read_picture("glyphs", 2 * scale, _SIZE)
    across = canvas.width // scale - _EDGE - _CARD_WIDTH - _LEFT
    down = canvas.height // scale - _BELOW - _CARD_HEIGHT - _TOP
    last = len(_RUN) - 1
    for index in range(len(_RUN)):
        # On even pixels, because ranks and large suits are drawn at twice the size.
        x = (_LEFT + across * index // last) // 2 * 2 * scale
        y = (_TOP + down * index // last) // 2 * 2 * scale
        _draw_card(canvas, scale, small, large, _RUN[index], x, y)


def _draw_name(canvas, scale):
    name = read_picture("name", scale)
    width, height = name.width, name.height
    x = (canvas.width // scale - width // scale) // 2 * scale
    y = _NAME_TOP * scale
    draw(canvas, theme.HAND, x, y, name, 0, 0, width, height)
    # Its shadow falls behind it; a picture's own 1 is LINE.
    x, y = x + scale, y + scale
    blit(canvas, name, x, y, skip_source_index=0, skip_dest_index=theme.HAND)


def _draw_card(canvas, scale, small, large, card, left, top):
    right, end = left + _CARD_WIDTH * scale, top + _CARD_HEIGHT * scale
    fill_region(canvas, left - 1, top - 1, right + 1, end + 1, theme.LINE)
    fill_region(canvas, left, top, right, end, theme.FACE)
    for corner_x in (left, right - 1):
        for corner_y in (top, end - 1):
            canvas[corner_x, corner_y] = theme.LINE
    ink = theme.INK + (card & 3)
    suit = _SUITS_LEFT + (card & 3) * _SIZE
    rank = (card >> 2) * _RANK_WIDTH
    x, y = left + 2 * scale, top + 2 * scale
    _draw_glyph(canvas, ink, x, y, large, 2 * scale, rank, _RANK_WIDTH)
    _draw_glyph(canvas, ink, left + 17 * scale, y, small, scale, suit, _SIZE)
    _draw_glyph(canvas, ink, left + 6 * scale, top + 20 * scale, large, 2 * scale, suit, _SIZE)


def _draw_glyph(canvas, ink, x, y, picture, zoom, left, width):
    width *= zoom
    cell = displayio.Bitmap(width, _SIZE * zoom, 16)
    draw(cell, ink, 0, 0, picture, left * zoom, 0, width, cell.height)
    blit(canvas, cell, x, y, skip_source_index=theme.FELT)
