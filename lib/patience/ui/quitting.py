# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Ends the program, so that no game is lost.

Loaded on demand.
"""

from patience.on_demand import load


def ask(app):
    """Do what `App.ask_to_quit` says."""
    if app.store and app.store.used:
        app.back_to_table(_quit, app)
    else:
        load("patience.ui.course.after_close").leave_game(app, False, _quit, app)


def _quit(app):
    # What could not be saved is lost only if Quit is chosen once more, and was not saved meanwhile.
    failed = app.save()
    newest = app.store.saved_mark if failed else None
    app.running = bool(failed) and app.quit_failed != newest
    app.quit_failed = newest
