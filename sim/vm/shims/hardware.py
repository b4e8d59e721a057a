"""A handheld switched on in the VM: a script for its keys, its drive, and what the measures watch.

`plug_in` makes the modules of its firmware from `board_parts`. From then on time passes only in a
sleep. Whenever the program sleeps because it has nothing to do, the next step of the script is
taken. When the script ends, the power goes: `Unplugged`.
"""

import builtins
import os
import sys

import board_parts
from board_parts import Clock, Module, analog, held, scanners
from busdisplay import BusDisplay
from displayio import Bitmap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

_NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "SELECT", "START")
_IDLE = 20  # ms: a sleep this long waits for a key
_UNIT = 20  # ms
_TICKS = (1 << 29) - 1
# Steps that are not buttons, as in `sim.vm.board`.
_SLEEP = 9
_FAIL = 10


class Unplugged(BaseException):
    """The power went."""


class ScriptedKeys(Clock):
    """Presses keys by a script of (button, ms) steps, as in `player`, and keeps the time.

    A step may also be a sleep, during which only the clock goes on, or make saves fail until the
    next such step.
    """

    def __init__(self) -> None:
        super().__init__()
        self.steps = None
        """A file of bytes, two a step: button + 1, and ms in units of `_UNIT`; None while no script
        is played."""
        self.fails = False
        """Whether the drive fails."""
        self.mark = None
        """If set, called with "step" before a step of the script is taken, "sleep" before any sleep
        and "refresh" after each refresh of the display."""
        self.least = 0
        """The least time, in milliseconds, that a sleep takes."""
        self._step = bytearray(2)
        self._length = bytearray(4)
        self._down = -1
        self._until = 0

    def play(self, steps: "BinaryIO") -> None:
        """Start a script at power-on; the power goes when it ends.

        It is read step by step: a long one would not fit in the heap.
        """
        scanners.clear()
        self.steps = steps

    def pass_time(self, ms: int) -> None:
        """Let time pass; make the presses and releases that become due."""
        if self.mark:
            self.mark("sleep")
        self.now += max(ms, self.least)
        if self._down >= 0 and self.now >= self._until:
            _press(self._down, False)
            self._down = -1
        elif self._down < 0 and ms >= _IDLE and self.steps is not None and self.now >= self._until:
            self._next()

    def sleep_lightly(self, *alarms: object) -> None:
        """Take steps up to one that presses a key, which ends the sleep."""
        while True:
            button = self._take()
            self.now += self._step[1] * _UNIT
            if button:
                return

    def _next(self) -> None:
        button = self._take()
        if self.mark:
            self.mark("step")
        self._until = self.now + self._step[1] * _UNIT
        if button:
            self._down = button - 1
            _press(self._down, True)

    def _take(self) -> int:
        # Take a step; return its button + 1, or 0.
        if not self.steps.readinto(self._step):
            raise Unplugged
        button = self._step[0]
        if button == _SLEEP:
            self.steps.readinto(self._length)
            self.slept = self.slept + int.from_bytes(self._length, "little") & _TICKS
        elif button == _FAIL:
            self.fails = not self.fails
        else:
            return button
        return 0


keys = ScriptedKeys()


def hold_down(name: str) -> None:
    """Hold a button down from power-on."""
    held[_buttons.index(name)] = True


def _press(button: int, pressed: bool) -> None:
    name = _NAMES[button]
    for scanner in scanners:
        if name in scanner.names:
            scanner.set_button(scanner.names.index(name), pressed)
            return
    if not _sticks:
        return  # nothing reads the keys
    end = _levels[button & 1]
    analog[_sticks[0 if button >= 2 else 1]] = end if pressed else _levels[2]


_sticks = ()
_levels = (0, 65535, 32768)  # of an axis that is pressed left or up, right or down, and at rest
_buttons = []


class _Display(BusDisplay):
    def refresh(self) -> bool:
        shown = super().refresh()
        if keys.mark:
            keys.mark("refresh")
        return shown


