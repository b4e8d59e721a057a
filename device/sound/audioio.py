# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The voice of boards with a speaker on a true analog output. Borrowed to make it.

Owns the wave, the output and the amplifier. Leaves sounding them to `device.sound.player`.
"""

import array

import audiocore
import audioio
import board
import digitalio
from micropython import const

try:
    from typing import Any
except ImportError:
    pass  # not there on a board, where annotations are not looked at

_QUIET = const(0x8000)
_SWING = const(0x1400)
_HALF = const(4)  # samples of half a period


def voice(speaker: str, enable: str) -> "tuple[Any, ...]":
    """Return what a `Sound` is made with.

    :param str speaker: the name of its pin
    :param str enable: the name of the pin that switches its amplifier on
    """
    amplifier = digitalio.DigitalInOut(getattr(board, enable))
    amplifier.switch_to_output(value=False)
    out = audioio.AudioOut(getattr(board, speaker), quiescent_value=_QUIET)
    wave = array.array("H", [_QUIET + _SWING] * _HALF + [_QUIET - _SWING] * _HALF)
    return out, audiocore.RawSample(wave), amplifier, 2 * _HALF
