# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Decides when the session is saved: after a pause, a win, some seconds without a press.

Flash wears with every save, so each save has to be followed by a rest, `Store.interval`. A win is
saved however much rest is still owed, a pause if not too much is, an idle moment only if none is.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.ui.input.actions import ticks_since

_WIN = const(1)  # this and the next are values that screens give `save_after`
_PAUSE = const(400)
_PAUSES = const(3)  # pauses that may be saved in a row before any rest


def save_if_due(app, now):
    """Save an app's session if it is time to; if not, put it off until it is."""
    wait = _owed(app.store, now)
    if app.save_after == _WIN:
        wait = 0
    elif app.save_after == _PAUSE:
        wait -= _PAUSES * app.store.interval
    if wait <= 0 and (app.idle or app.save_after <= _PAUSE):
        save(app)
    else:
        app.quiet_since = now + max(wait, 0) - app.save_after


def save(app):
    """Save an app's session, if anything but the time has changed."""
    app.save_after = 0
    store = app.store
    before = store.saved_mark
    problem = load("patience.saves.saver").save(app.session, store)
    app.notice = problem or app.notice
    if problem or store.saved_mark != before:
        now = app.clock()
        store.next_save_at = now + max(0, _owed(store, now)) + store.interval


def _owed(store, now):
    # Milliseconds of rest that the flash is still owed.
    return ticks_since(now, store.next_save_at) if store.next_save_at is not None else 0
