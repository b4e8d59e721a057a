"""Plays sounds note by note while the game goes on.

The notes are in `patience.ui.draw.sounds`. The board's row names the module in this package that
makes them audible: its `make_voice` turns the row's pins into the last arguments of `Sound`, and
its `make_wave`, which is loaded only when the volume changes, makes the wave.
"""

from supervisor import ticks_ms

from patience.on_demand import load
from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from digitalio import DigitalInOut


class Sound:
    """Plays sounds on a board. Call `tick` often during one: it ends the notes.

    :param notes: `patience.ui.draw.sounds.NOTES`
    :param report: called with an error of the rest; the sound is off after that
    :param kind: the module of `device.sound` that made the rest, and makes the wave
    :param out: has `play(wave, loop=True)` and `stop()`, like `audioio.AudioOut`
    :param amplifier: its `value` switches it on and off; None if there is none
    :param samples: samples in one period of the wave
    """

    def __init__(
        self,
        notes: bytes,
        report: "Callable[[Exception], None]",
        kind: str,
        out: "Any",
        amplifier: "DigitalInOut | None",
        samples: int,
    ) -> None:
        self._notes = notes
        self._report = report
        self.kind = kind
        self.out: "Any" = out
        self._amplifier = amplifier
        self._samples = samples
        self.wave: "Any" = None
        """Has a `sample_rate`, like `audiocore.RawSample`, and is as loud as `volume` says."""
        self.volume = 0
        self._next = 0  # where the note after this one is, which lasts until `_until`; 0 for none

    def play(self, kind: int, volume: int) -> None:
        """Start a sound, one of `patience.ui.draw.sounds`, and end the one before."""
        if self.out is not None:
            if volume != self.volume:
                self.volume = volume
                self.wave = load(self.kind).make_wave(self.out, volume)
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
                    # On only during a sound: the amplifier hisses, and drains the battery.
                    if self._amplifier:
                        self._amplifier.value = True
                    self.wave.sample_rate = pitch * 10 * self._samples
                    self.out.play(self.wave, loop=True)
                except Exception as error:
                    self._turn_off(error)
            else:
                self.stop()
        return self._next > 0

    def stop(self) -> None:
        """Stop the sound at once."""
        if self._next:
            self._next = 0
            try:
                self.out.stop()
                if self._amplifier:
                    self._amplifier.value = False
            except Exception as error:
                self._turn_off(error)

    def _turn_off(self, error: Exception) -> None:
        self._next = 0
        self.out = None
        self._report(error)
