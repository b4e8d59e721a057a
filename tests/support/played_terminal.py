"""A pseudo-terminal in which `python sim play` runs; it answers only what a test says."""

import os
import select
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import psutil

from patience.player.session import Session
from patience.saves import restoring
from sim.desk import store

if os.name == "posix":  # elsewhere the tests that use it are only collected
    import fcntl
    import pty
    import termios

ROOT = Path(__file__).parents[2]
PLAY = ("play", "klondike", "617", "--front", "terminal", "--no-solver")
_NAMES = "COLUMNS LINES COLORTERM NO_COLOR STY TERM_PROGRAM TMUX VTE_VERSION WT_SESSION".split()
UNNAMED = {name: value for name, value in os.environ.items() if name not in _NAMES}
"""The environment without what it says about the terminal of whoever runs the tests."""
PIECE = 2048  # bytes: what a terminal surely takes at once
PATIENCE = 120  # seconds: only what never comes takes as long


def _be_as_from_a_shell():
    # In a separate group, because only such a group can be stopped; and with the keys' signals on,
    # which tests that run in the background were started without.
    os.setpgrp()
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """A terminal of 160 x 66 characters in which deal 617 is played, with its saves in a folder.

    Use it in a `with`, whose end kills the program.

    :param more: of the command line
    :param play: the command
    :param program: what runs it
    :param term: the kind of terminal
    :param size: rows and columns
    :param ready: what it shows when it takes keys
    :param answers: what it says to each query
    :param also: more of the environment
    """

    def __init__(
        self,
        saves,
        *more,
        play=PLAY,
        program=(sys.executable, ROOT / "sim"),
        term="xterm-256color",
        size=(66, 160),
        ready=" quit",
        encoding="utf-8",
        answers=(),
        also=(),
    ):
        self._answers = dict(answers)
        self.output = ""
        self._ahead = ""  # read already, and not waited for yet
        self.end, self._inner = pty.openpty()
        self._set_size(*size)
        self.modes = termios.tcgetattr(self._inner)
        words = [*play, "--saves", saves, *more]
        environment = {**UNNAMED, "TERM": term, "PYTHONIOENCODING": encoding, **dict(also)}
        ends = dict.fromkeys(("stdin", "stdout", "stderr"), self._inner)
        self.process = subprocess.Popen(
            [*program, *words], env=environment, preexec_fn=_be_as_from_a_shell, **ends
        )
        self.until(ready)

    def _set_size(self, rows, columns):
        fcntl.ioctl(self._inner, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, rows, columns):
        """Change how many characters it has, and tell the program as a terminal does."""
        self._set_size(rows, columns)
        self.process.send_signal(signal.SIGWINCH)

    def until(self, text):
        """Read until a text comes; what comes after it is left for the next call."""
        stop = time.monotonic() + PATIENCE
        while text not in self._ahead:
            assert time.monotonic() < stop, f"{text!r} does not come"
            if not self._read(0.1):
                assert self.process.poll() is None, f"ended before {text!r} came: {self.output}"
        self._ahead = self._ahead.partition(text)[2]

    def _read(self, patience):
        # Read available output, or wait some seconds for it; return whether any came.
        if not select.select([self.end], [], [], patience)[0]:
            return False
        chunk = os.read(self.end, 65536).decode(errors="replace")
        asked = sorted((chunk.index(query), query) for query in self._answers if query in chunk)
        for _, query in asked:
            os.write(self.end, self._answers[query].encode())
        self.output += chunk
        self._ahead += chunk
        return True

    def settle(self):
        """Read until nothing comes any more: the picture is whole."""
        while self._read(0.2):
            pass
        self._ahead = ""

    def deal(self):
        """Type the key that deals a card, and wait until that is seen."""
        self.settle()
        self.press("b")
        self.until("▀")

    def press(self, keys):
        """Type keys, or paste a long text, while reading what is shown."""
        left = keys.encode()
        while left:
            left = left[os.write(self.end, left[:PIECE]) :]
            while left and not select.select([], [self.end], [], 0)[1]:
                self._read(0.01)

    def modes_now(self):
        """Return the terminal's modes, such as echo, as `termios` gives them."""
        return termios.tcgetattr(self._inner)

    def wait_until_stopped(self):
        """Read until the program has stopped."""
        stop = time.monotonic() + PATIENCE
        while psutil.Process(self.process.pid).status() != psutil.STATUS_STOPPED:
            assert time.monotonic() < stop
            self._read(0.05)
        while self._read(0):
            pass

    def status(self):
        """Read to the end and return the exit status."""
        stop = time.monotonic() + PATIENCE
        while self.process.poll() is None or self._read(0):
            assert time.monotonic() < stop, "it does not end"
            self._read(0.05)
        return self.process.returncode

    def close_window(self):
        """Close the terminal; the program is not told by a signal."""
        os.close(self._inner)
        os.close(self.end)
        self.end = -1

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        if self.end >= 0:
            self.close_window()


def saved_game(folder):
    """Return the game that was saved in a folder."""
    session = Session(0)
    restoring.restore(session, store.open_store(folder))
    return session.game
