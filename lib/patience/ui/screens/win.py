# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows the figures of a win, after its celebration.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.player.win_figures import list_figures
from patience.texts.words import SHOWN, SHOWN_NOTE, WON, WON_AGAIN, WON_KEYS
from patience.ui.draw.panel import GOLD, GROUND, TEXT
from patience.ui.input.actions import NO_ACTION, SELECT, START, WATCH, A, B
from patience.ui.screens.page import HEAD, Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_LINE = const(12)
_MARGIN = const(4)


class WinScreen(Page):
    """The figures of a game just won; A deals the next one."""

    most_width = 123
    note_lines = 1

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._title, self._note_under = WON, WON_AGAIN
        if app.session.is_shown():
            self._title, self._note_under = SHOWN, SHOWN_NOTE
        self._lines = list_figures(app.session)
        self.height = HEAD + 3 + len(self._lines) * _LINE + self.below_lines

    def enter(self) -> None:
        """Show the figures; earlier presses do nothing."""
        super().enter()
        while self._app.buttons.next_action(self) != NO_ACTION:
            pass

    def draw(self) -> None:
        """Draw the figures."""
        panel, title = self._panel, self._title.encode()
        panel.fill(0, 0, self.width, HEAD, GOLD)
        panel.write(title, (self.width - panel.face.width(title)) // 2, 3, GROUND)
        for row in range(len(self._lines)):
            panel.write(self._lines[row].encode(), _MARGIN, HEAD + 3 + row * _LINE, TEXT)
        self.show_note(self._note_under)
        self.show_foot(WON_KEYS)

    def act(self, action: int) -> None:
        """Handle a button: A and Start deal the next game, B shows the table, Select plays the game
        again from its deal.
        """
        if action in (A, START):
            deal = load("patience.ui.screens.leaving").deal
            self._stack.back_to_table(deal, self._app)
        elif action == SELECT:
            self._stack.first_action = WATCH
            self._stack.back_to_table()
        elif action == B:
            self._stack.back_to_table()
        else:
            self.refuse()
