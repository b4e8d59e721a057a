"""Gamepads on an I2C bus: Adafruit's Mini Gamepad QT and Pimoroni's Qw/ST Pad.

Their libraries read them, if they are installed. One that is unplugged is looked for again.

Loaded on demand.
"""

import board
from micropython import const

from device.faults import report_fault
from patience.ui.input.actions import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_SEESAW = b"\x50\x51\x52\x53"
_QWST = b"\x21\x23\x25\x27"
# Bits of the Mini Gamepad QT (product 5743), from the example of Adafruit's library, and its keys.
_BITS = ((5, A), (1, B), (6, SELECT), (2, START), (0, SELECT), (16, START))
_MASK = const(1 << 5 | 1 << 1 | 1 << 6 | 1 << 2 | 1 << 0 | 1 << 16)
# Its stick: the reading of x falls to the right, that of y grows downwards. Of 1023: a direction
# begins and ends this far from the middle.
_X = const(14)
_Y = const(15)
_MIDDLE = const(512)
_ENTER = const(280)
_LEAVE = const(170)
_SHORT = 0.001  # s that a read waits for the chip; Adafruit's Arduino library waits half of that
# The properties of `circuitpython_qwstpad`, and their keys.
_NAMES = (
    ("button_up", UP),
    ("button_down", DOWN),
    ("button_left", LEFT),
    ("button_right", RIGHT),
    ("button_a", A),
    ("button_b", B),
    ("button_x", SELECT),
    ("button_y", START),
    ("button_minus", SELECT),
    ("button_plus", START),
)


class SeesawPad:
    """A Mini Gamepad QT."""

    name = "Gamepad QT"

    def __init__(self, bus: "Any", address: int) -> None:
        from adafruit_seesaw.seesaw import Seesaw

        # A reset would take half a second.
        self._chip = Seesaw(bus, addr=address, reset=False)
        self._chip.pin_mode_bulk(_MASK, self._chip.INPUT_PULLUP)
        self._across = self._down = 0

    def read(self) -> int:
        """Return the keys that are down, a bit for each.

        :raises OSError: if it does not answer
        """
        chip = self._chip
        bits = chip.digital_read_bulk(_MASK, delay=_SHORT)
        down = 0
        for bit, key in _BITS:
            if not bits >> bit & 1:
                down |= 1 << key
        self._across = _lean(chip.analog_read(_X, delay=_SHORT), self._across, RIGHT, LEFT)
        self._down = _lean(chip.analog_read(_Y, delay=_SHORT), self._down, UP, DOWN)
        return down | self._across | self._down


def _lean(reading: int, before: int, low: int, high: int) -> int:
    # Return the bit of the direction in which an axis leans, or 0.
    out = reading - _MIDDLE
    key = 1 << (high if out > 0 else low)
    return key if abs(out) >= (_LEAVE if before == key else _ENTER) else 0


class QwstPad:
    """A Qw/ST Pad."""

    name = "Qw/ST Pad"

    def __init__(self, bus: "Any", address: int) -> None:
        from circuitpython_qwstpad import qwstpad

        self._pad = qwstpad.get_qwstpad(bus, address)

    def read(self) -> int:
        """Return the keys that are down, a bit for each.

        :raises OSError: if it does not answer
        """
        down = 0
        for name, key in _NAMES:
            if getattr(self._pad, name):
                down |= 1 << key
        return down


_KINDS: "tuple[tuple[bytes, type[Any], str], ...]" = (
    (_SEESAW, SeesawPad, "adafruit_seesaw"),
    (_QWST, QwstPad, "circuitpython_qwstpad"),
)


def find_pads(say: "Callable[[str], None]", taken: "list[tuple[Any, int]]") -> "list[Any]":
    """Return the gamepads on the board's buses.

    :param say: takes a sentence about what does not work
    :param taken: the buses and addresses of gamepads that are known; those found are added
    """
    buses: list[Any] = []
    for name in ("STEMMA_I2C", "I2C"):
        if not hasattr(board, name):
            continue
        try:
            bus = getattr(board, name)()
        except Exception as error:  # no pull-ups, or its pins are in use
            say(f"board.{name}() does not work: {error}.")
            continue
        if bus not in buses:
            buses.append(bus)
    pads = []
    for bus in buses:
        for address in _scan(bus, say):
            for addresses, kind, library in _KINDS:
                if address in addresses and (bus, address) not in taken:
                    pad = _open(kind, bus, address, library, say)
                    if pad:
                        taken.append((bus, address))
                        pads.append(pad)
    return pads


def _scan(bus: "Any", say: "Callable[[str], None]") -> "list[int]":
    if not bus.try_lock():
        return []
    try:
        found: list[int] = bus.scan()
        return found
    except Exception as error:
        say(f"The I2C bus does not work: {error}.")
        return []
    finally:
        bus.unlock()


def _open(
    kind: "type[Any]", bus: "Any", address: int, library: str, say: "Callable[[str], None]"
) -> "Any":
    try:
        return kind(bus, address)
    except ImportError:
        say(f"A gamepad seems to be at {address:#x}, but {library} is not installed.")
    except Exception as error:  # another device, or it went
        report_fault(error)
    return None
