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
_SWING = const(0x1400)
_HALF = const(4)  # samples of half a period


def make_voice(
    speaker: str, enable: str
) -> tuple[audioio.AudioOut, audiocore.RawSample, digitalio.DigitalInOut, int]:
    """Return the output, wave, amplifier and samples of a `Sound`.

    :param speaker: the name of the speaker's pin
    :param enable: the name of the pin that switches its amplifier on
    """
    amplifier = digitalio.DigitalInOut(getattr(board, enable))
    amplifier.switch_to_output(value=False)
    out = audioio.AudioOut(getattr(board, speaker), quiescent_value=_QUIET)
    wave = array.array("H", [_QUIET + _SWING] * _HALF + [_QUIET - _SWING] * _HALF)
    return out, audiocore.RawSample(wave), amplifier, 2 * _HALF
