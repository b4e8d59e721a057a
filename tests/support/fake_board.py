"""Fakes the modules of CircuitPython that only a board has.

They have what `device/`, code.py and boot.py use, pins as circuitpython-stubs names them, and a
clock that advances only by sleeping. `displayio` has two names here; the screen's code is tested
with Blinka's.
"""

import ast
import importlib
import importlib.resources
import re
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace

from sim.data import circuitpython, samples
from sim.data.boards import BOARDS

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


def board_definition(board_id):
    """Return the text of a board's `board` module in circuitpython-stubs."""
    return (importlib.resources.files("board_definitions") / board_id / "__init__.pyi").read_text()


def pin_names(board_id):
    """Return the names in a board's `board` module, as a set."""
    body = ast.parse(board_definition(board_id)).body
    return {node.target.id for node in body if isinstance(node, ast.AnnAssign)}


def built_in_modules(board_id):
    """Return the modules built into a board's firmware, as a set."""
    listed = re.search(r"Included modules: (.*)", board_definition(board_id)).group(1)
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


class Queue:
    """`keypad.EventQueue`: drops new events while full."""

    def __init__(self, size, touch=lambda part: None):
        self.size = size
        self.waiting = []
        self.overflowed = False
        self._touch = touch

    def put(self, number, pressed):
        if len(self.waiting) < self.size:
            self.waiting.append((number, pressed))
        else:
            self.overflowed = True

    def get_into(self, event):
        self._touch("keys")
        if not self.waiting:
            return False
        event.key_number, event.pressed = self.waiting.pop(0)
        return True

    def clear(self):
        self.waiting.clear()
        self.overflowed = False


class Scanner:
    """`keypad.Keys` or `keypad.ShiftRegisterKeys`; `down` has the buttons that are held.

    A button held when the scanner is made gives no press event, only a release.
    """

    def __init__(self, down, touch, *args, **named):
        self.args = args
        self.named = named
        self.events = Queue(named["max_events"], touch)
        self.down = down
        self.scans = True

    def press(self, number):
        self.down.add(number)
        if self.scans:
            self.events.put(number, True)

    def release(self, number):
        self.down.discard(number)
        if self.scans:
            self.events.put(number, False)

    def deinit(self):
        self.scans = False

    def reset(self):
        for number in sorted(self.down):
            self.events.put(number, True)


class Display:
    """`board.DISPLAY`, as far as `device` uses it."""

    def __init__(self, width=160, height=128, touch=lambda part: None):
        self.width = width
        self.height = height
        self.auto_refresh = True
        self.root_group = "before"
        self.refreshed = 0
        self._touch = touch
        self.brightness = 1.0

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        self._touch("brightness")
        self._brightness = value

    def refresh(self):
        self.refreshed += 1


