"""Notes signals that end or stop the program, so that it leaves a game between two steps.

The game is then saved and the terminal restored, as after quitting. A signal also ends the wait for
keys, through a `Waker`.
"""

import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from types import FrameType
from typing import Any

_ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")
_STOPPING = ("SIGTSTP", "SIGCONT")
_RESIZED = "SIGWINCH"  # only ends a wait, so that the picture is redrawn


class Signals:
    """Notes signals within the `with`; those ignored before, as under nohup, stay ignored.

    :param stops: whether to note also Ctrl-Z, instead of stopping the program immediately, and
        changes of the terminal's size
    """

    def __init__(self, stops: bool = False) -> None:
        self._names = (*_ENDING, *_STOPPING, _RESIZED) if stops else _ENDING
        self._before: dict[int, Any] = {}
        self._stop = False
        self._resumed = False
        self.ended = 0
        """The number of the signal that ends the program; 0 until it arrives."""

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
        """Whether the front end must leave the screen now, permanently or for a while."""
        return bool(self.ended or self._stop or self._resumed)

    @property
    def status(self) -> int:
        """The exit status a shell reports for the signal that ended the program; 0 for none."""
        return 128 + self.ended if self.ended else 0

    def rest(self) -> None:
        """After Ctrl-Z, stop until the program is continued; its solver stops with it."""
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


class Waker:
    """A socket that wakes a waiting program. Use it in a `with`, in the main thread."""

    def __init__(self) -> None:
        self._end, self._other = socket.socketpair()
        self._other.setblocking(False)
        self._reader: Thread | None = None
        self._before = -1

    def __enter__(self) -> "Waker":
        self._before = signal.set_wakeup_fd(self._other.fileno(), warn_on_full_buffer=False)
        return self

    def __exit__(self, *_: object) -> None:
        signal.set_wakeup_fd(self._before)
        self._other.close()
        if self._reader:
            self._reader.join()
        self._end.close()

    def wake(self) -> None:
        """End a wait, from any thread; after the `with` this does nothing."""
        with suppress(OSError):  # closed, or so full that it wakes anyway
            self._other.send(b"\0")

    def listen(self, call: Callable[[], object]) -> None:
        """Call a function in another thread at each wake."""

        def read() -> None:
            while self._end.recv(4096):
                call()

        self._reader = Thread(target=read, daemon=True)
        self._reader.start()

    def fileno(self) -> int:
        """Return the descriptor for `select`; call `clear` afterwards."""
        return self._end.fileno()

    def clear(self) -> None:
        """Discard the wakes so far."""
        self._end.recv(4096)
