# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A menu: a title and lines to choose from, each with a value or the key that does the same.

What the lines are is given by whoever opens it (`pause`). It is laid out by
adafruit_displayio_layout; the cursor is the table's orange frame.
"""

import displayio
from adafruit_displayio_layout.layouts.grid_layout import GridLayout
from micropython import const

from patience import words
from patience.ui import text, theme
from patience.ui.actions import DOWN, LEFT, RIGHT, START, UP, A, B

_LINE = const(12)
_MARGIN = const(5)
_HEAD = const(17)
_FOOT = const(9)


class Menu:
    """Lines to choose from, over the whole screen.

    :param App app: gives the canvas and the other screens
    :param str title: shown above
    :param lines: callable that lists `(label, value, do)`; it is asked again after each choice
    """

    long_presses = False

    def __init__(self, app, title, lines):
        self._app = app
        self._lines = lines
        self._items = []
        self._line = 0
        self._first = 0
        display = app.display
        scale = app.scale
        self._scale = scale
        self._shown = (display.height - _HEAD * scale - _FOOT * scale) // (_LINE * scale)
        width = display.width - 2 * _MARGIN * scale
        self._group = displayio.Group()
        title_label = self._label(theme.GOLD_TEXT, _MARGIN * scale, (0, 0))
        text.show(title_label, title)
        self._count = self._label(theme.QUIET_TEXT, display.width - _MARGIN * scale, (1, 0))
        self._labels = text.menu_label(theme.TEXT, 0, 0, (0, 0), scale)
        self._values = text.menu_label(theme.QUIET_TEXT, 0, 0, (1, 0), scale)
        grid = GridLayout(0, 0, width, display.height, grid_size=(2, 1))
        grid.x = _MARGIN * scale
        grid.y = _HEAD * scale
        grid.add_content(self._labels, grid_position=(0, 0), cell_size=(1, 1))
        grid.add_content(
            self._values, grid_position=(1, 0), cell_size=(1, 1), cell_anchor_point=(1, 0)
        )
        self._group.append(grid)
        foot = text.label(
            app.font, theme.QUIET_TEXT, display.width // 2, display.height - scale, (0.5, 1), scale
        )
        text.show(foot, words.MENU_KEYS)
        self._group.append(foot)

    def _label(self, colour, x, anchor):
        made = text.menu_label(colour, x, 3 * self._scale, anchor, self._scale)
        self._group.append(made)
        return made

    def enter(self):
        """Show the menu, the cursor where it was."""
        self._app.cover()
        self._app.show_layer(self._group)
        self._update()

    def leave(self):
        """Let another screen use the canvas."""

    def act(self, action):
        """Do what a button means here: Up and Down choose, A does it, B and Start go back."""
        if action in (UP, DOWN):
            self._line = (self._line + (1 if action == DOWN else -1)) % len(self._items)
            self._update()
        elif action == A:
            self._items[self._line][2]()
            self._renew()
        elif action in (LEFT, RIGHT):
            self._app.buzz()
        elif action in (B, START):
            self._app.close()

    def tick(self, _now):
        """Return False: nothing here takes time."""
        return False

    def _renew(self):
        if self._app.screen is self:
            self._update()

    def _update(self):
        self._items = self._lines()
        self._line = min(self._line, len(self._items) - 1)
        last = max(0, len(self._items) - self._shown)
        self._first = min(max(self._first, self._line - self._shown + 1), self._line, last)
        shown = self._items[self._first : self._first + self._shown]
        text.show(self._labels, "\n".join([item[0] for item in shown]))
        text.show(self._values, "\n".join([item[1] or " " for item in shown]))
        count = str(self._line + 1) + "/" + str(len(self._items))
        text.show(self._count, count if len(shown) < len(self._items) else "")
        scale = self._scale
        y = (_HEAD + (self._line - self._first) * _LINE) * scale + scale
        width = self._app.display.width - 4 * scale
        self._app.frame.show(2 * scale, y, width, (_LINE - 1) * scale, hand=False)
        self._app.refresh()
