"""Runs `device.main` on a fake board with a script for the App: what each tick does."""

import sys
from types import ModuleType, SimpleNamespace

import pytest

from device.boards import BOARDS
from patience.player.settings import BRIGHTNESS, DEFAULTS
from patience.ui.input.actions import NO_EVENT, Buttons
from sim.data.circuitpython import CHANGES, NEWEST, OLDEST

every_board = pytest.mark.parametrize(
    "machine", [*[(name,) for name in BOARDS], ("pygamer", None, OLDEST)], indirect=True
)
"""Runs a test on every board, and on one with the oldest CircuitPython."""
every_version = pytest.mark.parametrize(
    "machine",
    [("pygamer", None, version) for version in sorted({OLDEST, NEWEST, *CHANGES.values()})],
    indirect=True,
)
"""Runs a test with each CircuitPython that behaves in another way, from the oldest on."""
OF_EACH_KIND = ["pygamer", "hack_club_sprig", "tinycircuits_thumby_color"]
"""A shift register and a stick; buttons that end a light sleep; another processor and sound."""


class OnDrive(str):
    """A store that saves on the drive."""

    used = 2


class UnpluggedError(BaseException):
    """Ends a main loop that has no end."""


def unplug():
    raise UnpluggedError


def drain(keys):
    """Return the events that keys have waiting, and take them."""
    events = []
    while (event := keys.get()) != NO_EVENT:
        events.append(event)
    return events


def load_main_with_script(machine, monkeypatch):
    """Load `device.main` with an App that follows `machine.games`, a list of ticks a game.

    `machine.at_load` is called while it begins.
    """
    machine.games = [[UnpluggedError]]
    machine.apps = []
    machine.at_load = lambda: None

    class App:
        def __init__(self, display, keys, clock, seed, **named):
            display.root_group = "table"
            self.named = named | {"display": display, "clock": clock, "seed": seed}
            self.keys = keys
            self.buttons = Buttons(keys, clock)
            self.idle = True
            self.drawing = SimpleNamespace(panel="panel")
            self.peripherals = SimpleNamespace(today=None)
            self.saves = []
            self.store = named["store"]
            self.stack = SimpleNamespace(change=None)
            self.session = SimpleNamespace(settings=bytearray(DEFAULTS))
            self.steps = machine.games.pop(0)
            machine.apps.append(self)

        def begin_again(self):
            self.steps.pop(0)()

        def save(self):
            self.saves.append(machine.ms)

        def tick(self):
            machine.during = (machine.runtime.autoreload, machine.display.auto_refresh)
            if self.named["light"]:
                self.named["light"](self.session.settings[BRIGHTNESS])
            drain(self.keys)
            answer = self.steps.pop(0) if self.steps else True
            if isinstance(answer, type):
                raise answer
            return answer() if callable(answer) else answer

    def show(display, beside, root):
        machine.shown = (display, beside, root)
        machine.log.append(f"picture before {len(machine.scanners)} scanners")
        return "root"

    fakes = {
        "patience.ui.app": {"App": App},
        "patience.ui.starting": {"start": lambda *_: machine.at_load()},
        "patience.ui.draw.splash": {"show": show},
        "patience.ui.draw.large_type": {"make_panel": lambda display: display and "panel"},
        "device.saves.store": {
            "find_store": lambda restarts: machine.log.append("store") or OnDrive("store")
        },
    }
    for name, names in fakes.items():
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
        sys.modules[name].__dict__.update(names)
    for name in ("sleep", "crash", "first_picture", "start", "begin"):
        machine.load("device." + name)
    return machine.load("device.main")


def play(machine, main, *games):
    """Play a script for each game: what each tick returns, calls or, if an exception, raises."""
    machine.games = [list(game) for game in games]
    with pytest.raises(UnpluggedError):
        main.run()
    return machine.apps[-len(games) :]
