"""A handheld switched on in the VM: its firmware's modules except the display's, keys and clock.

`plug_in` makes the modules of a board. From then on time passes only in a sleep. Whenever the
program sleeps because it has nothing to do, the next step of the script is taken. When the script
ends, the power goes: `Unplugged`. Objects cost about as much as a board's, never less.
"""

import builtins
import os
import sys

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


class ScriptedKeys:
    """Presses keys by a script of (button, ms) steps, as in `player`, and keeps the time.

    A step may also be a sleep, during which only the clock goes on, or make saves fail until the
    next such step.
    """

    def __init__(self) -> None:
        self.now = 0
        self.steps = None
        """A file of bytes, two a step: button + 1, and ms in units of `_UNIT`; None while no script
        is played."""
        self.slept = 0
        """Milliseconds that the clock advanced in sleep; they wrap when it does."""
        self.fails = False
        """Whether the drive fails."""
        self.held = ""
        """The name of a button that is held down from power-on."""
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

    def ticks_ms(self) -> int:
        """Return the time, which wraps."""
        return self.now + self.slept & _TICKS

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
analog = {}
"""The level of analog pins, 0-65535, by name; all others rest in the middle."""
scanners = []


def _press(button: int, pressed: bool) -> None:
    name = _NAMES[button]
    for scanner in scanners:
        if name in scanner.names:
            scanner.events.put(scanner.names.index(name), pressed)
            return
    if not _sticks:
        return  # nothing reads the keys
    end = _levels[button & 1]
    analog[_sticks[0 if button >= 2 else 1]] = end if pressed else _levels[2]


_sticks = ()
_levels = (0, 65535, 32768)  # of an axis that is pressed left or up, right or down, and at rest
_buttons = ()


class _Queue:
    """`keypad.EventQueue`: two bytes an event for the key, four for the time."""

    def __init__(self, size: int) -> None:
        self._ring = bytearray(6 * size)
        self._size = size
        self._first = self._count = 0
        self.overflowed = False

    def put(self, number: int, pressed: bool) -> None:
        if self._count == self._size:
            self.overflowed = True
            return
        self._ring[(self._first + self._count) % self._size] = number | pressed << 7
        self._count += 1

    def get_into(self, event: "_Event") -> bool:
        if not self._count:
            return False
        what = self._ring[self._first]
        self._first = (self._first + 1) % self._size
        self._count -= 1
        event.key_number, event.pressed = what & 127, bool(what & 128)
        return True

    def clear(self) -> None:
        self._count = 0
        self.overflowed = False


class _Scanner:
    def __init__(self, *pins: object, max_events: int = 64, **named: object) -> None:
        self.pins = pins
        self.names = _buttons
        self.events = _Queue(max_events)
        scanners.append(self)

    def reset(self) -> None:
        """Report the keys that are down again."""
        if keys.held in self.names:
            self.events.put(self.names.index(keys.held), True)

    def deinit(self) -> None:
        scanners.remove(self)


class _Event:
    def __init__(self) -> None:
        self.key_number = 0
        self.pressed = False


class _Pin:
    """Anything on a pin that is switched, read, played or waited for."""

    duty_cycle = frequency = 0

    def __init__(self, pin: str, *more: object, **named: object) -> None:
        self.pin = pin

    @property
    def value(self) -> int:
        return analog.get(self.pin, 32768)

    @value.setter
    def value(self, level: int) -> None:
        pass

    def switch_to_output(self, value: bool = False) -> None:
        pass

    def stop(self) -> None:
        pass

    deinit = restart = stop


_WORDS = [None] * 128


class _Output(_Pin):
    """An output of sound: its buffers change in place, like lists (BOARDS.md, Sound)."""

    times = 1  # its buffers are as long as the sample's

    def __init__(self, pin: str, *more: object, **named: object) -> None:
        super().__init__(pin)
        self.kept = bytearray(80)
        self._sample: object = None
        self._buffers = [], []

    def play(self, sample: object, loop: bool = False) -> None:
        self._sample = sample
        words = self.times * sample.longest // 4
        for buffer in self._buffers:
            while len(buffer) < words:
                buffer.extend(_WORDS)
            while len(buffer) > words:
                buffer.pop()


class _WideOutput(_Output):
    times = 2


class _Sample:
    def __init__(self, wave: bytes, **named: object) -> None:
        self.longest = len(wave)


class _Mixer:
    """A mixer that is also its only voice."""

    level = 1.0

    def __init__(self, *, buffer_size: int, **named: object) -> None:
        self._buffer = bytearray(buffer_size)
        self.longest = buffer_size
        self.voice = (self,)

    def play(self, sample: object) -> None:
        self.sample = sample


