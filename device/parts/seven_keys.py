"""Keys of boards that have only seven: Start acts when released; held, it is Select.

Loaded on demand.
"""

from micropython import const
from supervisor import ticks_ms

from device.keys import Keys
from patience.on_demand import load
from patience.ui.input.actions import NO_EVENT, RELEASED, SELECT, START, ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from device.boards import Board

_LONG = const(500)  # ms
_CODES = b"\x00\x01\x02\x03\x04\x05\x07"  # all except Select


class SevenKeys(Keys):
    """Turns a long press of Start into Select."""

    _started = False  # whether Start is down and not yet Select
    _selects = False
    _since = 0
    _next = NO_EVENT

    def get(self) -> int:
        """Return the next event, or `NO_EVENT` if there is none."""
        event = self._next
        if event != NO_EVENT:
            self._next = NO_EVENT
            return event
        event = super().get()
        if event == START:
            self._started = True
            self._since = ticks_ms()
            return NO_EVENT
        if event == START | RELEASED:
            if self._selects:
                self._selects = False
                return SELECT | RELEASED
            if self._started:
                self._started = False
                self._next = event
                return START
            return NO_EVENT  # its press was dropped
        held = self._started and (
            event != NO_EVENT or ticks_since(self._since, ticks_ms()) >= _LONG
        )
        if held:
            self._started = False
            self._selects = True
            self._next = event
            return SELECT
        return event

    def discard(self) -> None:
        """Drop the queued events, and the later releases of keys that are down now."""
        super().discard()
        self._started = self._selects = False


def make_keys(row: "Board") -> SevenKeys:
    """Return the keys of a board, already scanning."""
    # Imported, it would keep all that starts a board: 5 KB.
    scanner = load("device.hardware").start_scanner(row)
    return SevenKeys(scanner, _CODES, None, row.wakes)
