# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Work to do once all screens over the table are closed, for `App.back_to_table`; and what asks
first, if a game under way would be lost by it.

No function holds a screen, so that none is kept in memory until then. Each takes the app first.

Loaded on demand.
"""

from patience.on_demand import load
from patience.player.session import OPEN
from patience.player.settings import ASK
from patience.ui.course.table_keys import name_keys

_NEW_DEAL = "patience.player.new_deal"


def deal(app, number=0):
    """Deal the game at play: the deal of this number, or for 0 one that is chosen."""
    load(_NEW_DEAL).new_deal(app.session, number)


def deal_neighbour(app, by):
    """Deal the number `by` above that of the deal at play."""
    load(_NEW_DEAL).deal_neighbour(app.session, by)


def deal_game(app, game_id):
    """Deal a game, and have the table say which button does what."""
    load(_NEW_DEAL).start_game(app.session, game_id, 0)
    name_keys(app)


def deal_and_name_keys(app):
    """Deal the game at play, and have the table say which button does what."""
    deal(app)
    name_keys(app)


def replay(app, game_id, number, options):
    """Deal one of the last deals again."""
    load(_NEW_DEAL).replay(app.session, game_id, number, options)


def leave_game(app, lost, work, *more):
    """Go back to the table and call `work(*more)`, after a question if there is a game to lose.

    No question replaces another: the first one asked is answered first.

    :param bool lost: whether the game then counts as lost; else its moves are lost
    :param work: callable; what it holds stays in memory with the question
    """
    if hasattr(app.screen, "is_question"):
        return
    session = app.session
    game = session.game
    # A game that was undone to its start still counts as played, and as lost once it is left.
    begun = game.table.log.steps or session.result == OPEN
    unasked = not begun or game.won() or not session.settings[ASK]
    if unasked or (lost and load("patience.player.statistics").will_win(session)):
        app.back_to_table(work, *more)
        return
    app.open_screen("screens.questions", "LeaveQuestion", lost, work, *more)


def begin_deal(app, same, work, *more):
    """Call `leave_game` with what begins a deal.

    The deal at play is no loss to begin again, and needs no question if its moves can be redone.

    :param bool same: whether it is the deal at play, with the same options
    """
    session = app.session
    if same and load("patience.player.rule_options").restart_keeps_steps(session):
        app.back_to_table(work, *more)
    else:
        leave_game(app, not same or session.is_shown(), work, *more)


def new_deal(app, number=0):
    """Deal the game at play: the deal of this number, or for 0 one that is chosen."""
    session = app.session
    same = number == session.game.number
    same = same and not load("patience.player.rule_options").options_changed(session)
    begin_deal(app, same, deal, app, number)
