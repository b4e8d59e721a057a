"""Shows the deals of the day, a month per page, and deals the one in the frame.

A day that was won is filled, in gold if won at par without a hint; a day that was dealt but not won
has an outline; a line below says so. `player.daily` chooses the deals and keeps the results.

Loaded on demand.
"""

from displayio import Bitmap
from micropython import const

from patience.games.catalog import name
from patience.on_demand import load
from patience.player import daily
from patience.player.decks import AT_PAR, LIT
from patience.texts import day_text
from patience.texts.words import COPIED
from patience.ui.draw.panel import GOLD, GROUND, QUIET, TEXT
from patience.ui.draw.shapes import draw_frame
from patience.ui.input.actions import DOWN, LEFT, RIGHT, SELECT, UP, A
from patience.ui.input.screen import CELLS
from patience.ui.screens.page import Page, leave_enough

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.ui.app import App
    from patience.ui.draw.face import Face

_ROWS = const(6)
_CLOSE_ROWS = const(3)  # in large letters on a small screen, where a page is half a month
_WEEK = const(7)
_PAGE = const(35)  # the most days, without a clock and so without months
_NAMES = const(8)  # the height of the line with the names of days
_DIGITS = const(7)
_MOST_HIGH = const(19)  # the highest row
_LARGER = const(5)  # in large letters
_ROOMY = const(160)  # the least width for large letters
_BEFORE_WORD = const(12)  # pixels at least before a word of the legend
_BOX = const(7)  # of which a small day takes these


