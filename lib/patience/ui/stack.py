# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The stack of screens: the table below, on it menus and panels, of which the top one is shown.

A screen is in memory only while it is on top: what lies below is remembered by what it is made of,
and by its mark. Only the table stays, where there is room for it. Leaves what a screen does, and
what it is drawn with, to the screens and the `app`.
"""

from patience.lend import give_back, lent
from patience.ui.actions import NO_ACTION

_SCREENS = "patience.ui.screens."
_SHARED = ("patience.words", _SCREENS + "page")
"""What lent screens have in common; it stays while one is open."""
_WITH_CARDS = ("leap", "pile")
"""Screens that need what draws the table's cards, and nothing that is shared."""


class Stack:
    """Screens of an App, which is the subclass.

    :param bool tight: whether the table is forgotten, too, while another screen is open
    """

    def __init__(self, tight):
        self._tight = tight
        # Screens, or `(made_of, mark)` of each that is forgotten: so the table, until it is shown.
        self._screens = [(("table", "TableScreen", ()), None)]
        self._shared = []
        self._wanted = None
        self.save_after = 0
        """Milliseconds without a press until a save is asked for, as the screen opened last wants
        it; 0 while none is."""
        # What the table is drawn with, see `setting`; None while it is forgotten.
        self.sheet = self.board = self.frame = None

    @property
    def screen(self):
        """The screen on top, which is shown and gets the actions."""
        return self._screens[-1]

    @property
    def table(self):
        """The table's screen, made anew if it was forgotten: for those who go back to it."""
        return self._present(0)

    def open_lent(self, module, screen, *more):
        """Lay a screen on top as soon as the press is done with, its modules lent to it.

        A screen below it is forgotten meanwhile: it is made anew when this one is closed, and is
        told its `mark` again, by which it knows where it was. The table stays if there is room.

        :param str module: of `patience.ui.screens`
        :param str screen: its class; it is made with the app and `more`, which hold no screen
        """
        self._wanted = lambda: self._lay((module, screen, more))

    def close(self):
        """Take the screen on top away as soon as the press is done with, show the one below."""
        self._wanted = self._close

    def back_to_table(self, work=None):
        """As soon as the press is done with, take all screens away, call `work`, show the table.

        :param work: callable; what it holds is in memory as long as the screens are
        """
        self._wanted = lambda: self._go_back(work)

    def _turn(self):
        # Nothing of a screen is running any more, so that it can go before the next one is loaded.
        while self._wanted:
            wanted = self._wanted
            self._wanted = None
            self._late = NO_ACTION
            self._buttons.rest()
            wanted()

    def _lay(self, made_of):
        if not isinstance(self.screen, tuple):
            self.screen.leave()
        self.show_layer(None)  # its labels are memory, too
        with_cards = made_of[0] in _WITH_CARDS
        for at in range(len(self._screens)):
            if at or (self._tight and not with_cards):
                self._forget(at)
        if not with_cards:
            for name in _SHARED:
                self._shared += lent(name)[1]
        self._screens.append(self._made(made_of))
        self.save_after = getattr(self.screen, "save_after", self.save_after)
        self.screen.enter()

    def _forget(self, at):
        screen = self._screens[at]
        if isinstance(screen, tuple):
            return
        self._screens[at] = screen.made_of, getattr(screen, "mark", None)
        give_back(screen.lent)
        if not at:
            self.sheet = self.board = self.frame = None

    def _made(self, made_of):
        module, screen, more = made_of
        found, names = lent(_SCREENS + module)
        made = getattr(found, screen)(self, *more)
        made.lent = names
        made.made_of = made_of
        return made

    def _present(self, at):
        # A screen, made anew if it was forgotten.
        if isinstance(self._screens[at], tuple):
            made_of, mark = self._screens[at]
            made = self._made(made_of)
            made.mark = mark
            self._screens[at] = made
        return self._screens[at]

    def _pop(self):
        screen = self._screens.pop()
        if isinstance(screen, tuple):
            return
        screen.leave()
        self.show_layer(None)
        give_back(screen.lent)

    def _close(self):
        self._pop()
        if len(self._screens) == 1:
            self._share_no_more()
        self._present(-1).enter()

    def _go_back(self, work):
        while len(self._screens) > 1:
            self._pop()
        self._share_no_more()
        if work:
            work()
        if self._running and not self._wanted:
            self.table.enter()

    def _share_no_more(self):
        give_back(self._shared)
        self._shared = []
