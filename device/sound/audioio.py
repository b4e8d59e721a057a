"""Makes the voice of boards with a speaker on a true analog output.

Loaded on demand.
"""

import array

import audiocore
import audioio
import board
import digitalio
from micropython import const

_QUIET = const(0x8000)
_SWING = const(0x500)  # doubled by each step of the volume
_HALF = const(4)  # samples of half a period


def make_voice(speaker: str, enable: str) -> tuple[audioio.AudioOut, digitalio.DigitalInOut, int]:
    """Return the output, amplifier and samples of a `Sound`.

    :param speaker: the name of the speaker's pin
    :param enable: the name of the pin that switches its amplifier on
    """
    amplifier = digitalio.DigitalInOut(getattr(board, enable))
    amplifier.switch_to_output(value=False)
    out = audioio.AudioOut(getattr(board, speaker), quiescent_value=_QUIET)
    return out, amplifier, 2 * _HALF


def make_wave(_out: audioio.AudioOut, volume: int) -> audiocore.RawSample:
    """Return the wave of a `Sound` that is quiet, normal or loud, 1 to 3."""
    swing = _SWING << volume
    wave = array.array("H", [_QUIET + swing] * _HALF + [_QUIET - swing] * _HALF)
    return audiocore.RawSample(wave)
