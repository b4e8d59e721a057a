# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The stack of screens: the table below, on it menus and panels; the top one is shown.

A screen is in memory only while it is on top. Of one below, what it is made of and its mark are
remembered, and it is made again from these; only the table stays, where there is room for it.
Changes wait until a press is done with: by then no code of a screen runs, so that it can go before
the next one is loaded. Making them is in `screen_changes`.
"""

from micropython import const

from patience.on_demand import load

# Changes of the stack.
OPEN = const(0)
CLOSE = const(1)
GO_BACK = const(2)
ASK_TO_QUIT = const(3)


class ScreenStack:
    """The screens of an `App`, which inherits from this and makes the changes in its turn.

    :param bool tight: whether the table is forgotten, too, while another screen is open
    """

    def __init__(self, tight):
        self.tight = tight
        """Whether the table is forgotten, too, while another screen is open."""
        self.screens = [(("play.table_screen", "TableScreen", ()), None)]
        """Screens, or `(made_of, mark)` of each that is forgotten: so the table, at first."""
        self.shared = []
        """Names of the modules that screens have in common, while one is open."""
        self.change = None
        """The change that is asked for: its kind and what it needs."""
        self.sheet = None
        """With the two below, what draws the table; None while that is forgotten."""
        self.painter = None
        self.table_cursor = None

    @property
    def screen(self):
        """The screen on top, which is shown and gets the actions."""
        return self.screens[-1]

    @property
    def table(self):
        """The table's screen, made again if it was forgotten: for those who go back to it."""
        table = self.screens[0]
        if isinstance(table, tuple):
            table = load("patience.ui.screen_changes").present(self, 0)
        return table

    def open_screen(self, module, screen, *more):
        """Lay a screen on top, once the press is done with.

        :param str module: its name below `patience.ui`, "screens.pause"
        :param str screen: its class, which is made with the app and `more`; these hold no screen
        """
        self.change = OPEN, (module, screen, more)

    def close(self):
        """Take the screen on top away and show the one below, once the press is done with."""
        self.change = CLOSE, None

    def back_to_table(self, work=None):
        """Take all screens away, call `work`, and show the table, once the press is done with.

        :param work: callable, see `screens.after_close`; what it holds stays in memory meanwhile
        """
        self.change = GO_BACK, work

    def make_changes(self):
        """Make the changes that are asked for, until there is none."""
        while self.change:
            kind, what = self.change
            self.change = None
            load("patience.ui.screen_changes").make(self, kind, what)
