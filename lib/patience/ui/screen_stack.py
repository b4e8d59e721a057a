# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The stack of screens: the table below, on it menus and panels, of which the top one is shown.

A screen is in memory only while it is on top: what lies below is remembered by what it is made of,
and by its mark. Only the table stays, where there is room for it. Owns what the stack is, and when
it changes; leaves changing it to `changes`, and what a screen is drawn with to the `app`.
"""

from patience.on_demand import load
from patience.ui.input.actions import NO_ACTION


class ScreenStack:
    """Screens of an App, which is the subclass.

    :param bool tight: whether the table is forgotten, too, while another screen is open
    """

    def __init__(self, tight):
        self.tight = tight
        """Whether the table is forgotten, too, while another screen is open."""
        self.screens = [(("play.table_screen", "TableScreen", ()), None)]
        """Screens, or `(made_of, mark)` of each that is forgotten: so the table, at first."""
        self.shared = []
        """Names of modules that lent screens have in common, while one is open."""
        self.wanted = None
        """The change that comes as soon as a press is done with."""
        self.save_after = 0
        """Milliseconds without a press until a save is asked for, as the screen opened last wants
        it; 0 while none is."""
        # What the table is drawn with, see `setting`; None while it is forgotten.
        self.sheet = self.painter = self.table_cursor = None

    @property
    def screen(self):
        """The screen on top, which is shown and gets the actions."""
        return self.screens[-1]

    @property
    def table(self):
        """The table's screen, made anew if it was forgotten: for those who go back to it."""
        table = self.screens[0]
        if isinstance(table, tuple):
            table = load("patience.ui.screen_changes").present(self, 0)
        return table

    def open_screen(self, module, screen, *more):
        """Lay a screen on top as soon as the press is done with, its modules lent to it.

        A screen below it is forgotten meanwhile: it is made anew when this one is closed, and is
        told its `mark` again, by which it knows where it was. The table stays if there is room.

        :param str module: its name below `patience.ui`, "screens.pause"
        :param str screen: its class; it is made with the app and `more`, which hold no screen
        """
        self.wanted = "lay", (module, screen, more)

    def close(self):
        """Take the screen on top away as soon as the press is done with, show the one below."""
        self.wanted = "close", None

    def back_to_table(self, work=None):
        """As soon as the press is done with, take all screens away, call `work`, show the table.

        :param work: callable; what it holds is in memory as long as the screens are
        """
        self.wanted = "go_back", work

    def _turn(self):
        # Nothing of a screen is running any more, so that it can go before the next one is loaded.
        while self.wanted:
            how, what = self.wanted
            self.wanted = None
            self._late = NO_ACTION
            self._buttons.ignore_held()
            getattr(load("patience.ui.screen_changes"), how)(self, what)
