# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Noises: their notes one after the other, while the game goes on.

Owns when a note ends and the next begins. Leaves the notes to `patience.ui.art.sounds`, and what sounds
them to the module that a row of `device.boards` names: for audioio that is `device.sound.audioio`,
whose `voice` makes of the row's pins what a `Sound` is made with.
"""

from supervisor import ticks_ms

from patience.ui.input.actions import ticks_since

try:
    from typing import Any
except ImportError:
    pass  # not there on a board, where annotations are not looked at


class Sound:
    """Make noises on a board. Ask `tick` often while one lasts: it ends the notes.

    :param kinds: the notes of each kind, as `patience.ui.art.sounds.NOTES`
    :param out: has `play(wave, loop=True)` and `stop()`, as `audioio.AudioOut`
    :param wave: has a `sample_rate`, as `audiocore.RawSample`
    :param amplifier: `value` switches it on and off; None where there is none
    :param int samples: of each period of the wave
    """

    def __init__(
        self, kinds: "tuple[bytes, ...]", out: "Any", wave: "Any", amplifier: "Any", samples: int
    ) -> None:
        self._kinds = kinds
        self._out = out
        self._wave = wave
        self._amplifier = amplifier
        self._samples = samples
        self._notes = b""
        self._next = 0
        self._until = 0

    def make(self, kind: int) -> None:
        """Begin a noise, a kind of `patience.ui.art.sounds`; end the one before."""
        self._notes = self._kinds[kind]
        self._next = 0
        self._until = ticks_ms()
        self.tick()

    def tick(self) -> bool:
        """Go on; return whether a noise is being made. Does next to nothing otherwise."""
        notes = self._notes
        at = self._next
        if notes and ticks_since(self._until, ticks_ms()) >= 0:
            if at == len(notes):
                self.stop()
                return False
            self._next = at + 2
            # The amplifier is on only meanwhile: it hisses, and draws from the battery.
            if self._amplifier:
                self._amplifier.value = True
            self._wave.sample_rate = notes[at] * 10 * self._samples
            self._out.play(self._wave, loop=True)
            self._until = ticks_ms() + notes[at + 1]
        return len(notes) > 0

    def stop(self) -> None:
        """Be quiet at once."""
        if self._notes:
            self._notes = b""
            self._out.stop()
            if self._amplifier:
                self._amplifier.value = False
