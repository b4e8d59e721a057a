"""Goes on with today's deal, or opens the calendar if there is nothing to go on with.

Loaded on demand.
"""

from patience.on_demand import load
from patience.player import daily
from patience.saves.current import OF_DAY, line_of
from patience.ui.input.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App


class NewDeal(Screen):
    """Begins the deal of today, or goes on with it.

    The calendar opens instead if today is won, is the current game, or cannot be read. It shows
    nothing itself. Closing what it opened closes it, too.
    """

    mark = False
    """Whether it has opened anything."""

    def __init__(self, app: "App") -> None:
        self._app = app

    def enter(self) -> None:
        """Begin, or go back to the screen before."""
        app = self._app
        if self.mark:
            app.stack.close()
            return
        self.mark = True
        clock_day = daily.clock_day(app.peripherals)
        day = daily.find_today(app.session, clock_day)
        game_id, number = daily.game_of(day), 0
        if daily.state(app.session.days, day) < daily.WON:
            if line_of(app.session) != (game_id, OF_DAY, day):
                try:
                    number = daily.number_of(day)
                except (OSError, ValueError):
                    pass  # the calendar says so
        if not number:
            app.stack.open_screen("days.calendar", "CalendarScreen")
        elif daily.last_today(app.session.days, clock_day) >= 0:
            app.stack.open_screen("days.clock", "ClockQuestion", day, game_id, number)
        else:
            load("patience.ui.screens.leaving").begin_day(app, day, game_id, number)

    def act(self, _action: int) -> None:
        """Do nothing."""
