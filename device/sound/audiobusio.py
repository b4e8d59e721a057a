"""Makes the voice of boards with an I2S amplifier, which is off while its clock is.

Loaded on demand.
"""

import array

import audiobusio
import audiocore
import board
from micropython import const

_SWING = const(0x0180)  # doubled by each step of the volume
_HALF = const(8)  # samples of half a period


def make_voice(bit_clock: str, word_select: str, data: str) -> tuple[audiobusio.I2SOut, None, int]:
    """Return the output, amplifier and samples of a `Sound`; arguments are names of pins."""
    pins = [getattr(board, name) for name in (bit_clock, word_select, data)]
    out = audiobusio.I2SOut(*pins)
    out.stop()  # or its clock runs from the start, and the amplifier never rests
    return out, None, 2 * _HALF


def make_wave(_out: audiobusio.I2SOut, volume: int) -> audiocore.RawSample:
    """Return the wave of a `Sound` that is quiet, normal or loud, 1 to 3."""
    swing = _SWING << volume
    return audiocore.RawSample(array.array("h", [swing] * _HALF + [-swing] * _HALF))
