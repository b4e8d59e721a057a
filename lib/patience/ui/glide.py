# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Cards on their way: a small layer above the canvas that glides from where they lay to where to.

It is a picture only. What it shows of a run is its head, as high as one card, so that a frame sends
little; nothing is allocated while it moves.
"""

import displayio
from micropython import const

from patience.table import STOCK
from patience.ui import theme
from patience.ui.actions import ticks_since

_FRAME_EVERY = const(20)
_STEP = const(9)  # of a run's cards, as where nothing squeezes them


class Glide:
    """A card of one layout's size that can be sent from one point of the screen to another.

    :param Board board: gives the layout, the table, and what draws a card
    :param Palette palette: the canvas's
    """

    def __init__(self, board, palette):
        self._board = board
        layout = board.layout
        self._height = min(layout.card_h, layout.side_h)
        self._bitmap = displayio.Bitmap(layout.card_w, self._height, 16)
        self.layer = displayio.TileGrid(self._bitmap, pixel_shader=palette)
        """What is laid over the canvas."""
        self.layer.hidden = True
        self._x = self._y = self._across = self._down = 0
        self._began = self._moved = self._ms = 0

    def send(self, spot, place, count, now, ms):
        """Let the upper `count` cards of a place glide there, `ms` long, from where a rect was."""
        self._draw(place, count)
        there = self._board.rect(place, count)
        self._x, self._y = spot[0], spot[1]
        self._across, self._down = there[0] - self._x, there[1] - self._y
        self._began = self._moved = now
        self._ms = ms

    def move(self, now):
        """Move on, if it is time for that; return whether they are still on their way.

        What has changed on the screen is to be sent then.
        """
        passed = ticks_since(self._began, now)
        if passed >= self._ms:
            return False
        if ticks_since(self._moved, now) >= _FRAME_EVERY:
            self._moved = now
            self.layer.x = self._x + self._across * passed // self._ms
            self.layer.y = self._y + self._down * passed // self._ms
            self.layer.hidden = False
        return True

    def hide(self):
        """Show them no more."""
        self.layer.hidden = True

    def _draw(self, place, count):
        # A single card, or of a run as many heads as there is room for.
        table = self._board.table
        face = self._board.face
        canvas = face.canvas
        face.canvas = self._bitmap
        if place == STOCK:
            face.back(0, 0, self._height, 0)
        elif count == 1:
            face.whole(table.top[place], 0, 0, self._height, 0, 0)
        else:
            self._bitmap.fill(theme.FACE)
            step = _STEP * self._board.layout.scale
            for number in range(min(count, self._height // step)):
                card = table.top[place]
                for _ in range(count - 1 - number):
                    card = table.under[card] & 63
                face.strip(card, 0, number * step, step, 0)
        face.canvas = canvas
