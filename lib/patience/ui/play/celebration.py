# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Celebrates a win: cards leap off the foundations, over the table. `win` comes next.

Loaded on demand.
"""

from micropython import const

from patience.table import FOUNDATION
from patience.ui.input.actions import ticks_since

_FRAME_EVERY = const(30)  # ms
_GRAVITY = const(3)
_CARDS = const(24)


class CelebrationScreen:
    """Lets cards leap until any button is pressed.

    :param App app: has the canvas, the painter and the other screens
    """

    long_presses = ()
    save_after = 1  # `autosave` knows it as a win

    def __init__(self, app):
        self._app = app
        self._leaping = True
        self._leapt = 0
        self._drawn = app.clock()
        self._x = self._y = self._across = self._fall = 0

    def enter(self):
        """Start with the first card, over the table without the line below it."""
        self._app.take_canvas("celebration")
        self._app.show_layer(None)
        self._start_next_card()

    def leave(self):
        """Do nothing: another screen may use the canvas at once."""

    def act(self, _action):
        """End the celebration."""
        self._finish()

    def tick(self, now):
        """Move the leaping card when a frame is due; return whether the celebration goes on."""
        # If the clock seems to run backwards, days have passed.
        if self._leaping and not 0 <= ticks_since(self._drawn, now) < _FRAME_EVERY:
            self._drawn = now
            self._move_card()
        return self._leaping

    def _finish(self):
        self._leaping = False
        self._app.open_screen("screens.endings", "WinScreen")

    def _start_next_card(self):
        # Kings first, one from each foundation in turn, each with a different leap.
        painter = self._app.painter
        self._x, self._y, _, self._height, _ = painter.rect(FOUNDATION + self._leapt % 4, 1)
        scale = self._app.scale
        self._across = -(4 + self._leapt * 7 % 5) * scale
        self._fall = -(self._leapt * 5 % 9) * scale

    def _move_card(self):
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
            self._start_next_card()
        card = (12 - self._leapt // 4) * 4 + self._leapt % 4
        self._app.painter.face.draw_card(card, self._x, self._y, self._height, 0, 0)
        self._app.refresh()
