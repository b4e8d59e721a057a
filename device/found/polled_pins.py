"""Reads buttons of a board without `keypad`.

Loaded on demand.
"""

import digitalio
from micropython import const
from supervisor import ticks_ms

from patience.ui.input.actions import NO_EVENT, RELEASED, ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_EVERY = const(20)  # ms, as long as a button may bounce


class PolledPins:
    """Works like `device.keys.Keys`, but misses what is shorter than a tick of the game.

    :param pins: of the buttons
    :param numbers: the code of each
    :param high: whether they are high while pressed
    """

    def __init__(self, pins: "tuple[Any, ...]", numbers: bytes, high: bool) -> None:
        self._inputs = []
        for pin in pins:
            made = digitalio.DigitalInOut(pin)
            made.switch_to_input(pull=digitalio.Pull.DOWN if high else digitalio.Pull.UP)
            self._inputs.append(made)
        self._numbers = numbers
        self._high = high
        self._down = 0
        """A bit for each pin."""
        self._next = 0
        self._read_at = ticks_ms()

    def get(self) -> int:
        """Return the next change, or `NO_EVENT` if there is none."""
        if not self._next:
            now = ticks_ms()
            if ticks_since(self._read_at, now) < _EVERY:
                return NO_EVENT
            self._read_at = now
        for at in range(self._next, len(self._inputs)):
            pressed = self._inputs[at].value == self._high
            if pressed != bool(self._down >> at & 1):
                self._down ^= 1 << at
                self._next = (at + 1) % len(self._inputs)
                return self._numbers[at] if pressed else self._numbers[at] | RELEASED
        self._next = 0
        return NO_EVENT
