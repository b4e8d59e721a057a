"""The game's part of the display of a board without a row, and a USB mouse.

Loaded on demand.
"""

import displayio

from device.parts.pointed import Frame, PointedApp
from device.parts.usb_keys import count_usb_devices
from patience.on_demand import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from busdisplay import BusDisplay

    from device.unlisted.row import AnyBoard


class AnyFrame(Frame):
    """The middle of a display, in larger pixels if it is large."""

    def __init__(self, display: "BusDisplay", row: "AnyBoard") -> None:
        super().__init__(display, row)  # type: ignore[arg-type]  # it has the fields of a row
        self._left, self._top = row.left, row.top

    def show_notice(self, text: str) -> None:
        """Show a text over everything; it replaces an earlier one."""
        super().show_notice(text)
        if self._notice is not None:
            self._notice.x, self._notice.y = self._left, self._top


def make_frame(display: "BusDisplay", row: "AnyBoard") -> "tuple[type, Frame]":
    """Return the game's class, and its part of the display."""
    frame = AnyFrame(display, row)
    if row.has_host and count_usb_devices():
        frame.source = load("device.parts.usb_mouse").find_mouse(frame, row.scale)
        if frame.over is not None:  # in the game's pixels
            layer = displayio.Group(scale=row.scale, x=row.left, y=row.top)
            layer.append(frame.over)
            frame.over = layer
    return PointedApp, frame
