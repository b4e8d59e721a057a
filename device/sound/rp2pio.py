"""Makes the voice of RP2 boards whose speaker is on a pin that PWM cannot drive.

A PIO state machine makes the wave.

Loaded on demand.
"""

import array

import board
import digitalio
import rp2pio
from micropython import const

# The pin is high for 4 of the 64 cycles of a period: half would be too loud.
_PROGRAM = (
    0xE301,  # set pins, 1 [3]
    0xFF00,  # set pins, 0 [31]
    0xFB00,  # set pins, 0 [27]
)
_STEPS = const(64)
_ANY_PITCH = const(440)


class Speaker:
    """Sounds like an `audioio.AudioOut` whose wave has 64 samples; it is its own wave, too.

    :param enable: the name of the pin that switches its amplifier on
    """

    def __init__(self, pin: str, enable: str) -> None:
        self.sample_rate = 0
        """The cycles a second."""
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


def make_voice(pin: str, enable: str) -> tuple[Speaker, Speaker, None, int]:
    """Return the output, wave, amplifier and samples of a `Sound`.

    :param pin: the name of the speaker's pin
    :param enable: the name of the pin that switches its amplifier on
    """
    out = Speaker(pin, enable)
    return out, out, None, _STEPS
