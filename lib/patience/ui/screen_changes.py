# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Changes the stack of screens: opens and closes them, goes back to the table, asks about Quit.

Loaded on demand.
"""

from patience.on_demand import load, load_shared, unload
from patience.ui.screen_stack import ASK_TO_QUIT, CLOSE, GO_BACK, OPEN

_UI = "patience.ui."
_KEPT = (
    "patience.ui.input.button_names",
    "patience.ui.screens.after_close",
    "patience.ui.screens.menu",
    "patience.ui.screens.page",
    "patience.ui.screens.pause",
    "patience.ui.screens.questions",
)
"""What the quick menu needs: it is kept, so that the menu opens at once."""


def make(app, kind, what):
    """Make a change that was asked of the stack: its kind, and what it needs."""
    if kind == OPEN:
        _open(app, what)
    elif kind == CLOSE:
        _close(app)
    elif kind == GO_BACK:
        _go_back(app, what)
    elif kind == ASK_TO_QUIT:
        load(_UI + "screens.questions").leave_game(app, what)


def present(app, at):
    """Return a screen of the stack; restore it if it was forgotten."""
    if isinstance(app.screens[at], tuple):
        made_of, mark = app.screens[at]
        screen = _new_screen(app, made_of)
        screen.mark = mark
        app.screens[at] = screen
    return app.screens[at]


def _open(app, made_of):
    # `made_of` has its module, its class, and the class's arguments after the app.
    if not isinstance(app.screen, tuple):
        app.screen.leave()
    for at in range(1, len(app.screens)):
        _forget(app, at)
    app.screens.append(_new_screen(app, made_of))
    app.save_after = getattr(app.screen, "save_after", app.save_after)
    app.screen.enter()


def _close(app):
    _pop(app)
    present(app, -1).enter()


def _go_back(app, work):
    while len(app.screens) > 1:
        _pop(app)
    if work:
        work()
    if app.running and not app.change:
        present(app, 0).enter()


def _forget(app, at):
    screen = app.screens[at]
    if isinstance(screen, tuple):
        return
    app.screens[at] = screen.made_of, getattr(screen, "mark", None)
    _unload(screen.loaded)


def _new_screen(app, made_of):
    module, name, more = made_of
    found, loaded = load_shared(_UI + module)
    screen = getattr(found, name)(app, *more)
    screen.loaded = loaded
    screen.made_of = made_of
    return screen


def _pop(app):
    screen = app.screens.pop()
    if isinstance(screen, tuple):
        return
    screen.leave()
    _unload(screen.loaded)


def _unload(names):
    unload([name for name in names if name not in _KEPT])
