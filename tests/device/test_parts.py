"""Keys that only some boards have: seven of them, a pad on two analog pins, characters."""

import io
import sys

import pytest

from patience.ui.input.actions import (
    DOWN,
    LEFT,
    RELEASED,
    RIGHT,
    SELECT,
    START,
    UP,
    A,
    B,
)
from sim.data.boards import BOARDS
from tests.support.fake_board import Machine
from tests.support.fake_game import drain

Z, O_KEY = 6, 4  # numbers of keys of a uGame


def make(board_id):
    """Return a machine and its keys."""
    machine = Machine(board_id)
    return machine, machine.load("device.hardware").make_keys(BOARDS[board_id])


@pytest.fixture
def ugame():
    machine, keys = make("ugame22")
    yield machine, keys
    machine.off()


@pytest.mark.parametrize(
    ("script", "events"),
    [
        ([(Z, True), 100, (Z, False)], [START, START | RELEASED]),
        ([(Z, True), 600, (Z, False)], [SELECT, SELECT | RELEASED]),
        (
            [(Z, True), 100, (2, True), (2, False), (Z, False)],
            [SELECT, LEFT, LEFT | RELEASED, SELECT | RELEASED],
        ),
        ([(O_KEY, True), (O_KEY, False)], [A, A | RELEASED]),
    ],
    ids=["short", "long", "with another key", "another key"],
)
def test_start_held_is_select_on_boards_with_seven_keys(ugame, script, events):
    machine, keys = ugame
    found = []
    for step in script:
        if isinstance(step, int):
            found += drain(keys)
            machine.wait(step)
        else:
            (machine.press if step[1] else machine.release)(step[0])
        found += drain(keys)
    assert found == events
    keys.discard()
    assert keys.held == 0


def test_odroids_pad_gives_directions_by_half_and_all_of_the_range():
    machine, keys = make("hardkernel_odroid_go")
    found = []
    for x, y in ((0, 0), (65535, 0), (30000, 0), (0, 65535), (0, 30000), (0, 0)):
        machine.analog |= {"BTN_AXIS_X": x, "BTN_AXIS_Y": y}
        found += drain(keys)
    machine.press(1)
    assert found == [
        *(LEFT, LEFT | RELEASED, RIGHT, RIGHT | RELEASED),
        *(UP, UP | RELEASED, DOWN, DOWN | RELEASED),
    ]
    assert keys.get() == B
    machine.off()


@pytest.mark.parametrize(
    ("typed", "pressed"),
    [
        ("z x\x1b[A\x1b[D", [A, A, B, UP, LEFT]),
        ("\x1b", [START]),
        ("\x1b[5~\x1b[15~b", [B]),
        ("\x1b[Z?k", []),
        ("\t\r\n\x7f", [SELECT, A, A, B]),
    ],
)
def test_characters_are_presses(monkeypatch, typed, pressed):
    machine, keys = make("adafruit_feather_rp2350")
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    machine.runtime.serial_bytes_available = len(typed)
    events = []
    for _ in range(20):
        events += drain(keys)
        machine.runtime.serial_bytes_available = 0
    assert [event for event in events if not event & RELEASED] == pressed
    assert keys.held == 0
    machine.off()


def test_capital_letter_is_a_long_press_and_the_next_waits_for_it(monkeypatch):
    machine, keys = make("adafruit_feather_rp2350")
    monkeypatch.setattr(sys, "stdin", io.StringIO("Xz"))
    machine.runtime.serial_bytes_available = 2
    assert drain(keys) == [B]
    machine.runtime.serial_bytes_available = 0
    machine.wait(599)
    assert drain(keys) == []
    machine.wait(1)
    assert drain(keys) == [B | RELEASED, A, A | RELEASED]
    machine.off()
