# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The voice of RP2 boards whose speaker is on a pin that PWM cannot have.

Owns the state machine that makes the wave, and the amplifier. Leaves which note when to
`device.sound`.
"""

import array

import board
import digitalio
import rp2pio
from micropython import const

# Of the 64 steps of a period the pin is high for 4: half would be too loud.
_PROGRAM = (
    0xE301,  # set pins, 1 [3]
    0xFF00,  # set pins, 0 [31]
    0xFB00,  # set pins, 0 [27]
)
_STEPS = const(64)
_ANY_PITCH = const(440)


class Voice:
    """Sound notes on a speaker.

    :param str speaker: the name of its pin
    :param str enable: the name of the pin that switches its amplifier on
    """

    def __init__(self, speaker: str, enable: str) -> None:
        self._amplifier = digitalio.DigitalInOut(getattr(board, enable))
        self._amplifier.switch_to_output(value=False)
        self._machine = rp2pio.StateMachine(
            array.array("H", _PROGRAM),
            frequency=_ANY_PITCH * _STEPS,
            first_set_pin=getattr(board, speaker),
        )
        self._machine.stop()

    def tone(self, hz: int) -> None:
        """Sound a note until the next one or `quiet`.

        :param int hz: the pitch, 100-2000
        """
        self._machine.frequency = hz * _STEPS
        self._machine.restart()
        self._amplifier.value = True

    def quiet(self) -> None:
        """Stop sounding."""
        self._amplifier.value = False
        self._machine.stop()
