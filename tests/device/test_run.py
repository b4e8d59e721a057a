"""Keys, boot.py and code.py, run on fake boards.

The names in the rows and the stick's thresholds are tested in `test_rows`, playing and sleep in
`test_play`.
"""

import runpy
import sys
from types import ModuleType

import pytest

from device.boards import BOARDS, BUTTONS, find
from patience.ui.input.actions import RELEASED, A, B
from tests.support.fake_board import ROOT, ReloadError
from tests.support.fake_game import drain, every_board


def keys_of(machine):
    return machine.load("device.hardware").make_keys(find(sys.modules["board"].board_id))


def number_of(name):
    """Return which button of the row's scanner is called so."""
    row = find(sys.modules["board"].board_id)
    return row.buttons.split().index(name) if row.shift else BUTTONS.index(name)


@every_board
def test_every_button_arrives_as_its_code(machine):
    keys = keys_of(machine)
    row = find(sys.modules["board"].board_id)
    names = row.buttons.split() if row.shift else BUTTONS
    for number, name in enumerate(names):
        machine.press(number)
        machine.release(number)
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
        assert scanner.pins == (tuple(buttons),)
        assert scanner.named["value_when_pressed"] is False


def test_three_seconds_of_fast_presses_fit_the_queue(machine):
    keys = keys_of(machine)
    for _ in range(15):
        for number in (0, 1):
            machine.press(number)
            machine.release(number)
    assert drain(keys) == [B, B | RELEASED, A, A | RELEASED] * 15


def test_no_button_sticks_after_an_overflow(machine):
    keys = keys_of(machine)
    (scanner,) = machine.scanners
    machine.press(0)
    for _ in range(scanner.named["max_events"]):
        machine.press(1)
        machine.release(1)
    machine.release(0)
    events = drain(keys)
    assert events[0] == B
    assert len(events) == scanner.named["max_events"] + 2
    assert sorted(events[-2:]) == [A | RELEASED, B | RELEASED]
    assert not scanner.events.overflowed
    machine.press(1)
    assert drain(keys) == [A]


def test_a_wait_ends_with_a_press_that_is_not_delivered(machine):
    keys = keys_of(machine)
    machine.press(1)
    keys.get()  # a button that is down when the wait begins
    slept = []

    def finger():
        slept.append(machine.ms)
        if len(slept) == 3:
            machine.release(1)
        if len(slept) == 5:
            machine.press(0)

    machine.at_sleep = finger
    machine.load("device.sleep").wait_for_press(keys)
    assert slept == [100, 200, 300, 400, 500]
    machine.release(0)
    assert drain(keys) == []
    machine.press(1)
    assert drain(keys) == [A]


def test_tap_shorter_than_a_poll_ends_a_wait(machine):
    keys = keys_of(machine)

    def tap():
        machine.press(0)
        machine.release(0)

    machine.at_sleep = tap
    machine.load("device.sleep").wait_for_press(keys)
    assert machine.ms == 100


def test_the_stick_ends_a_wait(machine):
    keys = keys_of(machine)
    machine.at_sleep = lambda: machine.analog.update(JOYSTICK_X=65535)
    machine.load("device.sleep").wait_for_press(keys)
    assert machine.ms == 100


light_sleepers = pytest.mark.parametrize(
    "machine", [(row.id,) for row in BOARDS.values() if row.wakes], indirect=True
)


@light_sleepers
def test_board_light_sleeps_until_a_button_goes_low(machine):
    keys = keys_of(machine)
    machine.at_light_sleep = lambda: machine.press(4)
    machine.at_sleep = lambda: machine.press(5)  # a moment later
    machine.load("device.sleep").wait_for_press(keys)
    buttons = find(sys.modules["board"].board_id).buttons.split()
    wakes = {"value": False, "edge": True, "pull": True}
    now = machine.log[0][-1]
    assert machine.log == [*[(pin, wakes, now) for pin in buttons], ("light sleep", buttons, now)]
    machine.release(4)
    machine.release(5)
    assert drain(keys) == []
    machine.press(5)
    assert drain(keys) == [B]


@light_sleepers
def test_board_that_cannot_light_sleep_polls_for_a_press(machine, capsys):
    keys = keys_of(machine)
    machine.at_touch = lambda part: part == "light sleep" and 1 // 0
    machine.at_sleep = lambda: machine.ms == 560 and machine.press(4)
    machine.load("device.sleep").wait_for_press(keys)
    assert machine.ms == 560
    assert "ZeroDivisionError" in capsys.readouterr().err


