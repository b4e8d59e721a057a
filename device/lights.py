"""Plays a short light show on the NeoPixels next to the screen, which are otherwise dark.

Loaded on demand.
"""

import board
from micropython import const
from supervisor import ticks_ms

from device.faults import report_fault
from patience.on_demand import load
from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

_EVERY = const(80)  # ms from one frame to the next
_FRAMES = const(25)
# Green, red, blue: the order the pixels expect; at about 10 % of full brightness.
_COLOURS = (b"\x18\x18\x00", b"\x00\x20\x00", b"\x18\x18\x18", b"\x18\x00\x00")


class Lights:
    """A show on a row of NeoPixels. Call `tick` often while it returns the show.

    :param wiring: the field `lights` of the board's row
    """

    def __init__(self, wiring: str) -> None:
        import digitalio  # some boards lack these
        from neopixel_write import neopixel_write

        self._write = neopixel_write
        pin, count = wiring.split()
        self._pin = digitalio.DigitalInOut(getattr(board, pin))
        self._pin.switch_to_output(value=False)
        self._count = int(count)
        self._pixels = bytearray(3 * self._count)
        self._left = _FRAMES
        self._since = ticks_ms() - _EVERY

    def tick(self) -> "Lights | Literal[False] | None":
        """Show the next frame when it is due; return the show, or `close()` at its end."""
        now = ticks_ms()
        if ticks_since(self._since, now) >= _EVERY:
            self._since = now
            self._left -= 1
            if not self._left:
                return self.close()
            try:
                self._draw_frame()
            except Exception as error:
                report_fault(error)
                return False
        return self

    def close(self) -> "Literal[False] | None":
        """Turn the lights off and release the pin; return None, or False if that fails."""
        self._left = 0
        try:
            self._draw_frame()
            self._pin.deinit()
        except Exception as error:
            report_fault(error)
            return False
        return None

    def _draw_frame(self) -> None:
        # One light runs back and forth along the row, changing colour at each end.
        pixels = self._pixels
        for index in range(len(pixels)):
            pixels[index] = 0
        if self._left:
            lap = (_FRAMES - self._left) // self._count
            at = (_FRAMES - self._left) % self._count
            if lap & 1:
                at = self._count - 1 - at
            pixels[3 * at : 3 * at + 3] = _COLOURS[lap % len(_COLOURS)]
        self._write(self._pin, pixels)


def start_show() -> "Lights | bool":
    """Begin a show on the board's lights; return False if that fails."""
    try:
        return Lights(load("device.boards").find(board.board_id).lights)
    except Exception as error:
        report_fault(error)
        return False
