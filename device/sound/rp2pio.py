# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The voice of RP2 boards whose speaker is on a pin that PWM cannot have.

Owns the state machine that makes the wave, and the amplifier. Leaves which note when to
`device.sound.player`.
"""

import array

import board
import digitalio
import rp2pio
from micropython import const

try:
    from typing import Any
except ImportError:
    pass  # not there on a board, where annotations are not looked at

# Of the 64 steps of a period the pin is high for 4: half would be too loud.
_PROGRAM = (
    0xE301,  # set pins, 1 [3]
    0xFF00,  # set pins, 0 [31]
    0xFB00,  # set pins, 0 [27]
)
_STEPS = const(64)
_ANY_PITCH = const(440)


class Speaker:
    """Sound as an `audioio.AudioOut` would, with a wave of 64 samples.

    :param str pin: its name
    :param str enable: the name of the pin that switches its amplifier on
    """

    def __init__(self, pin: str, enable: str) -> None:
        self.sample_rate = 0
        """The steps a second: it is its own wave."""
        self._amplifier = digitalio.DigitalInOut(getattr(board, enable))
        self._amplifier.switch_to_output(value=False)
        self._machine = rp2pio.StateMachine(
            array.array("H", _PROGRAM),
            frequency=_ANY_PITCH * _STEPS,
            first_set_pin=getattr(board, pin),
        )
        self._machine.stop()

    def play(self, wave: "Speaker", loop: bool) -> None:
        """Sound until the next note or `stop`."""
        self._machine.frequency = wave.sample_rate
        self._machine.restart()
        self._amplifier.value = True

    def stop(self) -> None:
        """Stop sounding."""
        self._amplifier.value = False
        self._machine.stop()


def voice(pin: str, enable: str) -> "tuple[Any, ...]":
    """Return what a `Sound` is made with.

    :param str pin: the name of the speaker's
    :param str enable: the name of the pin that switches its amplifier on
    """
    out = Speaker(pin, enable)
    return out, out, None, _STEPS
