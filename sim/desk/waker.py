"""Ends a front end's wait for keys when a signal comes, or another thread has news."""

import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Thread


class Waker:
    """A socket that signals and threads write to. Use it in a `with`, in the main thread."""

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
        """End a wait, from any thread; after the `with` it does nothing."""
        with suppress(OSError):  # closed, or so full that it wakes anyway
            self._other.send(b"\0")

    def listen(self, call: Callable[[], object]) -> None:
        """Call something in another thread at each wake."""

        def read() -> None:
            while self._end.recv(4096):
                call()

        self._reader = Thread(target=read, daemon=True)
        self._reader.start()

    def fileno(self) -> int:
        """Return the descriptor for `select`; then call `clear`."""
        return self._end.fileno()

    def clear(self) -> None:
        """Forget the wakes so far."""
        self._end.recv(4096)
