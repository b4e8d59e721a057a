# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The voice of boards with a buzzer or speaker on a pin that can be switched on and off.

Owns the pin. Leaves which note when to `device.sound.player`.
"""

import board
import pwmio
from micropython import const

try:
    from typing import Any
except ImportError:
    pass  # not there on a board, where annotations are not looked at

_DUTY = const(0x2000)  # of 0xFFFF: an eighth of each period, for half would be too loud


class Buzzer:
    """Sound as an `audioio.AudioOut` would, with a wave of one sample.

    :param str pin: its name
    """

    def __init__(self, pin: str) -> None:
        self.sample_rate = 0
        """The pitch in Hz: it is its own wave."""
        self._out = pwmio.PWMOut(getattr(board, pin), variable_frequency=True)

    def play(self, wave: "Buzzer", loop: bool) -> None:
        """Sound until the next note or `stop`."""
        self._out.frequency = wave.sample_rate
        self._out.duty_cycle = _DUTY

    def stop(self) -> None:
        """Stop sounding."""
        self._out.duty_cycle = 0


def voice(pin: str) -> "tuple[Any, ...]":
    """Return what a `Sound` is made with.

    :param str pin: the name of the buzzer's
    """
    out = Buzzer(pin)
    return out, out, None, 1
