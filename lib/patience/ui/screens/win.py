"""Shows the figures of a win, after its celebration, on a panel that opens over the last picture.

Loaded on demand.
"""

from bitmaptools import fill_region
from displayio import Palette
from micropython import const

from patience.on_demand import load
from patience.player.decks import how_good
from patience.player.summary import format_time
from patience.player.win_figures import list_figures
from patience.texts.words import (
    COPIED,
    COPY_RESULT,
    DEAL_OF_DAY,
    SHOWN,
    SHOWN_NOTE,
    WON,
    WON_AGAIN,
    WON_ALL,
    WON_CARD_KEYS,
    WON_COUNT,
    WON_DAY_KEYS,
    WON_KEYS,
    WON_RUN,
    WON_RUN_KEYS,
)
from patience.ui.draw.panel import GOLD, GROUND, QUIET, TEXT
from patience.ui.input.actions import NO_ACTION, SELECT, START, WATCH, A, B, ticks_since
from patience.ui.screens.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from patience.ui.app import App

_LINE = const(12)
_LARGE_LINE = const(20)
_CLOSE_LINE = const(18)  # of large letters on a small screen
_CLOSE_HEAD = const(20)
_CLOSE_STAR = const(5)  # where stars begin in a line, and how far from the right
_CLOSE_STARS = const(24)
_MARGIN = const(4)
_EDGES = const(4)  # the width of both sides of the frame and of the shadow
_SHADOW = const(2)

_PICTURES = const(3)  # pictures while the panel opens
_EVERY = const(30)  # ms

_STAR = (0x10, 0x10, 0x38, 0x1FF, 0xFE, 0x7C, 0x7C, 0xEE, 0x82)
"""One row of pixels in each."""
_STAR_SIZE = const(9)


