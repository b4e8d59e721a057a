"""Keys that the program presses, for characters, a game controller or a pointer.

Loaded on demand.
"""

from device.faults import report_fault
from patience.ui.input.actions import NO_EVENT, RELEASED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from device.boards import Board


class QueuedKeys:
    """A queue of key events, with the interface of `device.keys.Keys`."""

    wakes = False

    def __init__(self) -> None:
        self.held = 0
        """The buttons that are down, a bit for each code."""
        self.touched = True
        """Set to True by every event; `device.power` clears it."""
        self.quits = False
        """Set to True by a key that ends the game; `device.parts.pointed` clears it."""
        self.notice = ""
        """Short lines for the player; `device.parts.pointed` shows and clears them."""
        self.source: "Any" = None
        """Reads a pointer (see `device.parts.pointed`), or None."""
        self._waiting: list[int] = []

    def press(self, button: int) -> None:
        """Add a press of a button, 0-7."""
        self._waiting.append(button)

    def release(self, button: int) -> None:
        """Add the release of a button, 0-7."""
        self._waiting.append(button | RELEASED)

    def get(self) -> int:
        """Return the next event, or `NO_EVENT` if there is none."""
        if not self._waiting:
            return NO_EVENT
        event = self._waiting.pop(0)
        self.touched = True
        bit = 1 << (event & 7)
        self.held = self.held & ~bit if event & RELEASED else self.held | bit
        return event

    def drain(self) -> bool:
        """Remove the queued events; return whether a key or the pointer was pressed."""
        pressed = False
        try:
            pressed = self.source is not None and self.source.is_pressed()
        except Exception as error:
            self.source = None
            report_fault(error)
        while (event := self.get()) != NO_EVENT:
            pressed = pressed or not event & RELEASED
        return pressed

    def discard(self) -> None:
        """Drop the queued events, and the later releases of keys that are down now."""
        self.drain()
        self.held = 0


def make_keys(row: "Board") -> QueuedKeys:
    """Return the keys of a board that has only a pointer."""
    return QueuedKeys()
