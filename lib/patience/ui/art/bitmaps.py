# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Makes the bitmaps that the table is drawn with: pictures of glyphs, and what the cursor covers.

They are made once and kept: later there may be no piece of heap that is long enough.

Loaded on demand.
"""

from displayio import Bitmap
from micropython import const

from patience.ui.art.picture import read_picture

_CELL = const(19)  # the largest suit, or a bust
_COURT = const(38)  # the height of one with its mirror image
_TILE = const(8)
_THICK = const(3)  # the cursor
_LEAST_ACROSS = const(3)  # cards side by side on a screen, at least
_HAND_WIDTH = const(11)
_HAND_HEIGHT = const(12)


def make_pictures(large):
    """Return what a `Sheet` draws with: glyphs, figures, a cell for one of them, a back's tile.

    :param int large: 1 for a large screen, else 0
    """
    size = "large" if large else "small"
    return (
        read_picture(size + "_cards"),
        read_picture(size + "_figures"),
        Bitmap(_CELL, _COURT if large else _CELL, 16),
        Bitmap(_TILE, _TILE, 16),
    )


def make_cells(canvas):
    """Return bitmaps for what a `TableCursor` covers: rows, sides, under the hand."""
    return (
        Bitmap(canvas.width // _LEAST_ACROSS, 2 * _THICK, 16),
        Bitmap(2 * _THICK, canvas.height, 16),
        Bitmap(_HAND_WIDTH, _HAND_HEIGHT, 16),
    )
