"""A capacitive touch screen read by a library, with four buttons drawn next to the game.

Loaded on demand.
"""

import board

from device.parts.pointed import Frame, PointedApp
from device.parts.touch_screen import TouchSource

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from busdisplay import BusDisplay

    from device.boards import Board

_NO_LIBRARY = "The touch screen needs a library. On a computer: circup install {}"


class PanelSource(TouchSource):
    """Reads a touch controller. One that sleeps does not answer until it is touched.

    :param row: its `pointer` has the bus, the library's module and class; then, for the display's x
        and its y, which of the controller's x and y it is, with a minus if it runs the other way
    """

    _panel: "Any" = None

    def _connect(self, wiring: list[str]) -> None:
        self._bus, module, kind, *self._axes = wiring
        try:
            self._make = getattr(__import__(module), kind)
        except ImportError as error:
            raise NotImplementedError(_NO_LIBRARY.format(module)) from error

    def _find_touch(self, _app: "PointedApp | None" = None) -> "tuple[int, int] | None":
        try:
            if self._panel is None:
                self._panel = self._make(getattr(board, self._bus)())
            touches = self._panel.touches
        except (OSError, ValueError):  # no answer
            return None
        if not touches:
            return None
        whole = self._frame.whole
        first, second = self._axes
        return (
            _place(touches[0], first, whole.width - 1),
            _place(touches[0], second, whole.height - 1),
        )


def _place(touch: "dict[str, int]", axis: str, last: int) -> int:
    at = touch[axis[-1]]
    return min(max(last - at if axis[0] == "-" else at, 0), last)


def make_frame(display: "BusDisplay", row: "Board") -> tuple[type, Frame]:
    """Return the game's class, and its part of the display with buttons next to it."""
    frame = Frame(display, row)
    frame.source = PanelSource(row, frame)
    return PointedApp, frame
