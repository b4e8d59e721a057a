# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What all screens but the table have in common: they cover the canvas, and show labels on it."""

import displayio
import terminalio

from patience.ui.art import text, theme
from patience.ui.input.button_names import named
from patience.ui.screens.menu_cursor import MenuCursor


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
        self._foot = text.label(
            app.font, theme.QUIET_TEXT, display.width // 2, display.height - scale, (0.5, 1), scale
        )
        self._group.append(self._foot)

    def label(self, colour, x, y, anchor, scale=0):
        """Return an empty label in the board's own font, shown with the page."""
        made = text.label(terminalio.FONT, colour, x, y, anchor, scale or self._scale)
        self._group.append(made)
        return made

    def say(self, sentence):
        """Say below which button does what, its names filled in."""
        text.show(self._foot, named(self._app, sentence))

    def background(self):
        """Cover the canvas with what the labels stand on."""
        self._app.canvas.fill(self.ground)

    def enter(self):
        """Show the page as it was left."""
        self.background()
        self._cursor.forget()
        self._app.show_layer(self._group)
        self.update()

    def leave(self):
        """Let another screen use the canvas."""

    def tick(self, _now):
        """Return False: nothing here takes time."""
        return False
