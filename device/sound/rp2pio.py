"""Makes the voice of RP2 boards whose speaker is on a pin that PWM cannot drive.

A PIO state machine makes the wave.

Loaded on demand.
"""

import array

import board
import digitalio
import rp2pio
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PERIOD = const(64)  # cycles
_ANY_PITCH = const(440)


class Speaker:
    """Sounds like an `audioio.AudioOut` whose wave has 64 samples; it is its own wave, too.

    Each step of the volume doubles how long the pin is high: half of each period would be too loud.

    :param enable: the name of the pin that switches its amplifier on
    """

    def __init__(self, pin: str, enable: str) -> None:
        self.sample_rate = 0
        """The cycles a second."""
        self._amplifier = digitalio.DigitalInOut(getattr(board, enable))
        self._amplifier.switch_to_output(value=False)
        self._pin = getattr(board, pin)
        self._machine: "Any" = None
        self.high = 0  # cycles of a period to be high from now on; 0 if that has not changed

    def play(self, wave: "Speaker", loop: bool) -> None:
        """Sound until the next note or `stop`."""
        if self.high:
            # Set the pin to 1, 0 and 0, and wait up to 31 cycles more (bits 8 to 12) each time.
            program = (0xE001 | self.high - 1 << 8, 0xFF00, 0xE000 | 31 - self.high << 8)
            self.high = 0
            if self._machine:
                self._machine.deinit()
            self._machine = rp2pio.StateMachine(
                array.array("H", program), frequency=_ANY_PITCH * _PERIOD, first_set_pin=self._pin
            )
        self._machine.frequency = wave.sample_rate
        self._machine.restart()
        self._amplifier.value = True

    def stop(self) -> None:
        """Stop sounding."""
        self._amplifier.value = False
        self._machine.stop()


def make_voice(pin: str, enable: str) -> tuple[Speaker, None, int]:
    """Return the output, amplifier and samples of a `Sound`.

    :param pin: the name of the speaker's pin
    :param enable: the name of the pin that switches its amplifier on
    """
    return Speaker(pin, enable), None, _PERIOD


def make_wave(out: Speaker, volume: int) -> Speaker:
    """Return the wave of a `Sound` that is quiet, normal or loud, 1 to 3."""
    out.high = 1 << volume
    return out
