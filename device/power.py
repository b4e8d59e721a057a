"""Saves power: dims the screen after a minute without a press, and decides when the board sleeps.

It also follows ambient light and the battery, and saves the game before the board sleeps or the
battery dies. `device.sleep` does the sleeping; `device.hardware` has the bounds of the readings.
"""

import supervisor
from micropython import const
from supervisor import ticks_ms

from device.faults import report_fault
from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from analogio import AnalogIn

    from device.keys import Keys
    from patience.ui.app import App

_DIM_AFTER = const(60000)  # ms
_SLEEP_AFTER = const(180000)
_LOOK_EVERY = const(100)  # ms, while no key is pressed
_UNKNOWN = const(3)  # the level of a meter that fails: a full battery, the default brightness

# In thousandths, from dark to bright, in steps that look equal.
_BRIGHTNESSES = (100, 200, 400, 650, 1000)
USUAL = const(3)
"""Index of the default brightness; the levels of an ambient light meter are indexes too."""

_FULL = const(10)
_DIM = const(3)  # tenths, like `_FULL`


class LevelMeter:
    """Turns the readings of a pin into one of a few levels, smoothed and with hysteresis.

    :param pin: 0-65535
    :param rises: for each level the reading from which the next one holds; over 65535 for the last
    :param falls: for each level the reading below which the one before holds; 0 for the first
    :param every: milliseconds from one measurement to the next
    :param level: the first level
    """

    def __init__(
        self,
        pin: "AnalogIn",
        rises: tuple[int, ...],
        falls: tuple[int, ...],
        every: int,
        level: int,
    ) -> None:
        self._pin: "AnalogIn | None" = pin
        self._rises = rises
        self._falls = falls
        self._every = every
        self._level = level
        self._reading = pin.value
        self._measured_at = ticks_ms()

    def level(self) -> int:
        """Return the level, 0 or more; measure first if that is due.

        It changes by one at a time. After its first error the pin is not read again.
        """
        now = ticks_ms()
        # If the clock seems to run backwards, the board slept for days.
        if self._pin and not 0 <= ticks_since(self._measured_at, now) < self._every:
            self._measured_at = now
            try:
                self._reading += (self._pin.value - self._reading) // 4
            except Exception as error:
                self._pin = None
                self._level = _UNKNOWN
                report_fault(error)
                return _UNKNOWN
            if self._reading >= self._rises[self._level]:
                self._level += 1
            elif self._reading < self._falls[self._level]:
                self._level -= 1
        return self._level


class Power:
    """Sets the display's brightness, and watches keys and battery.

    :param keys: their `touched` tells whether anything was pressed
    :param levels: whether the display can be dimmed, not only switched on and off
    :param ambient: measures ambient light; None without a sensor
    :param battery: measures the battery; None if the board cannot
    """

    def __init__(
        self, keys: "Keys", levels: bool, ambient: "LevelMeter | None", battery: "LevelMeter | None"
    ) -> None:
        self.keys = keys
        self._dim = _DIM if levels else _FULL
        self._ambient = ambient
        self.battery = battery
        """Measures how full the battery is; None if the board cannot."""
        self._bright = 1000  # as CircuitPython sets it
        self._fails = False
        self._level = 5
        self._saved = False
        self._looked_at = 0
        self.wake()

    def set_brightness(self, level: int) -> None:
        """Set the brightness that the player chose, from the next `tick` on.

        :param level: 1 (dark) to 5 (bright); 0 follows ambient light if there is a sensor
        """
        self._level = level

    def tick(self, app: "App") -> bool:
        """Adjust the brightness; return True, with the game saved, if it is time to sleep.

        A press on a dimmed screen counts like any other, since the cards can be seen.
        """
        if self.keys.touched:
            self.wake()
        now = ticks_ms()
        if 0 <= ticks_since(self._looked_at, now) < _LOOK_EVERY:
            return False
        self._looked_at = now
        if self.battery:
            dying = self.battery.level() == 0
            if dying and not self._saved:
                app.save()
            self._saved = dying
        idle = ticks_since(self._touched_at, now)
        if idle >= _SLEEP_AFTER:
            app.save()
            return True
        self.dim_to(_FULL if idle < _DIM_AFTER else self._dim)
        return False

    def wake(self) -> None:
        """Restore full brightness, and restart the idle time."""
        self.keys.touched = False
        self._touched_at = ticks_ms()
        self.dim_to(_FULL)

    def dim_to(self, part: int) -> None:
        """Dim to a fraction of the brightness that the player chose.

        :param part: tenths of it, 0 (dark) to 10
        """
        index = self._level - 1
        if index < 0:
            index = self._ambient.level() if self._ambient else USUAL
        bright = _BRIGHTNESSES[index] * part // 10
        if bright != self._bright and not self._fails:
            self._bright = bright
            try:
                supervisor.runtime.display.brightness = bright / 1000  # type: ignore[union-attr]
            except Exception as error:
                self._fails = True
                report_fault(error)
