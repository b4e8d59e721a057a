"""Shows the figures of a win, after its celebration.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.player.win_figures import list_figures
from patience.texts.words import (
    COPIED,
    COPY_RESULT,
    DEAL_OF_DAY,
    SHOWN,
    SHOWN_NOTE,
    WON,
    WON_AGAIN,
    WON_CARD_KEYS,
    WON_DAY_KEYS,
    WON_KEYS,
)
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
        self._day, self._how = -1, 0
        if app.session.days:
            self._day, self._how = load("patience.player.daily").note_win(app.session)
        deal = app.session.proved
        self._is_card = bool(deal and deal.card >= 0) and not app.session.is_shown()
        self._foot_under = WON_CARD_KEYS if self._is_card else WON_KEYS
        if self._day >= 0:
            self._title, self._foot_under = DEAL_OF_DAY, WON_DAY_KEYS
            if hasattr(app.peripherals, "copy"):
                self._note_under = COPY_RESULT
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
        self.show_foot(self._foot_under)

    def act(self, action: int) -> None:
        """Handle a button: A and Start deal the next game, of a deck its next card, or open the
        calendar; B shows the table, Select plays the game again from its deal, or copies the
        result of the day.
        """
        app = self._app
        if action == A and self._day >= 0:
            self._stack.open_screen("days.calendar", "CalendarScreen")
        elif action in (A, START):
            leaving = load("patience.ui.screens.leaving")
            self._stack.back_to_table(leaving.deal_card if self._is_card else leaving.deal, app)
        elif action == SELECT and self._day >= 0 and hasattr(app.peripherals, "copy"):
            game, texts = app.session.game, load("patience.texts.day_text")
            daily = load("patience.player.daily")
            dated = daily.clock_day(app.peripherals) >= 0
            date = texts.describe_day(daily.date_of(self._day), self._day, dated)
            said = texts.describe_result(game.row.name, date, self._how)
            app.peripherals.copy(said, f"{game.row.id}:{game.number}")
            self.show_note(COPIED)
            self._drawing.refresh()
        elif action == SELECT:
            self._stack.first_action = WATCH
            self._stack.back_to_table()
        elif action == B:
            self._stack.back_to_table()
        else:
            self.refuse()
