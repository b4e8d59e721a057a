# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Tells that a game is stuck: how far it came, and what can be done.

Loaded on demand.
"""

from patience.on_demand import load
from patience.texts.words import CARDS_HOME, STUCK, STUCK_MENU
from patience.ui.input.actions import SELECT
from patience.ui.screens.noted import NotedMenu


class StuckPanel(NotedMenu):
    """Offers to undo, restart, deal, or look at the table; B and Start also go to the table.

    :param App app: has the panel, the session and the other screens
    """

    most_width = 100
    below = True  # most of the cards are above

    def __init__(self, app):
        super().__init__(app, STUCK)
        self._how_far = CARDS_HOME.format(app.session.cards_home())
        work = (
            SELECT,
            ("winnable.winning_line", "WinningLineMenu") if app.session.proved else None,
            # Back to the table first: a question lies over the table, not over this panel.
            lambda: app.back_to_table(_deal, app, app.session.game.number),
            lambda: app.back_to_table(_deal, app),
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


def _deal(app, number=0):
    load("patience.ui.course.after_close").new_deal(app, number)
