# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The window's buzz: a short low tone, where there is something to play it.

Owns making the tone and living without audio. Leaves when to buzz to `patience.ui`.
"""

from array import array

import pygame

from sim.quiet import no_complaints

_RATE = 22050  # samples a second
_PITCH = 180  # Hz
_MS = 30
_LOUDNESS = 5000  # of 32767


class Tone:
    """A tone to play again and again; silent on a machine without audio."""

    def __init__(self) -> None:
        self._sound: pygame.mixer.Sound | None = None
        try:
            # ALSA complains in ten lines of a missing sound card. And a short buffer, because the
            # buzz belongs to the press that caused it.
            with no_complaints():
                pygame.mixer.init(_RATE, -16, 1, 256, allowedchanges=0)
            self._sound = pygame.mixer.Sound(buffer=samples().tobytes())
        except (pygame.error, NotImplementedError):
            pass  # no audio: then the player sees that nothing happens

    def play(self) -> None:
        """Play the tone once, without waiting for its end."""
        if self._sound:
            self._sound.play()

    def close(self) -> None:
        """Fall silent for good, before pygame is left: no sound outlives its mixer."""
        if self._sound:
            self._sound.stop()
        self._sound = None


def samples() -> array:
    """Return 30 ms of a square wave, 16 bits a sample, one channel."""
    half = _RATE // _PITCH // 2
    count = _RATE * _MS // 1000
    return array("h", (_LOUDNESS if i // half % 2 else -_LOUDNESS for i in range(count)))
