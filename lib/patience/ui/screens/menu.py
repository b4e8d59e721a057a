# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows a menu: a title and lines to choose from, each with a value or a shortcut beside it.

A list that does not fit turns pages. The chosen line is a golden bar. Only what changes is drawn:
two lines when another one is chosen, one when its value changes.
"""

from micropython import const

from patience.texts.words import MENU_KEYS
from patience.ui.art.panel import GOLD, GROUND, QUIET, TEXT
from patience.ui.input.actions import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from patience.ui.screens import after_close
from patience.ui.screens.page import HEAD, Page

_MARGIN = const(4)
_GAP = const(4)


class Menu(Page):
    """Lines to choose from.

    A subclass has `list_items`, which returns `(label, value, what, ...)` for each line, see `do`;
    it is called again after each choice. Label and value may both be bytes, of which a board makes
    many in less time. Measures are in dots.

    :param App app: has the panel and the other screens
    :param str title: shown above the lines
    """

    most_width = 123
    head = HEAD
    """The height of the space above the lines."""

    def __init__(self, app, title):
        super().__init__(app)
        self.title = title
        self._items = []
        self._line = 0
        self.pitch = 11 + app.large
        """From one line to the next."""
        self._barred = -1  # the line that is drawn as the chosen one
        self._written = bytearray()  # how far each line of the page is written

    @property
    def height(self):
        """As many lines as there are, if they fit."""
        needed = self.head + len(self._items) * self.pitch + self.below_lines
        return self.fit_height(needed)

    @property
    def _fitting(self):
        return (self.bottom - self.head) // self.pitch

    @property
    def mark(self):
        """The chosen line, to restore it."""
        return self._line

    @mark.setter
    def mark(self, line):
        self._line = line

    def foot_for(self, _item):
        """Return the sentence for the foot that says which button does what on a line."""
        return MENU_KEYS

    def note_for(self, _item):
        """Return a few words about a line, for menus with `note_lines`."""
        return ""

    def act_on_line(self, _item, _action):
        """Handle Left, Right and Select on a line; return whether they do nothing there."""
        return self.refuse()

    def act_on_start(self):
        """Handle Start: close all menus and show the table."""
        self._app.back_to_table()

    def act_on_back(self):
        """Handle B: close this menu."""
        self._app.close()

    def act(self, action):
        """Handle a button: Up and Down choose a line, A does what it says, B goes back."""
        if action in (UP, DOWN):
            if len(self._items) == 1:
                self.refuse()
            else:
                self._choose((self._line + (1 if action == DOWN else -1)) % len(self._items))
        elif action == A:
            self.do(self._items[self._line][2])
            self._update_if_on_top()
        elif action in (LEFT, RIGHT, SELECT):
            if not self.act_on_line(self._items[self._line], action):
                self._update_if_on_top()
        elif action == B:
            self.act_on_back()
        elif action == START:
            self.act_on_start()

    def do(self, what):
        """Do what a line does: a button's action on the table, open a screen, or call it."""
        if isinstance(what, int):
            self._app.back_to_table(after_close.act, self._app, what)
        elif isinstance(what, tuple):
            self._app.open_screen(*what)
        else:
            what()

    def enter(self):
        """Show the menu as it was left."""
        self._items = self.list_items()
        self._line = min(self._line, len(self._items) - 1)
        self._written = bytearray(self._fitting)
        super().enter()

    def draw(self):
        """Draw the page with the chosen line."""
        fitting = self._fitting
        page = self._line // fitting
        pages = -(-len(self._items) // fitting)
        if self.title:
            self.draw_title(self.title, f"{page + 1}/{pages}" if pages > 1 else "")
        self._barred = self._line
        for row in range(fitting):
            if not self._panel.blank:  # each is sent by itself
                self._app.refresh()
            self._draw_line(page * fitting + row)
        self._explain()

    def _choose(self, line):
        page = self._line // self._fitting
        before, self._line = self._line, line
        if line // self._fitting == page:
            self._barred = line
            for changed in (before, line):  # each is sent by itself
                self._draw_line(changed)
                self._app.refresh()
            self._explain()
        else:
            self.draw()
        self._app.refresh()

    def _update_if_on_top(self):
        # Draw what a choice has changed, if no other screen follows.
        if self._app.screen is not self or self._app.change:
            return
        before = self._items
        self._items = self.list_items()
        if len(before) != len(self._items):
            self.enter()
            return
        first = self._line // self._fitting * self._fitting
        for line in range(first, min(first + self._fitting, len(before))):
            if before[line][:2] != self._items[line][:2]:
                self._draw_line(line)
        self._explain()
        self._app.refresh()

    def _draw_line(self, line):
        # Write a line's label, as many words of it as its value leaves room for, and its value.
        panel, pitch = self._panel, self.pitch
        row = line % self._fitting
        y = self.head + row * pitch
        inks = TEXT, QUIET
        if line == self._barred:
            inks = GROUND, GROUND
            panel.fill(0, y, self.width, pitch, GOLD)
        else:
            panel.clear(0, y, self._written[row], pitch)
        self._written[row] = 0
        if line >= len(self._items):
            return
        y += 2 * (pitch - 8) // 3 - 1
        label, value = self._items[line][:2]
        if isinstance(label, str):
            label, value = label.encode(), value.encode()
        right = self.width - _MARGIN
        room = right - _MARGIN
        if value:
            panel.write_to(right, value, y, inks[1])
            room -= panel.face.width(value) + _GAP
        shown = panel.face.fit(label, room)
        if len(shown) < len(label) and b" " in shown:
            shown = shown[: shown.rfind(b" ")]
        end = panel.write(shown, _MARGIN, y, inks[0])
        self._written[row] = self.width if value or line == self._barred else end

    def _explain(self):
        # Say what can be done with the chosen line.
        item = self._items[self._line]
        if self.note_lines:
            self.show_note(self.note_for(item))
        self.show_foot(self.foot_for(item))
