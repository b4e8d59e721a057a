# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows pages of text."""

from micropython import const

from patience.texts.words import PAGE_KEYS
from patience.ui.art.panel import TEXT
from patience.ui.input.actions import DOWN, LEFT, RIGHT, START, UP, A, B
from patience.ui.screens.page import HEAD, Page

_LINE = const(11)
_MARGIN = const(4)


class TextPages(Page):
    """Pages of text.

    :param App app: has the panel and the other screens
    :param str name: what the text is about, shown below every page
    :param texts: `(heading, sentences)` pairs, each of which begins a new page
    """

    note_lines = 1

    def __init__(self, app, name, texts):
        super().__init__(app)
        self._name = name
        self.pages = []
        """The heading and the lines of each."""
        self._page = 0
        lines = (self.bottom - HEAD) // _LINE
        room = self.width - 2 * _MARGIN
        for heading, sentences in texts:
            self._add_pages(heading, self._panel.face.wrap(sentences.encode(), room), lines)

    @property
    def mark(self):
        """The index of the current page, to restore it."""
        return self._page

    @mark.setter
    def mark(self, page):
        self._page = page

    def _add_pages(self, heading, lines, most):
        # Spread the lines evenly, so that no page has just one word.
        pages = max(1, -(-len(lines) // most))
        most = max(1, -(-len(lines) // pages))
        for first in range(0, max(1, len(lines)), most):
            self.pages.append((heading, lines[first : first + most]))

    def act(self, action):
        """Handle a button: turn the page; B goes back, Start goes to the table."""
        if action in (DOWN, RIGHT, A):
            self._turn_to((self._page + 1) % len(self.pages))
        elif action in (UP, LEFT):
            self._turn_to((self._page - 1) % len(self.pages))
        elif action == B:
            self._app.close()
        elif action == START:
            self._app.back_to_table()
        else:
            self.refuse()

    def _turn_to(self, page):
        self._page = page
        self.draw()
        self._app.refresh()

    def draw(self):
        """Draw the current page."""
        heading, lines = self.pages[self._page]
        self.draw_title(heading, f"{self._page + 1}/{len(self.pages)}")
        panel = self._panel
        panel.clear(0, HEAD, self.width, self.bottom - HEAD)
        for row in range(len(lines)):
            panel.write(lines[row], _MARGIN, HEAD + row * _LINE, TEXT)
        self.show_note(self._name)
        self.show_foot(PAGE_KEYS)
