"""Turns key events into actions of the eight buttons, with repeats and long presses.

A front end (`device.keys`, `sim.desk.keys`) delivers presses and releases as small ints; each
screen decides what an action does.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from patience.ui.input.screen import Screen

    class EventSource(Protocol):
        """The keys of a machine."""

        def get(self) -> int:
            """Return the next event, or `NO_EVENT`."""


UP = const(0)
DOWN = const(1)
LEFT = const(2)
RIGHT = const(3)
A = const(4)
B = const(5)
SELECT = const(6)
START = const(7)

RELEASED = const(8)
"""Added to a button in an event, and to Up in an action, when it is released."""

CLICK = "click"
"""How cards are pointed at: with a mouse; `TAP` with a finger."""
TAP = "tap"
HELD = const(16)
"""Added to A, B, Select or Up in an action for a long press."""

REDO = const(32)
"""This action and the next ones have no button: redo, watch the game from its deal, show the
winning line, and show all cards of the pile under the cursor."""
WATCH = const(33)
SHOW = const(34)
VIEW = const(35)

NO_EVENT = const(-1)
NO_ACTION = const(-1)

_LONG_PRESS = const(500)
_FIRST_REPEAT = const(300)
_NEXT_REPEAT = const(110)
_TICKS_MASK = const(0x1FFFFFFF)
_TICKS_HALF = const(0x10000000)


def ticks_since(then: int, now: int) -> int:
    """Return the milliseconds from `then` to `now` on a clock that wraps at 2**29."""
    return ((now - then + _TICKS_HALF) & _TICKS_MASK) - _TICKS_HALF


class Buttons:
    """Turns the key events of `keys` into actions.

    All buttons act immediately, and directions and Select repeat while held. But if a long press of
    A, B or Select has a meaning, a short press acts on release, and a long one after 500 ms, while
    still held; Select counts as held as soon as Left or Right is pressed with it. If a long press
    of Up has a meaning, Up acts immediately, again after 500 ms instead of repeating, and once more
    on release.

    :param keys: event source; `keys.get()` returns an event or `NO_EVENT`
    :param clock: callable that returns milliseconds and wraps at 2**29
    """

    def __init__(self, keys: "EventSource", clock: "Callable[[], int]") -> None:
        self._keys = keys
        self.clock = clock
        """The `clock`, which returns milliseconds."""
        self._button = NO_ACTION
        self._undecided = False
        self._awaits_long = False
        self._repeats = False
        self._queued = NO_ACTION
        self._due = 0

    @property
    def idle(self) -> bool:
        """Whether no button is down."""
        return self._button == NO_ACTION

    def next_action(self, screen: "Screen", swapped: int = False) -> int:
        """Return the next action: a button, perhaps with `HELD` or `RELEASED`, or `NO_ACTION`.

        :param screen: has `long_presses`, those of A, B, Select and Up with a meaning
        :param swapped: whether A means B and B means A, short or long
        """
        action = self._queued
        if action != NO_ACTION:
            self._queued = NO_ACTION
        while action == NO_ACTION:
            event = self._keys.get()
            if event == NO_EVENT:
                action = self._act_by_time()
                break
            button = event & 7
            if event & RELEASED:
                action = self._release(button, screen.long_presses)
            else:
                action = self._press(button, screen.long_presses)
        if swapped and action != NO_ACTION and action & 7 in (A, B):
            action ^= A ^ B
        return action

    def ignore_held(self) -> None:
        """Treat the button that is down as released, so that it has no further effect."""
        self._button = NO_ACTION
        self._undecided = False

    def _release(self, button: int, long_presses: tuple[int, ...]) -> int:
        if button != self._button:
            return NO_ACTION
        self._button = NO_ACTION
        if self._undecided:
            self._undecided = False
            return button
        return UP | RELEASED if button == UP and UP in long_presses else NO_ACTION

    def _press(self, button: int, long_presses: tuple[int, ...]) -> int:
        # A second button ends the wait for a long press: the first press counts as a short one.
        first = self._button if self._undecided else NO_ACTION
        self._button = button
        self._awaits_long = button in long_presses
        self._undecided = self._awaits_long and button != UP
        self._repeats = not self._awaits_long and button not in (A, B, START)
        self._due = self.clock() + (_LONG_PRESS if self._awaits_long else _FIRST_REPEAT)
        if self._undecided:
            return first
        if first == NO_ACTION:
            return button
        self._queued = button
        return first | HELD if first == SELECT and button in (LEFT, RIGHT) else first

    def _act_by_time(self) -> int:
        button = self._button
        if button == NO_ACTION or ticks_since(self._due, self.clock()) < 0:
            return NO_ACTION
        if self._awaits_long:
            self._awaits_long = self._undecided = False
            return button | HELD
        if not self._repeats:
            return NO_ACTION
        self._due = self.clock() + _NEXT_REPEAT
        return button
