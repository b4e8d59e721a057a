# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The voice of boards with an I2S amplifier.

Owns the wave and the bus. Leaves which note when to `device.sound`.
"""

import array

import audiobusio
import audiocore
import board
from micropython import const

_SWING = const(0x0600)
_HALF = const(8)  # samples of half a period


class Voice:
    """Sound notes through an amplifier that rests while its clock does.

    :param str bit_clock: the name of the pin
    :param str word_select: the name of the pin
    :param str data: the name of the pin
    """

    def __init__(self, bit_clock: str, word_select: str, data: str) -> None:
        self._out = audiobusio.I2SOut(
            getattr(board, bit_clock), getattr(board, word_select), getattr(board, data)
        )
        wave = array.array("h", [_SWING] * _HALF + [-_SWING] * _HALF)
        self._wave = audiocore.RawSample(wave)

    def tone(self, hz: int) -> None:
        """Sound a note until the next one or `quiet`.

        :param int hz: the pitch, 100-2000
        """
        self._wave.sample_rate = hz * 2 * _HALF
        self._out.play(self._wave, loop=True)

    def quiet(self) -> None:
        """Stop sounding."""
        self._out.stop()
