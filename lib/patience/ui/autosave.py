# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""When the game is kept: after a pause, a win, some seconds without a press. Borrowed for that.

Flash wears with every save, so each takes some of the time that it may rest, `Store.rest`. A win is
kept all the same, a pause while little of that time is owed, an idle moment only when none is. What
is kept, and whether anything changed, is the affair of `patience.saves.saver`.
"""

from micropython import const

from patience.on_demand import load
from patience.ui.input.actions import ticks_since

_WIN = const(1)  # what `save_after` of the screens is
_PAUSE = const(400)
_PAUSES = const(3)  # so many more may be kept in a row


def ask(app, now):
    """Keep an app's session, if that may be by now; else have it asked again when it may be."""
    wait = _owed(app.store, now)
    if app.save_after == _WIN:
        wait = 0
    elif app.save_after == _PAUSE:
        wait -= _PAUSES * app.store.rest
    if wait <= 0 and (app.idle or app.save_after <= _PAUSE):
        save(app)
    else:
        app.quiet_since = now + max(wait, 0) - app.save_after


def save(app):
    """Keep an app's session, if anything changed but the time."""
    app.save_after = 0
    store = app.store
    before = store.kept
    told = load("patience.saves.saver").save(app.session, store)
    app.notice = told or app.notice
    if told or store.kept != before:
        now = app.clock()
        store.rested = now + max(0, _owed(store, now)) + store.rest


def _owed(store, now):
    # Milliseconds until the flash has had the rest it is to have.
    return ticks_since(now, store.rested) if store.rested is not None else 0
