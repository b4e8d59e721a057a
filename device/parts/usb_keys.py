"""Keys of a USB keyboard or a console, and of a USB game controller.

CircuitPython delivers a keyboard's keys as characters on the console, without releases. So a
capital letter means a long press, as in the game's terminal (`sim.desk.keymap`).
`relic_usb_host_gamepad` reads controllers, if it is installed.

Loaded on demand.
"""

import sys

import supervisor
from micropython import const

from device.faults import report_fault
from device.parts.queued_keys import QueuedKeys
from patience.on_demand import load
from patience.texts.device_text import UNPLUGGED
from patience.ui.input.actions import (
    DOWN,
    HELD,
    LEFT,
    NO_EVENT,
    RIGHT,
    SELECT,
    START,
    UP,
    A,
    B,
    ticks_since,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from device.boards import Board

_HOLD = const(600)  # ms, longer than a long press
_COUNTING = const(2000)  # ms between counts of the USB devices
_NOT_HELD = const(-1)
_ESCAPE = "\x1b"
_SEQUENCE = const(100)  # ms after which Esc is a key, or the rest of a sequence is not coming
_LONGEST = const(32)  # characters: more wait in CircuitPython's buffer
_ARROWS = "ABDC"  # ESC [ or ESC O, then one of these, in the order of the directions' codes
_LETTERS = (  # a Cardputer has arrows on the last four, with Fn
    ("az \r\n", A),
    ("AZ", A | HELD),
    ("bx\x08\x7f", B),
    ("BX", B | HELD),
    ("u\t", SELECT),
    ("U", SELECT | HELD),
    ("lL", UP | HELD),
    ("mMpP", START),
    (";", UP),
    (".", DOWN),
    (",", LEFT),
    ("/", RIGHT),
)
_QUIT = "qQ"
# The buttons of a controller, from its `BUTTON_A` on: A, B, X, Y, the four directions, Start,
# Select. The directions of its stick begin at 17.
_PAD = (A, B, SELECT, START, UP, DOWN, LEFT, RIGHT, START, SELECT)
_STICK = const(17)


class UsbKeys(QueuedKeys):
    """Events made from characters and from a game controller.

    :param pad: a `relic_usb_host_gamepad.Gamepad`, or None
    """

    def __init__(self, pad: "Any") -> None:
        super().__init__()
        self._pad = pad
        self._pad_held = 0  # a bit for each code
        self._typed = ""
        self._arrived = 0  # when the last characters were typed
        self._holds = _NOT_HELD
        self._devices = 0
        self._counted = supervisor.ticks_ms()

    def get(self) -> int:
        """Return the next event, or `NO_EVENT` if there is none."""
        event = super().get()
        if event == NO_EVENT:
            self._count_devices()
            self._read_pad()
            self._read_characters()
            event = super().get()
        return event

    def _count_devices(self) -> None:
        # The console does not report that its keyboard was unplugged.
        now = supervisor.ticks_ms()
        if ticks_since(self._counted, now) < _COUNTING:
            return
        self._counted = now
        before, self._devices = self._devices, count_usb_devices()
        if self._devices < before:
            self.notice = UNPLUGGED
            print(UNPLUGGED)

    def _read_characters(self) -> None:
        room = _LONGEST - len(self._typed)
        waiting = min(supervisor.runtime.serial_bytes_available, room)
        if waiting:
            self._typed += sys.stdin.read(waiting)
            self._arrived = supervisor.ticks_ms()
        if self._holds != _NOT_HELD:
            if ticks_since(self._since, supervisor.ticks_ms()) >= _HOLD:
                self.release(self._holds)
                self._holds = _NOT_HELD
        elif self._typed[:1] == _ESCAPE:
            self._take_sequence()
        elif self._typed:
            self._take()

    def _take_sequence(self) -> None:
        # Press the key of an escape sequence. Its characters may arrive one by one.
        typed = self._typed
        end = _end_of_sequence(typed)
        if not end:
            if ticks_since(self._arrived, supervisor.ticks_ms()) < _SEQUENCE:
                if len(typed) == _LONGEST:
                    self._typed = typed[:3]  # still the beginning of a sequence, but of no arrow
                return
            end = len(typed)
        self._typed = typed[end:]
        if end == 1:
            self._tap(START)
        elif end == 3 and typed[1] in "[O" and typed[2] in _ARROWS:
            self._tap(UP + _ARROWS.find(typed[2]))

    def _take(self) -> None:
        # Press the key of the first character.
        typed = self._typed[0]
        self._typed = self._typed[1:]
        self.quits = self.quits or typed in _QUIT
        for letters, button in _LETTERS:
            if typed in letters:
                self._tap(button)

    def _tap(self, button: int) -> None:
        self.press(button & 7)
        if button & HELD:
            self._holds = button & 7
            self._since = supervisor.ticks_ms()
        else:
            self.release(button)

    def _read_pad(self) -> None:
        if self._pad is None:
            return
        try:
            if self._pad.update():
                for event in self._pad.events:
                    self._pass_on(event)
            elif self._pad_held and not self._pad.connected:  # unplugged
                for button in range(8):
                    if self._pad_held >> button & 1:
                        self.release(button)
                self._pad_held = 0
        except Exception as error:
            self._pad = None
            report_fault(error)

    def _pass_on(self, event: "Any") -> None:
        number = event.key_number
        if _STICK <= number < _STICK + 4:
            number -= _STICK - 4
        if number >= len(_PAD):
            return
        button = _PAD[number]
        if event.pressed:
            self._pad_held |= 1 << button
            self.press(button)
        else:
            self._pad_held &= ~(1 << button)
            self.release(button)


def _end_of_sequence(typed: str) -> int:
    """Return the length of the escape sequence at the start of a text, 0 if more may follow.

    Esc and any other character is Alt with that key; nothing has Alt, so both are ignored.

    >>> _end_of_sequence("\\x1b[1;2Az"), _end_of_sequence("\\x1bOA"), _end_of_sequence("\\x1b[1;")
    (6, 3, 0)
    """
    kind, end = typed[1:2], 2
    if kind == _ESCAPE:
        return 1  # Esc, and another sequence
    if kind == "[":
        if typed[2:3] == "[":  # F1 to F5 of a Linux console
            end = 3
        while typed[end : end + 1] and " " <= typed[end] <= "?":
            end += 1
        if typed[end : end + 1] and not "@" <= typed[end] <= "~":
            return end  # broken off
        end += 1
    elif kind == "O":
        end = 3
    return end if end <= len(typed) else 0


def count_usb_devices() -> int:
    """Return how many USB devices are plugged in."""
    try:
        from usb import core

        devices: "Any" = core.find(find_all=True)
        return len(list(devices))
    except ImportError:  # a board without a USB host
        return 0


def make_keys(row: "Board") -> UsbKeys:
    """Return the keys of a board with a USB host port, or with only a console."""
    return UsbKeys(open_pad())


def open_pad() -> "Any":
    """Return what reads a USB game controller, or None."""
    if load("device.launcher.settings").read_setting("use_gamepad", True):
        try:
            from relic_usb_host_gamepad import Gamepad

            return Gamepad()
        except ImportError:
            print("relic_usb_host_gamepad is not installed: no game controller is used.")
        except Exception as error:
            report_fault(error)
    return None
