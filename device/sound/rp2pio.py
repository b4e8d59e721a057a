"""Makes the sound of RP2 boards whose speaker is on a pin that PWM cannot drive.

A PIO state machine makes the wave.

Loaded on demand.
"""

import array

import digitalio
import rp2pio
from micropython import const

from device.sound.notes import NotedSound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from microcontroller import Pin

_PERIOD = const(64)  # cycles
_ANY_PITCH = const(440)


class Speaker:
    """The output of a `NotedSound`.

    Each step of the volume doubles the time the pin is high. Half of each period would be too loud.

    :param enable: switches the amplifier on
    """

    def __init__(self, pin: "Pin", enable: "Pin") -> None:
        self._amplifier = digitalio.DigitalInOut(enable)
        self._amplifier.switch_to_output(value=False)
        self._pin = pin
        self._machine: "Any" = None
        self._volume = 0  # for which `_machine` was made

    def play(self, pitch: int, volume: int) -> None:
        """Sound until the next note or `stop`."""
        if volume != self._volume:
            self._volume = volume
            high = 1 << volume  # cycles of a period
            # Set the pin to 1, 0 and 0, and wait up to 31 cycles more (bits 8 to 12) each time.
            program = (0xE001 | high - 1 << 8, 0xFF00, 0xE000 | 31 - high << 8)
            if self._machine:
                self._machine.deinit()
            self._machine = rp2pio.StateMachine(
                array.array("H", program), frequency=_ANY_PITCH * _PERIOD, first_set_pin=self._pin
            )
        self._machine.frequency = pitch * _PERIOD
        self._machine.restart()
        self._amplifier.value = True

    def stop(self) -> None:
        """Stop sounding."""
        self._amplifier.value = False
        self._machine.stop()


def make_sound(notes: bytes, _volumes: bytes, pin: "Pin", enable: "Pin") -> NotedSound:
    """Return the sound."""
    return NotedSound(notes, Speaker(pin, enable))
