# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Makes the bitmaps that the table is drawn with: pictures of glyphs, and what the cursor covers.

They are made once and kept: later there may be no piece of heap that is long enough.

Loaded on demand.
"""

from displayio import Bitmap
from micropython import const

from patience.ui.art.picture import read_picture

# A cell has room for the largest suit, and for a figure.
_CELL = const(16)
_CELL_HEIGHT = const(19)
_LARGE_CELL = const(24)
_LARGE_CELL_HEIGHT = const(38)
_TILE = const(8)
_THICK = const(3)  # the cursor
_LEAST_ACROSS = const(3)  # cards side by side on a screen, at least
_HAND_WIDTH = const(11)
_HAND_HEIGHT = const(12)


def make_pictures(large):
    """Return what a `Sheet` draws with: glyphs, figures, a cell for one of them, a back's tile.

    :param int large: 1 for a large screen, else 0
    """
    if large:
        names = "large_cards", "large_figures"
        cell = Bitmap(_LARGE_CELL, _LARGE_CELL_HEIGHT, 16)
    else:
        names = "small_cards", "small_heads"
        cell = Bitmap(_CELL, _CELL_HEIGHT, 16)
    return read_picture(names[0]), read_picture(names[1]), cell, Bitmap(_TILE, _TILE, 16)


def make_cells(canvas):
    """Return bitmaps for what a `TableCursor` covers: rows, sides, under the hand."""
    return (
        Bitmap(canvas.width // _LEAST_ACROSS, 2 * _THICK, 16),
        Bitmap(2 * _THICK, canvas.height, 16),
        Bitmap(_HAND_WIDTH, _HAND_HEIGHT, 16),
    )
