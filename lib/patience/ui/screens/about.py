# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows what the program is and where it saves: facts in a grid, then pages of text.

Loaded on demand.
"""

import terminalio
from adafruit_display_text.bitmap_label import Label
from adafruit_displayio_layout.layouts.grid_layout import GridLayout
from micropython import const

from patience import __version__
from patience.on_demand import load
from patience.texts import about_text
from patience.texts.words import ABOUT, GAMES
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.page import HEAD
from patience.ui.screens.text_pages import TextPages

_LINE = const(14)
_MARGIN = const(4)
_QUIET = const(0xA0D0B0)
_WHITE = const(0xFFFFFF)


class AboutScreen(TextPages):
    """A page of facts, then pages of text.

    :param App app: has the panel, the store and the other screens
    """

    def __init__(self, app):
        where = app.store.where if app.store else 0
        pages = [(ABOUT, "")]
        pages += about_text.ABOUT_PAGES
        pages.insert(2, (about_text.SAVES, fill_button_names(app, about_text.SAVED_WHERE[where])))
        super().__init__(app, ABOUT, pages)
        self._grid = self._make_grid(where)

    def _make_grid(self, where):
        # Made once, of small labels; none changes.
        app = self._app
        facts = [
            (about_text.VERSION, __version__),
            (GAMES, str(len(load("patience.games.catalog").names()))),
            (about_text.SAVES, about_text.SAVES_PLACES.split("|")[where]),
        ]
        if app.battery:
            facts.append((about_text.BATTERY, about_text.BATTERY_LEVELS.split("|")[app.battery()]))
        width = self.width - 2 * _MARGIN
        grid = GridLayout(_MARGIN, HEAD, width, _LINE * len(facts), grid_size=(2, len(facts)))
        for row in range(len(facts)):
            for column in range(2):
                colour = _WHITE if column else _QUIET
                label = Label(terminalio.FONT, text=facts[row][column], color=colour)
                grid.add_content(label, (column, row), (1, 1), (column, 0))
        return grid

    def draw(self):
        """Draw the current page."""
        super().draw()
        self._show_grid(self._page == 0)

    def leave(self):
        """Take the grid off the panel."""
        self._show_grid(False)

    def _show_grid(self, shown):
        group = self._panel.group
        if shown != (self._grid in group):
            if shown:
                group.append(self._grid)
            else:
                group.remove(self._grid)
