# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Makes the bitmaps that the table is drawn with: pictures of glyphs, and what the cursor needs.

They are made once and kept: later there may be no piece of heap that is long enough.

Loaded on demand.
"""

from displayio import Bitmap
from micropython import const

from patience.ui.art.picture import read_picture

_GLYPH = const(14)  # a suit of large faces
_TALL = const(7)
_THICK = const(2)
_LEAST_ACROSS = const(3)  # cards side by side on a screen, at least
_HAND_WIDTH = const(11)
_HAND_HEIGHT = const(12)


def make_pictures(scale):
    """Return what a `Sheet` draws with: pictures of small and large glyphs, and a cell for one.

    :param int scale: 1, or 2 to double every dot
    """
    cell = Bitmap(_GLYPH * scale, _GLYPH * scale, 16)
    return read_picture("glyphs", scale), read_picture("glyphs", 2 * scale, _TALL), cell


def make_cells(canvas, scale):
    """Return bitmaps for what a `TableCursor` covers, rows, sides, under the hand; and the hand's.

    The hand is drawn into its own once, for to copy it costs less than to ink it again.

    :param int scale: the size of the cursor's dots
    """
    thick = _THICK * scale
    return (
        Bitmap(canvas.width // _LEAST_ACROSS, 2 * thick, 16),
        Bitmap(2 * thick, canvas.height, 16),
        Bitmap(_HAND_WIDTH * scale, _HAND_HEIGHT * scale, 16),
        Bitmap(_HAND_WIDTH * scale, _HAND_HEIGHT * scale, 16),
    )