class _Display(BusDisplay):
    def refresh(self) -> bool:
        shown = super().refresh()
        if keys.mark:
            keys.mark("refresh")
        return shown


class _Board:
    def __getattr__(self, pin: str) -> str:
        if pin == "TOUCH_XL" and self.board_id != "pyportal":
            raise AttributeError(pin)
        return pin  # in flash on a board; here a name, which costs no more heap


class _Module:
    def __init__(self, **names: object) -> None:
        for name, value in names.items():
            setattr(self, name, value)


def _getmount(path: str) -> _Module:
    if path != "/":
        raise OSError(19)
    return drive


def _remount(path: str, readonly: bool = False) -> None:
    drive.readonly = readonly


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


def _sleep(seconds: float) -> None:
    keys.pass_time(int(seconds * 1000 + 0.5))


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


def _get_setting(name: str) -> int:
    return 1 << 20  # every setting is large enough


def _get_text(name: str) -> str:
    return str(_get_setting(name))


def _nothing(*given: object, **named: object) -> None:
    pass


drive = _Module(readonly=True)
runtime = _Module(autoreload=True)
nvm = None
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


def call_around(before: object, after: object) -> None:
    """From now on call functions with a module's name, before and after it is loaded on demand."""
    load = builtins.__import__

    def watched(name: str, *more: object) -> object:
        if more:
            return load(name, *more)
        before(name)
        module = load(name)
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
    width: int,
    height: int,
    buttons: str,
    stick: str,
    is_pad: bool,
    types_settings: bool,
    takes_drive: bool,
    chip: bytearray,
) -> None:
    """Make the modules of a board.

    :param buttons: their names in the order of the scanner
    :param stick: its pins, x and y
    :param is_pad: whether the pins are those of `device.parts.two_axes`
    :param types_settings: whether its CircuitPython does, see `sim.data.circuitpython`
    :param takes_drive: the same
    :param chip: the contents of the chip's memory
    """
    global nvm, display, _buttons, _sticks, _levels
    _buttons = buttons.split()
    _sticks = stick.split()
    if is_pad:
        _levels = (65535, 32768, 0)
        for pin in _sticks:
            analog[pin] = 0
    nvm = chip
    Bitmap.seen = False
    display = _Display(None, b"", width=width, height=height)
    board = _Board()
    board.board_id = board_id
    board.DISPLAY = display
    runtime.display = display
    modules = sys.modules
    modules["board"] = board
    modules["keypad"] = _Module(Keys=_Scanner, ShiftRegisterKeys=_Scanner, Event=_Event)
    for name, maker, made in (
        ("analogio", "AnalogIn", _Pin),
        ("digitalio", "DigitalInOut", _Pin),
        ("audioio", "AudioOut", _Output),
        ("audiobusio", "I2SOut", _WideOutput),
        ("audiomixer", "Mixer", _Mixer),
        ("pwmio", "PWMOut", _Pin),
        ("rp2pio", "StateMachine", _Pin),
    ):
        modules[name] = _Module(**{maker: made})
    modules["alarm"] = _Module(
        pin=_Module(PinAlarm=_Pin), light_sleep_until_alarms=keys.sleep_lightly
    )
    modules["audiocore"] = _Module(RawSample=_Sample, WaveFile=lambda *parts: parts)
    modules["neopixel_write"] = _Module(neopixel_write=_nothing)
    modules["storage"] = _Module(
        getmount=_getmount, remount=_remount, enable_usb_drive=lambda: _remount("/", True)
    )
    if takes_drive:
        modules["storage"].unsafe_disable_usb_drive = lambda: _remount("/")
    modules["microcontroller"] = _Module(
        nvm=nvm, reset=_reload, cpu=_Module(reset_reason=0), ResetReason=_Module(SOFTWARE=1)
    )
    modules["supervisor"] = _Module(
        runtime=runtime, reload=_reload, ticks_ms=lambda: keys.now + keys.slept & _TICKS
    )
    if types_settings:
        modules["supervisor"].get_setting = _get_setting
    modules["time"] = _Module(sleep=_sleep, time=lambda: 0)
    modules["os"] = _Module(
        getenv=_get_text if types_settings else _get_setting,
        mkdir=os.mkdir,
        remove=os.remove,
        stat=_stat,
        statvfs=lambda path: (512, 512, 4096, 4096),  # a drive of 2 MB, empty
        sync=_sync,
    )
    builtins.open = _open_as_fatfs
    modules["traceback"] = _Module(
        print_exception=sys.print_exception, format_exception=_format_exception
    )
