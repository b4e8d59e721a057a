"""Divides what a terminal sends into keys and pasted text.

A terminal marks a paste with brackets, if it knows them. Otherwise nobody types a hundred
characters at once. However much is pasted, the work grows only in proportion to it, and little of
it is kept.
"""

import re
import time
from collections.abc import Callable
from typing import NamedTuple

LONGEST = 8000
"""The last characters of a paste that are kept; the longest share code of a won game is shorter."""
_BEGIN, _END = "\x1b[200~", "\x1b[201~"
_LONGEST_KEY = 1000  # characters, of a late answer
_BURST = 100  # characters that arrive together are pasted, not typed
# Seconds of silence after which something that has begun is over: a key that begins with Esc may
# then be Esc itself, a burst was the whole paste, and the end of a bracketed paste never comes.
_ESCAPE, _PAUSE, _LOST = 0.1, 0.1, 3.0
_KEY = re.compile(
    r"\x1b\[M[\s\S]{3}"  # an old mouse report
    r"|\x1b\[\[[ -~]"  # a function key of Linux's console
    r"|\x1b\[[0-?]+[ -/]*[@-~]"
    r"|\x1b\[[ -/]*[@-LN-Z\\-~]"
    r"|\x1bO[0-9;]*[@-~]"
    r"|\x1b[P\]_^X][^\x1b\a]*(?:\a|\x1b\\)"  # a late answer
    r"|\x1b[^\x1bO\[P\]_^X]"
    r"|\x1b(?=\x1b)"
    r"|[^\x1b]"
)


class Typed(NamedTuple):
    """A key or a paste."""

    text: str  # what the terminal sent, or the end of what was pasted
    is_paste: bool = False


class Typing:
    """What a terminal sends: `add` it as it comes, and take `next` until nothing is left.

    :param clock: seconds
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._text = ""
        self._at = 0  # what comes before was taken
        self._came = 0.0  # when something came last
        self._pasted: str | None = None  # so far
        self._end = ""  # what ends the paste; "" if it has no brackets

    def add(self, text: str) -> None:
        """Take what the terminal has sent."""
        if text:
            self._text, self._at = self._text[self._at :] + text, 0
            self._came = self._clock()

    @property
    def patience(self) -> float | None:
        """Seconds to wait for the rest of what has begun; None if nothing has."""
        if self._pasted is not None:
            limit = _LOST if self._end else _PAUSE
        elif self._at < len(self._text):
            limit = _ESCAPE
        else:
            return None
        return max(0.0, self._came + limit - self._clock())

    def next(self) -> Typed | None:
        """Return the next key or paste; None if it has not come, or not all of it."""
        is_late = self.patience == 0
        if self._pasted is None:
            self._begin_paste()
        if self._pasted is not None:
            return self._go_on_pasting(is_late)
        key = _KEY.match(self._text, self._at)
        if key:
            self._at = key.end()
            return Typed(key[0])
        if not is_late and len(self._text) - self._at < _LONGEST_KEY:
            return None
        # Esc itself, or the beginning of a key whose rest is lost.
        began = self._text[self._at :]
        self._text, self._at = "", 0
        return Typed(began)

    def _begin_paste(self) -> None:
        if self._text.startswith(_BEGIN, self._at):
            self._at += len(_BEGIN)
            self._pasted, self._end = "", _END
            return
        after = self._text.find("\x1b", self._at, self._at + _BURST)
        if after < 0 and len(self._text) - self._at >= _BURST:
            self._pasted, self._end = "", ""

    def _go_on_pasting(self, is_late: bool) -> Typed | None:
        text, at = self._text, self._at
        found = text.find(self._end or "\x1b", at)
        is_over = found >= 0 or is_late
        if found < 0:  # its end may have come in part
            found = len(text) if is_late else max(at, len(text) - len(self._end))
        self._pasted = ((self._pasted or "") + text[max(at, found - LONGEST) : found])[-LONGEST:]
        self._at = found + (len(self._end) if text.startswith(self._end, found) else 0)
        if not is_over:
            return None
        pasted, self._pasted = self._pasted, None
        return Typed(pasted, True)
