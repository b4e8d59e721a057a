# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What screens have done behind them, for `back_to_table`: callables that hold no screen."""

from patience.lend import borrowed


def dealing(app, how, *more):
    """Return a callable that deals.

    :param str how: a function of `begin`; it gets the session and `more`
    """
    return lambda: getattr(borrowed("patience.begin"), how)(app.session, *more)


def asking(app, what, *more):
    """Return a callable that asks something of the table.

    :param str what: a method of `TableScreen`; it gets `more`
    """
    return lambda: getattr(app.table, what)(*more)


def telling(app, work=None):
    """Return a callable that calls `work`, and has the table say which button does what."""

    def both():
        if work:
            work()
        borrowed("patience.ui.screens.leaving").tell_keys(app)

    return both
