# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Says whether a proved deal is on the line that wins it, and offers to go back there or see it.

Loaded on demand.
"""

from patience.on_demand import load
from patience.texts.words import (
    BACK_TO_LINE,
    LINE_LEFT,
    LINE_STEPS,
    NO_LINE,
    SHOW_FROM_LINE,
    SHOW_ME,
    SHOWN_IS_LOST,
    WINNING_LINE,
)
from patience.ui.input.actions import NO_ACTION, SHOW
from patience.ui.screens.noted import NotedMenu


class WinningLineMenu(NotedMenu):
    """What can be done with the line of the deal at play, which is proved.

    :param App app: has the session and the other screens
    """

    most_width = 112
    note_lines = 2

    def __init__(self, app):
        super().__init__(app, WINNING_LINE)
        session = app.session
        follower = load("patience.advice.following").open_line(session)
        left = follower.count_left() if follower else 0
        if follower and not left:
            self._lines = [(SHOW_ME, "", lambda: self.do(SHOW))]
            self._where = LINE_STEPS.format(follower.steps, session.proved.par)
            return
        self._where = "" if follower else NO_LINE
        self._lines = [(BACK_TO_LINE, "", lambda: app.back_to_table(_go_back, app))]
        if left:
            show = (SHOW_FROM_LINE, "", lambda: app.back_to_table(_go_back, app, SHOW))
            self._lines.append(show)
            self._where = LINE_LEFT[left > 1].format(left)

    def list_items(self):
        """Return what is offered."""
        return self._lines

    def note_for(self, item):
        """Return how far the game follows the line, and below that what it costs to be shown it."""
        costs = "" if item[0] == BACK_TO_LINE else SHOWN_IS_LOST
        return f"{self._where}\n{costs}"


def _go_back(app, action=NO_ACTION):
    # What the table does as soon as it is shown.
    app.notice = load("patience.advice.following").go_back(app.session)
    app.first_action = action
