# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The screen's brightness: as the player set it, by the light around, dimmed, or dark.

Owns how bright each step is and how slowly the light sensor is followed. Leaves the player's wish
to `patience.settings`, and when to dim to `device.power`.
"""

import analogio
import board
from micropython import const

from patience.ui.actions import ticks_since

try:
    from collections.abc import Callable

    from busdisplay import BusDisplay
except ImportError:
    pass  # collections.abc is not there on a board, and annotations are not looked at

_LEVELS = (0.1, 0.2, 0.4, 0.65, 1.0)  # steps that look alike
_USUAL = const(4)

# How much a sensor must see for the second level, the third ... A phototransistor sees some ten
# times more by day than by a lamp.
_BOUNDS = (800, 3000, 10000, 30000)
_EVERY = const(500)  # ms between two looks; a hand that passes over the sensor is not followed

FULL = 1.0
DIM = 0.3
DARK = 0.0


class Backlight:
    """Set the brightness of a display.

    :param display: a display whose `brightness` can be set
    :param bool levels: whether it has more than on and off
    :param str sensor: the name of a light sensor's pin, empty where there is none
    :param clock: callable, milliseconds, wrapping at 2**29
    """

    def __init__(
        self, display: "BusDisplay", levels: bool, sensor: str, clock: "Callable[[], int]"
    ) -> None:
        self._display = display
        self.levels = levels
        """Whether `set` has a meaning."""
        self._clock = clock
        self._level = len(_LEVELS)  # as CircuitPython begins
        self._part = FULL
        self._by_sensor = _USUAL
        self._looked = clock()
        self._sensor = None
        self._seen = 0
        if sensor:
            self._sensor = analogio.AnalogIn(getattr(board, sensor))
            self._seen = self._sensor.value

    def set(self, level: int) -> None:
        """Be as bright as the player wants it, of some levels. May be called again and again.

        :param int level: 1 dark to 5 bright; 0 follows the light around, where there is a sensor
        """
        if level == 0:
            level = self._around()
        if level != self._level:
            self._level = level
            self._shine()

    def shade(self, part: float) -> None:
        """Show a part of that brightness: `FULL`, `DIM` or `DARK`."""
        if part != self._part:
            self._part = part
            self._shine()

    def _shine(self) -> None:
        if self.levels:
            self._display.brightness = _LEVELS[self._level - 1] * self._part
        else:
            self._display.brightness = FULL if self._part else DARK

    def _around(self) -> int:
        """Return the level for the light around, one step at most away from the last one."""
        now = self._clock()
        if self._sensor and ticks_since(self._looked, now) >= _EVERY:
            self._looked = now
            self._seen += (self._sensor.value - self._seen) // 4
            level = self._by_sensor
            # A quarter past a bound, up or down, or the screen would flicker at the bound.
            if level < 5 and self._seen * 4 > _BOUNDS[level - 1] * 5:
                self._by_sensor = level + 1
            elif level > 1 and self._seen * 5 < _BOUNDS[level - 2] * 4:
                self._by_sensor = level - 1
        return self._by_sensor
