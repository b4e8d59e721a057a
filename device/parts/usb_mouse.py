"""A USB mouse, read by Adafruit's library: left plays, right undoes, middle gives a hint.

Loaded on demand.
"""

from device.faults import report_fault
from device.parts.pointed import Frame, PointedApp
from patience.on_demand import load
from patience.texts.device_text import NO_MOUSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from busdisplay import BusDisplay

    from device.boards import Board


class MouseSource:
    """Reads a mouse and shows its pointer.

    :param mouse: an `adafruit_usb_host_mouse.BootMouse`
    :param frame: where its picture is shown
    """

    def __init__(self, mouse: "Any", frame: Frame) -> None:
        self._mouse = mouse
        self._frame = frame
        self._down: tuple[str, ...] = ()
        frame.over = mouse.tilegrid

    def read(self, app: PointedApp) -> bool:
        """Pass on changes since the last call; return whether there were any."""
        down = self._mouse.update()
        if down is None:
            return False
        spot = (self._mouse.x, self._mouse.y)
        before, self._down = self._down, down
        if "left" in down:
            if "left" not in before:
                app.point().press(spot)
        elif "left" in before:
            app.point().release(spot)
        if "right" in down and "right" not in before:
            app.point().go_back()
        if "middle" in down and "middle" not in before:
            app.point().advise()
        self._frame.refresh()
        return True

    def is_pressed(self) -> bool:
        """Return whether a button is down."""
        self._down = self._mouse.update() or ()
        return len(self._down) > 0


def make_frame(display: "BusDisplay", row: "Board") -> tuple[type, Frame]:
    """Return the game's class, and its part of the display with the mouse over it."""
    frame = Frame(display, row)
    frame.source = find_mouse(frame)
    return PointedApp, frame


def find_mouse(frame: Frame, scale: int = 1) -> "MouseSource | None":
    """Return the mouse, or None if there is none or the launcher's settings exclude it.

    :param frame: where it points
    :param scale: how many pixels of the display each of the frame's is wide
    """
    if not load("device.launcher.settings").read_setting("use_mouse", True):
        return None
    try:
        from adafruit_usb_host_mouse import find_and_init_boot_mouse

        mouse = find_and_init_boot_mouse()
    except ImportError:
        print("adafruit_usb_host_mouse is not installed: no mouse is used.")
        return None
    except Exception as error:
        report_fault(error)
        return None
    if mouse is None:
        print(NO_MOUSE)
        return None
    if scale > 1:
        mouse.scale = scale
    return MouseSource(mouse, frame)
