# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""`python sim play` in a pseudo-terminal: it draws, reads keys and restores the terminal."""

import os
import select
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

from patience.player.session import Session
from patience.saves import saver
from sim.desk import keys, store

pty = pytest.importorskip("pty", reason="a terminal to play in cannot be made on this system")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

ROOT = Path(__file__).parents[2]
PLAY = ("play", "klondike", "617", "--front", "terminal")
PATIENCE = 300  # seconds: only what never comes takes as long


class Terminal:
    """A terminal of 160 x 66 characters in which deal 617 is played."""

    def __init__(self, saves):
        self.output = ""
        self._ahead = ""  # read already, and not waited for yet
        self.end, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 66, 160, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, ROOT / "sim", *PLAY, "--saves", saves],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env={**os.environ, "TERM": "xterm-256color"},
        )
        os.close(inner)
        self.until("q: quit")

    def until(self, text):
        """Read until a text comes, or to the end; what comes after it is left for the next call."""
        stop = time.monotonic() + PATIENCE
        while text not in self._ahead:
            ready, _, _ = select.select([self.end], [], [], max(0, stop - time.monotonic()))
            assert ready, f"{text!r} does not come"
            try:
                chunk = os.read(self.end, 65536).decode(errors="replace")
            except OSError:  # how Linux reports that the other end is closed
                break
            # blessed asks what it can do; any terminal says at least where its cursor is.
            for _ in range(chunk.count("\x1b[6n")):
                self.press("\x1b[1;1R")
            self.output += chunk
            self._ahead += chunk
        self._ahead = self._ahead.partition(text)[2]

    def press(self, keys):
        """Type keys."""
        os.write(self.end, keys.encode())

    def status(self):
        """Read to the end and return the exit status."""
        self.until("\0")
        os.close(self.end)
        return self.process.wait(PATIENCE)


@pytest.fixture
def played(tmp_path):
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.process.kill()
    terminal.process.wait()


def saved_game(folder):
    """Return the game that was saved in a folder."""
    session = Session(0)
    saver.restore(session, store.open_store(folder))
    return session.game


def test_untouched_game_quits_at_once(played):
    played.until("▀")
    played.press("q")
    assert played.status() == 0
    # Back on the first screen, and the cursor is seen again.
    assert "\x1b[?1049l" in played.output
    assert played.output.rindex("\x1b[?25h") > played.output.rindex("\x1b[?25l")


def test_q_saves_a_game_in_progress(played, tmp_path):
    played.until("▀")
    played.press("b")  # deals
    played.press("q")
    assert played.status() == 0
    game = saved_game(tmp_path)
    assert (game.number, game.table.log.steps) == (617, 1)


def test_arrow_keys_move_the_cursor(played, tmp_path, machine):
    played.until("▀")
    played.press("\x1b[C" * 6 + "aaq")
    assert played.status() == 0
    machine.press(keys.parse("R6 A2"))
    expected = machine.app.session.game.table.log
    assert expected.steps == 1
    assert saved_game(tmp_path).table.log.entry(0) == expected.entry(0)


def test_useless_press_rings_the_bell(played):
    played.until("▀")
    played.press("u")  # nothing to undo
    played.until("\a")
    played.process.send_signal(signal.SIGINT)
    assert played.status() == 130


def test_ctrl_c_leaves_the_terminal_as_it_was(played):
    played.until("▀")
    played.process.send_signal(signal.SIGINT)
    assert played.status() == 130
    assert "\x1b[?1049l" in played.output
    assert "Traceback" not in played.output
