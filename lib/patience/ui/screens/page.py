# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What all screens but the table have in common: they cover the canvas, and show labels on it."""

import displayio
import terminalio
from bitmaptools import fill_region
from micropython import const

from patience.ui.art import text, theme
from patience.ui.input.button_names import fill_button_names

_THICK = const(2)


class Page:
    """A screen over the whole canvas; what is on it, and what buttons mean, is its subclass's.

    :param App app: gives the canvas and the other screens
    """

    long_presses = ()
    ground = theme.PLACE
    """The colour that lies below labels and cursor."""

    def __init__(self, app):
        self._app = app
        self._scale = app.scale
        self._group = displayio.Group()
        self._cursor = MenuCursor(app, self.ground)
        display = app.display
        scale = app.scale
        self._foot = text.make_label(
            app.font, theme.QUIET_TEXT, display.width // 2, display.height - scale, (0.5, 1), scale
        )
        self._group.append(self._foot)

    def add_label(self, colour, x, y, anchor, scale=0):
        """Return an empty label in the board's own font, shown with the page."""
        made = text.make_label(terminalio.FONT, colour, x, y, anchor, scale or self._scale)
        self._group.append(made)
        return made

    def show_foot(self, sentence):
        """Say below which button does what, its names filled in."""
        text.set_text(self._foot, fill_button_names(self._app, sentence))

    def draw_background(self):
        """Cover the canvas with what the labels stand on."""
        self._app.canvas.fill(self.ground)

    def enter(self):
        """Show the page as it was left."""
        self.draw_background()
        self._cursor.forget()
        self._app.show_layer(self._group)
        self.update()

    def leave(self):
        """Let another screen use the canvas."""

    def tick(self, _now):
        """Return False: nothing here takes time."""
        return False


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
