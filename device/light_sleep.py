"""Sleeps lightly until a button is pressed, on boards where a button can end such a sleep.

Buttons on a shift register cannot, because they have no separate pins, and on a SAMD it would save
nothing. Memory is kept, the clock keeps running, and USB stays connected.

Loaded on demand.
"""

import alarm
import board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def sleep_until_pressed(names: "Iterable[str]") -> None:
    """Sleep until one of these pins goes low. They must be free, and are released afterwards."""
    # On the edge, so that a stuck button does not keep the board awake.
    pins = [getattr(board, name) for name in names]
    alarms = [alarm.pin.PinAlarm(pin, value=False, edge=True, pull=True) for pin in pins]
    alarm.light_sleep_until_alarms(*alarms)
