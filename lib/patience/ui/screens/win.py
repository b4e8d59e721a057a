# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows time, moves and statistics of a win, on a panel over what `celebration` left.

Records are marked, except after the first win, which would set them all.

Loaded on demand.
"""

import displayio
import terminalio
from bitmaptools import fill_region
from micropython import const

from patience.player.statistics import count_game, key
from patience.player.summary import Summary, format_time
from patience.texts import words
from patience.ui.art import text, theme
from patience.ui.input.actions import SELECT, START, A, B
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens import after_close

_LINES = const(6)
_PANEL_WIDTH = const(116)
_PANEL_HEIGHT = const(94)


class WinScreen:
    """The figures of a game just won; A deals the next one.

    :param App app: has the canvas, the session and the other screens
    """

    long_presses = ()

    def __init__(self, app):
        self._app = app
        display = app.display
        scale = app.scale
        middle = display.width // 2
        self._group = displayio.Group()
        sentences = self._sentences()
        for line in range(_LINES):
            colour = {0: theme.GOLD_TEXT, _LINES - 1: theme.QUIET_TEXT}.get(line, theme.TEXT)
            y = display.height // 2 + (line * 14 - 42) * scale
            made = text.make_label(terminalio.FONT, colour, middle, y, (0.5, 0), scale)
            text.set_text(made, sentences[line])
            self._group.append(made)

    def enter(self):
        """Show the panel."""
        self._draw_panel()
        self._app.show_layer(self._group)
        self._app.refresh()

    def leave(self):
        """Do nothing: another screen may use the canvas at once."""

    def tick(self, _now):
        """Return False: nothing moves here."""
        return False

    def act(self, action):
        """Handle a button: A and Start deal the next game, B and Select show the table."""
        if action in (A, START):
            self._app.back_to_table(after_close.deal(self._app))
        elif action in (B, SELECT):
            self._app.back_to_table()

    def _sentences(self):
        session = self._app.session
        count_game(session)
        summary = Summary(session.statistics, key(session.game.row.id))
        seconds = session.elapsed // 1000
        steps = session.game.table.log.steps
        best = words.WON_BEST if summary.won > 1 else ""
        return (
            words.WON,
            words.WON_TIME + format_time(seconds) + best * (seconds == summary.best_time),
            words.WON_MOVES + str(steps) + best * (steps == summary.fewest_moves),
            words.WON_COUNT.format(summary.won, summary.played),
            words.WON_STREAK + str(summary.streak) + best * (summary.streak == summary.longest),
            fill_button_names(self._app, words.WON_KEYS),
        )

    def _draw_panel(self):
        # With a border, in the middle of the canvas.
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
