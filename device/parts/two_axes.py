"""A pad of four directions on two analog pins: 0 at rest; pressed, half or all of the range.

Loaded on demand.
"""

from micropython import const

from patience.ui.input.actions import LEFT, NO_EVENT, RELEASED, UP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from analogio import AnalogIn

# Of 65535; not tested on hardware.
_HALF = const(16384)
_ALL = const(49152)


class TwoAxes:
    """Works like `device.keys.Stick`.

    :param x: all of the range is left, half of it right
    :param y: all is up, half down
    """

    def __init__(self, x: "AnalogIn", y: "AnalogIn") -> None:
        self._x = x
        self._y = y
        self.pressed = NO_EVENT
        """The pressed direction, or `NO_EVENT`."""

    def get(self) -> int:
        """Return the next change: a direction, a direction with `RELEASED`, or `NO_EVENT`."""
        x = self._x.value
        y = self._y.value
        now = NO_EVENT
        if x >= _HALF:
            now = LEFT + (x < _ALL)
        elif y >= _HALF:
            now = UP + (y < _ALL)
        pressed = self.pressed
        if now == pressed:
            return NO_EVENT
        if pressed != NO_EVENT:
            self.pressed = NO_EVENT
            return pressed | RELEASED
        self.pressed = now
        return now
