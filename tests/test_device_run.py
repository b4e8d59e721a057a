# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""`device/`, code.py and boot.py run on a board without hardware.

Owns what keys, loop, buzz and drive do there. Leaves the names in the rows, the types and the
stick's thresholds to `test_device`, and the game itself to its own tests: here App is a script.
"""

import runpy
import sys
from pathlib import Path
from types import ModuleType

import pytest
from fake_board import Display, Machine

from device.boards import BOARDS, BUTTONS, find
from patience.ui.actions import NO_EVENT, RELEASED, RIGHT, A, B

ROOT = Path(__file__).parents[1]


class UnpluggedError(Exception):
    """Ends a game that would go on until the power goes."""


@pytest.fixture
def machine(request):
    machine = Machine(*getattr(request, "param", ("pygamer",)))
    yield machine
    machine.off()


every_board = pytest.mark.parametrize("machine", [(name,) for name in BOARDS], indirect=True)


def keys_of(machine):
    return machine.load("device.keys").Keys(find(sys.modules["board"].board_id))


def drain(keys):
    events = []
    while (event := keys.get()) != NO_EVENT:
        events.append(event)
    return events


@every_board
def test_every_button_arrives_as_its_code(machine):
    keys = keys_of(machine)
    row = find(sys.modules["board"].board_id)
    (scanner,) = machine.scanners
    names = row.buttons.split() if row.shift else BUTTONS
    for number, name in enumerate(names):
        scanner.press(number)
        scanner.release(number)
        code = BUTTONS.index(name)
        assert drain(keys) == [code, code | RELEASED]


@every_board
def test_the_scanner_gets_the_pins_of_the_row(machine):
    keys_of(machine)
    row = find(sys.modules["board"].board_id)
    (scanner,) = machine.scanners
    buttons = row.buttons.split()
    if row.shift:
        assert [scanner.named[name] for name in ("clock", "data", "latch")] == row.shift.split()
        assert scanner.named["key_count"] == len(buttons)
        assert scanner.named["value_when_pressed"] is True
    else:
        assert scanner.args == (tuple(buttons),)
        assert scanner.named["value_when_pressed"] is False


def test_events_come_in_the_order_of_the_fingers(machine):
    keys = keys_of(machine)
    (scanner,) = machine.scanners
    scanner.press(1)
    scanner.press(0)
    scanner.release(1)
    scanner.release(0)
    assert drain(keys) == [A, B, A | RELEASED, B | RELEASED]
    assert keys.get() == NO_EVENT


def test_the_stick_is_in_the_same_stream(machine):
    keys = keys_of(machine)
    (scanner,) = machine.scanners
    scanner.press(1)
    machine.analog["JOYSTICK_X"] = 65535
    assert drain(keys) == [A, RIGHT]
    machine.analog["JOYSTICK_X"] = 32768
    scanner.release(1)
    assert drain(keys) == [A | RELEASED, RIGHT | RELEASED]


def test_three_seconds_of_two_quick_thumbs_fit_in_the_queue(machine):
    keys = keys_of(machine)
    (scanner,) = machine.scanners
    for _ in range(30):
        for number in (0, 1):
            scanner.press(number)
            scanner.release(number)
    assert drain(keys) == [B, B | RELEASED, A, A | RELEASED] * 30


def test_after_an_overflow_nothing_sticks(machine):
    keys = keys_of(machine)
    (scanner,) = machine.scanners
    scanner.press(0)
    for _ in range(scanner.events.size):
        scanner.press(1)
        scanner.release(1)
    scanner.release(0)
    events = drain(keys)
    assert events[0] == B
    assert len(events) == scanner.events.size + 2
    assert sorted(events[-2:]) == [A | RELEASED, B | RELEASED]
    assert not scanner.events.overflowed
    scanner.press(1)
    assert drain(keys) == [A]


def test_after_an_overflow_what_is_still_down_is_pressed_anew(machine):
    keys = keys_of(machine)
    (scanner,) = machine.scanners
    scanner.press(0)
    for _ in range(scanner.events.size):
        scanner.press(1)
        scanner.release(1)
    assert drain(keys)[-3:] == [A | RELEASED, B | RELEASED, B]
    scanner.release(0)
    assert drain(keys) == [B | RELEASED]


def test_a_press_that_was_forgotten_has_no_release(machine):
    keys = keys_of(machine)
    (scanner,) = machine.scanners
    scanner.press(0)
    machine.analog["JOYSTICK_X"] = 65535
    keys.forget()
    scanner.release(0)
    machine.analog["JOYSTICK_X"] = 32768
    assert drain(keys) == []
    scanner.press(0)
    assert drain(keys) == [B]


@pytest.fixture
def main(machine, monkeypatch):
    """Return `device.main` with a script for App: what each step does, a list a game."""
    machine.games = [[UnpluggedError]]
    machine.apps = []

    class App:
        idle = True

        def __init__(self, display, keys, clock, seed, *, buzz=None):
            display.root_group = "table"
            self.named = {"display": display, "clock": clock, "seed": seed, "buzz": buzz}
            self.keys = keys
            self.steps = machine.games.pop(0)
            machine.apps.append(self)

        def step(self):
            machine.during = (machine.runtime.autoreload, machine.display.auto_refresh)
            answer = self.steps.pop(0)
            if answer is UnpluggedError:
                raise UnpluggedError
            return answer() if callable(answer) else answer

    monkeypatch.setitem(sys.modules, "patience.ui.app", ModuleType("patience.ui.app"))
    sys.modules["patience.ui.app"].App = App
    machine.load("device.keys")
    return machine.load("device.main")


@every_board
def test_app_gets_display_clock_seed_and_buzz(machine, main):
    with pytest.raises(UnpluggedError):
        main.run()
    (app,) = machine.apps
    machine.ms = 4711
    assert app.named["display"] is machine.display
    assert app.named["clock"]() == 4711
    assert 0 <= app.named["seed"] < 2**30
    row = find(sys.modules["board"].board_id)
    assert (app.named["buzz"] is not None) == bool(row.speaker)


def test_nobody_but_app_refreshes_and_no_computer_ends_the_game(machine, main):
    machine.games = [[True, UnpluggedError]]
    with pytest.raises(UnpluggedError):
        main.run()
    assert machine.during == (False, False)


def test_seeds_differ(machine, main):
    seeds = set()
    for _ in range(8):
        machine.games = [[UnpluggedError]]
        with pytest.raises(UnpluggedError):
            main.run()
        seeds.add(machine.apps[-1].named["seed"])
    assert len(seeds) > 1


def test_it_sleeps_between_steps_and_longer_when_nothing_moves(machine, main):
    slept = []
    machine.at_sleep = lambda: slept.append(machine.ms)
    machine.games = [[True, True, UnpluggedError]]
    with pytest.raises(UnpluggedError):
        main.run()
    assert slept == [20, 40]

    def move():
        machine.apps[-1].idle = False
        return True

    machine.games = [[move, UnpluggedError]]
    with pytest.raises(UnpluggedError):
        main.run()
    assert slept[2:] == [42]


def test_quitting_goes_dark_until_a_key_wakes_it_and_that_key_is_not_played(machine, main):
    seen = []

    def quit_by_a():
        machine.scanners[0].press(1)
        return False

    def finger():
        seen.append((machine.display.brightness, machine.display.root_group))
        if len(seen) == 2:
            machine.scanners[0].release(1)
        if len(seen) == 4:
            machine.scanners[0].press(0)

    def second_game():
        machine.scanners[0].release(0)
        seen.append(drain(machine.apps[-1].keys))
        seen.append(machine.display.brightness)
        raise UnpluggedError

    machine.at_sleep = finger
    machine.games = [[quit_by_a], [second_game]]
    with pytest.raises(UnpluggedError):
        main.run()
    assert seen == [(0.0, "empty")] * 4 + [[], 1.0]
    assert machine.display.refreshed == 1


@pytest.mark.parametrize("adjustable", [True, False])
def test_after_an_error_the_screen_is_circuitpythons_again(machine, main, adjustable):
    machine.display.adjustable = adjustable
    with pytest.raises(UnpluggedError):
        main.run()
    assert machine.display.root_group == "terminal"
    assert machine.display.auto_refresh
    assert machine.display.brightness == 1.0
    assert machine.runtime.autoreload


def test_an_error_in_the_dark_is_seen(machine, main):
    def pulled():
        raise UnpluggedError

    machine.at_sleep = pulled
    machine.games = [[False]]
    with pytest.raises(UnpluggedError):
        main.run()
    assert (machine.display.root_group, machine.display.brightness) == ("terminal", 1.0)


@pytest.mark.parametrize("machine", [("pyportal", "pygamer")], indirect=True)
def test_on_an_unknown_board_the_screen_stays_circuitpythons(machine, main):
    with pytest.raises(ValueError, match="pygamer"):
        main.run()
    assert vars(machine.display) == vars(Display())


def test_the_amplifier_is_on_only_while_it_buzzes(machine):
    buzzer = machine.load("device.sound").Buzzer("SPEAKER SPEAKER_ENABLE")
    assert machine.log == [("SPEAKER_ENABLE", False)]
    del machine.log[:]
    buzzer.buzz()
    assert machine.log == [
        ("SPEAKER_ENABLE", True),
        ("SPEAKER", "play", 0),
        ("SPEAKER", "stop", 20),
        ("SPEAKER_ENABLE", False),
    ]


def boot(machine, fingers):
    """Run boot.py; what fingers do to the scanner they do while it waits."""
    machine.load("device.keys")
    machine.at_sleep = lambda: fingers(machine.scanners[0])
    runpy.run_path(str(ROOT / "boot.py"))
    return machine.log


WRITABLE = [(("/",), {"readonly": False})]


def number_of(name):
    row = find(sys.modules["board"].board_id)
    return row.buttons.split().index(name) if row.shift else BUTTONS.index(name)


@every_board
def test_the_game_may_write_to_the_drive(machine, capsys):
    assert boot(machine, lambda scanner: None) == WRITABLE
    assert "hold B" in capsys.readouterr().out


@every_board
def test_with_b_held_the_computer_may_write_to_the_drive(machine, capsys):
    assert boot(machine, lambda scanner: scanner.press(number_of("B"))) == []
    assert "B is held" in capsys.readouterr().out


def test_what_a_register_froze_at_power_on_is_not_a_held_b(machine):
    def second_scan(scanner):
        scanner.press(0)
        scanner.release(0)

    assert boot(machine, second_scan) == WRITABLE


@pytest.mark.parametrize("machine", [("pyportal", "pygamer")], indirect=True)
def test_a_board_without_a_row_boots_as_it_was(machine, capsys):
    runpy.run_path(str(ROOT / "boot.py"))
    assert (machine.log, machine.scanners) == ([], [])
    assert "no row" in capsys.readouterr().out


def test_code_starts_the_game(machine, monkeypatch):
    started = []
    monkeypatch.setitem(sys.modules, "device.main", ModuleType("device.main"))
    sys.modules["device.main"].run = lambda: started.append("run")
    runpy.run_path(str(ROOT / "code.py"))
    assert started == ["run"]
