# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A handheld without hardware: fakes of the modules that only a board has.

Owns what `device/`, code.py and boot.py touch of CircuitPython, with the pins of a board as
circuitpython-stubs names them and a clock that only sleeping moves. Leaves the screen code's
`displayio` to Blinka: here it is two names. Checks nothing itself.
"""

import ast
import importlib
import importlib.resources
import re
import sys
from types import ModuleType, SimpleNamespace

DEVICE = ("device.keys", "device.main", "device.sound")


def definition(board_id):
    """Return the text of circuitpython-stubs' `board` module for a board."""
    return (importlib.resources.files("board_definitions") / board_id / "__init__.pyi").read_text()


def pins(board_id):
    """Return the names a board's `board` module has, as a set."""
    body = ast.parse(definition(board_id)).body
    return {node.target.id for node in body if isinstance(node, ast.AnnAssign)}


def modules(board_id):
    """Return the modules that are built into a board's firmware, as a set."""
    listed = re.search(r"Included modules: (.*)", definition(board_id)).group(1)
    return set(listed.split(", "))


class Queue:
    """`keypad.EventQueue`: a full one drops the newest event."""

    def __init__(self, size):
        self.size = size
        self.waiting = []
        self.overflowed = False

    def put(self, number, pressed):
        if len(self.waiting) < self.size:
            self.waiting.append((number, pressed))
        else:
            self.overflowed = True

    def get_into(self, event):
        if not self.waiting:
            return False
        event.key_number, event.pressed = self.waiting.pop(0)
        return True

    def clear(self):
        self.waiting.clear()
        self.overflowed = False


class Scanner:
    """`keypad.Keys` or `keypad.ShiftRegisterKeys`; `down` is what fingers do."""

    def __init__(self, *args, **named):
        self.args = args
        self.named = named
        self.events = Queue(named["max_events"])
        self.down = set()

    def press(self, number):
        self.down.add(number)
        self.events.put(number, True)

    def release(self, number):
        self.down.discard(number)
        self.events.put(number, False)

    def reset(self):
        for number in sorted(self.down):
            self.events.put(number, True)


class Display:
    """`board.DISPLAY`, as far as `device.main` goes."""

    def __init__(self, adjustable=True):
        self.adjustable = adjustable
        self.auto_refresh = True
        self.root_group = "before"
        self.refreshed = 0
        self._brightness = 1.0

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, level):
        if not self.adjustable:
            raise RuntimeError("Brightness not adjustable")
        self._brightness = level

    def refresh(self):
        self.refreshed += 1


class Machine:
    """One handheld, switched on. Its modules are in `sys.modules` until `off()`.

    :param board_id: what `board.board_id` says
    :param like: the board whose pins it has, where that is another
    """

    def __init__(self, board_id, like=None):
        self.ms = 0
        self.log = []  # what speaker, amplifier and drive were told, in order
        self.scanners = []
        self.display = Display()
        self.at_sleep = lambda: None
        self.analog = {}  # pin name -> 0-65535; a pin that is not here rests in the middle
        board = {name: name for name in pins(like or board_id)}
        board |= {"board_id": board_id, "DISPLAY": self.display}
        self.runtime = SimpleNamespace(autoreload=True)
        fakes = {
            "board": board,
            "keypad": {
                "Keys": self._scanner,
                "ShiftRegisterKeys": self._scanner,
                "Event": SimpleNamespace,
            },
            "analogio": {"AnalogIn": self._analog_in},
            "digitalio": {"DigitalInOut": self._digital},
            "audioio": {"AudioOut": self._audio_out},
            "audiocore": {"RawSample": lambda wave, sample_rate: (list(wave), sample_rate)},
            "displayio": {"Group": lambda: "empty", "CIRCUITPYTHON_TERMINAL": "terminal"},
            "busdisplay": {"BusDisplay": Display},
            "supervisor": {"runtime": self.runtime, "ticks_ms": lambda: self.ms},
            "storage": {"remount": lambda *args, **named: self.log.append((args, named))},
        }
        self._before = {name: sys.modules.pop(name, None) for name in (*fakes, *DEVICE)}
        for name, names in fakes.items():
            sys.modules[name] = ModuleType(name)
            sys.modules[name].__dict__.update(names)

    def off(self):
        """Take the fakes out of `sys.modules`, and what was imported with them."""
        for name, module in self._before.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module

    def load(self, name):
        """Import a module of `device`, with this machine's clock for its `time`."""
        module = importlib.import_module(name)
        module.time = SimpleNamespace(sleep=self.sleep)
        return module

    def sleep(self, seconds):
        self.ms += round(seconds * 1000)
        self.at_sleep()

    def _scanner(self, *args, **named):
        self.scanners.append(Scanner(*args, **named))
        return self.scanners[-1]

    def _analog_in(self, pin):
        machine = self

        class AnalogIn:
            value = property(lambda self: machine.analog.get(pin, 32768))

        return AnalogIn()

    def _digital(self, pin):
        machine = self

        class DigitalInOut:
            def switch_to_output(self, value):
                self.value = value

            def __setattr__(self, name, value):
                machine.log.append((pin, value))

        return DigitalInOut()

    def _audio_out(self, pin, quiescent_value):
        return SimpleNamespace(
            play=lambda sample, loop: self.log.append((pin, "play", self.ms)),
            stop=lambda: self.log.append((pin, "stop", self.ms)),
        )
