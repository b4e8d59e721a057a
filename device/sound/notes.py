"""Plays sounds note by note while the game goes on, on boards whose output is a pin.

Loaded on demand.
"""

from supervisor import ticks_ms

from device.faults import report_fault
from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class NotedSound:
    """Plays sounds on a board. Call `tick` often during a sound: it ends the notes.

    :param notes: `patience.ui.draw.sounds.NOTES`
    :param out: has `play(pitch, volume)`, with a pitch in Hz and a volume of 1 to 3, and `stop()`
    """

    def __init__(self, notes: bytes, out: "Any") -> None:
        self._notes = notes
        self._out = out
        self._next = 0  # index of the note after the one that ends at `_until`; 0 for none

    def play(self, kind: int, volume: int) -> None:
        """Start a sound, one of `patience.ui.draw.sounds`, and end the previous one."""
        if self._out is not None:
            self._volume = volume
            self._until = ticks_ms()
            self._next = self._notes[kind]
            self.tick()

    def tick(self) -> bool:
        """Start the next note when it is due; return whether a sound is playing."""
        at = self._next
        if at and ticks_since(self._until, ticks_ms()) >= 0:
            pitch = self._notes[at]
            if pitch:
                self._next = at + 2
                self._until = ticks_ms() + self._notes[at + 1]
                try:
                    self._out.play(pitch * 10, self._volume)
                except Exception as error:
                    self._turn_off(error)
            else:
                self.stop()
        return bool(self._next)

    def stop(self) -> None:
        """Stop the sound immediately."""
        if self._next:
            self._next = 0
            try:
                self._out.stop()
            except Exception as error:
                self._turn_off(error)

    def _turn_off(self, error: Exception) -> None:
        self._next = 0
        self._out = None
        report_fault(error)
