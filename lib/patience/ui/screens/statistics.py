# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows how often a game was played and won: the figures, and a chart of its last results.

Left and Right go through all games that were played, and a page for all of them together.
`player.statistics` counts games, `player.summary` has the figures.

Loaded on demand.
"""

import terminalio
from adafruit_displayio_layout.layouts.grid_layout import GridLayout
from bitmaptools import fill_region
from micropython import const

from patience.games.row import row_id
from patience.on_demand import load
from patience.player.statistics import MOST_RESULTS, count_game, key
from patience.player.summary import Summary, format_time, percent, played_keys
from patience.texts import words
from patience.ui.art import text, theme
from patience.ui.input.actions import DOWN, LEFT, RIGHT, START, UP, A, B
from patience.ui.screens.page import Page

# In pixels at scale 1. From the top: title, share won, grid; from the bottom: foot, chart, caption.
_MARGIN = const(5)
_TITLE = const(2)
_HEAD = const(16)
_LINE = const(12)
_LETTER = const(6)
_GRID_LINES = const(4)
_FOOT = const(10)
_CAPTION = const(7)
_LEAST_BARS = const(12)  # so that the bars of a few games are not too wide
_ALL = const(-1)


class StatisticsScreen(Page):
    """A page for each game that was played, and one for all of them together.

    :param App app: has the canvas, the session and the other screens
    :param str game_id: the game whose page comes first
    """

    def __init__(self, app, game_id):
        super().__init__(app)
        self._game_id = game_id
        self._page = 0
        self._pages = []
        display = app.display
        scale = app.scale
        margin = _MARGIN * scale
        self._width = display.width - 2 * margin
        self._title = self.add_label(theme.GOLD_TEXT, margin, _TITLE * scale, (0, 0))
        self._count = self.add_label(
            theme.QUIET_TEXT, display.width - margin, _TITLE * scale, (1, 0)
        )
        self._won = self.add_label(theme.TEXT, margin, _HEAD * scale, (0, 0))
        self._share = self.add_label(theme.TEXT, display.width - margin, _HEAD * scale, (1, 0))
        grid = GridLayout(margin, 0, self._width, display.height, grid_size=(9, 1))
        grid.y = (_HEAD + _LINE) * scale
        self._columns = []
        for column, width, anchor in ((0, 5, (0, 0)), (0, 5, (1, 0)), (5, 4, (1, 0))):
            colour = theme.TEXT if self._columns else theme.QUIET_TEXT
            made = text.make_label(terminalio.FONT, colour, 0, 0, (0, 0), scale)
            self._columns.append(made)
            grid.add_content(made, (column, 0), (width, 1), anchor)
        self._group.append(grid)
        self._chart_top = (_HEAD + (1 + _GRID_LINES) * _LINE + _CAPTION + 2) * scale
        self._chart_end = display.height - _FOOT * scale
        self._caption = text.make_label(
            app.font, theme.QUIET_TEXT, margin, self._chart_top - 2 * scale, (0, 1), scale
        )
        self._group.append(self._caption)
        self.show_foot(words.STATISTICS_KEYS)
        self._list_games()

    def _list_games(self):
        # Make a page `(name, key)` for the first game, each other game played, and all together.
        count_game(self._app.session)
        keys = played_keys(self._app.session.statistics)
        for name in load("patience.games.catalog").names():
            game_id = row_id(name)
            if game_id == self._game_id:
                self._pages = [(name, key(game_id))] + self._pages
            elif key(game_id) in keys:
                self._pages.append((name, key(game_id)))
        self._pages.append((words.ALL_GAMES, _ALL))

    @property
    def mark(self):
        """The key of the game whose page is shown, to restore it."""
        return self._pages[self._page][1]

    @mark.setter
    def mark(self, game_key):
        for index in range(len(self._pages)):
            if self._pages[index][1] == game_key and self._app.session.statistics:
                self._page = index

    def act(self, action):
        """Handle a button: turn the page, ask what to forget, or go back."""
        if action in (LEFT, UP, RIGHT, DOWN):
            by = 1 if action in (RIGHT, DOWN) else -1
            self._page = (self._page + by) % len(self._pages)
            self.update()
        elif action == A and self._app.session.statistics:
            self._app.open_screen("screens.questions", "ForgetQuestion", *self._pages[self._page])
        elif action == B:
            self._app.close()
        elif action == START:
            self._app.back_to_table()
        else:
            self._app.buzz()

    def update(self):
        """Show the current page."""
        name, game_key = self._pages[self._page]
        data = self._app.session.statistics
        found = Summary(data, game_key)
        count = f"{self._page + 1}/{len(self._pages)}"
        text.set_text(self._title, name[: self._width // (_LETTER * self._scale) - len(count) - 1])
        text.set_text(self._count, count)
        won = words.SHARE_WON.format(_shorten(found.won), _shorten(found.played))
        text.set_text(self._won, won if found.played else words.NOT_PLAYED)
        text.set_text(
            self._share, str(percent(found.won, found.played)) + "%" if found.played else ""
        )
        rows = _rows_of_all(found) if game_key == _ALL else _rows(found)
        for column in range(3):
            text.set_text(
                self._columns[column], _join_column([row[column] for row in rows], column > 0)
            )
        if game_key == _ALL:
            self._draw_shares(data)
        else:
            self._draw_results(found)
        self._app.refresh()

    def _draw_results(self, found):
        # A bar for each of the last results, oldest first: wins above the line, losses below.
        base = self._chart_top + (self._chart_end - self._chart_top) * 2 // 3
        up = base - self._chart_top
        down = base + self._scale - self._chart_end
        heights = []
        for index in range(found.result_count - 1, -1, -1):
            heights.append(up if found.result_bits >> index & 1 else down)
        wins = len([height for height in heights if height > 0])
        shown = words.LAST_RESULTS.format(
            found.result_count, wins, percent(wins, found.result_count)
        )
        text.set_text(self._caption, shown if heights else words.NO_RESULTS)
        self._draw(heights, MOST_RESULTS, base)

    def _draw_shares(self, data):
        # A bar for each game that was played, as tall as the share won.
        base = self._chart_end - self._scale
        heights = []
        for _, game_key in self._pages[:-1]:
            found = Summary(data, game_key)
            heights.append((base - self._chart_top) * percent(found.won, found.played) // 100)
        text.set_text(self._caption, words.SHARES)
        self._draw(heights, max(len(heights), _LEAST_BARS), base)

    def _draw(self, heights, most, base):
        canvas = self._app.canvas
        pitch = self._width // most
        scale = self._scale
        left = _MARGIN * scale
        fill_region(canvas, 0, self._chart_top, canvas.width, self._chart_end, theme.PLACE)
        fill_region(canvas, left, base, left + most * pitch, base + scale, theme.PLACE_LINE)
        for index in range(len(heights)):
            x = left + index * pitch
            top = base - max(0, heights[index])
            end = base + scale - min(0, heights[index])
            colour = theme.HAND if heights[index] > 0 else theme.LIT_PLACE
            fill_region(canvas, x, top, x + pitch - scale, end, colour)


def _shorten(number):
    # At most four letters up to a million, so that columns cannot overlap.
    return str(number) if number < 10000 else str(number // 1000) + "k"


def _join_column(cells, right):
    # The text of a column; "" if all cells are empty, because labels cannot show only spaces.
    widest = max([len(cell) for cell in cells])
    if not widest:
        return ""
    return "\n".join([" " * (widest - len(cell) if right else 0) + cell for cell in cells])


def _rows(found):
    # The grid of one game: name, best, average or current.
    if not found.won:
        times = moves = (words.NO_FIGURE, words.NO_FIGURE)
    else:
        times = (format_time(found.best_time), format_time(found.all_time // found.won))
        moves = (_shorten(found.fewest_moves), _shorten(found.all_moves // found.won))
    return (
        ("", words.BEST, words.AVERAGE),
        (words.TIME,) + times,
        (words.MOVES,) + moves,
        (words.STREAK, _shorten(found.longest), words.NOW + _shorten(found.streak)),
    )


def _rows_of_all(found):
    return (
        (words.GAMES, "", str(found.games)),
        (words.WIN_TIME, "", format_time(found.all_time)),
        (words.WIN_MOVES, "", _shorten(found.all_moves)),
        (words.LONGEST_STREAK, "", _shorten(found.longest)),
    )
