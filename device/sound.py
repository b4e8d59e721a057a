# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Noises: their notes one after the other, while the game goes on.

Owns when a note ends and the next begins. Leaves the notes to `patience.ui.sounds`, and sounding
one to the voice of the board: for the module that a row of `device.boards` names, for example
audioio, that is `device.sound_audioio`, whose `Voice` is made of the row's pins, sounds a note with
`tone(hz)` and ends it with `quiet()`.
"""

import sys

from patience.lend import borrowed
from patience.ui.actions import ticks_since

try:
    from collections.abc import Callable
except ImportError:
    pass  # not there on a board, where annotations are not looked at


class Sound:
    """Make noises on a board. Ask `tick` often while one lasts: it ends the notes.

    :param str wiring: the field `sound` of the board's row
    :param clock: callable, milliseconds, wrapping at 2**29
    :raises RuntimeError, ValueError: where something else holds what the board sounds with
    """

    def __init__(self, wiring: str, clock: "Callable[[], int]") -> None:
        module, *pins = wiring.split()
        name = "device.sound_" + module
        __import__(name)
        self._voice = sys.modules[name].Voice(*pins)
        self._kinds = borrowed("patience.ui.sounds").NOTES
        self._clock = clock
        self._notes = b""
        self._next = 0
        self._began = 0
        self._lasts = 0

    def make(self, kind: int) -> None:
        """Begin a noise, a kind of `patience.ui.sounds`; end the one before."""
        self._notes = self._kinds[kind]
        self._next = 0
        self._sound_next()

    def tick(self) -> bool:
        """Go on; return whether a noise is being made. Does next to nothing otherwise."""
        if self._notes and ticks_since(self._began, self._clock()) >= self._lasts:
            if self._next < len(self._notes):
                self._sound_next()
            else:
                self.stop()
        return len(self._notes) > 0

    def stop(self) -> None:
        """Be quiet at once."""
        if self._notes:
            self._notes = b""
            self._voice.quiet()

    def _sound_next(self) -> None:
        at = self._next
        self._next = at + 2
        self._lasts = self._notes[at + 1]
        self._voice.tone(self._notes[at] * 10)
        self._began = self._clock()
