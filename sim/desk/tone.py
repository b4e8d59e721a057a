"""Plays the sounds of cards in the window, if the computer has audio."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from patience.ui.draw.sounds import RATE, VOLUMES
from sim.data.samples import make_samples


class Tone:
    """The sounds; silent on a computer without audio."""

    def __init__(self) -> None:
        self._sounds: list[pygame.mixer.Sound] = []
        try:
            # ALSA prints ten lines about a missing sound card. The buffer is short, so that a sound
            # comes together with its press.
            with silence_stderr():
                pygame.mixer.init(RATE, 8, 1, 128, allowedchanges=0)
            self._sounds = [pygame.mixer.Sound(buffer=each) for each in make_samples()]
        except (pygame.error, NotImplementedError):
            pass  # no audio: the player sees what happens

    def play(self, kind: int, volume: int) -> None:
        """Start a sound, a kind of `patience.ui.draw.sounds`, without waiting for its end.

        :param volume: 1 to 3
        """
        if self._sounds:
            pygame.mixer.stop()  # a handheld plays one sound at a time
            self._sounds[kind].set_volume(VOLUMES[volume] / 100)
            self._sounds[kind].play()

    def close(self) -> None:
        """Stop permanently. Call it before pygame quits: sounds cannot outlive its mixer."""
        for sound in self._sounds:
            sound.stop()
        self._sounds = []


@contextmanager
def silence_stderr() -> Iterator[None]:
    """Discard standard error at its descriptor, because C code bypasses `sys.stderr`."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
