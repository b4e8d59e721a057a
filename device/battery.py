# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""How full the battery is, from its voltage.

Owns the smoothing. Leaves the voltages to the row in `device.boards`, telling the player to
`patience.ui`, and saving before it dies to `device.power`.
"""

import analogio
import board
from micropython import const

from patience.ui.actions import ticks_since

try:
    from collections.abc import Callable
except ImportError:
    pass  # not there on a board, where annotations are not looked at

_EVERY = const(5000)  # ms between two measurements
_REFERENCE = const(3300)  # mV of a reading of 65535
_SURE = const(40)  # mV by which a voltage must rise above a bound: it does when the game rests


class Battery:
    """Measure a board's battery.

    :param str wiring: the field `battery` of the board's row
    :param clock: callable, milliseconds, wrapping at 2**29
    """

    def __init__(self, wiring: str, clock: "Callable[[], int]") -> None:
        words = wiring.split()
        self._pin = analogio.AnalogIn(getattr(board, words[0]))
        self._times = int(words[1])
        self._lost = int(words[2])
        self._bounds = tuple(int(word) for word in words[3:])
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