class WinScreen(Page):
    """The figures of a game just won; A deals the next one."""

    beside = B  # Start deals
    most_width = 123
    note_lines = 1
    in_large = 2
    quiet = TEXT  # other panels' quiet colour is transparent here: the table next to it

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._title, self._note_under = WON, WON_AGAIN
        if app.session.is_shown():
            self._title, self._note_under = SHOWN, SHOWN_NOTE
        self._figures: list[str] = list_figures(app.session)
        self._day, self._how = -1, 0
        if app.session.days:
            self._day, self._how = load("patience.player.daily").note_win(app.session)
        deal = None if app.session.is_shown() else app.session.proved
        self._is_card = bool(deal and deal.card >= 0)
        self._moves = (deal.own_steps, deal.par) if deal else ()
        self._foot_under = WON_CARD_KEYS if self._is_card else WON_KEYS
        # If memory is short, there is no room for another module now.
        if not (app.session.is_shown() or app.stack.tight):
            self._note_best()
        if self._day >= 0:
            self._title, self._foot_under = DEAL_OF_DAY, WON_DAY_KEYS
            if app.peripherals.copy:
                self._note_under = COPY_RESULT
        # How many of the two stars (see `screens.deck`) are full; -1 for no stars.
        self._stars = how_good(deal) - 1 if deal else -1
        bitmap, canvas = self._panel.bitmap, app.drawing.canvas
        least, rise = _LINE, _LARGE_LINE
        if self.type > 1 + app.drawing.large:  # large letters on a small screen
            least, rise = _LINE - 2, _CLOSE_LINE
            self.head, self._first = _CLOSE_HEAD, _CLOSE_HEAD + 2
        else:
            self._first = self.head + 3 + (_LINE * self.type if deal else 0)
        most = bitmap.width - _EDGES
        if app.drawing.large or self.type > 1:
            self.width = self.most_width << 1
        self.width = min(self.width, most)
        self._rise = rise if self.type > 1 and self._enlarge(rise) else least
        self.height = self._first + self.below_lines + self._rise * len(self._figures)
        self._inside = (bitmap.width - self.width) // 2  # the panel's left edge in the bitmap
        self._x = (canvas.width - bitmap.width) // 2
        self._y = (canvas.height - bitmap.height) // 2
        self._picture = 0
        self._began = 0

    def _enlarge(self, rise: int) -> bool:
        # Shorten the figures for large letters, which all have, or none; return whether they fit.
        letters, figures = self._panel.letters, self._figures
        high = self._panel.bitmap.height - _EDGES - self._first - self.below_lines
        for label in (WON_ALL, WON_COUNT):  # statistics have them, too
            if rise * len(figures) > high:
                label = label[: label.find("=") + 1]
                figures = [line for line in figures if not line.startswith(label)]
        if not letters or rise * len(figures) > high:
            return False
        shortened = []
        room = self.width - 2 * _MARGIN
        for line in figures:
            label, _, value = line.partition("=")
            words, figure = letters.shorten(label.encode(), value.encode(), room - _MARGIN)
            if not letters.choose_for(words + b" " + figure, room):
                figure = figure[figure.find(b", ") + 1 :].strip()
                if not letters.choose_for(words + b" " + figure, room):
                    return False
            shortened.append(words.decode() + "=" + figure.decode())
        self._figures = shortened
        return True

    def _note_best(self) -> None:
        # Note the win in the best list, with the date if there is a clock.
        app = self._app
        day = -1
        if app.peripherals.today:
            day = load("patience.player.daily").clock_day(app.peripherals)
        won, seconds = load("patience.player.best").note_win(app.session, day)
        if won:
            if self._is_card:
                self._figures.pop()  # there is no room for both
            self._figures.append(WON_RUN.format(won, format_time(seconds)))
            self._is_card = False
            self._foot_under = WON_RUN_KEYS if app.session.best[0] else WON_KEYS

    def paint(self) -> bool:
        """Leave all to `enter`, because the panel opens."""
        return False

    def enter(self) -> None:
        """Open the panel from its middle; earlier presses do nothing."""
        panel = self._panel
        panel.open(panel.bitmap.width, panel.full_height)  # at the screen's edges
        panel.bitmap.fill(QUIET)
        panel.left, panel.width = self._inside, self.width
        self.begin("")
        self._drawing.show_panel()
        colours = Palette(len(panel.colours))
        for index in range(len(colours)):
            colours[index] = panel.colours[index] or 0
        colours.make_transparent(QUIET)
        grid: "Any" = panel.group[0]
        grid.pixel_shader, grid.x, grid.y = colours, self._x, self._y
        while self._app.buttons.next_action(self) != NO_ACTION:
            pass
        self._began = self._app.buttons.clock()
        self._show(1)

    def leave(self) -> None:
        """Remove the panel, so that the next screen shows it in the usual colours and place."""
        self._drawing.show_layer(None, False)

    def tick(self, now: int) -> bool:
        """Show the next picture if it is due; return whether the panel is still opening."""
        if self._picture < _PICTURES:
            passed = ticks_since(self._began, now)
            # If the clock seems to run backwards, days passed.
            if not 0 <= passed < _EVERY * self._picture:
                self._show(self._picture + 1)
        return self._picture < _PICTURES

    def _show(self, picture: int) -> None:
        self._picture = picture
        panel, wide = self._panel, self.width
        panel.height = high = self.height * picture // _PICTURES
        panel.top = (panel.bitmap.height - high) // 2
        x, y = panel.left, panel.top
        for grow, ink in ((_SHADOW, GROUND), (1, GOLD), (0, GROUND)):
            over = 0 if grow == _SHADOW else grow
            fill_region(panel.bitmap, x - over, y - over, x + wide + grow, y + high + grow, ink)
        if picture == _PICTURES:
            self.draw()
            panel.blank = False
        self._drawing.refresh()

    def draw(self) -> None:
        """Draw the figures."""
        panel, title = self._panel, self._title.encode()
        panel.fill(0, 0, self.width, self.head, GOLD)
        x, y, scale, ink = self.width // 2, self.head, self.type, GOLD  # of the stars
        if panel.letters and y == _CLOSE_HEAD:
            x, y, scale, ink = self.width - _CLOSE_STARS, _CLOSE_STAR, 1, GROUND
            room = x - _MARGIN if self._stars >= 0 else self.width - 2 * _MARGIN
            fits = panel.letters.choose_for(title, room)
            panel.write(title, _MARGIN, 1 if fits else y, GROUND)
        else:
            panel.write(title, x - panel.face.width(title) // 2, 3, GROUND)
            x, y = x - (_STAR_SIZE + 1) * scale, y + 3 * scale
        for star in range(2 if self._stars >= 0 else 0):
            self._draw_star(x, y, scale, ink, self._stars > star)
            x += (_STAR_SIZE + 3) * scale
        y = self._first
        panel.choose_type(self if self._rise > _LINE else None)
        for line in self._figures:
            label, _, value = line.partition("=")
            panel.write(label.encode(), _MARGIN, y, TEXT)
            panel.write_to(self.width - _MARGIN, value.encode(), y, TEXT)
            y += self._rise
        self.show_note(self._note_under)
        self.show_foot(self._foot_under)

    def _draw_star(self, left: int, top: int, scale: int, ink: int, full: bool) -> None:
        # Draw a star; one that is not full is an outline.
        above = 0
        for row in range(_STAR_SIZE):
            dots = _STAR[row]
            below = _STAR[row + 1] if row + 1 < _STAR_SIZE else 0
            shown = dots if full else dots & ~(above & below & dots >> 1 & dots << 1)
            above = dots
            for column in range(_STAR_SIZE):
                if shown >> column & 1:
                    x, y = left + column * scale, top + row * scale
                    self._panel.fill(x, y, scale, scale, ink)

    def act(self, action: int) -> None:
        """Handle a button: A and Start deal the next game or the next card of a deck, or open the
        calendar; B shows the table; Select plays the game again from its deal, or copies the result
        of the day. While the panel opens, any button opens it completely.
        """
        app = self._app
        if self._picture < _PICTURES:
            self._show(_PICTURES)
        elif action == A and self._day >= 0:
            self._stack.open_screen("days.calendar", "CalendarScreen")
        elif action in (A, START):
            leaving = load("patience.ui.screens.leaving")
            if self._is_card:
                leaving.begin_next_card(app)
            else:
                leaving.new_deal(app)
        elif action == SELECT and self._day >= 0 and app.peripherals.copy:
            game, texts = app.session.game, load("patience.texts.day_text")
            daily = load("patience.player.daily")
            dated = daily.clock_day(app.peripherals) >= 0
            date = texts.describe_day(daily.date_of(self._day), self._day, dated)
            streak = daily.streak(app.session.days, self._day)
            said = texts.describe_result(game.row.name, date, self._how, streak, *self._moves)
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
