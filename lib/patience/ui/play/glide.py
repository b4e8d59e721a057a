# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Cards on their way: a small layer above the canvas that glides from where they lay to where to.

It is a picture only. What it shows of a card or a run is its head, half a card high, so that
little is sent; nothing is allocated while it moves.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from patience.table import CARD_MASK, STOCK
from patience.ui.art import theme
from patience.ui.input.actions import ticks_since

# When they are seen first, and then again, in ms: two pictures of a glide of 80 ms.
_FIRST = const(20)
_EVERY = const(30)
_HEAD = const(9)  # pixels that hold a rank, as where nothing squeezes a fan
_BIG_HEAD = const(16)


class Glide:
    """A card of one layout's size that can be sent from one point of the screen to another.

    :param Board board: gives the layout, the table, and what draws a card
    :param Palette palette: the canvas's
    """

    def __init__(self, painter, palette):
        self._painter = painter
        layout = painter.layout
        head = (_BIG_HEAD if layout.big else _HEAD) * layout.scale
        self._height = max(head, min(layout.card_h, layout.side_h) // 2)
        self._bitmap = displayio.Bitmap(layout.card_w, self._height, 16)
        self.layer = displayio.TileGrid(self._bitmap, pixel_shader=palette, x=-layout.card_w)
        """What is laid over the canvas."""
        self._x = self._y = self._across = self._down = 0
        self._began = self._next = self._ms = 0

    def send(self, spot, place, count, now, ms):
        """Let the upper `count` cards of a place glide there, `ms` long, from where a rect was."""
        self._draw(place, count)
        there = self._painter.rect(place, count)
        self._x, self._y = spot[0], spot[1]
        self._across, self._down = there[0] - self._x, there[1] - self._y
        self._began = now
        self._next = _FIRST
        self._ms = ms

    def move(self, now):
        """Move on, if it is time for that; return whether they are still on their way.

        What has changed on the screen is to be sent then.
        """
        passed = ticks_since(self._began, now)
        if passed >= self._ms:
            return False
        if passed >= self._next:
            self._next = passed + _EVERY
            self.layer.x = self._x + self._across * passed // self._ms
            self.layer.y = self._y + self._down * passed // self._ms
        return True

    def hide(self):
        """Show them no more."""
        # Beside the screen: a layer that is hidden sends the place where it was as it comes back.
        self.layer.x = -self._bitmap.width

    def _draw(self, place, count):
        # The card itself, or the head of the run.
        table = self._painter.table
        face = self._painter.face
        canvas = face.canvas
        face.canvas = self._bitmap
        if place == STOCK:
            face.back(0, 0, self._height, 0)
        else:
            card = table.top[place]
            for _ in range(count - 1):
                card = table.under[card] & CARD_MASK
            end = self._height
            face.strip(card, 0, 0, end, 0)
            # It is seen above other cards, too.
            fill_region(self._bitmap, 0, end - 1, self._bitmap.width, end, theme.LINE)
        face.canvas = canvas
