"""Makes the parts of a board, except its screen, from its row in `device.boards`.

If a part other than the buttons fails, the reason is printed, and the game does without it. This
module also sets the length of the key queue, the stick's centre, and the readings at which the
levels of light and battery change.

Loaded on demand.
"""

import board
from micropython import const

from device.boards import LEVELS, find_listed
from device.faults import report_fault
from device.keys import Keys, Stick
from device.power import USUAL, LevelMeter, Power
from patience.on_demand import load
from patience.ui.draw.sounds import NOTES, VOLUMES
from patience.ui.input import actions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    import keypad
    from analogio import AnalogIn

    from device.boards import Board

# A quick thumb makes 20 events a second, two thumbs 40, so the queue holds those of a second and a
# half: longer than any tick of the game. An event costs 6 bytes.
_QUEUE = const(64)

_BUTTONS = const(8)
_MIDDLE = const(32768)
# A stick at rest is at most this far from the middle. It must not exceed half the distance at which
# `device.keys` releases a direction. Otherwise a thumb on the stick at the start could set a centre
# from which the stick at rest still counts as pressed.
_OFF_CENTRE = const(5400)

_NEVER = const(65536)  # higher than any reading

# The lowest readings of the second level, the third ... A phototransistor reads about ten times
# more by day than by lamplight.
_LIGHT_BOUNDS = (800, 3000, 10000, 30000)
_LIGHT_EVERY = const(500)  # ms; slow enough to ignore a hand that passes over the sensor

_BATTERY_EVERY = const(5000)  # ms
_REFERENCE = const(3300)  # mV at a reading of 65535
_HYSTERESIS = const(40)  # mV above a bound before the level rises: an idle board's voltage recovers


def make_keys(row: "Board | None" = None) -> "Any":
    """Return the `Keys` of a board, already scanning.

    :param row: None while this board boots; the result is then None unless it has keys on pins
    """
    if row is None:
        row = find_listed(board.board_id)
        if not row or not row.buttons:
            return None
    if row.keys:
        return load("device.parts." + row.keys.split()[0]).make_keys(row)
    names = row.buttons.split()
    # A stick replaces the first four.
    codes = bytes(range(_BUTTONS - len(names), _BUTTONS))
    if row.shift:
        codes = bytes(getattr(actions, name) for name in names)
    stick = _make_or_report(_make_stick, row.stick) if row.stick else None
    return Keys(start_scanner(row), codes, stick, row.wakes)


def start_scanner(row: "Board") -> "keypad.Keys | keypad.ShiftRegisterKeys":
    """Start scanning a board's buttons in the background; return the scanner."""
    import keypad  # a board without a row may lack it

    names = row.buttons.split()
    if row.shift:
        clock, data, latch = row.shift.split()
        return keypad.ShiftRegisterKeys(
            clock=getattr(board, clock),
            data=getattr(board, data),
            latch=getattr(board, latch),
            key_count=len(names),
            value_when_pressed=True,
            max_events=_QUEUE,
        )
    return keypad.Keys(
        tuple(getattr(board, name) for name in names),
        value_when_pressed=False,
        max_events=_QUEUE,
    )


def make_power(row: "Board", keys: Keys) -> Power:
    """Return a `Power` with meters for ambient light and battery, where they can be measured."""
    levels = row.backlight == LEVELS
    ambient = _make_or_report(_make_light_meter, row.sensor) if row.sensor and levels else None
    battery = _make_or_report(_make_battery_meter, row.battery) if row.battery else None
    return Power(keys, levels, ambient, battery)


def make_sound(row: "Board") -> "Any":
    """Return the sound of a board, or None if there is none or its pins are in use."""
    return _make_or_report(_open_sound, row) if row.sound else None


def _make_stick(wiring: str) -> Stick:
    names = wiring.split()
    x, y = [_open_analog(name) for name in names[-2:]]
    if len(names) > 2:
        pad: Stick = load("device.parts." + names[0]).TwoAxes(x, y)
        return pad
    return Stick(x, y, _resting_value(x.value), _resting_value(y.value))


def _resting_value(value: int) -> int:
    """Return the centre of an axis: its reading, unless that is so far off that it must be held."""
    return value if abs(value - _MIDDLE) <= _OFF_CENTRE else _MIDDLE


def _make_or_report(make: "Callable[[Any], Any]", wiring: "Any") -> "Any":
    try:
        return make(wiring)
    except Exception as error:
        report_fault(error)
        return None


def _make_light_meter(sensor: str) -> LevelMeter:
    # A quarter beyond the bound in either direction, so the screen does not flicker at the bound.
    rises = [bound * 5 // 4 for bound in _LIGHT_BOUNDS]
    falls = [bound * 4 // 5 for bound in _LIGHT_BOUNDS]
    return _make_meter(sensor, rises, falls, _LIGHT_EVERY, USUAL)


def _make_battery_meter(wiring: str) -> LevelMeter:
    pin, divider, lost, *bounds = wiring.split()
    full = int(divider) * _REFERENCE
    falls = [(int(bound) - int(lost)) * 65535 // full for bound in bounds]
    rises = [bound + _HYSTERESIS * 65535 // full for bound in falls]
    return _make_meter(pin, rises, falls, _BATTERY_EVERY)


def _make_meter(
    name: str, rises: list[int], falls: list[int], every: int, level: "int | None" = None
) -> LevelMeter:
    """Return a `LevelMeter` that begins at `level`, or for None at the level measured now."""
    pin = _open_analog(name)
    if level is None:
        level = sum(1 for bound in falls if pin.value >= bound)
    return LevelMeter(pin, tuple(rises + [_NEVER]), tuple([0] + falls), every, level)


def _open_analog(name: str) -> "AnalogIn":
    import analogio  # not for every board

    return analogio.AnalogIn(getattr(board, name))


def _open_sound(row: "Board") -> "Any":
    name, *wires = row.sound.split()
    module: "Any" = load("device.sound." + name)
    make, module.make_sound = module.make_sound, None  # its code is freed, the rest stays
    return make(NOTES, VOLUMES, *[getattr(board, wire) for wire in wires])
