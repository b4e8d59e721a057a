# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows pages of text."""

from micropython import const

from patience.texts.words import PAGE_KEYS
from patience.ui.art.panel import TEXT
from patience.ui.input.actions import DOWN, LEFT, RIGHT, START, UP, A, B
from patience.ui.screens.noted import show_note
from patience.ui.screens.page import HEAD, Page, leave_enough

_PITCH = const(10)
_MARGIN = const(4)


class TextPages(Page):
    """Pages of text.

    :param App app: has the panel and the other screens
    :param str name: what the text is about, shown below every page
    :param texts: `(heading, sentences)` pairs, each of which begins a new page
    """

    most_width = 131
    note_lines = 1

    def __init__(self, app, name, texts):
        super().__init__(app)
        self._name = name
        self.pages = []
        """The heading and the lines of each."""
        self.mark = 0
        """The index of the current page, to restore it."""
        self._ends = []  # of the lines that are shown
        self._most = 0  # lines of a page
        self._pitch = _PITCH + app.large
        lines = (self.height - self.below_lines - HEAD) // self._pitch
        room = self.width - 2 * _MARGIN
        for heading, sentences in texts:
            self._add_pages(heading, self._panel.face.wrap(sentences.encode(), room), lines)
        needed = HEAD + self._most * self._pitch + self.below_lines
        self.height = leave_enough(needed, self.height)

    def _add_pages(self, heading, lines, most):
        # Spread the lines evenly, so that no page has just one word.
        pages = max(1, -(-len(lines) // most))
        most = max(1, -(-len(lines) // pages))
        self._most = max(self._most, most)
        for first in range(0, max(1, len(lines)), most):
            self.pages.append((heading, lines[first : first + most]))

    def act(self, action):
        """Handle a button: turn the page; B goes back, Start goes to the table."""
        if action in (DOWN, RIGHT, A):
            self.turn_to((self.mark + 1) % len(self.pages))
        elif action in (UP, LEFT):
            self.turn_to((self.mark - 1) % len(self.pages))
        elif action == B:
            self._app.close()
        elif action == START:
            self._app.back_to_table()
        else:
            self.refuse()

    def turn_to(self, page):
        """Show another page, by changing the lines of the one that is shown."""
        before = self._ends
        self._ends = []
        self.mark = page
        lines = self._draw_heading()
        panel = self._panel
        for row in range(max(len(before), len(lines))):
            self._app.refresh()  # each line is sent by itself, as far as it is written
            if row < len(before):
                y = HEAD + row * self._pitch
                panel.clear(_MARGIN, y, before[row] - _MARGIN, panel.face.height)
            if row < len(lines):
                self._write_line(row, lines[row])
        self._app.refresh()

    def draw(self):
        """Draw the current page on a blank panel."""
        self._ends = []
        lines = self._draw_heading()
        for row in range(len(lines)):
            self._write_line(row, lines[row])

    def _write_line(self, row, line):
        end = self._panel.write(line, _MARGIN, HEAD + row * self._pitch, TEXT)
        self._ends.append(end)

    def _draw_heading(self):
        # Draw what is above and below the lines of the current page; return these.
        heading, lines = self.pages[self.mark]
        self.draw_title(heading, f"{self.mark + 1}/{len(self.pages)}")
        show_note(self, self._app, self._name)
        self.show_foot(PAGE_KEYS)
        return lines
