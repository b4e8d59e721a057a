"""Makes the voice of boards with a buzzer or speaker on a PWM pin.

Loaded on demand.
"""

import board
import pwmio
from micropython import const

_DUTY = const(0x2000)  # of 0xFFFF: an eighth of each period, because half would be too loud


class Buzzer:
    """Sounds like an `audioio.AudioOut` whose wave has one sample; it is its own wave, too."""

    def __init__(self, pin: str) -> None:
        self.sample_rate = 0
        """The pitch in Hz."""
        self._out = pwmio.PWMOut(getattr(board, pin), variable_frequency=True)

    def play(self, wave: "Buzzer", loop: bool) -> None:
        """Sound until the next note or `stop`."""
        self._out.frequency = wave.sample_rate
        self._out.duty_cycle = _DUTY

    def stop(self) -> None:
        """Stop sounding."""
        self._out.duty_cycle = 0


def make_voice(pin: str) -> tuple[Buzzer, Buzzer, None, int]:
    """Return the output, wave, amplifier and samples of a `Sound`.

    :param pin: the name of the buzzer's pin
    """
    out = Buzzer(pin)
    return out, out, None, 1
