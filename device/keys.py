# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Presses and releases of a handheld's buttons and stick, as one stream of ints.

Owns the stick's thresholds, and what happens when the queue runs over. Leaves making both of a row
of `device.boards` to `device.hardware`, waiting for a press to `device.sleep`, and long presses and
repeats to `patience.ui.input.actions`, which makes them from presses, releases and time.
"""

import keypad
from micropython import const

from patience.ui.input.actions import LEFT, NO_EVENT, RELEASED, UP

try:
    from analogio import AnalogIn
except ImportError:
    pass  # only named in annotations, which are not looked at on a board

_ENTER = const(18000)
_LEAVE = const(11000)


class Stick:
    """Turn positions of an analog stick into presses and releases of the four directions.

    A direction is pressed from 18000 off the centre on and released below 11000, so a trembling
    thumb makes one press. The axis that is further out decides, and keeps deciding until it is
    released.

    :param AnalogIn x: where it is, 0-65535, growing to the right
    :param AnalogIn y: the same, growing downwards
    :param int middle_x: where it rests
    :param int middle_y: the same
    """

    def __init__(self, x: "AnalogIn", y: "AnalogIn", middle_x: int, middle_y: int) -> None:
        self._x = x
        self._y = y
        self._middle_x = middle_x
        self._middle_y = middle_y
        self._pressed = NO_EVENT

    def get(self) -> int:
        """Return what changed: a direction, a direction with `RELEASED`, or `NO_EVENT`.

        From one direction to another takes two calls: the release, then the press.
        """
        x = self._x.value - self._middle_x
        y = self._y.value - self._middle_y
        pressed = self._pressed
        if pressed == NO_EVENT:
            sideways = abs(x) >= abs(y)
            out = x if sideways else y
            if abs(out) >= _ENTER:
                self._pressed = (LEFT if sideways else UP) + (out > 0)
            return self._pressed
        out = x if pressed >= LEFT else y
        if (out if pressed & 1 else -out) >= _LEAVE:
            return NO_EVENT
        self._pressed = NO_EVENT
        return pressed | RELEASED


class Keys:
    """Deliver the key events of a handheld in the order in which they happened.

    A press is followed by its release, once: after an overflow, what was down is reported released.

    :param scanner: scans the buttons in the background
    :param bytes codes: of each of the scanner's buttons its code, 0-7
    :param Stick stick: None where there is none
    """

    def __init__(
        self,
        scanner: "keypad.Keys | keypad.ShiftRegisterKeys",
        codes: bytes,
        stick: "Stick | None",
    ) -> None:
        self.scanner = scanner
        self.held = 0
        """The buttons that are down, a bit for each code."""
        self.touched = True
        """True since an event was delivered, until somebody sets it to False."""
        self._codes = codes
        self._stick = stick
        self._event = keypad.Event()

    def get(self) -> int:
        """Return the next event, or `NO_EVENT` when there is none. Allocates nothing."""
        while True:
            code = NO_EVENT
            events = self.scanner.events
            if events.get_into(self._event):
                code = self._codes[self._event.key_number]
                if not self._event.pressed:
                    code |= RELEASED
            elif events.overflowed:
                # What was queued has been played, what came after it is lost: all is released, one
                # by one. reset() makes the scanner report again what is still down.
                if not self.held:
                    events.clear()
                    self.scanner.reset()
                    continue
                code = RELEASED
                while not self.held >> (code & 7) & 1:
                    code += 1
            elif self._stick:
                code = self._stick.get()
            if code == NO_EVENT:
                return code
            bit = 1 << (code & 7)
            if bool(self.held & bit) == bool(code & RELEASED):
                self.held ^= bit
                self.touched = True
                return code
