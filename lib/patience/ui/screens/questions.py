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
    TABLE_KEYS,
    TABLE_KEYS_NO_STOCK,
    YES,
)
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens import after_close
from patience.ui.screens.menu import Menu


def leave_game(app, work):
    """Go back to the table and call `work`, after a question if there is a game to lose.

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
        app.back_to_table(work)
        return
    app.open_screen("screens.questions", "LeaveQuestion", work)


def new_deal(app, number=0):
    """Deal the game at play: the deal of this number, or for 0 one that is chosen."""
    leave_game(app, after_close.deal(app, number))


def play_game(app, game_id):
    """Deal another game; the table then says which button does what."""
    leave_game(app, after_close.deal_game(app, game_id))


def restart(app):
    """Go back to the beginning of the deal, after a question if that cannot be redone."""
    work = after_close.begin_again(app)
    if load("patience.player.new_deal").options_changed(app.session):
        leave_game(app, work)
    else:
        app.back_to_table(work)


def name_keys(app):
    """Have the table say which button does what, if no move has been made."""
    game = app.session.game
    if not game.table.log.steps and not app.notice:
        said = TABLE_KEYS if game.row.draw != "0" else TABLE_KEYS_NO_STOCK
        app.notice = fill_button_names(app, said)


class LeaveQuestion(Menu):
    """Asks whether to leave the game.

    :param App app: has the session and the other screens
    :param work: callable, called after a Yes
    """

    is_question = True
    note_lines = 1

    def __init__(self, app, work):
        super().__init__(app, LEAVE_GAME)
        self._work = work

    def list_items(self):
        """Return a line for each answer."""
        app = self._app
        return [
            (NO, fill_button_names(app, KEY_BACK), app.close, LEAVE_NO),
            (YES, "", lambda: app.back_to_table(self._work), LEAVE_YES),
        ]

    def note_for(self, item):
        """Return what an answer means."""
        return item[3]