def _stat(path: str) -> object:
    try:
        return os.stat(path)
    except OSError:
        raise OSError(2) from None  # ENOENT on a board; the VM's number differs


_open = builtins.open
_map = None


def _open_as_fatfs(path: str, mode: str = "r", encoding: str = "") -> object:
    """Open a file; a read-only one costs 48 bytes more, for the map of its one piece."""
    global _map
    if mode == "rb":
        _map = bytearray(24)
    try:
        return _open(path, mode)
    except OSError:
        raise OSError(2) from None  # as in `_stat`


def _format_exception(error: Exception) -> list[str]:
    import io

    text = io.StringIO()
    sys.print_exception(error, text)
    return [text.getvalue()]


def _reload() -> None:
    raise Unplugged


def _sync() -> None:
    if keys.fails:
        raise OSError(5)


display = None


kept = []
"""The objects that `keep` keeps."""
loads = []
"""Modules that `watch` noted: "name" if loaded, "+name" and "-name" around one on demand."""


def keep(main: object, app: object) -> None:
    """From now on keep the running game, so that it still exists after the power went.

    :param main: the module `device.main`
    :param app: the module `patience.ui.app`
    """
    main.Handheld = _kept(main.Handheld)
    app.App = _kept(app.App)


def _kept(made: type) -> type:
    class Kept(made):
        def __init__(self, *given: object, **named: object) -> None:
            kept.append(self)
            super().__init__(*given, **named)

    return Kept


def watch() -> None:
    """From now on note which modules are loaded, and which on demand (`patience.on_demand`)."""
    load = builtins.__import__

    def watched(name: str, *more: object) -> object:
        if name in sys.modules:
            return load(name, *more)
        loads.append(name if more else "+" + name)
        module = load(name, *more)
        if not more:
            loads.append("-" + name)
        return module

    builtins.__import__ = watched


def call_after(after: object) -> None:
    """From now on call a function with the name of each module that was loaded on demand."""
    load = builtins.__import__

    def watched(name: str, *more: object) -> object:
        module = load(name, *more)
        if not more:
            after(name)
        return module

    builtins.__import__ = watched


def saves() -> list[str]:
    """Return the names of the files in /saves."""
    try:
        return os.listdir("/saves")
    except OSError:
        return []


def plug_in(
    board_id: str,
    pins: str,
    width: int,
    height: int,
    buttons: str,
    stick: str,
    is_pad: bool,
    variables: dict[str, object],
    numbers: "dict[str, object] | None",
    takes_drive: bool,
    chip: bytearray,
) -> None:
    """Make the modules of a board.

    :param pins: the names in its module `board`
    :param buttons: their names in the order of the scanner
    :param stick: its pins, x and y
    :param is_pad: whether the pins are those of `device.parts.two_axes`
    :param variables: what `os.getenv` of its CircuitPython returns
    :param numbers: what `supervisor.get_setting` returns; None if there is none
    :param takes_drive: see `sim.data.circuitpython`
    :param chip: the contents of the chip's memory
    """
    global display, _buttons, _sticks, _levels
    _buttons = buttons.split()
    _sticks = stick.split()
    if is_pad:
        _levels = (65535, 32768, 0)
        for pin in _sticks:
            analog[pin] = 0
    Bitmap.seen = False
    display = _Display(None, b"", width=width, height=height)
    modules = board_parts.make_modules(
        keys,
        board_id,
        pins.split(),
        _buttons,
        display,
        chip,
        _reload,
        variables.get,
        numbers and numbers.get,
        takes_drive,
    )
    sys.modules.update(modules)
    sys.modules["os"] = Module(
        getenv=modules["os"].getenv,
        mkdir=os.mkdir,
        remove=os.remove,
        stat=_stat,
        statvfs=lambda path: (512, 512, 4096, 4096),  # a drive of 2 MB, empty
        sync=_sync,
    )
    builtins.open = _open_as_fatfs
    sys.modules["traceback"] = Module(
        print_exception=sys.print_exception, format_exception=_format_exception
    )
