# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""About the program: its version and licence, where games are kept, whom it owes what."""

from patience import __version__, catalog, words
from patience.ui.screens.reading import ReadingScreen


class AboutScreen(ReadingScreen):
    """Pages on the program itself.

    :param App app: gives the canvas, the store and the other screens
    """

    def __init__(self, app):
        where = app.store.where if app.store else 0
        facts = {"version": __version__, "games": len(catalog.ids())}
        pages = [(heading, text.format(**facts)) for heading, text in words.ABOUT_PAGES]
        pages.insert(1, (words.SAVES, words.SAVED_WHERE[where]))
        super().__init__(app, words.ABOUT, pages)
