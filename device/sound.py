# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The short buzz that says "nothing to do there".

Owns the speaker and its amplifier. Leaves when to buzz to `patience.ui`, and which boards have a
speaker to `device.boards`; it is imported only on those.
"""

import array
import time

import audiocore
import audioio
import board
import digitalio
from micropython import const

_PERIOD = const(40)  # samples; at 8000 a second a tone of 200 Hz
_QUIET = const(0x8000)
_SWING = const(0x1400)
_SECONDS = 0.02


class Buzzer:
    """Buzz through a speaker on an analog output.

    :param str speaker: the pin of the speaker and the pin of its amplifier, parted by a space
    """

    def __init__(self, speaker: str) -> None:
        pin, enable = speaker.split()
        self._amplifier = digitalio.DigitalInOut(getattr(board, enable))
        self._amplifier.switch_to_output(value=False)
        self._out = audioio.AudioOut(getattr(board, pin), quiescent_value=_QUIET)
        half = _PERIOD // 2
        wave = array.array("H", [_QUIET + _SWING] * half + [_QUIET - _SWING] * half)
        self._wave = audiocore.RawSample(wave, sample_rate=8000)

    def buzz(self) -> None:
        """Make the noise; return when it is over, after 20 ms.

        The amplifier is on only meanwhile: it hisses, and draws from the battery.
        """
        self._amplifier.value = True
        self._out.play(self._wave, loop=True)
        time.sleep(_SECONDS)
        self._out.stop()
        self._amplifier.value = False
