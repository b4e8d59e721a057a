# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows a menu: a title and lines to choose from, each with a value or a shortcut beside it.

A list that does not fit turns pages, all of a height. The label of the chosen line is on a golden
bar. Only what changes is drawn: two labels when another line is chosen, one line when its value
changes.
"""

from micropython import const

from patience.texts.words import MENU_KEYS
from patience.ui.art.panel import GOLD, GROUND, QUIET, SMALL_HEIGHT, TEXT
from patience.ui.input.actions import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from patience.ui.screens.page import HEAD, Page

_MARGIN = const(4)
_GAP = const(4)
_LETTER = const(6)  # at most
_PITCH = const(10)
_LARGE_PITCH = const(11)


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
        self.mark = 0
        """The chosen line, to restore it."""
        self.pitch = _PITCH if app.panel.full_height <= SMALL_HEIGHT else _LARGE_PITCH
        """From one line to the next."""
        self.fitting = 0
        """How many lines there are to a page."""

    @property
    def most_height(self):
        """How high it is at most, without its border."""
        return self._panel.full_height

    @property
    def height(self):
        """As high as the lines of a page are."""
        return self.fit_height(self.head + self.fitting * self.pitch + self.below_lines)

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
                self._choose((self.mark + (1 if action == DOWN else -1)) % len(self._items))
        elif action == A:
            self.do(self._items[self.mark][2])
            self._update_if_on_top()
        elif action in (LEFT, RIGHT, SELECT):
            if not self.act_on_line(self._items[self.mark], action):
                self._update_if_on_top()
        elif action == B:
            self.act_on_back()
        elif action == START:
            self.act_on_start()

    def do(self, what):
        """Do what a line does: a button's action on the table, open a screen, or call it."""
        if isinstance(what, int):
            self._app.first_action = what
            self._app.back_to_table()
        elif isinstance(what, tuple):
            self._app.open_screen(*what)
        else:
            what()

    def enter(self):
        """Show the menu as it was left."""
        self.list_lines()
        super().enter()

    def list_lines(self):
        """List the lines, and spread them evenly over pages."""
        self._items = self.list_items()
        count = len(self._items)
        self.mark = min(self.mark, count - 1)
        most = (self.most_height - self.head - self.below_lines) // self.pitch
        pages = -(-count // most)
        self.fitting = -(-count // pages)

    def draw(self, before=0):
        """Draw the page with the chosen line, or turn to it from that with line `before`."""
        fitting = self.fitting
        page = self.mark // fitting
        pages = -(-len(self._items) // fitting)
        if self.title:
            self.draw_title(self.title, f"{page + 1}/{pages}" if pages > 1 else "")
        before -= before % fitting
        for line in range(page * fitting, (page + 1) * fitting):
            end = 0
            if not self._panel.blank:
                self._app.refresh()  # each is sent by itself, as far as it is written
                if before < len(self._items):
                    label, value = self._texts(before)
                    end = self.width if value else self._bar_width(label)
            before += 1
            self._draw_line(line, end)
        self._explain()

    def _choose(self, line):
        before, self.mark = self.mark, line
        if line // self.fitting == before // self.fitting:
            for changed in (before, line):  # each is sent by itself
                self._draw_label(changed, self._texts(changed)[0])
                self._app.refresh()
            self._explain()
        else:
            self.draw(before)
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
        first = self.mark // self.fitting * self.fitting
        for line in range(first, min(first + self.fitting, len(before))):
            if before[line][:2] != self._items[line][:2]:
                self._draw_line(line, self.width)
        self._explain()
        self._app.refresh()

    def _texts(self, line):
        # Return a line's label, as many words of it as its value leaves room for, and its value.
        face = self._panel.face
        label, value = self._items[line][:2]
        if isinstance(label, str):
            label, value = label.encode(), value.encode()
        room = self.width - 2 * _MARGIN
        if value:
            room -= face.width(value) + _GAP
        return face.fit(label, room) or label[: room // _LETTER], value

    def _bar_width(self, label):
        return 2 * _MARGIN - 1 + self._panel.face.width(label)

    def _draw_line(self, line, end):
        # Clear a line up to `end`, and write it.
        panel = self._panel
        y = self.head + line % self.fitting * self.pitch
        if end:
            panel.clear(0, y, end, self.pitch)
        if line < len(self._items):
            label, value = self._texts(line)
            if value:
                panel.write_to(self.width - _MARGIN, value, y + 1, QUIET)
            self._draw_label(line, label)

    def _draw_label(self, line, label):
        # Write what is shown of a line's label, on a bar if it is chosen.
        panel = self._panel
        y = self.head + line % self.fitting * self.pitch
        chosen = line == self.mark
        if chosen or not panel.blank:
            panel.fill(0, y, self._bar_width(label), self.pitch, GOLD if chosen else GROUND)
        panel.write(label, _MARGIN, y + 1, GROUND if chosen else TEXT)

    def _explain(self):
        # Say what can be done with the chosen line.
        item = self._items[self.mark]
        if self.note_lines:
            self.show_note(self.note_for(item))
        self.show_foot(self.foot_for(item))
