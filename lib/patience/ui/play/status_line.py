# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The line below the table: the game and its deal, or a sentence; then time, score and moves.

Text is written piece by piece in the ticks that follow, because its writers have to be loaded.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from patience.on_demand import load, load_next
from patience.player.settings import CLOCK
from patience.table import BASE, REDEALS
from patience.ui.art import theme

_MOVES_WIDTH = const(21)  # an M and four digits
_CLOCK_WIDTH = const(37)  # time and score before it
_HIDDEN = const(-1)
_NEVER_DRAWN = const(-2)

_WRITERS = ("patience.ui.art.wrapping", "patience.ui.play.status_writer")


class StatusLine:
    """The line below the cards of a game.

    :param App app: has the canvas, the session and what draws
    """

    def __init__(self, app):
        self._app = app
        self._game = None
        self._layout = None
        self.group = displayio.Group(scale=app.scale)
        """The picture of the game's text, and over it that of the sentence."""
        self.sentence = ""
        """What to say in place of the game's name, or ""."""
        self._shown = ""  # the sentence that is written
        self._line = ""  # the game's text
        self._state = self._written = _HIDDEN  # what varies in it: as it is now, and as written
        self._writers = []  # those of `_WRITERS` that are loaded
        self._steps = _NEVER_DRAWN
        self._timer = None

    @property
    def text(self):
        """The text that is written now."""
        return self._shown or self._line

    def show_game(self, game, layout):
        """Show another game, or the same one in another layout."""
        self._game = game
        self._layout = layout
        self.sentence = ""

    def forget(self):
        """Have the next `update` draw everything: the canvas was cleared."""
        self._steps = _NEVER_DRAWN
        self._written = _HIDDEN
        self._timer = None

    def update(self, whole):
        """Remove a sentence that no longer holds, and show the number of moves.

        :param bool whole: write everything now; the caller refreshes
        """
        app = self._app
        top = self._game.table.top
        low = bool(app.battery) and app.battery() < 2
        self._state = low << 16 | top[BASE] << 8 | top[REDEALS]
        if self.sentence != self._shown and len(self.group) > 1:
            self.group.pop()
            self._shown = ""
        while whole and self.write_next():
            pass
        self._show_moves(whole)

    def write_next(self):
        """Write the next missing piece; return whether there was one."""
        app, sentence = self._app, self.sentence
        if self._state == _HIDDEN or (self._state == self._written and sentence == self._shown):
            return False
        if "{" in sentence:
            button_names = load("patience.ui.input.button_names")
            self.sentence = button_names.fill_button_names(app, sentence)
        elif len(self._writers) < len(_WRITERS):
            load_next(self._writers, _WRITERS)
        else:
            self._write(self._writers[-1])
        return True

    def _write(self, writer):
        # The game's text comes first; the sentence covers it.
        app, group = self._app, self.group
        group.x = self._layout.status_left
        width = (self._layout.status_end - group.x - 2) // app.scale
        if self._state != self._written:
            self._written = self._state
            while group:
                group.pop()
            room = width - self._figures_width()
            self._line = writer.game_text(self._game, app.font, room, self._state >> 16)
            self._lay(writer.picture(self._line, app.font, width))
            self._shown = ""
        else:
            self._shown = self.sentence
            self._lay(writer.picture(self._shown, app.font, width, group[0].tile_width))
        if self.sentence == self._shown:
            self._writers = []
            if not app.painter.whole:
                app.refresh()

    def _lay(self, picture):
        app = self._app
        picture.y = app.display.height // app.scale - picture.tile_height
        self.group.append(picture)

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
            right = self._layout.status_end - (3 + _MOVES_WIDTH) * app.scale
            self._timer = load("patience.ui.art.timer").Timer(app, right)
        covered = False
        if self._timer.differs(steps):
            covered = self._timer.is_covered()
            if covered:
                app.table_cursor.hide()
            self._timer.draw(steps)
            app.refresh()
        return covered
