"""A resistive touch screen, with four buttons drawn next to the game.

Loaded on demand.
"""

import board
from analogio import AnalogIn
from digitalio import DigitalInOut
from micropython import const

from device.parts.pointed import Frame, PointedApp
from patience.on_demand import load
from patience.texts.device_text import NOT_CALIBRATED
from patience.ui.input.actions import START, TAP, B

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from busdisplay import BusDisplay

    from device.boards import Board

# The buttons from top to bottom, as `device.parts.touch_buttons` draws them; the fourth deals.
_UNDO = const(0)
_HINT = const(1)
_MENU = const(2)
_COUNT = const(4)
_READINGS = const(4)  # averaged for each measurement
_APART = const(55535)  # more than this between the layers: no touch, as in Adafruit's library
_OUTSIDE = const(24)  # pixels beyond the edge: further out, the calibration must be wrong


class TouchSource:
    """Reads a touch screen. Passes on a touch when two reads in a row find it, and when it ends.

    :param row: its `pointer` lists the pins to the screen's left, right, lower and upper edge, then
        the readings at the left, right, upper and lower edge
    :param frame: the buttons go to its right
    """

    def __init__(self, row: "Board", frame: Frame) -> None:
        self._frame = frame
        self._connect(row.pointer.split()[1:])
        self._seen = 0
        self._spot = (0, 0)
        self._drags = False  # whether the game is touched, not a button
        self._complained = False
        frame.over = load("device.parts.touch_buttons").draw_buttons(frame)

    def _connect(self, wiring: list[str]) -> None:
        self._pins = [getattr(board, name) for name in wiring[:4]]
        self._edges = [int(text) for text in wiring[4:]]

    def read(self, app: PointedApp) -> bool:
        """Pass on changes since the last call; return whether the screen is touched."""
        spot = self._find_touch(app)
        if spot is None:
            if self._drags:
                app.point().release(self._spot)
            self._seen = 0
            self._drags = False
            return False
        self._seen += 1
        frame = self._frame
        self._spot = spot[0] // frame.scale, spot[1] // frame.scale
        if self._seen == 2:
            app.peripherals.pointer = TAP  # tips must not mention keys
            if self._spot[0] < frame.width:
                self._drags = True
                app.point().press(self._spot, TAP)
            else:
                _press(app, self._spot[1] * _COUNT // frame.height)
        return True

    def _find_touch(self, app: "PointedApp | None" = None) -> "tuple[int, int] | None":
        # Return the touched pixel of the whole display, or None.
        left, right, lower, upper = self._pins
        # Layers that touch show about the same voltage.
        if _measure(lower, right, upper) - _measure(lower, right, left) > _APART:
            return None
        x, y = _measure(upper, lower, right), _measure(right, left, upper)
        first, last, highest, lowest = self._edges
        across, down = self._frame.whole.width - 1, self._frame.whole.height - 1
        x = (x - first) * across // (last - first)
        y = (y - highest) * down // (lowest - highest)
        spot = min(max(x, 0), across), min(max(y, 0), down)
        if app and max(abs(spot[0] - x), abs(spot[1] - y)) > _OUTSIDE and not self._complained:
            self._complained = True
            app.keys.notice = NOT_CALIBRATED
            print(NOT_CALIBRATED)
        return spot

    def is_pressed(self) -> bool:
        """Return whether the screen is touched; such a touch has no other effect."""
        if self._find_touch() is None:
            return False
        self._seen = 2
        return True


def _press(app: PointedApp, number: int) -> None:
    if number == _UNDO:
        app.point().undo()
    elif number == _HINT:
        app.point().advise()
    else:
        button = START if number == _MENU else B
        app.keys.press(button)
        app.keys.release(button)


def _measure(high: "Any", low: "Any", read: "Any") -> int:
    # Return a pin's reading while there is a voltage between two others.
    pins: "Any" = DigitalInOut(high), DigitalInOut(low), AnalogIn(read)
    with pins[0] as one, pins[1] as other, pins[2] as pin:
        one.switch_to_output(True)
        other.switch_to_output(False)
        return sum([pin.value for _ in range(_READINGS)]) // _READINGS


def make_frame(display: "BusDisplay", row: "Board") -> tuple[type, Frame]:
    """Return the game's class, and its part of the display with buttons next to it."""
    frame = Frame(display, row)
    frame.source = TouchSource(row, frame)
    return PointedApp, frame
