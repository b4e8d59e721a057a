# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The lights beside the screen: NeoPixels, dark but for a small show. Borrowed for that.

Owns what they show. Leaves when, and whether the player wants it, to `patience.ui`.
"""

import traceback

import board
import digitalio
from micropython import const
from neopixel_write import neopixel_write
from supervisor import ticks_ms

from patience.on_demand import load
from patience.ui.input.actions import ticks_since

try:
    from typing import Optional
except ImportError:
    pass  # not there on a board, where annotations are not looked at

_EVERY = const(80)  # ms from one step to the next
_STEPS = const(25)
# Green, red, blue, as the pixels want them; a tenth of what they can.
_COLOURS = (b"\x18\x18\x00", b"\x00\x20\x00", b"\x18\x18\x18", b"\x18\x00\x00")


class Lights:
    """A show on a row of NeoPixels. Ask `tick` often until it says that it is over.

    :param str wiring: the field `lights` of the board's row
    """

    def __init__(self, wiring: str) -> None:
        pin, count = wiring.split()
        self._pin = digitalio.DigitalInOut(getattr(board, pin))
        self._pin.switch_to_output(value=False)
        self._count = int(count)
        self._pixels = bytearray(3 * self._count)
        self._left = _STEPS
        self._since = ticks_ms() - _EVERY

    def tick(self) -> bool:
        """Go on; return whether the show does. In the end it is closed."""
        now = ticks_ms()
        if self._left and ticks_since(self._since, now) >= _EVERY:
            self._since = now
            self._left -= 1
            if self._left:
                self._step()
            else:
                self.close()
        return self._left > 0

    def close(self) -> None:
        """Go dark, and leave the pin to others."""
        self._left = 0
        self._step()
        self._pin.deinit()

    def _step(self) -> None:
        # One light runs to and fro along the row, each time in another colour.
        pixels = self._pixels
        for index in range(len(pixels)):
            pixels[index] = 0
        if self._left:
            lap = (_STEPS - self._left) // self._count
            at = (_STEPS - self._left) % self._count
            if lap & 1:
                at = self._count - 1 - at
            pixels[3 * at : 3 * at + 3] = _COLOURS[lap % len(_COLOURS)]
        neopixel_write(self._pin, pixels)


def show() -> "Optional[Lights]":
    """Begin a show on the board's lights; None where something else holds their pin."""
    row = load("device.boards").find(board.board_id)
    try:
        return Lights(row.lights)
    except (RuntimeError, ValueError) as error:
        traceback.print_exception(error)
        return None
