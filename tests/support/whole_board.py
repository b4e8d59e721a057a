"""Plays the whole game on a fake board: `device` with the real screens, a drive and a chip.

The drive is the model of `sim.fuzz.fat`, on which any call can be made to fail.
"""

import sys
from types import SimpleNamespace

import displayio
import pytest
import terminalio

from device.boards import BOARDS, BUTTONS
from patience.ui.app import App
from patience.ui.table.table_screen import TableScreen
from sim.data.circuitpython import NEWEST
from sim.fuzz.fat import Volume
from sim.fuzz.flash import BLOCK, Flash
from sim.screen.display import Display
from tests.support.fake_board import Machine, ReloadError

CALLS = ("open", "stat", "statvfs", "sync", "mkdir", "remove", "getmount")
FILE_CALLS = ("seek", "read", "write", "close")


class CrashError(BaseException):
    """The game has shown its error screen."""


class OverError(BaseException):
    """The script of keys is over."""


class FailingDrive:
    """A drive whose calls can fail.

    :param fails: gets the name of a call and how often that was called before; returns an errno for
        it to fail with, or 0
    """

    def __init__(self, fails=lambda name, count: 0):
        self.volume = Volume.format(Flash(64 * BLOCK), 4)
        self.fails = fails
        self.calls = []  # names, in order
        for name in CALLS:
            setattr(self, name, self._wrap(name, getattr(self.volume, name, None)))
        self.getmount = self._wrap("getmount", self._getmount)
        self.open = self._wrap("open", self._open)

    def restart(self):
        """Forget unwritten data, as when the power goes."""
        self.volume.__init__(self.volume.flash, self.volume.shape)

    def _wrap(self, name, call):
        def wrapped(*args):
            errno = self.fails(name, self.calls.count(name))
            self.calls.append(name)
            if errno:
                raise OSError(errno, name)
            return call(*args)

        return wrapped

    def _getmount(self, path):
        if path != "/":
            raise OSError(19, "no such device")
        return SimpleNamespace(readonly=False)

    def _open(self, path, mode="rb"):
        file = self.volume.open(path, mode)
        calls = {name: self._wrap(name, getattr(file, name)) for name in FILE_CALLS}
        return _File(calls)


class _File:
    def __init__(self, calls):
        self.__dict__.update(calls)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Chip:
    """`microcontroller.nvm`; it counts assignments."""

    def __init__(self, size=8192):
        self.data = bytearray(b"\xff" * size)
        self.assigned = 0

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.data[index]

    def __setitem__(self, index, value):
        assert len(self.data[index]) == len(value)
        self.data[index] = value
        self.assigned += 1


class WholeBoard:
    """A handheld on which the game runs; close it at the end.

    :param missing: the name of a module that its firmware lacks
    :param version: of CircuitPython
    """

    def __init__(self, board_id, monkeypatch, missing="", version=NEWEST):
        self.drive = FailingDrive()
        self.chip = Chip()
        self.machine = Machine(board_id, version=version)
        self.apps = []
        self.reports = []  # errors that ended the game
        row = BOARDS[board_id]
        self._names = row.buttons.split() if row.shift else list(BUTTONS)
        sys.modules["displayio"] = displayio
        sys.modules["terminalio"] = terminalio
        monkeypatch.setattr(displayio, "CIRCUITPYTHON_TERMINAL", None, raising=False)
        self.display = Display(row.width, row.height)
        sys.modules["board"].DISPLAY = self.machine.runtime.display = self.display
        sys.modules["microcontroller"].nvm = self.chip
        sys.modules["storage"].getmount = self.drive.getmount
        apps = self.apps

        class SeenApp(App):
            def __init__(self, *args, **named):
                apps.append(self)
                super().__init__(*args, **named)
                self.said_first = None

            def tick(self):
                if self.said_first is None:
                    self.said_first = self.notice
                return super().tick()

        monkeypatch.setattr("patience.ui.app.App", SeenApp)
        if missing:
            for name in list(sys.modules):  # those that may have imported it
                if name.startswith(("adafruit_", "patience.ui.draw.announcement")):
                    monkeypatch.delitem(sys.modules, name)
            monkeypatch.setitem(sys.modules, missing, None)

    def close(self):
        """Remove the fakes."""
        self.machine.off()

    def play(self, script):
        """Switch on, and press keys; return the app that was played last.

        After the files of saves were made, the board starts once more.

        :param script: `(ms, button)`: how long to wait, then what to press, one of `BUTTONS`, or
            what to call with the app
        """
        waiting = list(script)
        machine = self.machine
        next_at = machine.ms + waiting[0][0]

        def fingers():
            nonlocal next_at
            if machine.ms < next_at:
                return
            if not waiting:
                raise OverError
            _, button = waiting.pop(0)
            if callable(button):
                button(self.apps[-1])
            elif button:
                number = self._names.index(button)
                machine.press(number)
                machine.release(number)
            next_at = machine.ms + (waiting[0][0] if waiting else 500)

        machine.at_sleep = fingers
        for _ in range(2):
            try:
                self._run()
            except ReloadError:
                self.drive.restart()
                continue
            except OverError:
                return self.apps[-1]
            break
        pytest.fail(f"the game ended: {self.reports}")

    def _run(self):
        loaded = {}
        for name in (
            "main",
            "start",
            "sleep",
            "crash",
            "saves.store",
            "saves.save_files",
            "drive",
            "begin",
        ):
            sys.modules.pop("device." + name, None)
            loaded[name] = self.machine.load("device." + name)
        heap = SimpleNamespace(
            enable=lambda: None, disable=lambda: None, mem_alloc=lambda: self.drive.volume.heap
        )
        for name in ("saves.store", "saves.save_files"):
            module = loaded[name]
            module.open, module.os, module.gc = self.drive.open, self.drive, heap

        loaded["drive"].os = SimpleNamespace(stat=lambda path: None)  # boot.py is there

        def report(error, handheld=None):
            self.reports.append(error)
            raise CrashError from error

        loaded["crash"].report = report
        loaded["main"].run()


def on_table(app):
    """Return whether an app shows its table."""
    return isinstance(app.stack.screen, TableScreen)
