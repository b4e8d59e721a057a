# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Tells how a game ends: how far it came and what can be done, or what a win was like.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.texts.words import (
    CARDS_HOME,
    SHOWN,
    SHOWN_NOTE,
    STUCK,
    STUCK_MENU,
    WON,
    WON_AGAIN,
    WON_KEYS,
)
from patience.ui.art.panel import GOLD, GROUND, TEXT
from patience.ui.input.actions import SELECT, START, WATCH, A, B
from patience.ui.screens.after_close import act, deal, new_deal, restart
from patience.ui.screens.menu import Menu
from patience.ui.screens.page import HEAD, Page

_LINE = const(12)
_MARGIN = const(3)


class StuckPanel(Menu):
    """Offers to undo, restart, deal, or look at the table; B and Start also go to the table.

    :param App app: has the panel, the session and the other screens
    """

    most_width = 100
    below = True  # most of the cards are above
    note_lines = 1

    def __init__(self, app):
        super().__init__(app, STUCK)
        self._how_far = CARDS_HOME.format(app.session.cards_home())
        work = (
            SELECT,
            ("winnable.winning_line", "WinningLineMenu") if app.session.proved else None,
            # Back to the table first: a question lies over the table, not over this panel.
            lambda: app.back_to_table(restart, app),
            lambda: app.back_to_table(new_deal, app),
            app.close,
        )
        choices = zip(STUCK_MENU.encode().split(b"|"), work)
        self._choices = [(label, b"", do) for label, do in choices if do]

    def list_items(self):
        """Return what is offered."""
        return self._choices

    def note_for(self, _item):
        """Return how far the game came."""
        return self._how_far

    def act(self, action):
        """Handle a button: Select undoes, all others do what they do in a menu."""
        if action == SELECT:
            self.do(SELECT)
        else:
            super().act(action)


class WinScreen(Page):
    """The figures of a game just won; A deals the next one.

    :param App app: has the panel, the session and the other screens
    """

    most_width = 123
    note_lines = 1

    @property
    def height(self):
        """As high as its lines are together."""
        return HEAD + 3 + len(self._lines) * _LINE + self.below_lines

    def __init__(self, app):
        super().__init__(app)
        self._title, self._note_under = WON, WON_AGAIN
        if app.session.is_shown():
            self._title, self._note_under = SHOWN, SHOWN_NOTE
        # Not above, for a game that is stuck needs no figures.
        self._lines = load("patience.player.win_figures").list_figures(app.session)

    def draw(self):
        """Draw the figures."""
        panel, title = self._panel, self._title.encode()
        panel.fill(0, 0, self.width, HEAD, GOLD)
        panel.write(title, (self.width - panel.face.width(title)) // 2, 3, GROUND)
        for row in range(len(self._lines)):
            panel.write(self._lines[row].encode(), _MARGIN, HEAD + 3 + row * _LINE, TEXT)
        self.show_note(self._note_under)
        self.show_foot(WON_KEYS)

    def act(self, action):
        """Handle a button: A and Start deal the next game, B shows the table, Select plays the game
        again from its deal.
        """
        if action in (A, START):
            self._app.back_to_table(deal, self._app)
        elif action == SELECT:
            self._app.back_to_table(act, self._app, WATCH)
        elif action == B:
            self._app.back_to_table()
        else:
            self.refuse()