class Machine:
    """A handheld that is switched on; its modules are in `sys.modules` until `off()`.

    :param board_id: what `board.board_id` says
    :param like: the board whose pins it has, if another
    :param version: of CircuitPython
    """

    def __init__(self, board_id, like=None, version=circuitpython.NEWEST):
        self.ms = 0
        self.version = version
        self.settings = {name: str(value) for name, value in SETTINGS.items()}
        """The lines of settings.toml: the value of each key, as text."""
        self.log = []  # commands to the hardware, in order
        self.scanners = []
        self.down = set()  # numbers of the buttons that are held
        row = BOARDS.get(board_id)
        size = (row.width, row.height) if row else (160, 128)
        self.at_touch = lambda part: None  # called at each use of a part of the hardware
        self.display = Display(*size, self._touch)
        self.at_sleep = lambda: None
        self.at_light_sleep = lambda: None
        self.analog = {}  # pin name -> 0-65535; other pins read the middle
        if row and row.battery:
            self.analog[row.battery.split()[0]] = 60000  # full
        self.held = set()  # names of pins in use elsewhere
        board = {name: name for name in pin_names(like or board_id)}
        board |= {"board_id": board_id, "DISPLAY": self.display}
        self.runtime = SimpleNamespace(autoreload=True, display=self.display)
        self.sleep_memory = bytearray(range(255, 223, -1))  # whatever it had at power-on
        fakes = {
            "board": board,
            "keypad": {
                "Keys": self._scanner,
                "ShiftRegisterKeys": self._scanner,
                "Event": SimpleNamespace,
            },
            "alarm": {
                "pin": SimpleNamespace(PinAlarm=self._alarm),
                "light_sleep_until_alarms": self._light_sleep,
                "sleep_memory": self.sleep_memory,
            },
            "analogio": {"AnalogIn": self._analog_in},
            "digitalio": {"DigitalInOut": self._digital},
            "audioio": {"AudioOut": self._audio_out},
            "audiobusio": {"I2SOut": self._audio_out},
            "audiocore": {"RawSample": self._sample, "WaveFile": self._wave_file},
            "audiomixer": {"Mixer": self._mixer},
            "pwmio": {
                "PWMOut": lambda pin, variable_frequency=False: (
                    variable_frequency and self._told(pin)
                )
            },
            "rp2pio": {"StateMachine": self._told},
            "neopixel_write": {"neopixel_write": self._pixels},
            "displayio": {"Group": lambda: "empty", "CIRCUITPYTHON_TERMINAL": "terminal"},
            "busdisplay": {"BusDisplay": Display},
            "terminalio": {},
            "supervisor": {
                "runtime": self.runtime,
                "ticks_ms": lambda: self.ms,
                "SafeModeReason": SimpleNamespace(BROWNOUT="BROWNOUT", WATCHDOG="WATCHDOG"),
            },
            "microcontroller": {
                "nvm": None,
                "reset": self._reload,
                "cpu": SimpleNamespace(reset_reason="POWER_ON"),
                "ResetReason": SimpleNamespace(SOFTWARE="SOFTWARE"),
            },
            "storage": {
                "remount": lambda *args, **named: self.log.append((args, named)),
                "enable_usb_drive": lambda: self.log.append("drive given back"),
            },
        }
        if circuitpython.does(version, circuitpython.TYPED_SETTINGS):
            fakes["supervisor"]["get_setting"] = self._get_setting
        if circuitpython.does(version, circuitpython.TAKES_DRIVE):
            fakes["storage"]["unsafe_disable_usb_drive"] = lambda: self.log.append("drive taken")
        self._before = {name: sys.modules.pop(name, None) for name in (*fakes, *DEVICE)}
        for name, names in fakes.items():
            sys.modules[name] = ModuleType(name)
            sys.modules[name].__dict__.update(names)
        self.load("device.sound.samples").FOLDER = sounds_folder().name + "/"

    def _touch(self, part):
        self.at_touch(part)

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
            module.os = SimpleNamespace(getenv=self._getenv)
            module.sys = SimpleNamespace(implementation=SimpleNamespace(version=self.version))
        module.time = SimpleNamespace(sleep=self.sleep, time=lambda: 0)
        return module

    def _settings_toml(self):
        return "".join(f"{name} = {value}\n" for name, value in self.settings.items()).encode()

    def _get_setting(self, name):
        return circuitpython.get_setting(self._settings_toml(), name, self.version)

    def _getenv(self, name):
        return circuitpython.getenv(self._settings_toml(), name, self.version)

    def sleep(self, seconds):
        self.ms += round(seconds * 1000)
        if self.ms > 40000000:
            raise EndlessError
        self.at_sleep()

    def clock(self):
        return self.ms

    def wait(self, ms):
        """Let time pass."""
        self.ms += ms

    def press(self, number):
        self.scanners[-1].press(number)

    def release(self, number):
        self.scanners[-1].release(number)

    def _scanner(self, *args, **named):
        self.scanners.append(Scanner(self.down, self._touch, *args, **named))
        return self.scanners[-1]

    def _take(self, pin):
        assert isinstance(pin, str), f"no pin: {pin}"
        if pin in self.held:
            raise ValueError(f"{pin} in use")

    def _alarm(self, pin, **named):
        assert not any(scanner.scans for scanner in self.scanners), "the pin is in use"
        return pin, named

    def _light_sleep(self, *alarms):
        self._touch("light sleep")
        self.log.append(("light sleep", alarms))
        self.at_light_sleep()

    def _analog_in(self, pin):
        machine = self
        self._take(pin)

        class AnalogIn:
            @property
            def value(self):
                machine.at_touch(pin)
                return machine.analog.get(pin, 32768)

        return AnalogIn()

    def _digital(self, pin):
        machine = self
        self._take(pin)

        class DigitalInOut:
            def switch_to_output(self, value):
                self.value = value

            def deinit(self):
                machine.at_touch(pin)
                machine.log.append((pin, "deinit"))

            def __setattr__(self, name, value):
                machine.at_touch(pin)
                machine.log.append((pin, value))

        return DigitalInOut()

    def _audio_out(self, pin, *more, **named):
        for each in (pin, *more):
            self._take(each)

        def play(sample, loop=False):
            self._touch(pin)
            self.log.append((pin, sample.wave if loop else sample.sample_rate, self.ms))

        def stop():
            self._touch(pin)
            self.log.append((pin, "stop", self.ms))

        return SimpleNamespace(play=play, stop=stop)

    def _sample(self, wave, sample_rate, single_buffer):
        return SimpleNamespace(wave=not single_buffer and wave)

    def _wave_file(self, file, buffer):
        file.seek(0)
        assert file.read(4) == b"RIFF" and len(buffer) == 128
        return file

    def _mixer(self, *, sample_rate, buffer_size, **named):
        assert named == {"channel_count": 1, "bits_per_sample": 8, "samples_signed": False}
        voice = SimpleNamespace(level=1.0)
        voice.play = lambda file: self.log.append((Path(file.name).name, voice.level))
        return SimpleNamespace(voice=[voice], sample_rate=sample_rate)

    def _told(self, what, **named):
        """Make an object that logs attributes set and methods called on it."""
        machine = self
        self._take(named.get("first_set_pin", what))
        if "first_set_pin" in named:
            self.log.append(("program", list(what)))

        class Recorder:
            def __setattr__(self, name, value):
                machine.at_touch(name)
                machine.log.append((name, value, machine.ms))

            def stop(self):
                machine.at_touch("stop")
                machine.log.append(("stop", machine.ms))

            def deinit(self):
                machine.log.append(("deinit", machine.ms))

            def restart(self):
                machine.at_touch("restart")
                machine.log.append(("restart", machine.ms))

        return Recorder()

    def _pixels(self, pin, pixels):
        self._touch("pixels")
        self.log.append(("pixels", bytes(pixels)))

    def _reload(self):
        raise ReloadError
