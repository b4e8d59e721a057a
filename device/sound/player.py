"""Plays sounds note by note while the game goes on.

The notes are in `patience.ui.draw.sounds`. The board's row names the module in this package that
makes them audible: its `make_voice` turns the row's pins into the arguments of `Sound`.
"""

from supervisor import ticks_ms

from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from digitalio import DigitalInOut


class Sound:
    """Plays sounds on a board. Call `tick` often during one: it ends the notes.

    :param kinds: the notes of each sound, like `patience.ui.draw.sounds.NOTES`
    :param report: called with an error of the next three; the sound is off after that
    :param out: has `play(wave, loop=True)` and `stop()`, like `audioio.AudioOut`
    :param wave: has a `sample_rate`, like `audiocore.RawSample`
    :param amplifier: its `value` switches it on and off; None if there is none
    :param samples: samples in one period of the wave
    """

    def __init__(
        self,
        kinds: tuple[bytes, ...],
        report: "Callable[[Exception], None]",
        out: "Any",
        wave: "Any",
        amplifier: "DigitalInOut | None",
        samples: int,
    ) -> None:
        self._kinds = kinds
        self._out = out
        self._wave = wave
        self._amplifier = amplifier
        self._samples = samples
        self._report = report
        self._notes = b""
        self._next = 0
        self._until = 0

    def play(self, kind: int) -> None:
        """Start a sound, one of `patience.ui.draw.sounds`, and end the one before."""
        if self._out is None:
            return
        self._notes = self._kinds[kind]
        self._next = 0
        self._until = ticks_ms()
        self.tick()

    def tick(self) -> bool:
        """Start the next note when it is due; return whether a sound is playing."""
        notes = self._notes
        at = self._next
        if notes and ticks_since(self._until, ticks_ms()) >= 0:
            if at == len(notes):
                self.stop()
                return False
            self._next = at + 2
            self._until = ticks_ms() + notes[at + 1]
            try:
                # On only during a sound: the amplifier hisses, and drains the battery.
                if self._amplifier:
                    self._amplifier.value = True
                self._wave.sample_rate = notes[at] * 10 * self._samples
                self._out.play(self._wave, loop=True)
            except Exception as error:
                self._turn_off(error)
        return len(self._notes) > 0

    def stop(self) -> None:
        """Stop the sound at once."""
        if self._notes:
            self._notes = b""
            try:
                self._out.stop()
                if self._amplifier:
                    self._amplifier.value = False
            except Exception as error:
                self._turn_off(error)

    def _turn_off(self, error: Exception) -> None:
        self._notes = b""
        self._out = None
        self._report(error)
