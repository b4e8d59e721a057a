"""Shows the five fastest wins of a game with their dates, and its five fastest runs of ten deals.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.player.best import NO_DAY, NO_PAR, TEN, list_wins
from patience.player.summary import format_time
from patience.texts.words import BEST_KEYS_LIST, BEST_WINS, NO_FIGURE, PAR
from patience.ui.draw.panel import QUIET, TEXT
from patience.ui.input.actions import LEFT, RIGHT, A
from patience.ui.screens.page import Page, leave_enough

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_MARGIN = const(4)
_LINE = const(11)
_LARGE_LINE = const(20)
_CLOSE_LINE = const(18)  # of large letters on a small screen
_LINES = const(5)


class BestList(Page):
    """The fastest wins of a game, or with Left and Right its runs.

    :param name: the game's
    :param game_key: its `statistics.row_key`
    """

    most_width = 135
    in_large = 2
    note_lines = 1

    def __init__(self, app: "App", name: str, game_key: int) -> None:
        super().__init__(app)
        self.mark = 0
        """1 while the runs are shown, to restore it."""
        self._name, self._key = name, game_key
        large = _LARGE_LINE if app.drawing.large else _CLOSE_LINE
        self._line = _LINE if self.type == 1 else large
        self.height = leave_enough(self.head + _LINES * self._line + self.below_lines, self.height)

    def draw(self) -> None:
        """Draw the list: time, par and date."""
        panel = self._panel
        self.draw_title(BEST_WINS.split("|")[self.mark], f"{self.mark + 1}/2")
        y = self.head
        panel.clear(0, y, self.width, self.bottom - y)
        rows = []
        for seconds, day, over, _ in list_wins(self._session, self._key + TEN * self.mark):
            said = "" if over == NO_PAR else PAR + (f" {over:+}" if over else "")
            date = "" if day == NO_DAY else _describe(day)
            rows.append((format_time(seconds).encode(), said.encode(), date.encode()))
        rows = rows or [(NO_FIGURE.encode(), b"", b"")]
        if self.type > 1:
            # All in large letters, at least without the word "par", or all in small ones.
            fits, room = panel.letters.choose_for, self.width - 2 * _MARGIN
            short = [(time, par.split(b" ")[-1], when) for time, par, when in rows]
            for shown in (rows, short):
                if all([fits(b" ".join(row), room) for row in shown]):
                    rows = shown
                    break
            else:
                panel.choose_type(None)
                y += self._line - _LINE >> 1
        for time, par, when in rows:
            panel.write(time, _MARGIN, y, TEXT)
            panel.write(par, self.width * 3 // 10, y, TEXT)
            panel.write_to(self.width - _MARGIN, when, y, QUIET)
            y += self._line
        panel.choose_type(self)
        self.show_note(self._name)
        self.show_foot(BEST_KEYS_LIST)

    def act(self, action: int) -> None:
        """Handle a button: Left, Right and A show the other list, B goes back."""
        if action in (LEFT, RIGHT, A):
            self.mark = 1 - self.mark
            self.draw()
            self._drawing.refresh()
        else:
            super().act(action)


def _describe(day: int) -> str:
    date = load("patience.player.daily").date_of(day)
    described: str = load("patience.texts.day_text").describe_day(date, day, True)
    return described
