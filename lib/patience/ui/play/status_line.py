# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The line below the table: the game and its deal, or a sentence; then time, score and moves.

Both texts have a bitmap that is made once and drawn into. Text is written in the ticks that follow
a press, so that this ends sooner.
"""

from bitmaptools import fill_region
from displayio import Group, Palette, TileGrid
from micropython import const

from patience.on_demand import load
from patience.player.settings import CLOCK
from patience.table import BASE, EMPTY, REDEALS
from patience.texts import words
from patience.ui.art import theme
from patience.ui.input.button_names import fill_button_names

_LINE = const(6)
_MOST_LINES = const(3)  # as many as a sentence takes on the smallest screen
_MOVES_WIDTH = const(21)  # an M and four digits
_CLOCK_WIDTH = const(37)  # time and score before it
_HIDDEN = const(-1)
_NEVER_DRAWN = const(-2)

# What the pixels of a sentence's bitmap are: 0 is its panel.
_INK = const(1)
_NOTHING = const(2)

_RANKS = "A23456789TJQK"


class StatusLine:
    """The line below the cards of a game.

    :param App app: has the canvas, the session and what draws
    """

    def __init__(self, app):
        self._app = app
        self._face = app.panel.small
        self._game = None
        self._layout = None
        self._text = app.panel.line
        self._panel = app.panel.sentences
        self._panel.fill(_NOTHING)
        self._panel_width = 0  # how much of it is seen; 0 for nothing
        text_colours, panel_colours = Palette(2), Palette(3)
        text_colours.make_transparent(0)
        text_colours[_INK] = theme.QUIET_TEXT
        panel_colours[0] = theme.PANEL
        panel_colours[_INK] = theme.GOLD_TEXT
        panel_colours.make_transparent(_NOTHING)
        self.group = Group(scale=app.scale)
        """The picture of the game's text, and over it that of the sentence."""
        y = app.panel.full_height - _LINE
        self._panel_grid = TileGrid(self._panel, pixel_shader=panel_colours, y=y - 1)
        self.group.append(TileGrid(self._text, pixel_shader=text_colours, x=1, y=y))
        self.group.append(self._panel_grid)
        self.sentence = ""
        """What to say in place of the game's name, or ""."""
        self._shown = ""  # the sentence that is written
        self._line = b""  # the game's text
        self._state = self._written = _HIDDEN  # what varies in it: as it is now, and as written
        self._steps = _NEVER_DRAWN
        self._timer = None

    @property
    def text(self):
        """The text that is written now."""
        return self._shown or self._line.decode()

    def show_game(self, game, layout):
        """Show another game, or the same one in another layout."""
        self._game = game
        self._layout = layout
        self.sentence = ""
        self._written = _HIDDEN
        if self.group.x != layout.status_left:
            self.group.x = layout.status_left
        if self._timer:
            self._timer.put(self._figures_right())

    def forget(self):
        """Have the next `update` draw everything: the canvas was cleared."""
        self._steps = _NEVER_DRAWN
        if self._timer:
            self._timer.forget()

    def update(self, whole):
        """Remove a sentence that no longer holds, and show the number of moves.

        :param bool whole: write everything now; the caller refreshes
        """
        app = self._app
        top = self._game.table.top
        low = bool(app.battery) and app.battery() < 2
        clock = app.session.settings[CLOCK]
        self._state = clock << 17 | low << 16 | top[BASE] << 8 | top[REDEALS]
        if self.sentence != self._shown:
            self._clear_sentence()
        while whole and self.write_next():
            pass
        self._show_moves(whole)

    def write_next(self):
        """Write what is missing, the game's text or the sentence; return whether anything was."""
        if self._state == _HIDDEN or (
            self._state == self._written and self.sentence == self._shown
        ):
            return False
        if self._state != self._written:
            self._written = self._state
            self._write_game()
        else:
            if "{" in self.sentence:
                self.sentence = fill_button_names(self._app, self.sentence)
            self._write_sentence()
        if not self._app.painter.whole:
            self._app.refresh()
        return True

    def _room(self):
        return (self._layout.status_end - self._layout.status_left) // self._app.scale - 2

    def _write_game(self):
        self._line = game_text(
            self._game,
            self._face,
            self._room() - self._figures_width(),
            self._state >> 16 & 1,
        )
        fill_region(self._text, 0, 0, self._text.width, _LINE - 1, 0)
        self._face.write(self._text, self._line, 0, 0)

    def _write_sentence(self):
        # In as many lines as it takes, on a panel that covers the game's text.
        face, panel = self._face, self._panel
        self._shown = self.sentence
        lines = face.wrap(self._shown.encode(), self._room() - 1)[:_MOST_LINES]
        widest = face.width(self._line)
        for line in lines:
            widest = max(widest, face.width(line))
        height = _LINE * len(lines) + 1
        y = self._app.panel.full_height - height
        if self._panel_grid.y != y:
            self._panel_grid.y = y
        self._panel_width = min(widest + 1, panel.width)
        fill_region(panel, 0, 0, self._panel_width, height, 0)
        for number in range(len(lines)):
            face.write(panel, lines[number], 1, 1 + number * _LINE)

    def _clear_sentence(self):
        self._shown = ""
        if self._panel_width:
            fill_region(self._panel, 0, 0, self._panel_width, self._panel.height, _NOTHING)
            self._panel_width = 0

    def _show_moves(self, whole):
        # The number of moves, unless a sentence takes its place.
        steps = _HIDDEN if self.sentence else self._game.table.log.steps
        if steps == self._steps:
            return
        width = _MOVES_WIDTH
        if steps < 0 or self._steps < 0:
            width = self._figures_width()
            if self._timer:
                self._timer.forget()
        self._steps = steps
        app = self._app
        canvas = app.canvas
        sheet = app.sheet
        scale = sheet.scale
        right = self._layout.status_end - 3 * scale
        left = right - width * scale
        y = canvas.height - 6 * scale
        if app.table_cursor.overlaps(left, right, y, canvas.height):
            app.table_cursor.hide()
        fill_region(canvas, left, y, right, y + 5 * scale, theme.FELT)
        if steps >= 0:
            sheet.draw_moves(canvas, steps, right, y)
        if not whole:
            app.refresh()

    def _figures_width(self):
        return _MOVES_WIDTH + (_CLOCK_WIDTH if self._app.session.settings[CLOCK] else 0)

    def _figures_right(self):
        # Where time and score end.
        return self._layout.status_end - (3 + _MOVES_WIDTH) * self._app.scale

    def forget_score(self):
        """Have the score checked again: it may differ though the number of moves does not."""
        if self._timer:
            self._timer.forget_score()

    def show_time(self):
        """Show time and score, if the player wants them; return whether the cursor was hidden."""
        app, steps = self._app, self._steps
        if not app.session.settings[CLOCK] or steps < 0:
            return False
        if not self._timer:
            self._timer = load("patience.ui.art.timer").Timer(app, self._figures_right())
        covered = False
        if self._timer.differs(steps):
            covered = self._timer.is_covered()
            if covered:
                app.table_cursor.hide()
            self._timer.draw(steps)
            app.refresh()
        return covered


def game_text(game, face, room, low=False):
    """Return a game's name and number, and its base and redeals if they vary, as bytes.

    :param Face face: the letters
    :param int room: in pixels; the name is cut to fit, and if that is not enough, the number is
        left out, but never what varies
    :param bool low: whether the battery is low, which is said in place of the name
    """
    top = game.table.top
    rest = ""
    if game.choosing_base():
        rest = " " + words.CHOOSE_BASE
    elif not game.row.base.isdigit() and top[BASE] != EMPTY:
        rank = _RANKS[top[BASE]] if top[BASE] != 9 else "10"
        rest = " " + words.BASE + " " + rank
    if game.row.redeal > 0:
        rest += " " + words.REDEALS + " " + str(top[REDEALS])
    name = words.BATTERY_LOW if low else game.row.name
    after = f" {game.number}{rest}".encode()
    room -= face.width(after)
    if room < 0:
        return rest[1:].encode()
    return face.fit(name.encode(), room - 1) + after
