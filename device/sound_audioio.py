# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The voice of boards with a speaker on a true analog output.

Owns the wave, the output and the amplifier. Leaves which note when to `device.sound`.
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


class Voice:
    """Sound notes on a speaker.

    :param str speaker: the name of its pin
    :param str enable: the name of the pin that switches its amplifier on
    """

    def __init__(self, speaker: str, enable: str) -> None:
        self._amplifier = digitalio.DigitalInOut(getattr(board, enable))
        self._amplifier.switch_to_output(value=False)
        self._out = audioio.AudioOut(getattr(board, speaker), quiescent_value=_QUIET)
        wave = array.array("H", [_QUIET + _SWING] * _HALF + [_QUIET - _SWING] * _HALF)
        self._wave = audiocore.RawSample(wave)

    def tone(self, hz: int) -> None:
        """Sound a note until the next one or `quiet`.

        :param int hz: the pitch, 100-2000
        """
        # The amplifier is on only meanwhile: it hisses, and draws from the battery.
        self._amplifier.value = True
        self._wave.sample_rate = hz * 2 * _HALF
        self._out.play(self._wave, loop=True)

    def quiet(self) -> None:
        """Stop sounding."""
        self._out.stop()
        self._amplifier.value = False
