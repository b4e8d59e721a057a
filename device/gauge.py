# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""An analog pin that is followed slowly, as one of a few levels: a battery, or the light around.

Owns the smoothing, and that a level does not flicker at a bound. Leaves the bounds to
`device.parts`.
"""

from supervisor import ticks_ms

from patience.ui.actions import ticks_since

try:
    from analogio import AnalogIn
except ImportError:
    pass  # only named in annotations, which are not looked at on a board


class Gauge:
    """Tell the level of what a pin measures.

    :param AnalogIn pin: 0-65535
    :param rises: for each level from which reading on it is left for the next one; more than 65535
        for the last
    :param falls: for each level below which reading it is left for the one before; 0 for the first
    :param int every: milliseconds between two measurements
    :param int level: the level now
    """

    def __init__(
        self,
        pin: "AnalogIn",
        rises: "tuple[int, ...]",
        falls: "tuple[int, ...]",
        every: int,
        level: int,
    ) -> None:
        self._pin = pin
        self._rises = rises
        self._falls = falls
        self._every = every
        self._level = level
        self._seen = pin.value
        self._looked = ticks_ms()

    def level(self) -> int:
        """Return the level, from 0; one step at most away from the last one. May be asked often."""
        now = ticks_ms()
        if ticks_since(self._looked, now) >= self._every:
            self._looked = now
            self._seen += (self._pin.value - self._seen) // 4
            if self._seen >= self._rises[self._level]:
                self._level += 1
            elif self._seen < self._falls[self._level]:
                self._level -= 1
        return self._level
