# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows the rules of a game.

Loaded on demand.
"""

from patience.texts.pages import rules_page
from patience.ui.screens.text_pages import TextPages


class RulesScreen(TextPages):
    """The rules of a game, whether it is at play or not.

    :param App app: has the panel and the other screens
    :param Row row: the game's row with its chosen options
    """

    def __init__(self, app, row):
        super().__init__(app, row.name, rules_page(row))
