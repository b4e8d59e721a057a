# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A menu: a title and lines to choose from, each with a value or the key that does the same.

What the lines are is given by whoever opens it (`pause`). The cursor is the table's orange frame.
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

    Measures are pixels at scale 1.

    :param App app: gives the canvas and the other screens
    :param str title: shown above
    :param lines: callable that lists `(label, value, do, ...)`; it is asked again after each choice
    """

    head = 16
    """Height of what stands above the lines."""
    width = 0
    """How wide the lines are, from the left edge; 0 for the whole screen."""
    has_note = False
    """Whether there is a line above the foot, for what `note` says of the chosen line."""

    def __init__(self, app, title, lines):
        super().__init__(app)
        self._lines = lines
        self._items = []
        self._line = 0
        self._first = 0
        display = app.display
        scale = app.scale
        foot = _FOOT + (_NOTE if self.has_note else 0)
        self._shown = (display.height // scale - self.head - foot) // _LINE
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
        """Do what a button means here: Up and Down choose, A does it, B goes back, Start ends."""
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
        """The line that is chosen, and the first one that is shown."""
        return self._line, self._first

    @mark.setter
    def mark(self, mark):
        self._line, self._first = mark

    def foot_for(self, _item):
        """Return the line below the menu: which button does what on a line."""
        return words.MENU_KEYS

    def note_for(self, _item):
        """Return a few words on a line, for a menu that `has_note`."""
        return ""

    def act_on_line(self, _item, _action):
        """Do what Left, Right and Select mean on a line: nothing, unless a menu gives a meaning."""
        self._app.buzz()

    def act_on_start(self):
        """Do what Start means: go back to the table, over all menus."""
        self._app.back_to_table()

    def _update_if_on_top(self):
        if self._app.screen is self:
            self.update()

    def update(self):
        """Show the lines as they are now, and the cursor."""
        self._items = self._lines()
        self._line = min(self._line, len(self._items) - 1)
        last = max(0, len(self._items) - self._shown)
        self._first = min(max(self._first, self._line - self._shown + 1), self._line, last)
        shown = self._items[self._first : self._first + self._shown]
        text.set_text(self._labels, "\n".join([self._fit_label(item) for item in shown]))
        widest = max([len(item[1]) for item in shown]) or 1
        values = [" " * (widest - len(item[1])) + item[1] for item in shown]
        text.set_text(self._values, "\n".join(values))
        count = str(self._line + 1) + "/" + str(len(self._items))
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
        # The first of a line's texts, as far as the second one leaves room for it.
        return item[0][: self._columns - len(item[1]) - (1 if item[1] else 0)]
