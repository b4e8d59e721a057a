# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Draws time and score beside the number of moves, for players who want them.

Only digits that differ are drawn, so a second sends some 40 bytes.

Loaded on demand.
"""

from bitmaptools import fill_region
from micropython import const

from patience.ui.art import theme

_WIDTH = const(37)  # five signs of time, three digits of score, a gap after each
_DIGIT = const(3)
_HEIGHT = const(5)
_SCORE_WIDTH = const(11)
_GAP = const(4)
_LATEST = const(5999)  # 99:59
# How far before the end of the time each of its four digits ends, in pixels; then the colon.
_ENDS = bytes((0, 4, 10, 14))
_COLON = const(9)


class Timer:
    """The time and the score of a session, on the line below the table.

    :param App app: has the canvas, the sheet, the cursor and the session
    :param int right: where the score ends, in pixels
    """

    def __init__(self, app, right):
        self._app = app
        self._y = app.canvas.height - 6 * app.scale
        self.put(right)

    def put(self, right):
        """Have it end at `right`, in pixels; the next `draw` draws everything."""
        scale = self._app.scale
        self._score_right = right - _GAP * scale
        self._right = self._score_right - (_SCORE_WIDTH + _GAP) * scale
        self._left = right - _WIDTH * scale
        self.forget()

    def forget(self):
        """Have the next `draw` draw everything."""
        self._seconds = self._steps = self._score = -1

    def differs(self, steps):
        """Return whether a second has passed, or the number of moves has changed."""
        return self._seconds != self._seconds_now() or self._steps != steps

    def forget_score(self):
        """Have the next `draw` check the score again, because cards have moved."""
        self._steps = -1

    def is_covered(self):
        """Return whether the cursor covers any of it."""
        return self._app.table_cursor.overlaps(self._left, self._right + _SCORE_WIDTH, self._y, 255)

    def draw(self, steps):
        """Draw what has changed."""
        seconds = self._seconds_now()
        if seconds != self._seconds:
            self._draw_time(seconds)
            self._seconds = seconds
        if steps != self._steps:
            self._steps = steps
            score = self._app.session.score()
            if score != self._score:
                self._score = score
                self._clear(self._score_right, _SCORE_WIDTH)
                self._number(score, self._score_right)

    def _seconds_now(self):
        return min(_LATEST, self._app.session.elapsed // 1000)

    def _draw_time(self, seconds):
        scale = self._app.scale
        before = self._digits(self._seconds) if self._seconds >= 0 else -1
        digits = self._digits(seconds)
        for end in _ENDS:
            if before < 0 or before % 10 != digits % 10:
                right = self._right - end * scale
                self._clear(right, _DIGIT)
                if digits or end < _ENDS[3]:
                    self._number(digits % 10, right)
            digits //= 10
            before = before // 10 if before >= 0 else -1
        if self._seconds < 0:
            x = self._right - _COLON * scale
            for down in (1, 3):
                y = self._y + down * scale
                fill_region(self._app.canvas, x, y, x + scale, y + scale, theme.FACE)

    def _digits(self, seconds):
        # 83 seconds are 123, for 1:23.
        return seconds // 60 * 100 + seconds % 60

    def _clear(self, right, width):
        scale = self._app.scale
        end = self._y + _HEIGHT * scale
        fill_region(self._app.canvas, right - width * scale, self._y, right, end, theme.FELT)

    def _number(self, number, right):
        self._app.sheet.draw_number(self._app.canvas, number, right, self._y)
