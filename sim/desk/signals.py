"""Records signals that end or stop the program, so that it leaves a game between two steps.

The game is then saved and the terminal restored, as after quitting.
"""

import os
import signal
from types import FrameType
from typing import Any

_ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")
_STOPPING = ("SIGTSTP", "SIGCONT")
_RESIZED = "SIGWINCH"  # only ends a wait, so that the picture is redrawn


class Signals:
    """Signals that arrive within the `with`; those ignored before, as under nohup, stay ignored.

    :param stops: whether Ctrl-Z is noted too, instead of stopping the program at once, and a
        terminal of another size
    """

    def __init__(self, stops: bool = False) -> None:
        self._names = (*_ENDING, *_STOPPING, _RESIZED) if stops else _ENDING
        self._before: dict[int, Any] = {}
        self._stop = False
        self._resumed = False
        self.ended = 0
        """The number of the signal that ends the program; 0 until one comes."""

    def __enter__(self) -> "Signals":
        for name in self._names:
            number = getattr(signal, name, None)  # Windows has few of them
            if number is not None and signal.getsignal(number) != signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    @property
    def interrupt(self) -> bool:
        """Whether the front end must leave the screen now, permanently or temporarily."""
        return bool(self.ended or self._stop or self._resumed)

    @property
    def status(self) -> int:
        """The exit status a shell reports for the signal that ended the program; 0 for none."""
        return 128 + self.ended if self.ended else 0

    def rest(self) -> None:
        """Stop, if Ctrl-Z asks for it, until the program is continued; with it the solver does."""
        if self._stop:
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.killpg(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, self._note)
            os.killpg(0, signal.SIGCONT)
        self._stop = self._resumed = False

    def _note(self, number: int, _frame: FrameType | None) -> None:
        if number == getattr(signal, "SIGTSTP", None):
            self._stop = True
        elif number == getattr(signal, "SIGCONT", None):
            self._resumed = True
        elif number != getattr(signal, _RESIZED, None):
            self.ended = self.ended or number
