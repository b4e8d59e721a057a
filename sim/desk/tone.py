"""Plays the handheld's sounds in the window, if the computer can."""

import os
from array import array
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from patience.ui.draw.sounds import NOTES

_RATE = 22050  # samples a second
_LOUDNESS = 5000  # of 32767


class Tone:
    """The handheld's sounds; silent on a computer without audio."""

    def __init__(self) -> None:
        self._sounds: list[pygame.mixer.Sound] = []
        try:
            # ALSA prints ten lines about a missing sound card. The buffer is short, so that a sound
            # comes with the press that caused it.
            with silence_stderr():
                pygame.mixer.init(_RATE, -16, 1, 256, allowedchanges=0)
            for notes in NOTES:
                self._sounds.append(pygame.mixer.Sound(buffer=make_samples(notes).tobytes()))
        except (pygame.error, NotImplementedError):
            pass  # no audio: the player sees what happens

    def play(self, kind: int) -> None:
        """Play a sound, a kind of `patience.ui.draw.sounds`, without waiting for its end."""
        if self._sounds:
            pygame.mixer.stop()  # a handheld plays one sound at a time
            self._sounds[kind].play()

    def close(self) -> None:
        """Stop permanently; call it before pygame quits, because no sound outlives its mixer."""
        for sound in self._sounds:
            sound.stop()
        self._sounds = []


def make_samples(notes: bytes) -> "array[int]":
    """Return a square wave of notes, one after the other, 16 bits a sample, one channel.

    :param notes: in turn the pitch of a note in 10 Hz and its length in ms
    """
    made = array("h")
    for pitch, ms in zip(notes[::2], notes[1::2]):
        half = _RATE // (pitch * 10) // 2
        count = _RATE * ms // 1000
        made.extend(_LOUDNESS if i // half % 2 else -_LOUDNESS for i in range(count))
    return made


@contextmanager
def silence_stderr() -> Iterator[None]:
    """Discard standard error by its descriptor, because C code bypasses `sys.stderr`."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
