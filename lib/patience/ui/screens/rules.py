# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The rules of the game at play, a heading a page. What they say is the affair of `pages`."""

from micropython import const

from patience import pages, words
from patience.ui import text, theme
from patience.ui.actions import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from patience.ui.screens.page import Page
from patience.ui.wrapping import wrapped

_LETTER_WIDTH = const(6)
_LINE = const(12)
_HEAD = const(17)
_FOOT = const(9)
_MARGIN = const(4)


class RulesScreen(Page):
    """Pages of rules, over the whole screen.

    :param App app: gives the canvas, the session and the other screens
    """

    def __init__(self, app):
        super().__init__(app)
        display = app.display
        scale = app.scale
        self._pages = []
        columns = (display.width - 2 * _MARGIN * scale) // (_LETTER_WIDTH * scale)
        lines = (display.height - (_HEAD + _FOOT) * scale) // (_LINE * scale)
        for heading, sentences in pages.page(app.session.game.rules):
            self._add(heading, wrapped(sentences, columns), lines)
        self._page = 0
        margin = _MARGIN * scale
        self._heading = self.label(theme.GOLD_TEXT, margin, 3 * scale, (0, 0))
        self._count = self.label(theme.QUIET_TEXT, display.width - margin, 3 * scale, (1, 0))
        self._text = self.label(theme.TEXT, margin, _HEAD * scale, (0, 0))
        text.show(self._foot, words.PAGE_KEYS)

    def _add(self, heading, lines, most):
        for first in range(0, len(lines), most):
            self._pages.append((heading, "\n".join(lines[first : first + most])))

    def act(self, action):
        """Turn the page, or go back."""
        if action in (DOWN, RIGHT, A):
            self._page = (self._page + 1) % len(self._pages)
        elif action in (UP, LEFT):
            self._page = (self._page - 1) % len(self._pages)
        elif action in (B, START, SELECT):
            self._app.close()
            return
        self.update()

    def update(self):
        """Show the page that is turned to."""
        heading, lines = self._pages[self._page]
        text.show(self._heading, heading)
        text.show(self._count, str(self._page + 1) + "/" + str(len(self._pages)))
        text.show(self._text, lines)
        self._app.refresh()
