# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The question before a game under way is lost.

Loaded on demand.
"""

from patience.on_demand import load
from patience.player.settings import ASK
from patience.player.statistics import OPEN
from patience.texts.words import (
    KEY_BACK,
    LEAVE_GAME,
    LEAVE_NO,
    LEAVE_YES,
    NO,
    YES,
)
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens import after_close
from patience.ui.screens.menu import Menu


def leave_game(app, work, *more):
    """Go back to the table and call `work(*more)`, after a question if there is a game to lose.

    No question replaces another: the first one asked is answered first.

    :param work: callable, see `after_close`; what it holds stays in memory with the question
    """
    if hasattr(app.screen, "is_question"):
        return
    session = app.session
    game = session.game
    # A game that was undone to its start still counts as played, and as lost once it is left.
    begun = game.table.log.steps or session.result == OPEN
    if not begun or game.won() or not session.settings[ASK]:
        app.back_to_table(work, *more)
        return
    app.open_screen("screens.questions", "LeaveQuestion", work, *more)


def new_deal(app, number=0):
    """Deal the game at play: the deal of this number, or for 0 one that is chosen."""
    leave_game(app, after_close.deal, app, number)


def restart(app):
    """Go back to the beginning of the deal, after a question if that cannot be redone."""
    work = after_close.begin_again
    options_changed = load("patience.player.new_deal").options_changed
    if app.session.is_shown() or options_changed(app.session):
        leave_game(app, work, app)
    else:
        app.back_to_table(work, app)


class LeaveQuestion(Menu):
    """Asks whether to leave the game.

    :param App app: has the session and the other screens
    :param work: callable, called with `more` after a Yes
    """

    is_question = True
    note_lines = 1

    def __init__(self, app, work, *more):
        super().__init__(app, LEAVE_GAME)
        self._work = (work,) + more

    def list_items(self):
        """Return a line for each answer."""
        app = self._app
        return [
            (NO, fill_button_names(app, KEY_BACK), app.close, LEAVE_NO),
            (YES, "", lambda: app.back_to_table(*self._work), LEAVE_YES),
        ]

    def note_for(self, item):
        """Return what an answer means."""
        return item[3]
