# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Saving power: dim after a minute without a press, asleep after three.

Owns these times, and that the game is saved before the board sleeps or the battery dies. Leaves
how bright to `device.backlight`, waiting for a key to `device.keys`, and the save to `patience`.
"""

from micropython import const

from device.backlight import DARK, DIM, FULL
from patience.ui.actions import ticks_since

try:
    from collections.abc import Callable

    from device.backlight import Backlight
    from device.battery import Battery
    from device.keys import Keys
    from patience.ui.app import App
except ImportError:
    pass  # collections.abc is not there on a board, and annotations are not looked at

_DIM_AFTER = const(60000)
_SLEEP_AFTER = const(180000)


class Power:
    """Watch the keys and the battery.

    :param Keys keys: what is pressed
    :param clock: callable, milliseconds, wrapping at 2**29
    :param Backlight light: the screen's brightness, None where it cannot be set
    :param Battery battery: None where it cannot be measured
    """

    def __init__(
        self,
        keys: "Keys",
        clock: "Callable[[], int]",
        light: "Backlight | None" = None,
        battery: "Battery | None" = None,
    ) -> None:
        self._keys = keys
        self._clock = clock
        self._light = light
        self._battery = battery
        self._since = clock()
        self._saved = False

    def tick(self, app: "App") -> bool:
        """Do what is due; return whether it is time to sleep. The game is saved, then.

        A press on a dimmed screen is played as any other: its cards could be seen.
        """
        now = self._clock()
        if self._battery:
            dies = self._battery.level() == 0
            if dies and not self._saved:
                app.save()
            self._saved = dies
        if self._keys.touched:
            self._keys.touched = False
            self._since = now
            self.shade(FULL)
            return False
        idle = ticks_since(self._since, now)
        if idle >= _SLEEP_AFTER:
            app.save()
            return True
        if idle >= _DIM_AFTER:
            self.shade(DIM)
        return False

    def sleep(self) -> None:
        """Be dark until a key is pressed; that press is not played."""
        self.shade(DARK)
        self._keys.wait()
        self.shade(FULL)
        self._since = self._clock()
        self._keys.touched = False

    def shade(self, part: float) -> None:
        """Show a part of the brightness, where that can be set."""
        if self._light:
            self._light.shade(part)
