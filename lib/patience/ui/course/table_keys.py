# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Names the table's buttons for a player who comes to a game that is not begun."""

from patience.texts.words import TABLE_KEYS, TABLE_KEYS_NO_STOCK
from patience.ui.input.button_names import fill_button_names


def name_keys(app):
    """Have the table say which button does what, if no move has been made."""
    game = app.session.game
    if not game.table.log.steps and not app.notice:
        said = TABLE_KEYS if game.row.draw != "0" else TABLE_KEYS_NO_STOCK
        app.notice = fill_button_names(app, said)
