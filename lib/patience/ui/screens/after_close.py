# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Work to do once all screens over the table are closed, for `App.back_to_table`.

Every function returns a callable that does what the function says. It holds no screen, so that it
keeps none in memory.
"""

from patience.on_demand import load

_NEW_DEAL = "patience.player.new_deal"


def deal(app, number=0):
    """Deal the game at play: the deal of this number, or for 0 one that is chosen."""
    return lambda: load(_NEW_DEAL).new_deal(app.session, number)


def deal_neighbour(app, by):
    """Deal the number `by` above that of the deal at play."""
    return lambda: load(_NEW_DEAL).deal_neighbour(app.session, by)


def deal_game(app, game_id):
    """Deal a game, and have the table say which button does what."""
    return then_name_keys(app, lambda: load(_NEW_DEAL).start_game(app.session, game_id, 0))


def replay(app, game_id, number):
    """Deal one of the last deals again."""
    return lambda: load(_NEW_DEAL).replay(app.session, game_id, number)


def begin_again(app):
    """Go back to the beginning of the deal."""
    return lambda: load(_NEW_DEAL).restart(app.session)


def set_bookmark(app):
    """Set the bookmark to the step the game is at."""

    def work():
        app.notice = load(_NEW_DEAL).set_bookmark(app.session)

    return work


def go_to_bookmark(app):
    """Undo or redo up to the bookmark."""

    def work():
        app.notice = load(_NEW_DEAL).go_to_bookmark(app.session)
        app.table.stepped()

    return work


def act(app, action):
    """Do what a button does on the table, as soon as that is shown."""
    return lambda: app.table.act_when_shown(action)


def open_pile(app):
    """Show all cards of the pile that the cursor is on."""
    return lambda: app.open_screen("play.pile_screen", "PileScreen", app.table.navigation.place)


def then_name_keys(app, work=None):
    """Do `work`, if there is any, then have the table say which button does what."""

    def work_then_name_keys():
        if work:
            work()
        load("patience.ui.screens.questions").name_keys(app)

    return work_then_name_keys
