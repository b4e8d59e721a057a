"""Keys: the queue every front end fills, and scripts of keys as text.

The notation of scripts is `R3 A B+ w500`; they run on a virtual clock, in `sim.desk.machine`.
"""

import re
import time
from collections import deque
from typing import NamedTuple

from patience.ui.input import actions
from sim.data.numbers import read_whole

NOTATION = """U D L R: the directions; A B: the buttons; S: Select; M: Start (the menu).
A key with + is held for 0.6 s; a number repeats it: R3 is R R R, B+2 is B+ B+.
w500 waits for 500 ms; [Options] goes to that line of a menu. Put spaces between tokens."""

BUTTONS = {
    "U": actions.UP,
    "D": actions.DOWN,
    "L": actions.LEFT,
    "R": actions.RIGHT,
    "A": actions.A,
    "B": actions.B,
    "S": actions.SELECT,
    "M": actions.START,
}
WAIT, LINE = -1, -2
"""Steps that are not buttons."""
HOLD = 600  # ms, past the 500 of a long press
_MOST = 999  # repeats; more must be a typing error
_QUOTED = 40  # characters of a token that a message quotes
_TICKS_MASK = (1 << 29) - 1  # the range of a board's clock


class Step(NamedTuple):
    """One press of a script, one wait, or the way to a line of a menu."""

    button: int  # one of `BUTTONS`' values, WAIT or LINE
    ms: int  # how long to hold it down or to wait; 0 is a short press
    token: str  # as written, without its number; of a line its label


class Keys:
    """Key events waiting for the game, oldest first."""

    def __init__(self) -> None:
        self._events: deque[int] = deque()

    def press(self, button: int) -> None:
        """Add a press of a button, 0-7."""
        self._events.append(button)

    def release(self, button: int) -> None:
        """Add the release of a button, 0-7."""
        self._events.append(button | actions.RELEASED)

    def get(self) -> int:
        """Return the next event, or `actions.NO_EVENT`."""
        return self._events.popleft() if self._events else actions.NO_EVENT


class VirtualClock:
    """Milliseconds that pass only on `advance`, and wrap at 2**29 like a board's."""

    def __init__(self, start: int = 0) -> None:
        self.elapsed = start  # does not wrap

    def __call__(self) -> int:
        """Return the time as on a board."""
        return self.elapsed & _TICKS_MASK

    def advance(self, ms: int) -> None:
        """Let time pass."""
        self.elapsed += ms


class RealClock:
    """Milliseconds of real time that wrap at 2**29 like a board's; the clock can be stopped."""

    def __init__(self) -> None:
        self._stood = 0  # total ms while it was stopped
        self._stopped_at: int | None = None

    def __call__(self) -> int:
        """Return the time as on a board."""
        now = self._now() if self._stopped_at is None else self._stopped_at
        return now - self._stood & _TICKS_MASK

    def stop(self) -> None:
        """Stop the clock until `go_on`."""
        if self._stopped_at is None:
            self._stopped_at = self._now()

    def go_on(self) -> None:
        """Let time pass again."""
        if self._stopped_at is not None:
            self._stood += self._now() - self._stopped_at
            self._stopped_at = None

    @staticmethod
    def _now() -> int:
        return time.monotonic_ns() // 1_000_000


def parse(script: str) -> list[Step]:
    """Return the steps of a script of keys, such as `"R3 A U B+ w500"`.

    :raises ValueError: for an unknown token; the message names it and the notation
    """
    steps: list[Step] = []
    for token in re.findall(r"\[[^\]]*\]|\S+", script):
        wait = re.fullmatch(r"w(\d{1,6})", token)
        press = re.fullmatch(r"([UDLRABSM])(\+?)(\d*)", token)
        if token[0] == "[" and token[-1] == "]":
            steps.append(Step(LINE, 0, token[1:-1]))
        elif wait:
            steps.append(Step(WAIT, int(wait[1]), token))
        elif press:
            key, held, number = press.groups()
            try:
                count = read_whole(number or "1", 1, _MOST)
            except ValueError as error:
                raise ValueError(
                    f'"{token[:_QUOTED]}": a key is repeated 1 to {_MOST} times'
                ) from error
            steps += [Step(BUTTONS[key], HOLD if held else 0, key + held)] * count
        else:
            raise ValueError(f'"{token[:_QUOTED]}" is not a key. {NOTATION}')
    return steps
