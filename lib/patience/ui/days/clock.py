"""Asks whether the date is right before a deal of the day, if it is far from that of the last one.

Loaded on demand.
"""

from patience.on_demand import load
from patience.player import daily
from patience.texts import day_text
from patience.texts.words import KEY_BACK, NO, YES
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.changing import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App


class ClockQuestion(Question):
    """Asks whether the clock's date is right; after a Yes, the day is dealt.

    :param day: the day to be dealt; `game_id` and `number` are its game and deal
    """

    note_lines = 3

    def __init__(self, app: "App", day: int, game_id: str, number: int) -> None:
        super().__init__(app, day_text.IS_TODAY)
        today = daily.clock_day(app.peripherals)
        dates = [
            day_text.describe_full(daily.date_of(one))
            for one in (today, max(0, daily.last_today(app.session.days, today)))
        ]
        said = day_text.DATES.format(*dates)
        self._chosen = day, game_id, number
        back = fill_button_names(app, KEY_BACK)
        self.items = [(NO, back, app.stack.close, said), (YES, "", self._deal, said)]

    def _deal(self) -> None:
        load("patience.ui.screens.leaving").begin_day(self._app, *self._chosen)
