# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows a menu: a title and lines to choose from, each with a value or a shortcut beside it.

The chosen line has the same orange frame as a card on the table.
"""

from micropython import const

from patience.texts import words
from patience.ui.art import text, theme
from patience.ui.input.actions import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from patience.ui.screens.page import Page

_LINE = const(12)
_MARGIN = const(3)
_LETTER = const(6)
_FOOT = const(8)
_NOTE = const(7)


class Menu(Page):
    """Lines to choose from, over the whole screen.

    A subclass has `list_items`, which returns `(label, value, do, ...)` for each line; it is called
    again after each choice. Measures are in pixels at scale 1.

    :param App app: has the canvas and the other screens
    :param str title: shown above the lines
    """

    head = 16
    """The height of the space above the lines."""
    width = 0
    """The width of the lines, from the left edge; 0 for the whole screen."""
    has_note = False
    """Whether there is a line above the foot for `note_for` the chosen line."""

    def __init__(self, app, title):
        super().__init__(app)
        self._items = []
        self._line = 0
        self._first = 0
        display = app.display
        scale = app.scale
        foot = _FOOT + (_NOTE if self.has_note else 0)
        self._visible = (display.height // scale - self.head - foot) // _LINE
        width = self.width * scale or display.width
        margin = _MARGIN * scale
        self._title = title
        self._heading = self.add_label(theme.GOLD_TEXT, margin, 2 * scale, (0, 0))
        self._count = self.add_label(theme.QUIET_TEXT, display.width - margin, 2 * scale, (1, 0))
        self._note = text.make_label(
            app.font,
            theme.GOLD_TEXT,
            display.width // 2,
            display.height - _FOOT * scale,
            (0.5, 1),
            scale,
        )
        self._group.append(self._note)
        top = self.head * scale
        self._labels = self.add_label(theme.TEXT, margin, top, (0, 0))
        self._values = self.add_label(theme.QUIET_TEXT, width - margin, top, (1, 0))
        self._columns = (width - 2 * margin) // (_LETTER * scale)

    def act(self, action):
        """Handle a button: Up and Down choose a line, A does what it says, B goes back."""
        if action in (UP, DOWN):
            self._line = (self._line + (1 if action == DOWN else -1)) % len(self._items)
            self.update()
        elif action == A:
            self._items[self._line][2]()
            self._update_if_on_top()
        elif action in (LEFT, RIGHT, SELECT):
            self.act_on_line(self._items[self._line], action)
            self._update_if_on_top()
        elif action == B:
            self._app.close()
        elif action == START:
            self.act_on_start()

    @property
    def mark(self):
        """The chosen line and the first visible one, to restore them."""
        return self._line, self._first

    @mark.setter
    def mark(self, mark):
        self._line, self._first = mark

    def foot_for(self, _item):
        """Return the sentence for the foot that says which button does what on a line."""
        return words.MENU_KEYS

    def note_for(self, _item):
        """Return a few words about a line, for menus with `has_note`."""
        return ""

    def act_on_line(self, _item, _action):
        """Handle Left, Right and Select on a line; unless overridden, they only buzz."""
        self._app.buzz()

    def act_on_start(self):
        """Handle Start: close all menus and show the table."""
        self._app.back_to_table()

    def _opener(self, module, screen, *more):
        return lambda: self._app.open_screen(module, screen, *more)

    def _update_if_on_top(self):
        if self._app.screen is self:
            self.update()

    def update(self):
        """Show the lines as they are now, and the cursor on the chosen one."""
        self._items = self.list_items()
        self._line = min(self._line, len(self._items) - 1)
        last = max(0, len(self._items) - self._visible)
        self._first = min(max(self._first, self._line - self._visible + 1), self._line, last)
        shown = self._items[self._first : self._first + self._visible]
        text.set_text(self._labels, "\n".join([self._fit_label(item) for item in shown]))
        widest = max([len(item[1]) for item in shown]) or 1
        values = [" " * (widest - len(item[1])) + item[1] for item in shown]
        text.set_text(self._values, "\n".join(values))
        count = f"{self._line + 1}/{len(self._items)}"
        if len(shown) == len(self._items):
            count = ""
        text.set_text(self._count, count)
        text.set_text(self._heading, self._fit_label((self._title, count)))
        item = self._items[self._line]
        text.set_text(self._note, self.note_for(item))
        self.show_foot(self.foot_for(item))
        scale = self._scale
        y = (self.head + (self._line - self._first) * _LINE) * scale + scale
        width = (self.width * scale or self._app.display.width) - 2 * scale
        self._cursor.show(scale, y, width, (_LINE - 1) * scale)
        self._app.refresh()

    def _fit_label(self, item):
        # A line's label, cut to the room that its value leaves.
        return item[0][: self._columns - len(item[1]) - (1 if item[1] else 0)]
