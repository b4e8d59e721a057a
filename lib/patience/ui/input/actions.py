# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Key events in, actions out: the eight buttons, their repeat and their long press.

A front end (`device.keys`, `sim.desk.keys`) delivers only presses and releases, as small ints; what a
press means on a screen is that screen's affair.
"""

from micropython import const

UP = const(0)
DOWN = const(1)
LEFT = const(2)
RIGHT = const(3)
A = const(4)
B = const(5)
SELECT = const(6)
START = const(7)

RELEASED = const(8)
"""Added to a button, and in an action to Up: it was let go."""

HELD = const(16)
"""Added to A, B or Up in an action: it was held for a long press."""

NO_EVENT = const(-1)
NO_ACTION = const(-1)

_LONG_PRESS = const(500)
_FIRST_REPEAT = const(300)
_NEXT_REPEAT = const(110)
_TICKS_MASK = const(0x1FFFFFFF)
_TICKS_HALF = const(0x10000000)


def ticks_since(then, now):
    """Return the milliseconds from `then` to `now` on a clock that wraps at 2**29."""
    return ((now - then + _TICKS_HALF) & _TICKS_MASK) - _TICKS_HALF


class Buttons:
    """Turn the key events of `keys` into actions.

    Directions and Select act at once and repeat while held. Start acts at once. A and B act at once
    where a long press means nothing else; where it does a short press acts when it ends, and a long
    one after 500 ms, while still held. Up acts at once there too, again after 500 ms instead of
    repeating, and once more when it is let go.

    :param keys: event source; `keys.get()` returns an event or `NO_EVENT`
    :param clock: callable, milliseconds, wrapping at 2**29
    """

    def __init__(self, keys, clock):
        self._keys = keys
        self._clock = clock
        self._button = NO_ACTION
        self._undecided = False
        self._waits = False
        self._repeats = False
        self._queued = NO_ACTION
        self._due = 0

    @property
    def idle(self):
        """True while no button is down."""
        return self._button == NO_ACTION

    def next_action(self, long_presses, swapped=False):
        """Return the next action: a button, also with `HELD` or `RELEASED`, or `NO_ACTION`.

        :param long_presses: of A, B and Up those whose long press the screen on top tells apart
        :param swapped: whether A means B and B means A, short or long
        """
        action = self._decode(long_presses)
        if swapped and action != NO_ACTION and action & 7 in (A, B):
            action ^= A ^ B
        return action

    def ignore_held(self):
        """Have the button that is down do nothing more, as when another screen comes under it."""
        self._repeats = self._waits = self._undecided = False

    def _decode(self, long_presses):
        if self._queued != NO_ACTION:
            action = self._queued
            self._queued = NO_ACTION
            return action
        while True:
            event = self._keys.get()
            if event == NO_EVENT:
                return self._by_time()
            button = event & 7
            if event & RELEASED:
                action = self._release(button, long_presses)
            else:
                action = self._press(button, long_presses)
            if action != NO_ACTION:
                return action

    def _release(self, button, long_presses):
        if button != self._button:
            return NO_ACTION
        self._button = NO_ACTION
        if self._undecided:
            self._undecided = False
            return button
        return UP | RELEASED if button == UP and UP in long_presses else NO_ACTION

    def _press(self, button, long_presses):
        # A second button ends the wait for a long press: the first one was short, and is not lost.
        first = self._button if self._undecided else NO_ACTION
        self._button = button
        self._waits = button in long_presses
        self._undecided = self._waits and button != UP
        self._repeats = not self._waits and button not in (A, B, START)
        self._due = self._clock() + (_LONG_PRESS if self._waits else _FIRST_REPEAT)
        if self._undecided:
            return first
        if first == NO_ACTION:
            return button
        self._queued = button
        return first

    def _by_time(self):
        button = self._button
        if button == NO_ACTION or ticks_since(self._due, self._clock()) < 0:
            return NO_ACTION
        if self._waits:
            self._waits = self._undecided = False
            return button | HELD
        if not self._repeats:
            return NO_ACTION
        self._due = self._clock() + _NEXT_REPEAT
        return button
