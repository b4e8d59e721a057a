# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""About the program: its version and licence, where games are kept, the battery, thanks."""

from patience import __version__
from patience.games import catalog
from patience.texts import words
from patience.ui.input.button_names import named
from patience.ui.screens.reading import ReadingScreen


class AboutScreen(ReadingScreen):
    """Pages on the program itself.

    :param App app: gives the canvas, the store and the other screens
    """

    def __init__(self, app):
        where = app.store.where if app.store else 0
        facts = {"version": __version__, "games": len(catalog.ids())}
        pages = [(heading, text.format(**facts)) for heading, text in words.ABOUT_PAGES]
        pages.insert(1, (words.SAVES, named(app, words.SAVED_WHERE[where])))
        if app.battery:
            pages.append((words.BATTERY, words.BATTERY_LEVELS[app.battery()]))
        super().__init__(app, words.ABOUT, pages)