class CalendarScreen(Page):
    """A month of deals of the day, or half of one in large letters on a small screen."""

    kind = CELLS
    most_width = 156
    note_lines = 2

    def __init__(self, app: "App") -> None:
        self.in_large = 1 + (app.drawing.canvas.width >= _ROOMY)
        super().__init__(app)
        day = daily.clock_day(app.peripherals)
        self._dated = day >= 0
        session = app.session
        self._today = daily.find_today(session, day)
        self.mark = self._today
        """The day in the frame, to restore it."""
        self._digits = _DIGITS * self.type
        self._cell = Bitmap(2 * self._digits, self._panel.face.height, 4)
        self.pitch = (self.width - 1) // _WEEK
        """Pixels from a day to the next."""
        self._most, self._top = _ROWS, self.head + _NAMES * self.type
        if self.type > 1 + app.drawing.large:
            self._most, self._top = _CLOSE_ROWS, self.head + _NAMES - 1
        most = _MOST_HIGH + _LARGER * (self.type - 1)
        panel = self._panel
        # The height of the legend; there is no room for it in large print.
        self._legend = 0 if panel.letters and not app.drawing.large else panel.note_height
        if self._legend and self._has_clear_legend():
            self._legend = panel.face.height + 1
        self.rise = min((self.bottom - self._legend - self._top) // self._most, most)
        """Pixels from a week to the next."""
        needed = self._top + self._most * self.rise + self._legend + self.below_lines
        self.height = leave_enough(needed, self.height)
        # Of the month: first day, days to the page's end, empty cells before (on page 2, below 0).
        self._first = self._count = self._before = 0

    def tick(self, now: int) -> bool:
        """Notice midnight, from when on the new day can be dealt; nothing moves."""
        if self._app.peripherals.has_new_day(now):
            before = self._today
            clock_day = daily.clock_day(self._app.peripherals)
            self._today = daily.find_today(self._session, clock_day)
            if self.mark in (before, self._today) or self.mark > self._today:
                self.mark = self._today
            self._panel.clear(0, self.head - 1, self.width, self.bottom - self.head + 1)
            self.draw()
            self._drawing.refresh()
        return False

    def act(self, action: int) -> None:
        """Handle a button: A deals, Select copies the result, B goes back."""
        if action in (LEFT, RIGHT, UP, DOWN):
            by = 1 if action in (LEFT, RIGHT) else _WEEK
            self._go(self.mark + (by if action in (RIGHT, DOWN) else -by))
        elif action == A:
            self._deal()
        elif action == SELECT and self._app.peripherals.copy and self._can_copy():
            self._copy(self._app.peripherals.copy)
            self.show_foot(COPIED, True)
            self._drawing.refresh()
        else:
            super().act(action)

    @property
    def cells(self) -> range:
        """The days on the page that can be dealt."""
        first = self._first
        return range(first - min(self._before, 0), min(first + self._count, self._today + 1))

    @property
    def _days(self) -> bytearray:
        return self._session.days

    def _can_copy(self) -> bool:
        won = daily.state(self._days, self.mark) >= daily.WON
        return won and self._app.peripherals.copy is not None

    def _copy(self, copy: "Callable[[str, str], None]") -> None:
        day, game_id = self.mark, daily.game_of(self.mark)
        how = AT_PAR if daily.state(self._days, day) == daily.BEST else LIT
        date = day_text.describe_day(daily.date_of(day), day, self._dated)
        streak = daily.streak(self._days, self._today)
        said = day_text.describe_result(name(game_id), date, how, streak)
        copy(said, f"{game_id}:{self._number()}")

    def _number(self) -> int:
        # Return the number of the deal in the frame, 0 if it cannot be read.
        try:
            return daily.number_of(self.mark)
        except (OSError, ValueError):
            return 0

    def _deal(self) -> None:
        number, day = self._number(), self.mark
        if not number:
            self._app.peripherals.buzz()
            self.show_note(day_text.UNREADABLE)
            self._drawing.refresh()
            return
        chosen = day, daily.game_of(day), number
        today = daily.clock_day(self._app.peripherals)
        if daily.last_today(self._days, today) >= 0:
            self._stack.open_screen("days.clock", "ClockQuestion", *chosen)
        else:
            load("patience.ui.screens.leaving").begin_day(self._app, *chosen)

    def _go(self, day: int) -> None:
        if not 0 <= day <= self._today:
            self.refuse()
            return
        if day in self.cells:
            self._frame(GROUND)
            self._drawing.refresh()
            self.mark = day
            self._frame(GOLD)
            self._explain()
        else:
            self.mark = day
            self._panel.clear(0, self.head - 1, self.width, self.bottom - self.head + 1)
            self.draw()
        self._drawing.refresh()

    def _turn(self) -> str:
        # Find the page of the day in the frame; return its title.
        if not self._dated:
            self._count = count = min(_PAGE, self._most * _WEEK)
            self._first = self.mark // count * count
            return day_text.DAYS.format(self._first + 1, self._first + count)
        year, month, day, self._count = daily.date_of(self.mark)
        self._first = self.mark - day + 1
        self._before = daily.weekday(self._first)
        cells = self._most * _WEEK
        if self._before + day > cells:
            self._before -= cells
        else:
            self._count = min(self._count, cells - self._before)
        return day_text.MONTHS.split(" ")[month - 1] + f" {year}"

    def draw(self) -> None:
        """Draw the page with the day in the frame."""
        title = self._turn()
        panel = self._panel
        won = 0
        for day in range(self._first - min(self._before, 0), self._first + self._count):
            state = daily.state(self._days, day)
            won += 1 if state >= daily.WON else 0
            self._draw_day(day, state)
        self.draw_title(title, day_text.COUNT.format(won))
        if self._dated:
            names = day_text.WEEKDAYS.encode().split(b" ")
            if self._most < _ROWS:
                panel.choose_type(None)
            for at in range(_WEEK):
                width = panel.face.width(names[at]) - 1
                x = 1 + at * self.pitch + (self.pitch - 1 - width) // 2
                panel.write(names[at], x, self.head - 1, QUIET)
            panel.choose_type(self)
        if self._legend:
            self._draw_legend()
        self._frame(GOLD)
        self._explain()

    def _list_legend(self, face: "Face") -> list[bytes]:
        # Return what each kind of day means, each with room for a small day before it.
        room = b" " * (-(-_BEFORE_WORD // face.width(b" ")))
        return [room + word.encode() for word in day_text.LEGEND.split("|")]

    def _has_clear_legend(self) -> bool:
        # Return whether the legend has room for the letters of menus on a small screen.
        face = self._panel.face
        return self.type == 1 and face.width(b"".join(self._list_legend(face))) < self.width

    def _draw_legend(self) -> None:
        panel, y = self._panel, self.bottom - self._legend
        clear = self._has_clear_legend()
        face = panel.face if clear else panel.line_face
        words = self._list_legend(face)
        text = b"".join(words)
        x = (self.width - face.width(text) + 1) // 2
        if clear:
            panel.write(text, x, y, QUIET)
        else:
            panel.write_small(text, y, QUIET)
        high = _BOX if clear else _BOX - 2 + 2 * self._drawing.large
        for state, word in zip((daily.WON, daily.BEST, daily.LOST), words):
            end = x + face.width(word)
            self._draw_box(end - face.width(word.lstrip()) - _BOX - 2, y, _BOX, high, state)
            x = end

    def _draw_box(self, x: int, y: int, wide: int, high: int, state: int) -> None:
        panel = self._panel
        if state >= daily.WON:
            panel.fill(x, y, wide, high, GOLD if state == daily.BEST else TEXT)
        elif state == daily.LOST:
            draw_frame(panel, x, y, wide, high, QUIET)

    def corner(self, day: int) -> tuple[int, int]:
        """Return the upper left corner of a day."""
        at = day - self._first + self._before
        return 1 + at % _WEEK * self.pitch, self._top + 1 + at // _WEEK * self.rise

    def _frame(self, ink: int) -> None:
        x, y = self.corner(self.mark)
        draw_frame(self._panel, x - 1, y - 1, self.pitch + 1, self.rise + 1, ink)

    def _draw_day(self, day: int, state: int) -> None:
        panel, cell = self._panel, self._cell
        x, y = self.corner(day)
        wide, high = self.pitch - 1, self.rise - 1
        ground, ink = GROUND, QUIET
        if state >= daily.WON:
            ground, ink = GOLD, GROUND  # of the letter's cell: only its dark pixels are copied
        elif state == daily.LOST:
            ink = TEXT
        self._draw_box(x + 1, y + 1, wide - 2, high - 2, state)
        text = b"%d" % (day - self._first + 1)
        if day > self._today:
            text = b"."
        width = panel.face.width(text) - 1
        cell.fill(ground)
        panel.face.write(cell, text, 0, 0, ink, ground)
        left = x + (wide - width + 1) // 2
        top = y + (high - self._digits + 1) // 2
        panel.draw_picture(cell, left, top, width, self._digits, ground, text)

    def _explain(self) -> None:
        day, today = self.mark, self._today
        date = day_text.describe_day(daily.date_of(day), day, self._dated)
        how = day_text.HOW.split("|")[daily.state(self._days, day)]
        streak = daily.streak(self._days, today), daily.longest(self._days)
        said = f"{date}: {name(daily.game_of(day))}\n"
        self.show_note(said + day_text.STREAK.format(how, *streak))
        self.show_foot(day_text.COPY_KEYS if self._can_copy() else day_text.KEYS)
