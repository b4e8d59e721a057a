# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A menu: a title and lines to choose from, each with a value or the key that does the same.

What the lines are is given by whoever opens it (`pause`). It is laid out by
adafruit_displayio_layout; the cursor is the table's orange frame.
"""

import terminalio
from adafruit_displayio_layout.layouts.grid_layout import GridLayout
from micropython import const

from patience import words
from patience.ui import text, theme
from patience.ui.actions import DOWN, LEFT, RIGHT, START, UP, A, B
from patience.ui.screens.page import Page

_LINE = const(12)
_MARGIN = const(5)
_HEAD = const(17)
_FOOT = const(9)


class Menu(Page):
    """Lines to choose from, over the whole screen.

    :param App app: gives the canvas and the other screens
    :param str title: shown above
    :param lines: callable that lists `(label, value, do, ...)`; it is asked again after each choice
    """

    def __init__(self, app, title, lines):
        super().__init__(app)
        self._lines = lines
        self._items = []
        self._line = 0
        self._first = 0
        display = app.display
        scale = app.scale
        self._shown = (display.height - _HEAD * scale - _FOOT * scale) // (_LINE * scale)
        margin = _MARGIN * scale
        text.show(self.label(theme.GOLD_TEXT, margin, 3 * scale, (0, 0)), title)
        self._count = self.label(theme.QUIET_TEXT, display.width - margin, 3 * scale, (1, 0))
        self._labels = text.label(terminalio.FONT, theme.TEXT, 0, 0, (0, 0), scale)
        self._values = text.label(terminalio.FONT, theme.QUIET_TEXT, 0, 0, (1, 0), scale)
        width = display.width - 2 * margin
        grid = GridLayout(0, 0, width, display.height, grid_size=(2, 1))
        grid.x = margin
        grid.y = _HEAD * scale
        grid.add_content(self._labels, grid_position=(0, 0), cell_size=(1, 1))
        grid.add_content(
            self._values, grid_position=(1, 0), cell_size=(1, 1), cell_anchor_point=(1, 0)
        )
        self._group.append(grid)

    def act(self, action):
        """Do what a button means here: Up and Down choose, A does it, B and Start go back."""
        if action in (UP, DOWN):
            self._line = (self._line + (1 if action == DOWN else -1)) % len(self._items)
            self.update()
        elif action == A:
            self._items[self._line][2]()
            self._renew()
        elif action in (LEFT, RIGHT):
            self.aside(self._items[self._line])
            self._renew()
        elif action in (B, START):
            self._app.close()

    def foot(self):
        """Return the line below the menu: which button does what."""
        return words.MENU_KEYS

    def aside(self, _item):
        """Do what Left and Right mean on a line: nothing, unless a menu gives them a meaning."""
        self._app.buzz()

    def _renew(self):
        if self._app.screen is self:
            self.update()

    def update(self):
        """Show the lines as they are now, and the cursor."""
        self._items = self._lines()
        self._line = min(self._line, len(self._items) - 1)
        last = max(0, len(self._items) - self._shown)
        self._first = min(max(self._first, self._line - self._shown + 1), self._line, last)
        shown = self._items[self._first : self._first + self._shown]
        text.show(self._labels, "\n".join([item[0] for item in shown]))
        widest = max([len(item[1]) for item in shown]) or 1
        values = [" " * (widest - len(item[1])) + item[1] for item in shown]
        text.show(self._values, "\n".join(values))
        count = str(self._line + 1) + "/" + str(len(self._items))
        text.show(self._count, count if len(shown) < len(self._items) else "")
        text.show(self._foot, self.foot())
        scale = self._scale
        y = (_HEAD + (self._line - self._first) * _LINE) * scale + scale
        width = self._app.display.width - 4 * scale
        self._frame.show(2 * scale, y, width, (_LINE - 1) * scale, hand=False)
        self._app.refresh()
