# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows the rules of a game.

Loaded on demand.
"""

from micropython import const

from patience.game import Game
from patience.on_demand import load
from patience.table import Table
from patience.ui.screens.text_pages import TextPages

_FEW = const(200)  # entries of a log: to undo more takes longer than to deal


class RulesScreen(TextPages):
    """The rules of a game, whether it is at play or not.

    :param App app: has the panel, the session and the other screens
    :param Row row: the game's row with its chosen options
    """

    def __init__(self, app, row):
        super().__init__(app, row.name, _read_rules(app.session.game, row))


def _read_rules(game, row):
    # What deals is gone before the sentences come, and these are once the page is written.
    dealt = None
    if row is game.row and game.table.log.applied <= _FEW:
        dealt = _undo_copy(game)
    if dealt is None:
        dealt = load("patience.games.dealing").new_game(row, 1, Table())
    return load("patience.texts.pages").rules_page(dealt)


def _undo_copy(game):
    # Return a copy of a game as it was dealt; None if the log no longer reaches back so far. What
    # `advice.retracing` loads to do this would take a seventh of the time until the page is shown.
    table, log = Table(), game.table.log
    table.under[:] = game.table.under
    table.top[:] = game.table.top
    own, table.log = table.log, log
    applied, steps = log.applied, log.steps
    while table.undo():
        pass
    dropped, log.applied, log.steps = log.steps, applied, steps
    table.log = own
    return None if dropped else Game(game.row, table)
