# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The voice of boards with a buzzer or speaker on a pin that can be switched on and off.

Owns the pin. Leaves which note when to `device.sound`.
"""

import board
import pwmio
from micropython import const

_DUTY = const(0x2000)  # of 0xFFFF: an eighth of each period, for half would be too loud


class Voice:
    """Sound notes on a buzzer.

    :param str buzzer: the name of its pin
    """

    def __init__(self, buzzer: str) -> None:
        self._out = pwmio.PWMOut(getattr(board, buzzer), variable_frequency=True)

    def tone(self, hz: int) -> None:
        """Sound a note until the next one or `quiet`.

        :param int hz: the pitch, 100-2000
        """
        self._out.frequency = hz
        self._out.duty_cycle = _DUTY

    def quiet(self) -> None:
        """Stop sounding."""
        self._out.duty_cycle = 0
