# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Saving power: as bright as the player set it, dim after a minute without a press, then asleep.

Owns these times, how bright each step is, how slowly the light around and the battery are followed,
and that the game is saved before the board sleeps or the battery dies. Leaves the player's wish to
`patience.player.settings`, what the pins read to `device.hardware`, and sleeping to `device.sleep`.
"""

import board
from micropython import const
from supervisor import ticks_ms

from patience.ui.input.actions import ticks_since

try:
    from analogio import AnalogIn

    from device.keys import Keys
    from patience.ui.app import App
except ImportError:
    pass  # only named in annotations, which are not looked at on a board

_DIM_AFTER = const(60000)
_SLEEP_AFTER = const(180000)

# In thousandths: steps that look alike, from dark to bright.
_STEPS = (100, 200, 400, 650, 1000)
USUAL = const(3)
"""Which of them is usual; the levels of a gauge for the light around are these steps."""

_FULL = const(10)
_DIM = const(3)  # of 10


class Gauge:
    """Follow what a pin measures, slowly and without flicker at a bound, as one of a few levels.

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


class Power:
    """Watch the keys, the battery and the light around.

    :param Keys keys: what is pressed
    :param bool levels: whether the display's brightness has more than on and off
    :param Gauge around: the light around, None where it cannot be measured
    :param Gauge battery: None where it cannot be measured
    """

    def __init__(
        self, keys: "Keys", levels: bool, around: "Gauge | None", battery: "Gauge | None"
    ) -> None:
        self._keys = keys
        self._dim = _DIM if levels else _FULL
        self._around = around
        self.battery = battery
        """Measures how full the battery is, or None."""
        self._bright = 1000  # as CircuitPython begins
        self._level = 5
        self._saved = False
        self.wake()

    def light(self, level: int) -> None:
        """Be as bright as the player wants it, from the next `tick` on.

        :param int level: 1 dark to 5 bright; 0 follows the light around, where that is measured
        """
        self._level = level

    def tick(self, app: "App") -> bool:
        """Do what is due; return whether it is time to sleep. The game is saved, then.

        A press on a dimmed screen is played as any other: its cards could be seen.
        """
        if self.battery:
            dies = self.battery.level() == 0
            if dies and not self._saved:
                app.save()
            self._saved = dies
        if self._keys.touched:
            self.wake()
        idle = ticks_since(self._since, ticks_ms())
        if idle >= _SLEEP_AFTER:
            app.save()
            return True
        self.shade(_FULL if idle < _DIM_AFTER else self._dim)
        return False

    def wake(self) -> None:
        """Be bright, and count the time without a press anew."""
        self._keys.touched = False
        self._since = ticks_ms()
        self.shade(_FULL)

    def shade(self, part: int) -> None:
        """Show a part of the brightness.

        :param int part: tenths; 0 is dark
        """
        step = self._level - 1
        if step < 0:
            step = self._around.level() if self._around else USUAL
        bright = _STEPS[step] * part // 10
        if bright != self._bright:
            self._bright = bright
            board.DISPLAY.brightness = bright / 1000
