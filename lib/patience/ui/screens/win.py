# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A win: the cards leap off the foundations, then time, moves and how many games were won.

What is the best so far is marked, except in the first win, where all would be.
"""

import displayio
import terminalio
from bitmaptools import fill_region
from micropython import const

from patience import words
from patience.figures import Figures, clock
from patience.statistics import key
from patience.table import FOUNDATION
from patience.ui import text, theme
from patience.ui.actions import SELECT, START, A, B, ticks_since
from patience.ui.naming import named

_FRAME_EVERY = const(30)
_GRAVITY = const(3)
_CARDS = const(24)
_LINES = const(6)
_PANEL_WIDTH = const(116)
_PANEL_HEIGHT = const(94)


class WinScreen:
    """Celebrates a won game; any button ends the celebration, then A deals anew.

    :param App app: gives the canvas, the session and the other screens
    """

    long_presses = ()
    save_after = 1

    def __init__(self, app):
        self._app = app
        self._leaping = True
        self._leapt = 0
        self._drawn = 0
        self._x = self._y = self._across = self._fall = 0
        display = app.display
        scale = app.scale
        middle = display.width // 2
        self._group = displayio.Group()
        self._lines = []
        for line in range(_LINES):
            colour = {0: theme.GOLD_TEXT, _LINES - 1: theme.QUIET_TEXT}.get(line, theme.TEXT)
            y = display.height // 2 + (line * 14 - 42) * scale
            made = text.label(terminalio.FONT, colour, middle, y, (0.5, 0), scale)
            self._lines.append(made)
            self._group.append(made)

    def enter(self):
        """Begin the celebration over the table as it is."""
        self._app.frame.hide()
        self._app.show_layer(None)
        self._next_card()
        self._drawn = self._app.clock()

    def leave(self):
        """Let another screen use the canvas."""
        self._leaping = False

    def act(self, action):
        """End the leaping; then A or Start deal anew, B or Select go back to the table."""
        if self._leaping:
            self._finish()
        elif action in (A, START):
            self._app.back_to_table(self._app.dealing("new_deal"))
        elif action in (B, SELECT):
            self._app.close()

    def tick(self, now):
        """Let the cards leap on; return whether they still do."""
        if self._leaping and ticks_since(self._drawn, now) >= _FRAME_EVERY:
            self._drawn = now
            self._leap()
        return self._leaping

    def _next_card(self):
        # Kings first, one from each foundation in turn, each with a leap of its own.
        board = self._app.board
        self._x, self._y, _, self._height, _ = board.rect(FOUNDATION + self._leapt % 4, 1)
        scale = self._app.scale
        self._across = -(4 + self._leapt * 7 % 5) * scale
        self._fall = -(self._leapt * 5 % 9) * scale

    def _leap(self):
        scale = self._app.scale
        display = self._app.display
        self._x += self._across
        self._y = max(0, self._y + self._fall)
        self._fall += _GRAVITY * scale
        floor = display.height - self._height
        if self._y > floor:
            self._y = floor
            self._fall = -self._fall * 3 // 4
        if self._x < 0:
            self._leapt += 1
            if self._leapt == _CARDS:
                self._finish()
                return
            self._next_card()
        card = (12 - self._leapt // 4) * 4 + self._leapt % 4
        self._app.board.face.whole(card, self._x, self._y, self._height, 0, 0)
        self._app.refresh()

    def _finish(self):
        self._leaping = False
        sentences = self._sentences()
        self._panel()
        for index in range(len(sentences)):
            text.show(self._lines[index], sentences[index])
        self._app.show_layer(self._group)
        self._app.refresh()

    def _sentences(self):
        session = self._app.session
        figures = Figures(session.statistics, key(session.game.rules.id))
        seconds = session.elapsed // 1000
        steps = session.game.table.log.steps
        best = words.WON_BEST if figures.won > 1 else ""
        return (
            words.WON,
            words.WON_TIME + clock(seconds) + best * (seconds == figures.best_time),
            words.WON_MOVES + str(steps) + best * (steps == figures.fewest_moves),
            words.WON_COUNT.format(figures.won, figures.played),
            words.WON_STREAK + str(figures.streak) + best * (figures.streak == figures.longest),
            named(self._app, words.WON_KEYS),
        )

    def _panel(self):
        # A bordered panel in the middle of the canvas.
        canvas = self._app.canvas
        scale = self._app.scale
        x = (canvas.width - _PANEL_WIDTH * scale) // 2
        y = (canvas.height - _PANEL_HEIGHT * scale) // 2
        for border, colour in ((0, theme.CURSOR), (scale, theme.PLACE)):
            fill_region(
                canvas,
                x + border,
                y + border,
                x + _PANEL_WIDTH * scale - border,
                y + _PANEL_HEIGHT * scale - border,
                colour,
            )
