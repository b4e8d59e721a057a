"""Makes the voice of boards with a buzzer or speaker on a PWM pin.

Loaded on demand.
"""

import board
import pwmio
from micropython import const

# Of 0xFFFF; doubled by each step of the volume. Half of each period would be too loud.
_DUTY = const(0x800)


class Buzzer:
    """Sounds like an `audioio.AudioOut` whose wave has one sample; it is its own wave, too."""

    def __init__(self, pin: str) -> None:
        self.sample_rate = 0
        """The pitch in Hz."""
        self.duty = 0  # how much of a period it is high, of 0xFFFF
        self._out = pwmio.PWMOut(getattr(board, pin), variable_frequency=True)

    def play(self, wave: "Buzzer", loop: bool) -> None:
        """Sound until the next note or `stop`."""
        self._out.frequency = wave.sample_rate
        self._out.duty_cycle = self.duty

    def stop(self) -> None:
        """Stop sounding."""
        self._out.duty_cycle = 0


def make_voice(pin: str) -> tuple[Buzzer, None, int]:
    """Return the output, amplifier and samples of a `Sound`.

    :param pin: the name of the buzzer's pin
    """
    return Buzzer(pin), None, 1


def make_wave(out: Buzzer, volume: int) -> Buzzer:
    """Return the wave of a `Sound` that is quiet, normal or loud, 1 to 3."""
    out.duty = _DUTY << volume
    return out
