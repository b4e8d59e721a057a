# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A win: time, moves and how many games were won, on a panel over what `leap` left.

What is the best so far is marked, except in the first win, where all would be.
"""

import displayio
import terminalio
from bitmaptools import fill_region
from micropython import const

from patience.player.statistics import key, settle
from patience.player.summary import Summary, clock
from patience.texts import words
from patience.ui.art import text, theme
from patience.ui.input.actions import SELECT, START, A, B
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.after_close import dealing

_LINES = const(6)
_PANEL_WIDTH = const(116)
_PANEL_HEIGHT = const(94)


class WinScreen:
    """Tells of a won game; A deals anew.

    :param App app: gives the canvas, the session and the other screens
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
        self._panel()
        self._app.show_layer(self._group)
        self._app.refresh()

    def leave(self):
        """Let another screen use the canvas."""

    def tick(self, _now):
        """Return False: nothing here takes time."""
        return False

    def act(self, action):
        """Do what a button means here: A or Start deal anew, B or Select show the table."""
        if action in (A, START):
            self._app.back_to_table(dealing(self._app, "new_deal"))
        elif action in (B, SELECT):
            self._app.back_to_table()

    def _sentences(self):
        session = self._app.session
        settle(session)
        summary = Summary(session.statistics, key(session.game.row.id))
        seconds = session.elapsed // 1000
        steps = session.game.table.log.steps
        best = words.WON_BEST if summary.won > 1 else ""
        return (
            words.WON,
            words.WON_TIME + clock(seconds) + best * (seconds == summary.best_time),
            words.WON_MOVES + str(steps) + best * (steps == summary.fewest_moves),
            words.WON_COUNT.format(summary.won, summary.played),
            words.WON_STREAK + str(summary.streak) + best * (summary.streak == summary.longest),
            fill_button_names(self._app, words.WON_KEYS),
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
