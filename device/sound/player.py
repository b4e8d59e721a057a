"""Plays sounds note by note while the game goes on.

The notes are in `patience.ui.draw.sounds`. The board's row names the module in this package that
makes them audible: its `make_voice` turns the row's pins into the last arguments of `Sound`, and
its `set_volume` makes the wave. It is loaded again when the volume changes: a method of ours for
that would stay on the heap.
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
    :param kind: the module of `device.sound` that made the rest
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
        """The module that made the output, and makes its wave."""
        self.out: "Any" = out
        self._amplifier = amplifier
        self._samples = samples
        self.wave: "Any" = None
        """What is played: has a `sample_rate`, like `audiocore.RawSample`."""
        self.volume = 0
        """How loud the wave is."""
        self._next = 0  # where the next note is; 0 for no sound
        self._until = 0

    def play(self, kind: int, volume: int) -> None:
        """Start a sound, one of `patience.ui.draw.sounds`, and end the one before.

        :param volume: 1 to 3, as in `patience.player.settings.SOUND`
        """
        if self.out is None:
            return
        if volume != self.volume:
            load(self.kind).set_volume(self, volume)
        self._next = self._notes[kind]
        self._until = ticks_ms()
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
