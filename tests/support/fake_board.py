"""A board of the parts that the VM's boards have (`sim/vm/shims/board_parts.py`), on this Python.

What is done to a part is logged, and any use of it can be made to fail. The clock advances only by
sleeping. `displayio` has two names here; the screen's code is tested with the real one.
"""

import importlib
import re
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import SimpleNamespace

from sim.data import circuitpython, samples
from sim.data.boards import BOARDS
from sim.vm import firmware
from sim.vm.shims.busdisplay import BusDisplay

ROOT = Path(__file__).parents[2]
SETTINGS = {
    name: int(value)
    for name, value in re.findall(
        r"^(\w+) = (\d+)$", (ROOT / "device/settings.toml").read_text("utf-8"), re.MULTILINE
    )
}
# All modules of `device` that need a board.
DEVICE = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "device").rglob("*.py"))
    if path.stem not in ("__init__", "boards")
]
PARTS = "sim.vm.shims.board_parts"


def built_in_modules(board_id):
    """Return the modules built into a board's firmware, as a set."""
    listed = re.search(r"Included modules: (.*)", firmware.read_stub(board_id)).group(1)
    return set(listed.split(", "))


@cache
def sounds_folder():
    """Return a folder with the drive's files of sounds; it goes when the tests are over."""
    folder = tempfile.TemporaryDirectory()
    (Path(folder.name) / "sounds").mkdir()
    for kind, made in enumerate(samples.make_samples()):
        (Path(folder.name) / f"sounds/{kind}.wav").write_bytes(samples.make_file(made))
    return folder


class EndlessError(BaseException):
    """The board has slept for half a day."""


class ReloadError(BaseException):
    """Raised instead of `microcontroller.reset()`."""


class Display(BusDisplay):
    """`board.DISPLAY`; its brightness is a part that can fail."""

    def __init__(self, width=160, height=128, use=lambda part: None):
        self._use = use
        super().__init__(None, b"", width=width, height=height)
        self.root_group = "before"

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        self._use("brightness")
        self._brightness = value


class Machine:
    """A handheld that is switched on; its modules are in `sys.modules` until `off()`.

    :param board_id: what `board.board_id` says
    :param like: the board whose pins it has, if another
    :param version: of CircuitPython
    """

    def __init__(self, board_id, like=None, version=circuitpython.NEWEST):
        self.version = version
        self.settings = {name: str(value) for name, value in SETTINGS.items()}
        """The lines of settings.toml: the value of each key, as text."""
        self.log = []
        """Commands to the hardware, in order: the part, what was asked of it, and when."""
        self.at_touch = lambda part: None
        """Called at each use of a part of the hardware."""
        self.at_sleep = lambda: None
        self.at_light_sleep = lambda: None
        row = BOARDS.get(board_id)
        size = (row.width, row.height) if row else (160, 128)
        self.display = Display(*size, self._use)
        self._before = {PARTS: sys.modules.pop(PARTS, None)}
        parts = self._parts = importlib.import_module(PARTS)
        parts.note_use, parts.note_command = self._use, self._log
        self._clock = parts.Clock()
        self._clock.pass_time, self._clock.sleep_lightly = self._pass_time, self._sleep_lightly
        self.analog = parts.analog
        if row and row.battery:
            self.analog[row.battery.split()[0]] = 60000  # full
        self.scanners = parts.scanners
        self.down = parts.held
        """Whether each button is held, by its number."""
        self.taken = parts.taken
        """Names of pins in use elsewhere."""
        self.runtime = parts.runtime
        typed = circuitpython.does(version, circuitpython.TYPED_SETTINGS)
        fakes = parts.make_modules(
            self._clock,
            board_id,
            firmware.pins(like or board_id),
            row.buttons.split() if row else [],
            self.display,
            None,
            self._reload,
            self._getenv,
            self._get_setting if typed else None,
            circuitpython.does(version, circuitpython.TAKES_DRIVE),
        )
        self._own = {name: fakes.pop(name) for name in ("os", "time")}
        """Modules that only `device` sees: the tests need their own."""
        self.sleep_memory = fakes["alarm"].sleep_memory
        fakes["keypad"].Keys = fakes["keypad"].ShiftRegisterKeys = self._scanner
        fakes["audiocore"].RawSample = self._raw_sample
        fakes["displayio"] = parts.Module(Group=lambda: "empty", CIRCUITPYTHON_TERMINAL="terminal")
        fakes["busdisplay"] = parts.Module(BusDisplay=Display)
        fakes["terminalio"] = parts.Module()
        self._before |= {name: sys.modules.pop(name, None) for name in (*fakes, *DEVICE)}
        sys.modules.update(fakes)
        self.load("device.sound.samples").FOLDER = sounds_folder().name + "/"

    def off(self):
        """Remove the fakes and modules imported with them from `sys.modules`."""
        for name, module in self._before.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module

    def load(self, name):
        """Import a module of `device`, with this machine's clock for its `time`."""
        module = importlib.import_module(name)
        if name == "device.start":
            module.os = self._own["os"]
            module.sys = SimpleNamespace(implementation=SimpleNamespace(version=self.version))
        module.time = self._own["time"]
        return module

    @property
    def ms(self):
        """Milliseconds since power-on."""
        return self._clock.now

    @ms.setter
    def ms(self, ms):
        self._clock.now = ms

    def wait(self, ms):
        """Let time pass."""
        self._clock.now += ms

    def press(self, number):
        """Press a button, by its number in the scanner; without a scanner it is only held."""
        self._set_button(number, True)

    def release(self, number):
        """Release a button."""
        self._set_button(number, False)

    def _set_button(self, number, pressed):
        if self.scanners:
            self.scanners[-1].set_button(number, pressed)
        else:
            self.down[number] = pressed

    def _pass_time(self, ms):
        self.wait(ms)
        if self.ms > 40000000:
            raise EndlessError
        self.at_sleep()

    def _sleep_lightly(self, *alarms):
        self._log("light sleep", [alarm.pin for alarm in alarms])
        self.at_light_sleep()

    def _settings_toml(self):
        return "".join(f"{name} = {value}\n" for name, value in self.settings.items()).encode()

    def _get_setting(self, name):
        return circuitpython.get_setting(self._settings_toml(), name, self.version)

    def _getenv(self, name):
        return circuitpython.getenv(self._settings_toml(), name, self.version)

    def _use(self, part):
        self.at_touch(part)

    def _log(self, part, what=None):
        self.at_touch(part)
        if part == "voice":
            file, buffer = what.sample
            assert len(buffer) == 128
            part, what = Path(file.name).name, what.level
        elif isinstance(what, self._parts.RawSample):
            what = what.wave
        elif isinstance(what, self._parts.Mixer):
            what = what.sample_rate
        elif isinstance(what, bytearray):
            what = bytes(what)  # as it is now
        self.log.append((part, self.ms) if what is None else (part, what, self.ms))

    def _scanner(self, *pins, **named):
        made = self._parts.Scanner(*pins, **named)
        made.named = named
        return made

    def _raw_sample(self, wave, **named):
        assert not named["single_buffer"]
        made = self._parts.RawSample(wave, **named)
        made.wave = wave
        return made

    def _reload(self):
        raise ReloadError
