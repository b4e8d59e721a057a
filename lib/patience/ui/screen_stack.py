# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The stack of screens: the table at the bottom, menus and panels on it; the top one is shown.

A screen is in memory only while it is on top. For those below, what they are made of and their
marks are remembered, and they are restored from these; only the table stays, if there is room.
Changes wait until a press has been handled: by then no code of a screen is running, so it can be
freed before the next one is loaded. `screen_changes` makes the changes.

A screen has `long_presses`, `enter()`, `leave()`, `act(action)`, which returns True to get the
action again in the next tick, and `tick(now)`, which returns whether anything moves. It may have a
`mark`, from which it is restored, `save_after` (see `App`), and `is_question`, if it is one.
"""

from micropython import const

from patience.on_demand import load

# Changes of the stack.
OPEN = const(0)
CLOSE = const(1)
GO_BACK = const(2)
ASK_TO_QUIT = const(3)


class ScreenStack:
    """The screens of an `App`, which inherits from this, and calls `make_changes`.

    :param bool tight: whether the table is forgotten, too, while another screen is open
    """

    def __init__(self, tight):
        self.tight = tight
        """Whether the table is forgotten, too, while another screen is open."""
        self.screens = [(("play.table_screen", "TableScreen", ()), None)]
        """Screens, or `(made_of, mark)` for each that is forgotten, as the table is at first."""
        self.shared = []
        """Names of the modules that screens share, while any is open."""
        self.change = None
        """The change that was asked for, its kind and what it needs, or None."""
        self.sheet = None
        """Draws the table, with the next two; all are None while the table is forgotten."""
        self.painter = None
        self.table_cursor = None

    @property
    def screen(self):
        """The screen on top: it is shown, and gets the actions."""
        return self.screens[-1]

    @property
    def table(self):
        """The table's screen, restored if it was forgotten."""
        table = self.screens[0]
        if isinstance(table, tuple):
            table = load("patience.ui.screen_changes").present(self, 0)
        return table

    def open_screen(self, module, screen, *more):
        """Open a screen on top, once the press has been handled.

        :param str module: its name below `patience.ui`: "screens.pause"
        :param str screen: its class, called with the app and `more`, which must hold no screen
        """
        self.change = OPEN, (module, screen, more)

    def close(self):
        """Close the screen on top and show the one below, once the press has been handled."""
        self.change = CLOSE, None

    def back_to_table(self, work=None):
        """Close all screens, call `work`, and show the table, once the press has been handled.

        :param work: callable, see `screens.after_close`; what it holds stays in memory until then
        """
        self.change = GO_BACK, work

    def make_changes(self):
        """Make the changes that were asked for, until there are no more."""
        while self.change:
            kind, what = self.change
            self.change = None
            load("patience.ui.screen_changes").make(self, kind, what)
