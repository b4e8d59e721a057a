"""Shows how often a game was played and won, a chart of its last results, and its fastest wins.

Left and Right go through all games that were played, and a page for all of them together.
`player.statistics` counts games, `player.summary` reads the figures.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.player import best
from patience.player.session import OPEN
from patience.player.statistics import count_game, forget, key, row_key
from patience.player.summary import Summary, deck_key, format_time, list_games, percent, played_keys
from patience.texts.words import (
    ALL_GAMES,
    AVERAGE,
    BEST,
    BEST_KEYS,
    BEST_KEYS_LIST,
    BEST_WINS,
    FORGET,
    GAMES,
    KEY_BACK,
    LAST_RESULTS,
    LONGEST_STREAK,
    MOVES,
    NO,
    NO_FIGURE,
    NO_RESULTS,
    NOT_FINISHED,
    NOT_PLAYED,
    NOW,
    PAGE_TURNED,
    PAR,
    SHARE_WON,
    SHARES,
    STATISTICS_KEYS,
    STREAK,
    TIME,
    WIN_MOVES,
    WIN_TIME,
    WINNABLE_DEALS,
)
from patience.ui.draw.panel import GOLD, GROUND, QUIET, TEXT
from patience.ui.input.actions import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.changing import Question
from patience.ui.screens.page import Page, leave_enough

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

# In dots. From the top: title, share won, figures, caption, chart; from the bottom: foot.
_MARGIN = const(4)
_LINE = const(11)
_LARGE_LINE = const(20)
_LOWER = const(7)  # how much lower small letters are, next to large ones
_CLOSE_LINE = const(18)  # for large letters on a small screen
_LARGE_MORE = const(30)  # how much higher large letters make the page
_BEST_LINES = const(5)
_ACROSS = const(25)  # squares in each row, for the last 50 results
_CLOSE_COLUMN = const(52)  # where its middle column ends, plus a quarter of the width
_LEAST_BARS = const(12)  # so that the bars of a few games are not too wide
_MOST_HIGH = const(186)
_ALL = const(-1)
_MOST_LINES = const(4)  # of the options' names


class StatisticsScreen(Page):
    """A page for each game and options that were played, and one for all of them together.

    Each takes two pages in large letters on a small screen: figures, then last results.

    :param game_id: the line whose page comes first; empty for the current game's
    """

    most_width = 135
    in_large = 2

    def __init__(self, app: "App", game_id: str) -> None:
        super().__init__(app)
        self._count = 2 if self.type > 1 + app.drawing.large else 1  # pages of a game
        self._line = _line_height(self.type, app.drawing.large)
        self.height = min(self.height, _MOST_HIGH + _LARGE_MORE * (self.type - 1))
        self._page = 0
        self._pages: list[tuple[str, int, str]] = []
        self._list_games(game_id)

    def _list_games(self, game_id: str) -> None:
        # List the pages, `(name, row_key, id)`: the first game, the other games played, all
        # together.
        session = self._session
        count_game(session)
        row = session.game.row
        game_id = game_id or row.line
        is_current = game_id == row.line  # the catalogue may then not be needed
        first = row_key(row) if is_current else key(game_id)
        missing = [one for one in played_keys(session.statistics) if one != first]
        if is_current:
            self._pages.append((row.name, first, game_id))
        else:
            missing.append(first)
        for name, one_id, one in list_games(missing) if missing else ():
            page = name, one, one_id
            if page not in self._pages:  # a line that was played is asked for twice
                is_line = one_id == game_id and key(game_id) != one & 0xFFFF
                self._pages.insert(0 if one == first or is_line else len(self._pages), page)
        self._pages.append((ALL_GAMES, _ALL, ""))

    @property
    def mark(self) -> int:
        """The `row_key` of the page that is shown, to restore it."""
        return self._pages[self._page // self._count][1]

    @mark.setter
    def mark(self, game_key: int) -> None:
        for index in range(len(self._pages)):
            if self._pages[index][1] == game_key and self._session.statistics:
                self._page = index * self._count

    def act(self, action: int) -> None:
        """Handle a button: turn the page, ask what to erase, or go back."""
        name, game_key, game_id = self._pages[self._page // self._count]
        if action == A and self._has_best():
            self._stack.open_screen("screens.statistics", "BestList", name, game_key)
        elif action in (LEFT, UP, RIGHT, DOWN, A):
            by = -1 if action in (LEFT, UP) else 1
            self._page = (self._page + by) % (len(self._pages) * self._count)
            self.draw()
            self._drawing.refresh()
        elif action == SELECT and self._session.statistics:
            self._stack.open_screen("screens.statistics", "ForgetQuestion", name, game_key, game_id)
        else:
            super().act(action)

    def draw(self) -> None:
        """Draw the current page."""
        name, game_key, game_id = self._pages[self._page // self._count]
        part = self._page % self._count + 1
        found = Summary(self._session.statistics, game_key)
        panel = self._panel
        number = PAGE_TURNED.format(self._page + 1, len(self._pages) * self._count)
        self.draw_title(name, number)
        y, line = self.head, self._line
        panel.clear(0, y, self.width, self.bottom - y)
        rows = self._proved_row(game_key, game_id) if part == self._count else ()
        if part == 1:
            won, share = NOT_FINISHED if found.played else NOT_PLAYED, ""
            if found.finished:
                won = SHARE_WON.format(_shorten(found.won), _shorten(found.finished))
                share = f"{percent(found.won, found.finished)}%"
            self._write_row(won.encode(), b"", share.encode(), y, TEXT)
            y += line
            rows = (_rows_of_all(found) if game_key == _ALL else _rows(found)) + rows
        for label, middle, right in rows:
            self._write_row(label.encode(), middle.encode(), right.encode(), y, QUIET)
            y += line
        if part == self._count:
            options = load("patience.player.rule_options").describe_options(game_id, game_key)
            lines = panel.line_face.wrap(options.encode(), self.width - 1)
            for option in lines[: _MOST_LINES + 1 - self.type]:
                panel.write_small(option, y + 1, QUIET)
                y += panel.note_height
            if game_key == _ALL:
                self._draw_shares(y + 1)
            else:
                self._draw_results(found, y + 1)
        self.show_foot(BEST_KEYS if self._has_best() else STATISTICS_KEYS)

    def _has_best(self) -> bool:
        game_key = self._pages[self._page // self._count][1]
        return game_key != _ALL and bool(best.list_wins(self._session, game_key))

    def _write_row(self, label: bytes, middle: bytes, right: bytes, y: int, ink: int) -> None:
        # Write small letters if large ones would overlap.
        panel = self._panel
        width = panel.face.width
        centre = self.width * 3 // 5 if self._count == 1 else _CLOSE_COLUMN + self.width // 4
        end = self.width - _MARGIN
        beside = end - width(right) - _MARGIN
        if middle:
            beside = centre - width(middle) - _MARGIN if centre <= beside else 0
        if self.type > 1 and _MARGIN + width(label) > beside:
            panel.choose_type(None)
            y += self._line - _LINE >> 1
        panel.write(label, _MARGIN, y, ink)
        if middle:
            panel.write_to(centre, middle, y, TEXT)
        panel.write_to(end, right, y, TEXT)
        panel.choose_type(self)

    def _proved_row(self, game_key: int, game_id: str) -> tuple[tuple[str, str, str], ...]:
        # Return a row for the proved deals, if any were played.
        session = self._session
        played, won = load("patience.player.decks").counts(
            session.decks, deck_key(game_key, game_id)
        )
        if session.proved and session.result == OPEN:
            played -= game_key in (_ALL, row_key(session.game.row))  # it is not finished
        if not played:
            return ()
        counts = _shorten(won) + "/" + _shorten(played)
        share = f"{percent(won, played)}%"
        if self._count > 1:
            return (WINNABLE_DEALS, "", counts), ("", "", share)
        return ((WINNABLE_DEALS, counts, share),)

    def _draw_results(self, found: "Summary", y: int) -> None:
        # Draw a square for each of the last results, in two rows, the newest at the lower right:
        # full if won, otherwise an outline.
        count = found.result_count
        wins = 0
        for index in range(count):
            wins += found.result_bits >> index & 1
        caption = LAST_RESULTS.format(count, wins, percent(wins, count)) if count else NO_RESULTS
        top = self._write_caption(caption, y)
        panel = self._panel
        pitch = (self.width - 2 * _MARGIN + 1) // _ACROSS
        size = pitch - 1
        left = (self.width - _ACROSS * pitch + 1) // 2
        for index in range(count):
            x = left + (_ACROSS - 1 - index % _ACROSS) * pitch
            y = top + (1 if index < _ACROSS else 0) * pitch
            won = found.result_bits >> index & 1
            panel.fill(x, y, size, size, GOLD if won else QUIET)
            if not won:
                panel.fill(x + 1, y + 1, size - 2, size - 2, GROUND)

    def _draw_shares(self, y: int) -> None:
        # Draw a bar for each game that was played, as tall as the share won.
        panel = self._panel
        y = self._write_caption(SHARES, y)
        base = self.bottom - 2
        count = len(self._pages) - 1
        most = max(count, _LEAST_BARS)
        room = self.width - 2 * _MARGIN
        gap = 0  # between bars, if there is room for it
        if room >= 2 * most:
            gap = 1
            room -= room % most
        left = (self.width - room) // 2
        panel.fill(left, base, room, 1, QUIET)
        for index in range(count):
            found = Summary(self._session.statistics, self._pages[index][1])
            high = (base - y) * percent(found.won, found.finished) // 100
            begin, end = index * room // most, (index + 1) * room // most - gap
            panel.fill(left + begin, base - high, end - begin, high, GOLD)

    def _write_caption(self, caption: str, y: int) -> int:
        # Write in large letters if the chart has its own page. Return where the chart begins.
        panel = self._panel
        if self._count == 1:
            panel.write_small(caption.encode(), y, QUIET)
            return y + panel.note_height
        for line in panel.face.wrap(caption.encode(), self.width - 2 * _MARGIN):
            panel.write(line, _MARGIN, y, QUIET)
            y += self._line
        return y


class BestList(Page):
    """The fastest wins of a game; Left and Right switch to its runs.

    :param name: the game's name
    :param game_key: the game's `statistics.row_key`
    """

    most_width = 135
    in_large = 2
    note_lines = 1

    def __init__(self, app: "App", name: str, game_key: int) -> None:
        if app.drawing.panel.letters and not app.drawing.large:
            self.note_lines = 0  # otherwise the last line would not fit
        super().__init__(app)
        self.mark = 0
        """1 while the runs are shown, to restore it."""
        self._name, self._key = name, game_key
        self._line = _line_height(self.type, app.drawing.large)
        self.height = leave_enough(
            self.head + _BEST_LINES * self._line + self.below_lines, self.height
        )

    def draw(self) -> None:
        """Draw the list: time, par and date."""
        panel = self._panel
        self.draw_title(BEST_WINS.split("|")[self.mark], PAGE_TURNED.format(self.mark + 1, 2))
        y = self.head
        panel.clear(0, y, self.width, self.bottom - y)
        rows, today = [], load("patience.player.daily").clock_day(self._app.peripherals)
        for seconds, day, over, _ in best.list_wins(
            self._session, self._key + best.TEN * self.mark
        ):
            said = "" if over == best.NO_PAR else PAR + (f" {over:+}" if over else "")
            date = "" if day == best.NO_DAY else _describe(day, today)
            rows.append((format_time(seconds).encode(), said.encode(), date.encode()))
        rows = rows or [(NO_FIGURE.encode(), b"", b"")]
        below = 0  # how much lower small dates are
        if panel.letters and self.type > 1:
            # If that is too wide, omit the word "par"; if it still is, make the dates small, too.
            fits, room = panel.letters.choose_for, self.width - 2 * _MARGIN
            short = [(time, par.split(b" ")[-1], when) for time, par, when in rows]
            for shown in (rows, short):
                if all([fits(b" ".join(row), room) for row in shown]):
                    rows = shown
                    break
            else:
                rows, below = short, _LOWER
        panel.choose_type(self)
        column = max([panel.face.width(row[0]) + _MARGIN + 3 for row in rows])
        column = max(column, self.width * 3 // 10)
        for time, par, when in rows:
            panel.choose_type(self)
            panel.write(time, _MARGIN, y, TEXT)
            panel.write(par, column, y, TEXT)
            if below:
                panel.choose_type(None)
            panel.write_to(self.width - _MARGIN, when, y + below, QUIET)
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


class ForgetQuestion(Question):
    """Asks what to erase: nothing, the figures of one game, or of all.

    :param name: the game's name
    :param game_key: the game's `statistics.row_key`; -1 offers only to erase all
    :param game_id: the id of its line
    """

    is_question = True
    note_lines = 0

    def __init__(self, app: "App", name: str, game_key: int, game_id: str) -> None:
        super().__init__(app, FORGET)
        self.items.append((NO, fill_button_names(app, KEY_BACK), app.stack.close))
        if game_key != _ALL:
            self.items.append(
                (name, "", lambda: self._forget(game_key, deck_key(game_key, game_id)))
            )
        self.items.append((ALL_GAMES, "", lambda: self._forget(_ALL, _ALL)))

    def _forget(self, game_key: int, own_deck: int) -> None:
        forget(self._session, game_key, own_deck)
        best.forget(self._session, game_key)
        self._stack.close()

    def act(self, action: int) -> None:
        """Handle a button: Start goes back, like B, and erases nothing."""
        super().act(B if action == START else action)


def _line_height(letters: int, large: int) -> int:
    # Return the distance from one row of figures to the next.
    return _LINE if letters == 1 else _LARGE_LINE if large else _CLOSE_LINE


def _describe(day: int, today: int) -> str:
    date_of = load("patience.player.daily").date_of
    describe = load("patience.texts.day_text").describe_day
    described: str = describe(date_of(day), day, True, date_of(today)[0])
    return described


def _shorten(number: int) -> str:
    # Return at most four letters below a million, so that columns cannot overlap.
    return str(number) if number < 10000 else str(number // 1000) + "k"


def _rows(found: "Summary") -> tuple[tuple[str, str, str], ...]:
    # Return the grid of one game: name, best, average or current.
    if not found.won:
        times = moves = (NO_FIGURE, NO_FIGURE)
    else:
        times = (format_time(found.best_time), format_time(found.all_time // found.won))
        moves = (_shorten(found.fewest_moves), _shorten(found.all_moves // found.won))
    return (
        ("", BEST, AVERAGE),
        (TIME,) + times,
        (MOVES,) + moves,
        (STREAK, _shorten(found.longest), NOW + _shorten(found.streak)),
    )


def _rows_of_all(found: "Summary") -> tuple[tuple[str, str, str], ...]:
    return (
        (GAMES, "", str(found.games)),
        (WIN_TIME, "", format_time(found.all_time)),
        (WIN_MOVES, "", _shorten(found.all_moves)),
        (LONGEST_STREAK, "", _shorten(found.longest)),
    )
