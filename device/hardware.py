# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What a board has beside its screen, made as its row says. Borrowed for that.

Owns that a part which does not work does not stop the game, unless it is the keys: it is left out,
and why is printed; how many key events wait at most, and where a stick rests; and at which readings
light and battery change their levels. Leaves what each part does to its own module; those of
lights and voices are imported only where a board has them.
"""

import sys
import traceback

import analogio
import board
import keypad
from micropython import const

from device.keys import Keys, Stick
from device.power import USUAL, Gauge, Power
from device.sound.player import Sound
from patience.on_demand import load
from patience.ui.input import actions

try:
    # First what a board has not: it would load what it imports here.
    from collections.abc import Callable
    from typing import Any, Optional

    from device.boards import Board
except ImportError:
    pass  # only named in annotations, which are not looked at on a board

# A quick thumb makes 20 events a second, so this lasts for three seconds in which nobody asks, and
# for two thumbs half as long: longer than any step of the game. It costs 6 bytes an event.
_QUEUE = const(64)

_BUTTONS = const(8)
_MIDDLE = const(32768)
_OFF_CENTRE = const(8000)

_NEVER = const(65536)  # no reading is as high

# How much a sensor must see for the second level, the third ... A phototransistor sees some ten
# times more by day than by a lamp.
_LIGHT_BOUNDS = (800, 3000, 10000, 30000)
_LIGHT_EVERY = const(500)  # ms; a hand that passes over the sensor is not followed

_BATTERY_EVERY = const(5000)  # ms
_REFERENCE = const(3300)  # mV of a reading of 65535
_SURE = const(40)  # mV by which a voltage must rise above a bound: it does when the game rests


def keys(row: "Board") -> Keys:
    """Return the keys of a handheld."""
    codes = bytes(range(_BUTTONS))
    if row.shift:
        codes = bytes(getattr(actions, name) for name in row.buttons.split())
    return Keys(scanner(row), codes, _stick(row.stick))


def scanner(row: "Board") -> "keypad.Keys | keypad.ShiftRegisterKeys":
    """Start the background scan of a row's buttons."""
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


def stand_in(row: "Board") -> None:
    """Let a library find a module that the board lacks and that it only imports for us."""
    if "vectorio" in row.missing.split():
        sys.modules["vectorio"] = load("device.no_vectorio")


def power(row: "Board", keys: Keys) -> Power:
    """Return a `Power` that knows the light around and the battery, where they can be measured."""
    levels = row.backlight == "levels"
    around = _made(_light, row.sensor) if row.sensor and levels else None
    return Power(keys, levels, around, _made(_battery, row.battery) if row.battery else None)


def sound(wiring: str) -> "Optional[Sound]":
    """Return a `Sound`, or None where there is none or something else holds its pins.

    :param str wiring: the field `sound` of the board's row
    """
    return _made(_sound, wiring) if wiring else None


def _stick(names: str) -> "Optional[Stick]":
    if not names:
        return None
    x, y = [analogio.AnalogIn(getattr(board, name)) for name in names.split()]
    return Stick(x, y, _at_rest(x.value), _at_rest(y.value))


def _at_rest(value: int) -> int:
    """Return where an axis rests that is here now; far off the middle it is held already."""
    return value if abs(value - _MIDDLE) <= _OFF_CENTRE else _MIDDLE


def _made(part: "Callable[[str], Any]", wiring: str) -> "Any":
    try:
        return part(wiring)
    except (RuntimeError, ValueError) as error:
        traceback.print_exception(error)
        return None


def _light(sensor: str) -> Gauge:
    # A quarter past a bound, up or down, or the screen would flicker at the bound.
    rises = [bound * 5 // 4 for bound in _LIGHT_BOUNDS]
    falls = [bound * 4 // 5 for bound in _LIGHT_BOUNDS]
    return _gauge(sensor, rises, falls, _LIGHT_EVERY, USUAL)


def _battery(wiring: str) -> Gauge:
    pin, times, lost, *bounds = wiring.split()
    full = int(times) * _REFERENCE
    falls = [(int(bound) - int(lost)) * 65535 // full for bound in bounds]
    rises = [bound + _SURE * 65535 // full for bound in falls]
    return _gauge(pin, rises, falls, _BATTERY_EVERY)


def _gauge(name: str, rises: "list[int]", falls: "list[int]", every: int, level: int = -1) -> Gauge:
    """Return a `Gauge`; its level is the one of what it measures now, or a given one."""
    pin = analogio.AnalogIn(getattr(board, name))
    if level < 0:
        level = sum(1 for bound in falls if pin.value >= bound)
    return Gauge(pin, tuple(rises + [_NEVER]), tuple([0] + falls), every, level)


def _sound(wiring: str) -> Sound:
    module, *pins = wiring.split()
    kinds = load("patience.ui.art.sounds").NOTES
    return Sound(kinds, *load("device.sound." + module).voice(*pins))
