# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The rules of a game, a heading a page. What they say is the affair of `pages`."""

from patience.on_demand import load
from patience.ui.screens.reading import ReadingScreen


class RulesScreen(ReadingScreen):
    """The rules of a game, at play or not.

    :param App app: gives the canvas and the other screens
    :param Row row: the game's row, its options chosen
    """

    def __init__(self, app, row):
        # Before all else, so that the texts it is made of are gone when the labels are made.
        texts = load("patience.texts.pages").page(row)
        super().__init__(app, row.name, texts)
