# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Says that there are no moves left, on a panel over the table, and offers what to do.

Loaded on demand.
"""

import displayio
import terminalio
from bitmaptools import fill_region
from micropython import const

from patience.texts import words
from patience.ui.art import text, theme
from patience.ui.input.actions import DOWN, SELECT, START, UP, A, B
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens import after_close
from patience.ui.screens.page import MenuCursor
from patience.ui.screens.questions import new_deal, restart

_LINE = const(12)
_WIDTH = const(96)
_HEAD = const(15)
_FOOT = const(9)


class StuckPanel:
    """Offers to undo, restart, deal, or look at the table; B and Start also go to the table.

    :param App app: has the canvas, the session and the other screens
    """

    long_presses = ()

    def __init__(self, app):
        self._app = app
        work = (
            lambda: app.back_to_table(after_close.act(app, SELECT)),
            # Back to the table first: it is not drawn again under a question over the panel.
            lambda: app.back_to_table(lambda: restart(app)),
            lambda: app.back_to_table(lambda: new_deal(app)),
            app.close,
        )
        self._choices = tuple(zip(words.STUCK_MENU.split("|"), work))
        self._line = 0
        scale = app.scale
        display = app.display
        self._height = (_HEAD + _LINE * len(self._choices) + _FOOT) * scale
        self._x = (display.width - _WIDTH * scale) // 2
        self._y = (display.height - self._height) // 2
        self._cursor = MenuCursor(app, theme.PLACE)
        self._group = displayio.Group()
        self._add_label(words.STUCK, theme.GOLD_TEXT, 2)
        for index in range(len(self._choices)):
            self._add_label(self._choices[index][0], theme.TEXT, _HEAD + index * _LINE)
        foot = text.make_label(
            app.font,
            theme.QUIET_TEXT,
            display.width // 2,
            self._y + self._height - 2 * scale,
            (0.5, 1),
            scale,
        )
        text.set_text(foot, fill_button_names(app, words.MENU_KEYS))
        self._group.append(foot)

    def _add_label(self, sentence, colour, down):
        scale = self._app.scale
        middle = self._app.display.width // 2
        y = self._y + down * scale
        made = text.make_label(terminalio.FONT, colour, middle, y, (0.5, 0), scale)
        text.set_text(made, sentence)
        self._group.append(made)

    def enter(self):
        """Draw the panel over the table."""
        app = self._app
        right, end = self._x + _WIDTH * app.scale, self._y + self._height
        for border, colour in ((0, theme.CURSOR), (app.scale, theme.PLACE)):
            x, y = self._x + border, self._y + border
            fill_region(app.canvas, x, y, right - border, end - border, colour)
        self._cursor.forget()
        app.show_layer(self._group)
        self._show_line()

    def leave(self):
        """Do nothing: another screen may use the canvas at once."""

    def tick(self, _now):
        """Return False: nothing moves here."""
        return False

    def act(self, action):
        """Handle a button."""
        if action in (UP, DOWN):
            self._line = (self._line + (1 if action == DOWN else -1)) % len(self._choices)
            self._show_line()
        elif action == A:
            self._choices[self._line][1]()
        elif action == SELECT:
            self._choices[0][1]()
        elif action in (B, START):
            self._app.close()
        else:
            self._app.buzz()

    def _show_line(self):
        scale = self._app.scale
        y = self._y + (_HEAD + self._line * _LINE) * scale + scale
        width = (_WIDTH - 8) * scale
        self._cursor.show(self._x + 4 * scale, y, width, (_LINE - 1) * scale)
        self._app.refresh()
