"""Makes the sound of boards with a buzzer or speaker on a PWM pin.

Loaded on demand.
"""

import pwmio
from micropython import const

from device.sound.notes import NotedSound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from microcontroller import Pin

# Of 0xFFFF; each step of the volume doubles it. Half of each period would be too loud.
_DUTY = const(0x800)


class Buzzer:
    """The output of a `NotedSound`."""

    def __init__(self, pin: "Pin") -> None:
        self._out = pwmio.PWMOut(pin, variable_frequency=True)

    def play(self, pitch: int, volume: int) -> None:
        """Sound until the next note or `stop`."""
        self._out.frequency = pitch
        self._out.duty_cycle = _DUTY << volume

    def stop(self) -> None:
        """Stop sounding."""
        self._out.duty_cycle = 0


def make_sound(notes: bytes, _volumes: bytes, pin: "Pin") -> NotedSound:
    """Return the sound."""
    return NotedSound(notes, Buzzer(pin))
