# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Says that there are no moves left, beside the table, and offers what to do.

Loaded on demand.
"""

from patience.texts.words import STUCK, STUCK_MENU
from patience.ui.input.actions import SELECT
from patience.ui.screens.menu import Menu
from patience.ui.screens.questions import new_deal, restart


class StuckPanel(Menu):
    """Offers to undo, restart, deal, or look at the table; B and Start also go to the table.

    :param App app: has the panel, the session and the other screens
    """

    most_width = 100
    below = True  # most of the cards are above

    def __init__(self, app):
        super().__init__(app, STUCK)
        work = (
            SELECT,
            # Back to the table first: a question lies over the table, not over this panel.
            lambda: app.back_to_table(restart, app),
            lambda: app.back_to_table(new_deal, app),
            app.close,
        )
        self._choices = [(label, "", do) for label, do in zip(STUCK_MENU.split("|"), work)]

    def list_items(self):
        """Return what is offered."""
        return self._choices

    def act(self, action):
        """Handle a button: Select undoes, all others do what they do in a menu."""
        if action == SELECT:
            self.do(SELECT)
        else:
            super().act(action)
