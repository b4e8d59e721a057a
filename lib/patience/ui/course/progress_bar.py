# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A bar over the line below the table, which shows how far something has come."""

from bitmaptools import fill_region
from displayio import Bitmap, Palette, TileGrid
from micropython import const

from patience.ui.art import theme

_HEIGHT = const(3)
_AHEAD = const(0)  # what its pixels are
_BEHIND = const(1)


class ProgressBar:
    """The bar, as wide as the table.

    :param Group group: where it is shown
    :param TableLayout layout: of the table
    """

    def __init__(self, group, layout):
        colours = Palette(2)
        colours[_AHEAD] = theme.QUIET_TEXT
        colours[_BEHIND] = theme.GOLD_TEXT
        self._bitmap = Bitmap(layout.width - 2, _HEIGHT, 2)
        y = layout.status_top - _HEIGHT - 1
        self._grid = TileGrid(self._bitmap, pixel_shader=colours, x=1, y=y)
        self._group = group
        group.append(self._grid)

    def show(self, part, whole):
        """Show that so much of the whole is behind."""
        bitmap = self._bitmap
        at = bitmap.width * part // max(1, whole)
        fill_region(bitmap, 0, 0, at, _HEIGHT, _BEHIND)
        fill_region(bitmap, at, 0, bitmap.width, _HEIGHT, _AHEAD)

    def remove(self):
        """Take it away."""
        self._group.remove(self._grid)
