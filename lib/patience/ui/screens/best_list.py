"""Shows the five fastest wins of a game with their dates, and its five fastest runs of ten deals.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.player.best import NO_DAY, NO_PAR, TEN, list_wins
from patience.player.summary import format_time
from patience.texts.words import BEST_KEYS_LIST, BEST_WINS, NO_FIGURE, PAR
from patience.ui.draw.panel import QUIET, TEXT
from patience.ui.input.actions import LEFT, RIGHT, START, A, B
from patience.ui.screens.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_MARGIN = const(4)
_LINE = const(11)
_LARGE_LINE = const(20)
_LINES = const(6)  # the name of the game, then five wins


class BestList(Page):
    """The fastest wins of a game, or with Left and Right its runs.

    :param name: the game's
    :param game_key: its `statistics.row_key`
    """

    most_width = 135
    in_large = 1

    def __init__(self, app: "App", name: str, game_key: int) -> None:
        super().__init__(app)
        self.mark = 0
        """1 while the runs are shown, to restore it."""
        self._name, self._key = name, game_key
        self._line = _LINE if self.type == 1 else _LARGE_LINE
        self.height = self.head + _LINES * self._line + self.below_lines

    def draw(self) -> None:
        """Draw the list: time, par and date."""
        panel = self._panel
        self.draw_title(BEST_WINS.split("|")[self.mark], f"{self.mark + 1}/2")
        panel.clear(0, self.head, self.width, self.bottom - self.head)
        panel.write(self._name.encode(), _MARGIN, self.head, QUIET)
        y = self.head + self._line
        wins = list_wins(self._session, self._key + TEN * self.mark)
        for seconds, day, over, _ in wins:
            panel.write(format_time(seconds).encode(), _MARGIN, y, TEXT)
            if over != NO_PAR:
                par = PAR + (f" {over:+}" if over else "")
                panel.write(par.encode(), self.width * 3 // 10, y, TEXT)
            if day != NO_DAY:
                panel.write_to(self.width - _MARGIN, _describe(day).encode(), y, QUIET)
            y += self._line
        if not wins:
            panel.write(NO_FIGURE.encode(), _MARGIN, y, TEXT)
        self.show_foot(BEST_KEYS_LIST)

    def act(self, action: int) -> None:
        """Handle a button: Left, Right and A show the other list, B goes back."""
        if action in (LEFT, RIGHT, A):
            self.mark = 1 - self.mark
            self.draw()
            self._drawing.refresh()
        elif action == B:
            self._stack.close()
        elif action == START:
            self._stack.back_to_table()
        else:
            self.refuse()


def _describe(day: int) -> str:
    date = load("patience.player.daily").date_of(day)
    described: str = load("patience.texts.day_text").describe_day(date, day, True)
    return described
