"""Keys of boards that have only five: a pad whose middle is A; held it is B, longer it is Start.

Loaded on demand.
"""

import board
from digitalio import DigitalInOut
from micropython import const
from supervisor import ticks_ms

from device.parts.queued_keys import QueuedKeys
from patience.ui.input.actions import NO_EVENT, RELEASED, START, A, B, ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from device.boards import Board

_LONG = const(500)  # ms
_LONGER = const(1200)
_EVERY = const(15)  # ms between looks at the pins, longer than a key bounces
_MIDDLE = const(4)


class FiveKeys(QueuedKeys):
    """Looks at the pins at each `get`. The middle acts when it is released, or after 1.2 s.

    :param pins: up, down, left, right, the middle
    :param levels: the level of each pin while its key is pressed
    """

    def __init__(self, pins: list[DigitalInOut], levels: list[bool]) -> None:
        super().__init__()
        self.scanner = self
        """For `device.sleep`, which lets keys that were down at the start make events."""
        self._pins = pins
        self._levels = levels
        self._down = 0  # a bit for each pin
        self._looked = ticks_ms()
        self._since = 0  # when the middle was pressed
        self._acted = True  # whether this press of the middle is over

    def reset(self) -> None:
        """Do nothing: keys that are down make events anyway."""

    def get(self) -> int:
        """Return the next event, or `NO_EVENT` if there is none."""
        now = ticks_ms()
        if ticks_since(self._looked, now) >= _EVERY:
            self._looked = now
            for key in range(len(self._pins)):
                is_down = self._pins[key].value == self._levels[key]
                if is_down != bool(self._down >> key & 1):
                    self._down ^= 1 << key
                    self._change(key, is_down, now)
            if not self._acted and ticks_since(self._since, now) >= _LONGER:
                self._tap(START)
        event = super().get()
        if event == NO_EVENT and not self._acted:
            self.held |= 1 << B  # as at power-on, where B held gives the drive to a computer
        return event

    def _change(self, key: int, is_down: bool, now: int) -> None:
        if key != _MIDDLE:
            (self.press if is_down else self.release)(key)
        elif is_down:
            self._since = now
            self._acted = False
            self.touched = True
        elif not self._acted:
            self._tap(B if ticks_since(self._since, now) >= _LONG else A)

    def _tap(self, button: int) -> None:
        self._acted = True
        self.held &= ~(1 << B)
        self.press(button)
        self.press(button | RELEASED)

    def drain(self) -> bool:
        """Remove the queued events; return whether a key was pressed."""
        pressed = super().drain()
        return pressed or not self._acted

    def discard(self) -> None:
        """Drop the queued events, and what follows from a key that is down now."""
        super().discard()
        self._acted = True


def make_keys(row: "Board") -> FiveKeys:
    """Return the keys of a board; its row has the level of the middle one while pressed."""
    pins = [DigitalInOut(getattr(board, name)) for name in row.buttons.split()]
    return FiveKeys(pins, [True] * _MIDDLE + [row.keys.endswith("1")])
