"""Makes the voice of boards with an I2S amplifier, which is off while its clock is.

Loaded on demand.
"""

import array

import audiobusio
import audiocore
import board
from micropython import const

_SWING = const(0x0600)
_HALF = const(8)  # samples of half a period


def make_voice(
    bit_clock: str, word_select: str, data: str
) -> tuple[audiobusio.I2SOut, audiocore.RawSample, None, int]:
    """Return the output, wave, amplifier and samples of a `Sound`; arguments are names of pins."""
    pins = [getattr(board, name) for name in (bit_clock, word_select, data)]
    wave = array.array("h", [_SWING] * _HALF + [-_SWING] * _HALF)
    out = audiobusio.I2SOut(*pins)
    out.stop()  # or its clock runs from the start, and the amplifier never rests
    return out, audiocore.RawSample(wave), None, 2 * _HALF
