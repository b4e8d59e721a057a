"""A resistive touch screen, read by Adafruit's library, and four buttons drawn beside the game.

Loaded on demand.
"""

import board
from adafruit_touchscreen import Touchscreen
from micropython import const

from device.parts.pointed import Frame, PointedApp
from patience.on_demand import load
from patience.ui.input.actions import START, B

TYPE_CHECKING = False
if TYPE_CHECKING:
    from busdisplay import BusDisplay

    from device.boards import Board

# The buttons from top to bottom, as `device.parts.touch_buttons` draws them; the last deals.
_UNDO = const(0)
_HINT = const(1)
_MENU = const(2)
_COUNT = const(4)
_OUTSIDE = const(24)  # pixels beyond the edge that only a wrong calibration explains
_CALIBRATE = "The touch screen is not calibrated: see device/README.md."


class TouchSource:
    """Reads a touch screen. A touch is passed on when it is seen twice, and when it ends.

    :param touch: gives the touched pixel of the whole display, and the pressure
    :param frame: the buttons are in the column to its right
    """

    def __init__(self, touch: Touchscreen, frame: Frame) -> None:
        self._touch = touch
        self._frame = frame
        self._seen = 0
        self._spot = (0, 0)
        self._drags = False  # whether the game was touched, and not a button
        self._complained = False
        frame.over = load("device.parts.touch_buttons").draw_buttons(frame)

    def read(self, app: PointedApp) -> bool:
        """Pass on what happened since the last call; return whether the screen is touched."""
        point = self._touch.touch_point
        if point is None:
            if self._drags:
                app.point().release(self._spot)
            self._seen = 0
            self._drags = False
            return False
        self._seen += 1
        self._spot = x, y = self._limit(app, point[0], point[1])
        if self._seen == 2:
            if x < self._frame.width:
                self._drags = True
                app.point().press(self._spot, "Tap")
            else:
                _press(app, y * _COUNT // self._frame.height)
        return True

    def _limit(self, app: PointedApp, x: int, y: int) -> tuple[int, int]:
        whole = self._frame.whole
        limited = min(max(x, 0), whole.width - 1), min(max(y, 0), whole.height - 1)
        if max(abs(limited[0] - x), abs(limited[1] - y)) > _OUTSIDE and not self._complained:
            self._complained = True
            app.notice = _CALIBRATE
            print(_CALIBRATE)
        return limited

    def is_pressed(self) -> bool:
        """Return whether the screen is touched; that touch does nothing else."""
        if self._touch.touch_point is None:
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


def make_frame(display: "BusDisplay", row: "Board") -> tuple[type, Frame]:
    """Return the class of the game, and its part of the display, with buttons beside it.

    The row has the pins to the screen's left, right, lower and upper edge, then the readings at the
    left, right, upper and lower edge.
    """
    wiring = row.pointer.split()
    pins = [getattr(board, name) for name in wiring[1:5]]
    left, right, upper, lower = [int(text) for text in wiring[5:]]
    size = (display.width, display.height)
    touch = Touchscreen(*pins, calibration=((left, right), (upper, lower)), size=size)
    frame = Frame(display, row)
    frame.source = TouchSource(touch, frame)
    return PointedApp, frame
