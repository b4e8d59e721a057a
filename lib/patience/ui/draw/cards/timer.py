"""Draws time and score next to the number of moves, if the player wants them.

Only digits that differ are drawn, so a second sends about 40 bytes.

Loaded on demand.
"""

from bitmaptools import fill_region
from micropython import const

from patience.texts.words import NOTES
from patience.ui.draw import theme

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.player.session import Session
    from patience.ui.draw.drawing import Drawing

_SCORE = const(4)  # digits of the score
_GAP = const(4)
_MINUS = const(3)  # width of the sign of a negative score, and the gap after it
_MOST = const(9999)
_LATEST = const(5999)  # 99:59


class Timer:
    """The time and the score of a session, on the line below the table.

    :param drawing: has the canvas, the sheet and the cursor
    :param session: has time and score
    :param right: the right end of the score, in pixels
    :param top: where the line begins
    """

    def __init__(self, drawing: "Drawing", session: "Session", right: int, top: int) -> None:
        self._drawing = drawing
        self._session = session
        self._y = top + 1
        if NOTES:
            self._y += 0 if drawing.large else 1  # as far down as letters with accents
        width = self._drawing.sheet.digit_width + 1
        self._digit = width - 1
        self._score_right = right - _GAP
        self._score_width = _SCORE * width - 1
        self._right = self._score_right - self._score_width - _MINUS - _GAP
        # Pixels from the end of each of the time's four digits to the end of the time.
        self._ends = bytes((0, width, 2 * width + 2, 3 * width + 2))
        self.forget()

    def forget(self) -> None:
        """Let the next `draw` draw everything."""
        self._seconds = self._steps = self._score = -1

    def differs(self, steps: int) -> bool:
        """Return whether a second has passed, or the number of moves has changed."""
        return self._seconds != self._seconds_now() or self._steps != steps

    def forget_score(self) -> None:
        """Let the next `draw` check the score again, because cards moved."""
        self._steps = -1

    def is_covered(self) -> bool:
        """Return whether the cursor covers any part of it."""
        return self._drawing.table_cursor.overlaps(
            self._right - self._ends[3] - self._digit, self._score_right, self._y, 255
        )

    def draw(self, steps: int) -> None:
        """Draw the changes."""
        seconds = self._seconds_now()
        if seconds != self._seconds:
            self._draw_time(seconds)
            self._seconds = seconds
        if steps != self._steps:
            self._steps = steps
            score = self._session.score()
            if score != self._score:
                self._score = score
                self._clear(self._score_right, self._score_width + _MINUS)
                x = self._number(min(abs(score), _MOST), self._score_right) - _MINUS
                if score < 0:
                    y = self._y + self._drawing.sheet.digit_height // 2
                    fill_region(self._drawing.canvas, x, y, x + _MINUS - 1, y + 1, theme.QUIET)

    def _seconds_now(self) -> int:
        return min(_LATEST, self._session.elapsed // 1000)

    def _draw_time(self, seconds: int) -> None:
        before = self._digits(self._seconds) if self._seconds >= 0 else -1
        digits = self._digits(seconds)
        ends = self._ends
        for end in ends:
            if before < 0 or before % 10 != digits % 10:
                right = self._right - end
                self._clear(right, self._digit)
                if digits or end < ends[3]:
                    self._number(digits % 10, right)
            digits //= 10
            before = before // 10 if before >= 0 else -1
        if self._seconds < 0:
            x, middle = self._right - ends[2] + 1, self._drawing.sheet.digit_height // 2
            for down in (-1, 1):
                self._drawing.canvas[x, self._y + middle + down] = theme.QUIET

    def _digits(self, seconds: int) -> int:
        # Return the digits of a time: 123, for 1:23, from 83 seconds.
        return seconds // 60 * 100 + seconds % 60

    def _clear(self, right: int, width: int) -> None:
        end = self._y + self._drawing.sheet.digit_height
        fill_region(self._drawing.canvas, right - width, self._y, right, end, theme.DEEP)

    def _number(self, number: int, right: int) -> int:
        return self._drawing.sheet.draw_number(
            self._drawing.canvas, theme.QUIET, number, right, self._y
        )
