# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What screens have done behind them, for `back_to_table`: callables that hold no screen."""

from patience.on_demand import load


def dealing(app, how, *more):
    """Return a callable that deals.

    :param str how: a function of `begin`; it gets the session and `more`
    """
    return lambda: getattr(load("patience.player.new_deal"), how)(app.session, *more)


def asking(app, what, *more):
    """Return a callable that asks something of the table.

    :param str what: a method of `TableScreen`; it gets `more`
    """
    return lambda: getattr(app.table, what)(*more)


def looking(app):
    """Return a callable that shows all cards of the pile the cursor is on."""
    return lambda: app.open_screen("play.pile_screen", "PileScreen", app.table.place)


def telling(app, work=None):
    """Return a callable that calls `work`, and has the table say which button does what."""

    def both():
        if work:
            work()
        load("patience.ui.screens.questions").tell_keys(app)

    return both


def ask_to_quit(app):
    """End the program, after a question if there is a game to lose that is not kept."""

    def end():
        app.save()
        app.running = False

    if app.store and app.store.out:
        app.back_to_table(end)
    elif not hasattr(app.screen, "is_question"):
        load("patience.ui.screens.questions").leave_game(app, end)
