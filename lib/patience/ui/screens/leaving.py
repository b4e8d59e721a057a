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
    app.open(Question(app, work))


class Question(Menu):
    """Asks whether to leave the game; `work` is done after a Yes.

    :param App app: gives the session and the other screens
    :param work: callable
    """

    is_question = True

    def __init__(self, app, work):
        super().__init__(app, words.LEAVE_GAME, self._answers)
        self._work = work

    def _answers(self):
        app = self._app
        return [
            (words.NO, words.KEY_MENU, app.close),
            (words.YES, "", lambda: app.back_to_table(self._work)),
        ]
