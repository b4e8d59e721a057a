"""A trackball on pins, which is the directions and A, and a keyboard on I2C that sends characters.

Loaded on demand.
"""

import board
import keypad
import supervisor
from micropython import const

from device.faults import report_fault
from device.parts.console_keys import ConsoleKeys
from patience.ui.input.actions import A, ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from device.boards import Board

_KEYBOARD = const(0x55)  # its address
_EVERY = const(20)  # ms between two questions to the keyboard
_AGAIN = const(2000)  # ms until it is asked again after an error: it starts later than the board
_QUEUE = const(64)
_BALL = const(4)  # pins of the directions; the next is the ball's own


class Trackball(ConsoleKeys):
    """Turns each step of the ball into a tap of a direction.

    :param pins: those of up, down, left and right, which change at each step, and of the ball
    :param bus: the `busio.I2C` of the keyboard
    """

    def __init__(self, pins: "tuple[Any, ...]", bus: "Any") -> None:
        super().__init__()
        self._ball = keypad.Keys(pins, value_when_pressed=False, max_events=_QUEUE)
        self._event = keypad.Event()
        self._bus = bus
        self._read = bytearray(1)
        self._asked = supervisor.ticks_ms()
        self._wait = _EVERY
        self._complained = False

    def _read_characters(self) -> None:
        self._read_ball()
        now = supervisor.ticks_ms()
        if ticks_since(self._asked, now) >= self._wait:
            self._asked = now
            self._ask_keyboard()
        super()._read_characters()

    def _read_ball(self) -> None:
        events, event = self._ball.events, self._event
        while events.get_into(event):
            if event.key_number < _BALL:
                if event.pressed:
                    self.press(event.key_number)
                    self.release(event.key_number)
            elif event.pressed:
                self.press(A)
            else:
                self.release(A)
        if events.overflowed:
            events.clear()
            self._ball.reset()

    def _ask_keyboard(self) -> None:
        # A byte is 0 if no key was pressed.
        if not self._bus.try_lock():
            return
        try:
            self._bus.readfrom_into(_KEYBOARD, self._read)
            self._wait = _EVERY
            if 0 < self._read[0] < 128:
                self._typed += chr(self._read[0])
                self._arrived = self._asked
        except OSError as error:
            self._wait = _AGAIN
            if not self._complained:
                self._complained = True
                report_fault(error)
        finally:
            self._bus.unlock()


def make_keys(row: "Board") -> Trackball:
    """Return the keys of a board; its row names bus and pins."""
    _, bus, *pins = row.keys.split()
    return Trackball(tuple(getattr(board, name) for name in pins), getattr(board, bus)())
