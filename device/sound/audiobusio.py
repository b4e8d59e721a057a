# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The voice of boards with an I2S amplifier, which rests while its clock does. Borrowed to make it.

Owns the wave and the bus. Leaves sounding them to `device.sound.player`.
"""

import array

import audiobusio
import audiocore
import board
from micropython import const

try:
    from typing import Any
except ImportError:
    pass  # not there on a board, where annotations are not looked at

_SWING = const(0x0600)
_HALF = const(8)  # samples of half a period


def voice(bit_clock: str, word_select: str, data: str) -> "tuple[Any, ...]":
    """Return what a `Sound` is made with.

    :param str bit_clock: the name of the pin
    :param str word_select: the name of the pin
    :param str data: the name of the pin
    """
    pins = [getattr(board, name) for name in (bit_clock, word_select, data)]
    wave = array.array("h", [_SWING] * _HALF + [-_SWING] * _HALF)
    return audiobusio.I2SOut(*pins), audiocore.RawSample(wave), None, 2 * _HALF
