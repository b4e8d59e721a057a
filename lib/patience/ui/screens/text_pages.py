# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows pages of text over the whole screen: a game's rules, and what the program is.

Loaded on demand.
"""

from micropython import const

from patience import __version__
from patience.on_demand import load
from patience.texts import words
from patience.ui.art import text, theme
from patience.ui.art.wrapping import wrap
from patience.ui.input.actions import DOWN, LEFT, RIGHT, START, UP, A, B
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.page import Page

_LETTER_WIDTH = const(6)
_LINE = const(12)
_HEAD = const(16)
_FOOT = const(15)
_NOTE_END = const(8)
_MARGIN = const(4)


class TextPages(Page):
    """Pages of text.

    :param App app: has the canvas and the other screens
    :param str name: what the text is about, shown below every page
    :param texts: `(heading, sentences)` pairs, each of which begins a new page
    """

    def __init__(self, app, name, texts):
        super().__init__(app)
        display = app.display
        scale = app.scale
        self._pages = []
        self._page = 0
        columns = (display.width - 2 * _MARGIN * scale) // (_LETTER_WIDTH * scale)
        lines = (display.height - (_HEAD + _FOOT) * scale) // (_LINE * scale)
        for heading, sentences in texts:
            self._add_pages(heading, wrap(sentences, columns), lines)
        margin = _MARGIN * scale
        self._heading = self.add_label(theme.GOLD_TEXT, margin, 2 * scale, (0, 0))
        self._count = self.add_label(theme.QUIET_TEXT, display.width - margin, 2 * scale, (1, 0))
        self._text = self.add_label(theme.TEXT, margin, _HEAD * scale, (0, 0))
        below = display.height - _NOTE_END * scale
        about = text.make_label(
            app.font, theme.GOLD_TEXT, display.width // 2, below, (0.5, 1), scale
        )
        text.set_text(about, name)
        self._group.append(about)
        self.show_foot(words.PAGE_KEYS)

    @property
    def mark(self):
        """The index of the current page, to restore it."""
        return self._page

    @mark.setter
    def mark(self, page):
        self._page = page

    def _add_pages(self, heading, lines, most):
        # Spread the lines evenly, so that no page has just one word.
        pages = -(-len(lines) // most)
        most = -(-len(lines) // pages)
        for first in range(0, len(lines), most):
            self._pages.append((heading, "\n".join(lines[first : first + most])))

    def act(self, action):
        """Handle a button: turn the page; B goes back, Start goes to the table."""
        if action in (DOWN, RIGHT, A):
            self._page = (self._page + 1) % len(self._pages)
        elif action in (UP, LEFT):
            self._page = (self._page - 1) % len(self._pages)
        elif action == B:
            self._app.close()
            return
        elif action == START:
            self._app.back_to_table()
            return
        else:
            self._app.buzz()
        self.update()

    def update(self):
        """Show the current page."""
        heading, lines = self._pages[self._page]
        text.set_text(self._heading, heading)
        text.set_text(self._count, f"{self._page + 1}/{len(self._pages)}")
        text.set_text(self._text, lines)
        self._app.refresh()


class RulesScreen(TextPages):
    """The rules of a game, whether it is at play or not.

    :param App app: has the canvas and the other screens
    :param Row row: the game's row with its chosen options
    """

    def __init__(self, app, row):
        # First the texts, so that what makes them is freed before the labels are made.
        texts = load("patience.texts.pages").rules_page(row)
        super().__init__(app, row.name, texts)


class AboutScreen(TextPages):
    """Pages about the program itself.

    :param App app: has the canvas, the store and the other screens
    """

    def __init__(self, app):
        where = app.store.where if app.store else 0
        facts = {"version": __version__, "games": len(load("patience.games.catalog").ids())}
        pages = [(heading, text.format(**facts)) for heading, text in words.ABOUT_PAGES]
        pages.insert(1, (words.SAVES, fill_button_names(app, words.SAVED_WHERE[where])))
        if app.battery:
            pages.append((words.BATTERY, words.BATTERY_LEVELS[app.battery()]))
        super().__init__(app, words.ABOUT, pages)
