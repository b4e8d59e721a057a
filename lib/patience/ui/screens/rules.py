# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows the rules of a game.

Loaded on demand.
"""

from patience.on_demand import load
from patience.table import Table
from patience.ui.screens.text_pages import TextPages


class RulesScreen(TextPages):
    """The rules of a game, whether it is at play or not.

    :param App app: has the panel and the other screens
    :param Row row: the game's row with its chosen options
    """

    def __init__(self, app, row):
        super().__init__(app, row.name, _read_rules(row))


def _read_rules(row):
    # What deals is gone before the sentences come, and these are once the page is written.
    dealt = load("patience.games.dealing").new_game(row, 1, Table())
    return load("patience.texts.pages").rules_page(dealt)
