# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What most screens over the table share: they cover the canvas and show labels on it.

Loaded on demand.
"""

import displayio
import terminalio
from bitmaptools import fill_region
from micropython import const

from patience.ui.art import text, theme
from patience.ui.input.button_names import fill_button_names

_THICK = const(2)


class Page:
    """A screen over the whole canvas; a subclass has `act` and `update`.

    :param App app: has the canvas and the other screens
    """

    long_presses = ()
    ground = theme.PLACE
    """The colour of the background."""

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
        """Add an empty label in CircuitPython's own font to the page; return it."""
        made = text.make_label(terminalio.FONT, colour, x, y, anchor, scale or self._scale)
        self._group.append(made)
        return made

    def show_foot(self, sentence):
        """Show a sentence at the foot that says which button does what."""
        text.set_text(self._foot, fill_button_names(self._app, sentence))

    def draw_background(self):
        """Cover the canvas with the background."""
        self._app.canvas.fill(self.ground)

    def enter(self):
        """Show the page as it was left."""
        self.draw_background()
        self._cursor.forget()
        self._app.show_layer(self._group)
        self.update()

    def leave(self):
        """Do nothing: another screen may use the canvas at once."""

    def tick(self, _now):
        """Return False: nothing moves here."""
        return False


class MenuCursor:
    """A frame round the chosen line or digit.

    :param App app: has the canvas, and refreshes it
    :param int ground: the colour of the background
    """

    def __init__(self, app, ground):
        self._app = app
        self._ground = ground
        self._edges = None

    def show(self, x, y, width, height):
        """Move the frame a pixel outside a rectangle.

        If it was hidden before, the caller refreshes the display.
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
        """Consider the frame hidden, because the canvas was used for something else."""
        self._edges = None

    def _draw(self, edges, colour, moves):
        for x1, y1, x2, y2 in edges:
            fill_region(self._app.canvas, x1, y1, x2, y2, colour)
            if moves:  # each by itself, so that what they enclose is not sent
                self._app.refresh()
