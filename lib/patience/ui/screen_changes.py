# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Changes of the stack of screens: laying one on top, closing it, going back to the table.

Borrowed for each. Which change comes, and when, is the affair of `stack`.
"""

from patience.on_demand import load_shared, unload

_UI = "patience.ui."
_SHARED = ("patience.texts.words", _UI + "screens.page")
"""What lent screens have in common; it stays while one is open."""
_WITH_CARDS = ("screens.celebration", "play.pile_screen")
"""Screens that need what draws the table's cards, and nothing that is shared."""


def lay(app, made_of):
    """Lay a screen on top.

    :param made_of: its module, its class, and what it is made with besides the app
    """
    if not isinstance(app.screen, tuple):
        app.screen.leave()
    app.show_layer(None)  # its labels are memory, too
    with_cards = made_of[0] in _WITH_CARDS
    for at in range(len(app.screens)):
        if at or (app.tight and not with_cards):
            _forget(app, at)
    if not with_cards:
        for name in _SHARED:
            app.shared += load_shared(name)[1]
    app.screens.append(_made(app, made_of))
    app.save_after = getattr(app.screen, "save_after", app.save_after)
    app.screen.enter()


def close(app, _):
    """Take the screen on top away, and show the one below."""
    _pop(app)
    if len(app.screens) == 1:
        _share_no_more(app)
    present(app, -1).enter()


def go_back(app, work):
    """Take all screens away, call `work` if there is any, and show the table."""
    while len(app.screens) > 1:
        _pop(app)
    _share_no_more(app)
    if work:
        work()
    if app.running and not app.wanted:
        present(app, 0).enter()


def present(app, at):
    """Return a screen of the stack, made anew if it was forgotten."""
    if isinstance(app.screens[at], tuple):
        made_of, mark = app.screens[at]
        made = _made(app, made_of)
        made.mark = mark
        app.screens[at] = made
    return app.screens[at]


def _forget(app, at):
    screen = app.screens[at]
    if isinstance(screen, tuple):
        return
    app.screens[at] = screen.made_of, getattr(screen, "mark", None)
    unload(screen.loaded)
    if not at:
        app.sheet = app.painter = app.table_cursor = None


def _made(app, made_of):
    module, screen, more = made_of
    found, names = load_shared(_UI + module)
    made = getattr(found, screen)(app, *more)
    made.loaded = names
    made.made_of = made_of
    return made


def _pop(app):
    screen = app.screens.pop()
    if isinstance(screen, tuple):
        return
    screen.leave()
    app.show_layer(None)
    unload(screen.loaded)


def _share_no_more(app):
    unload(app.shared)
    app.shared = []
