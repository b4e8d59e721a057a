"""Makes the sounds of cards from filtered noise and a few tones: 8 bits a sample, unsigned.

Window, page and some boards play them; others have the notes of `patience.ui.draw.sounds`.
"""

import io
import math
import random
import wave
from collections.abc import Callable
from functools import cache

from patience.ui.draw.sounds import DEAL, HOME, NOTHING, PLACED, RATE, WON

_MIDDLE = 128
_LOUDEST = 110

_Wave = list[float]
_TUNE = 523, 659, 784, 1047  # Hz
_RIFFLES = 16  # cards of a shuffle


@cache
def make_samples() -> tuple[bytes, ...]:
    """Return the samples of each sound, by kind."""
    chance = random.Random(52)
    snap = _add(_noise(chance, 45, 0.55, lambda t: math.exp(-t * 9)), _tone(190, 45, 7, 0.5))
    slide = _noise(chance, 110, 0.35, lambda t: 0.5 * math.sin(math.pi * t) ** 2)
    dealt = _add(slide, snap, 90)
    shuffle: _Wave = []
    for number in range(_RIFFLES):
        riffle = _noise(chance, 22, 0.6, lambda t: 0.55 * math.exp(-t * 5))
        shuffle = _add(shuffle, riffle, int(number * (26 - number * 0.5)))
    won = shuffle
    for number, pitch in enumerate(_TUNE):
        won = _add(won, _tone(pitch, 420, 4, 0.45), 380 + 110 * number)
    sounds = {
        NOTHING: _tone(105, 70, 4, 0.8),
        PLACED: snap,
        HOME: _add(snap, _tone(1319, 140, 5, 0.22), 12),
        DEAL: dealt,
        WON: won,
    }
    return tuple(_pack(sounds[kind]) for kind in sorted(sounds))


def make_file(samples: bytes) -> bytes:
    """Return samples as a .wav for `audiocore.WaveFile`, which needs a multiple of four."""
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setparams((1, 1, RATE, 0, "NONE", ""))
        file.writeframes(samples + bytes((_MIDDLE,)) * (-len(samples) % 4))
    return made.getvalue()


def _noise(
    chance: random.Random, ms: int, brightness: float, envelope: Callable[[float], float]
) -> _Wave:
    """Return noise without its highest tones.

    :param brightness: 1 leaves all tones
    :param envelope: the loudness by time, from 0 to 1
    """
    count, last, made = RATE * ms // 1000, 0.0, []
    for at in range(count):
        last += brightness * (chance.uniform(-1, 1) - last)
        made.append(last * envelope(at / count))
    return made


def _tone(pitch: int, ms: int, decay: float, loudness: float) -> _Wave:
    count = RATE * ms // 1000
    return [
        loudness * math.exp(-decay * at / count) * math.sin(2 * math.pi * pitch * at / RATE)
        for at in range(count)
    ]


def _add(one: _Wave, other: _Wave, after: int = 0) -> _Wave:
    """Return two sounds together, the other beginning some ms later."""
    start = RATE * after // 1000
    made = one + [0.0] * (start + len(other) - len(one))
    for at, value in enumerate(other, start):
        made[at] += value
    return made


def _pack(made: _Wave) -> bytes:
    return bytes(_MIDDLE + round(_LOUDEST * max(-1.0, min(1.0, value))) for value in made)
