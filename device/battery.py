# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""How full the battery is, from its voltage.

Owns the voltages and the smoothing. Leaves the sign for it to `patience.ui`, and saving before it
dies to `device.power`.
"""

import analogio
import board
from micropython import const

from patience.ui.actions import ticks_since

try:
    from collections.abc import Callable
except ImportError:
    pass  # not there on a board, where annotations are not looked at

KINDS = {
    # A lithium cell at half, at a tenth, and shortly before its guard cuts it off: 3.84, 3.69 and
    # 3.5 V (the table that Adafruit's PyGamer examples use).
    "LIPO": (3500, 3690, 3840),
    # Two alkaline cells, 1.25, 1.1 and 1 V each; a Pico runs down to 1.8 V.
    "AAA": (2000, 2200, 2500),
}
"""Millivolts from which on a battery is low (1), half (2) and full (3); below the first it dies."""

_EVERY = const(5000)  # ms between two measurements
_REFERENCE = const(3300)  # mV of a reading of 65535
_SURE = const(40)  # mV by which a voltage must rise above a bound: it does when the game rests


class Battery:
    """Measure a board's battery.

    :param str wiring: the field `battery` of the board's row
    :param clock: callable, milliseconds, wrapping at 2**29
    """

    def __init__(self, wiring: str, clock: "Callable[[], int]") -> None:
        pin, times, lost, kind = wiring.split()
        self._pin = analogio.AnalogIn(getattr(board, pin))
        self._times = int(times)
        self._lost = int(lost)
        self._bounds = KINDS[kind]
        self._clock = clock
        self._measured = clock()
        self._millivolts = self._measure()
        self._level = 0
        for bound in self._bounds:
            if self._millivolts >= bound:
                self._level += 1

    def level(self) -> int:
        """Return how full it is: 0 it dies, 1 low, 2 half, 3 full. May be asked often."""
        now = self._clock()
        if ticks_since(self._measured, now) >= _EVERY:
            self._measured = now
            self._millivolts += (self._measure() - self._millivolts) // 4
            level = self._level
            if level < 3 and self._millivolts >= self._bounds[level] + _SURE:
                self._level = level + 1
            elif level > 0 and self._millivolts < self._bounds[level - 1]:
                self._level = level - 1
        return self._level

    def _measure(self) -> int:
        return self._pin.value * _REFERENCE // 65535 * self._times + self._lost