@light_sleepers
def test_light_sleep_waits_for_the_button_to_be_released(machine):
    keys = keys_of(machine)
    machine.press(4)
    assert keys.get() == A
    machine.at_sleep = lambda: machine.ms == 300 and machine.release(4)
    slept = []
    machine.at_light_sleep = lambda: slept.append(machine.ms)
    machine.load("device.sleep").wait_for_press(keys)
    assert slept == [300]


@light_sleepers
def test_a_stuck_button_does_not_keep_the_board_awake(machine):
    keys = keys_of(machine)
    machine.press(4)
    assert keys.get() == A
    slept = []
    machine.at_light_sleep = lambda: slept.append(machine.ms)
    machine.load("device.sleep").wait_for_press(keys)
    assert slept == [2000]


def test_keys_report_being_touched(machine):
    keys = keys_of(machine)
    keys.touched = False
    keys.get()
    assert not keys.touched
    machine.press(0)
    keys.get()
    assert keys.touched


def run_file(name):
    """Run a file of the root as CircuitPython does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.implementation, "name", "circuitpython")
        runpy.run_path(str(ROOT / name))


def boot(machine, fingers=None):
    """Run boot.py; what fingers do, they do while it waits."""
    machine.load("device.sleep")
    if fingers:
        machine.at_sleep = fingers
    run_file("boot.py")
    return machine.log


WRITABLE = [("remount", False, 120)]


@every_board
def test_game_may_write_to_the_drive_whatever_else_is_held(machine, capsys):
    machine.press(number_of("A"))
    assert boot(machine) == WRITABLE
    assert "hold B" in capsys.readouterr().out


@every_board
def test_computer_may_write_to_the_drive_with_b_held_at_power_on(machine, capsys):
    boot(machine)
    said = capsys.readouterr().out
    machine.log.clear()
    machine.press(number_of("B"))
    assert boot(machine) == []
    assert capsys.readouterr().out == said  # or CircuitPython would write boot_out.txt


def test_stale_shift_register_is_not_a_held_b(machine):
    def second_scan():
        machine.press(0)
        machine.release(0)

    assert boot(machine, second_scan) == WRITABLE


@pytest.mark.parametrize("machine", [("metro_m4", "pygamer")], indirect=True)
def test_board_without_a_row_boots_unchanged(machine, capsys):
    run_file("boot.py")
    assert (machine.log, machine.scanners) == ([], [])
    assert "knows no keys" in capsys.readouterr().out


def test_code_starts_the_game(machine, monkeypatch):
    started = []
    monkeypatch.setitem(sys.modules, "device.main", ModuleType("device.main"))
    sys.modules["device.main"].run = lambda: started.append("run")
    run_file("code.py")
    assert started == ["run"]


def test_code_says_which_circuitpython_it_needs(machine):
    del machine.runtime.display
    with pytest.raises(NotImplementedError, match=r"needs CircuitPython 9\.2\.5 or newer"):
        run_file("code.py")


def test_code_reports_why_the_game_cannot_be_loaded(machine, monkeypatch):
    reported = []
    machine.load("device.crash").report = reported.append
    monkeypatch.setitem(sys.modules, "device.main", ModuleType("device.main"))
    with pytest.raises(NameError):  # a true report never comes back
        run_file("code.py")
    (error,) = reported
    assert isinstance(error, ImportError)


def in_safe_mode(machine, reason):
    """Run safemode.py; return whether it reset the board."""
    machine.runtime.safe_mode_reason = reason
    try:
        run_file("safemode.py")
    except ReloadError:
        return True
    return False


@pytest.mark.parametrize("reason", ["BROWNOUT", "WATCHDOG"])
def test_board_restarts_twice_in_a_row_after_a_dip_of_the_power(machine, reason):
    assert [in_safe_mode(machine, reason) for _ in range(4)] == [True, True, False, False]


def test_good_start_resets_the_count_of_dips(machine):
    for _ in range(3):
        assert in_safe_mode(machine, "BROWNOUT")
        machine.load("device.launcher.safe_restart").note_good_start()


@pytest.mark.parametrize("reason", ["USER", "HARD_FAULT", "PROGRAMMATIC", "SAFEMODE_PY_ERROR"])
def test_other_safe_modes_are_left_as_they_are(machine, reason):
    before = bytes(machine.sleep_memory)
    assert not in_safe_mode(machine, reason)
    assert machine.sleep_memory == before


def test_board_that_cannot_count_restarts_stays_in_safe_mode(machine, monkeypatch):
    monkeypatch.setitem(sys.modules, "alarm", None)
    assert not in_safe_mode(machine, "BROWNOUT")
