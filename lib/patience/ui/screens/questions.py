# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Asks before a game under way is lost.

Loaded on demand.
"""

from patience.texts.words import KEY_BACK, LEAVE_GAME, LEAVE_NO, LEAVE_YES, NO, YES
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.noted import NotedMenu


class LeaveQuestion(NotedMenu):
    """Asks whether to leave the game.

    :param App app: has the session and the other screens
    :param bool lost: whether the game then counts as lost; else its moves are lost
    :param work: callable, called with `more` after a Yes
    """

    is_question = True

    def __init__(self, app, lost, work, *more):
        super().__init__(app, LEAVE_GAME)
        self._note_yes = LEAVE_YES.split("|")[lost]
        self._work = (work,) + more

    def list_items(self):
        """Return a line for each answer."""
        app = self._app
        return [
            (NO, fill_button_names(app, KEY_BACK), app.close, LEAVE_NO),
            (YES, "", lambda: app.back_to_table(*self._work), self._note_yes),
        ]

    def note_for(self, item):
        """Return what an answer means."""
        return item[3]
