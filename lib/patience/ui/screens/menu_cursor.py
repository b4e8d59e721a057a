# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The cursor of menus: the orange frame of the table (`frame`), on even ground.

Nothing it covers has to be kept, so that it takes no bitmaps.
"""

from bitmaptools import fill_region
from micropython import const

from patience.ui.art import theme

_THICK = const(2)


class MenuCursor:
    """A frame that can be moved.

    :param App app: gives the canvas, and sends what changed
    :param int ground: the colour it stands on
    """

    def __init__(self, app, ground):
        self._app = app
        self._ground = ground
        self._edges = None

    def show(self, x, y, width, height):
        """Draw it round a rectangle, a pixel outside it, in place of where it stands.

        It is left to the caller to refresh where it stood nowhere before.
        """
        scale = self._app.scale
        thick = _THICK * scale
        left, top, right, end = x - scale, y - scale, x + width + scale, y + height + scale
        upper, lower = top + thick, end - thick
        edges = (
            (left, top, right, upper),
            (left, lower, right, end),
            (left, upper, left + thick, lower),
            (right - thick, upper, right, lower),
        )
        if edges == self._edges:
            return
        moves = self._edges is not None
        if moves:
            self._draw(self._edges, self._ground, True)
        self._edges = edges
        self._draw(edges, theme.CURSOR, moves)

    def forget(self):
        """Take it for hidden, as after the canvas was used for something else."""
        self._edges = None

    def _draw(self, edges, colour, moves):
        for x1, y1, x2, y2 in edges:
            fill_region(self._app.canvas, x1, y1, x2, y2, colour)
            if moves:  # so that what they enclose is not sent
                self._app.refresh()
