# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The question before a game is left that was begun and not won."""

from patience import words
from patience.ui.screens.menu import Menu


def leave_game(app, work):
    """Call `work` and go back to the table, after a question if there is a game to lose."""
    game = app.session.game
    if not game.table.log.steps or game.won():
        app.back_to_table(work)
        return
    app.open(
        Menu(
            app,
            words.LEAVE_GAME,
            lambda: [
                (words.NO, words.KEY_MENU, app.close),
                (words.YES, "", lambda: app.back_to_table(work)),
            ],
        )
    )
