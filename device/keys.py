# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Presses and releases of a handheld's buttons and stick, as one stream of ints.

Owns the scanning of pins, the stick's thresholds, what happens when the queue runs over, and
waiting for a press while all else sleeps. Leaves which pin is which button to `device.boards`, and
long presses and repeats to `patience.ui.actions`, which makes them from presses, releases and time.
"""

import time

import analogio
import board
import keypad
from micropython import const

from patience.ui import actions
from patience.ui.actions import DOWN, LEFT, NO_EVENT, RELEASED, RIGHT, UP

try:
    # First what a board has not: it would keep in memory what it imports here.
    from typing import Optional

    from device.boards import Board
except ImportError:
    pass  # only named in annotations, which are not looked at on a board

# Two quick thumbs make 40 events a second, so this lasts for three seconds in which nobody asks:
# far longer than any step of the game. It costs 6 bytes an event.
_QUEUE = const(128)

_BUTTONS = const(8)

# keypad scans every 20 ms. The first scan of a shift register sees whatever it froze at power-on.
_THREE_SCANS = 0.06

_DOZE = 0.1  # s between two looks at the keys while asleep
_LET_GO = const(20)  # looks after which a key that is still down is taken to be stuck

_ENTER = const(18000)
_LEAVE = const(11000)
_MIDDLE = const(32768)
_OFF_CENTRE = const(8000)


class Stick:
    """Turn positions of an analog stick into presses and releases of the four directions.

    A direction is pressed from 18000 off the centre on and released below 11000, so a trembling
    thumb makes one press. The axis that is further out decides, and keeps deciding until it is
    released.

    :param int x: where the stick rests, 0-65535, growing to the right; a value more than 8000 from
        the middle is a stick that is held already, and the middle is taken
    :param int y: the same, growing downwards
    """

    def __init__(self, x: int, y: int) -> None:
        self._x = x if abs(x - _MIDDLE) <= _OFF_CENTRE else _MIDDLE
        self._y = y if abs(y - _MIDDLE) <= _OFF_CENTRE else _MIDDLE
        self._pressed = NO_EVENT

    def event(self, x: int, y: int) -> int:
        """Return what a position changes: a direction, a direction with `RELEASED`, or `NO_EVENT`.

        From one direction to another takes two calls: the release, then the press.

        :param int x: the position now, 0-65535
        :param int y: the position now, 0-65535
        """
        x -= self._x
        y -= self._y
        pressed = self._pressed
        if pressed == NO_EVENT:
            if abs(x) < _ENTER and abs(y) < _ENTER:
                return NO_EVENT
            if abs(x) >= abs(y):
                self._pressed = RIGHT if x > 0 else LEFT
            else:
                self._pressed = DOWN if y > 0 else UP
            return self._pressed
        if pressed == RIGHT:
            out = x
        elif pressed == LEFT:
            out = -x
        elif pressed == DOWN:
            out = y
        else:
            out = -y
        if out >= _LEAVE:
            return NO_EVENT
        self._pressed = NO_EVENT
        return pressed | RELEASED


def _scanner(shift: str, buttons: str) -> "keypad.Keys | keypad.ShiftRegisterKeys":
    """Start the background scan of a row's buttons."""
    if shift:
        clock, data, latch = shift.split()
        return keypad.ShiftRegisterKeys(
            clock=getattr(board, clock),
            data=getattr(board, data),
            latch=getattr(board, latch),
            key_count=len(buttons.split()),
            value_when_pressed=True,
            max_events=_QUEUE,
        )
    return keypad.Keys(
        tuple(getattr(board, name) for name in buttons.split()),
        value_when_pressed=False,
        max_events=_QUEUE,
    )


class Keys:
    """Deliver the key events of a handheld in the order in which they happened.

    A press is followed by its release, once: after an overflow, what was down is reported released.

    :param Board row: the handheld
    """

    def __init__(self, row: "Board") -> None:
        # Not the row: it would keep all rows in memory.
        self._shift = row.shift
        self._buttons = row.buttons
        self._wakes = row.wakes
        if row.shift:
            self._codes = bytes(getattr(actions, name) for name in row.buttons.split())
        else:
            self._codes = bytes(range(_BUTTONS))
        self._start()
        self._event = keypad.Event()
        self._held = 0
        self._releasing = False
        self.touched = True
        """True since an event was delivered, until somebody sets it to False."""
        self._stick: "Optional[Stick]" = None
        if row.stick:
            x, y = row.stick.split()
            self._x = analogio.AnalogIn(getattr(board, x))
            self._y = analogio.AnalogIn(getattr(board, y))
            self._stick = Stick(self._x.value, self._y.value)

    def get(self) -> int:
        """Return the next event, or `NO_EVENT` when there is none. Allocates nothing."""
        while True:
            if self._releasing:
                for code in range(_BUTTONS):
                    if self._held & 1 << code:
                        self._held ^= 1 << code
                        return code | RELEASED
                self._releasing = False
            if self._events.get_into(self._event):
                code = self._codes[self._event.key_number]
                if not self._event.pressed:
                    code |= RELEASED
            elif self._events.overflowed:
                # What was queued has been played, what came after it is lost. reset() makes the
                # scanner report again what is still down.
                self._events.clear()
                self._scanner.reset()
                self._releasing = True
                continue
            elif self._stick:
                code = self._stick.event(self._x.value, self._y.value)
                if code == NO_EVENT:
                    return NO_EVENT
            else:
                return NO_EVENT
            bit = 1 << (code & ~RELEASED)
            if bool(self._held & bit) == bool(code & RELEASED):
                self._held ^= bit
                self.touched = True
                return code

    def forget(self) -> None:
        """Drop the events that wait, and the coming releases of what is down."""
        self._drain()
        self._held = 0

    def wait(self) -> None:
        """Return when a key is pressed, and let the board sleep until then.

        That press is not delivered, nor is the release of what is down now.
        """
        looks = 0
        while not self._drain():
            looks += 1
            if self._wakes and (not self._held or looks > _LET_GO):
                self._sleep()
                break
            # keypad goes on scanning. A light sleep by time would save nothing: on a SAMD it draws
            # what time.sleep does (atmel-samd/common-hal/alarm/__init__.c).
            time.sleep(_DOZE)
        self.forget()

    def holds(self, button: int) -> bool:
        """Tell whether a button is down right after the start. Takes 120 ms.

        :param int button: its code, 0-7
        """
        # A key that is down at a scanner's first scan makes no event (shared-module/keypad: its
        # counter begins at 0): reset() makes one of it.
        time.sleep(_THREE_SCANS)
        self._scanner.reset()
        time.sleep(_THREE_SCANS)
        self._drain()
        return bool(self._held & 1 << button)

    def _start(self) -> None:
        self._scanner = _scanner(self._shift, self._buttons)
        self._events = self._scanner.events

    def _drain(self) -> bool:
        """Take the events that wait; return whether a press was among them."""
        pressed = False
        while True:
            event = self.get()
            if event == NO_EVENT:
                return pressed
            if not event & RELEASED:
                pressed = True

    def _sleep(self) -> None:
        # The scanner holds the pins, and wakes the chip a thousand times a second.
        from device.lightsleep import until_pressed

        self._scanner.deinit()
        until_pressed(self._buttons.split())
        self._start()
        time.sleep(_THREE_SCANS)
