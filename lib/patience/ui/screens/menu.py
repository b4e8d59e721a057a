# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows a menu: a title and lines to choose from, each with a value or a shortcut beside it.

A list that does not fit turns pages, all of a height. The label of the chosen line is on a golden
bar. Only what changes is drawn: two labels when another line is chosen, one line when its value
changes.
"""

from micropython import const

from patience.texts.words import MENU_KEYS
from patience.ui.art.panel import GOLD, GROUND, QUIET, TEXT
from patience.ui.input.actions import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from patience.ui.screens import after_close
from patience.ui.screens.page import HEAD, Page

_MARGIN = const(4)
_GAP = const(4)
_PITCH = const(10)
_LARGE_PITCH = const(12)


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
        self.pitch = _LARGE_PITCH if app.large and not app.tight else _PITCH
        """From one line to the next."""
        self.fitting = 0
        """How many lines there are to a page."""
        self._letters = bytearray()  # how many of each label of the page are shown
        self._written = bytearray()  # how far each line of the page is written

    @property
    def most_height(self):
        """How high it is at most, without its border."""
        return self._panel.full_height

    @property
    def height(self):
        """As high as the lines of a page are."""
        return self.fit_height(self.head + self.fitting * self.pitch + self.below_lines)

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
        count = len(self._items)
        self._line = min(self._line, count - 1)
        most = (self.most_height - self.head - self.below_lines) // self.pitch
        pages = -(-count // most)
        self.fitting = -(-count // pages)
        self._letters = bytearray(self.fitting)
        self._written = bytearray(self.fitting)
        super().enter()

    def draw(self):
        """Draw the page with the chosen line."""
        fitting = self.fitting
        page = self._line // fitting
        pages = -(-len(self._items) // fitting)
        if self.title:
            self.draw_title(self.title, f"{page + 1}/{pages}" if pages > 1 else "")
        for row in range(fitting):
            if not self._panel.blank:  # each is sent by itself
                self._app.refresh()
            self._draw_line(page * fitting + row)
        self._explain()

    def _choose(self, line):
        before, self._line = self._line, line
        if line // self.fitting == before // self.fitting:
            for changed in (before, line):  # each is sent by itself
                self._draw_label(changed)
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
        first = self._line // self.fitting * self.fitting
        for line in range(first, min(first + self.fitting, len(before))):
            if before[line][:2] != self._items[line][:2]:
                self._draw_line(line)
        self._explain()
        self._app.refresh()

    def _draw_line(self, line):
        # Write a line's value, and as many words of its label as that leaves room for.
        panel, pitch = self._panel, self.pitch
        row = line % self.fitting
        y = self.head + row * pitch
        panel.clear(0, y, self._written[row], pitch)
        self._written[row] = 0
        if line >= len(self._items):
            return
        label, value = self._items[line][:2]
        if isinstance(label, str):
            label, value = label.encode(), value.encode()
        room = self.width - 2 * _MARGIN
        if value:
            panel.write_to(self.width - _MARGIN, value, y + 1, QUIET)
            room -= panel.face.width(value) + _GAP
        shown = panel.face.fit(label, room)
        if len(shown) < len(label) and b" " in shown:
            shown = shown[: shown.rfind(b" ")]
        self._letters[row] = len(shown)
        end = self._draw_label(line)
        self._written[row] = self.width if value else end

    def _draw_label(self, line):
        # Write what is shown of a line's label, on a bar if it is chosen; return where that ends.
        panel, pitch = self._panel, self.pitch
        row = line % self.fitting
        y = self.head + row * pitch
        label = self._items[line][0]
        if isinstance(label, str):
            label = label.encode()
        label = label[: self._letters[row]]
        end = _MARGIN + panel.face.width(label) + _MARGIN - 1
        if line == self._line:
            panel.fill(0, y, end, pitch, GOLD)
            panel.write(label, _MARGIN, y + 1, GROUND)
        else:
            panel.clear(0, y, end, pitch)
            panel.write(label, _MARGIN, y + 1, TEXT)
        return end

    def _explain(self):
        # Say what can be done with the chosen line.
        item = self._items[self._line]
        if self.note_lines:
            self.show_note(self.note_for(item))
        self.show_foot(self.foot_for(item))
