"""Makes the sound of boards with an I2S amplifier, which is off while its clock is stopped.

Loaded on demand.
"""

import audiobusio
from micropython import const

from device.sound.samples import SampledSound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from microcontroller import Pin

_LOUDEST = const(40)  # of 100, for a Sprig's amplifier


def make_sound(
    _notes: bytes, volumes: bytes, bit_clock: "Pin", word_select: "Pin", data: "Pin"
) -> SampledSound:
    """Return the sound."""
    out = audiobusio.I2SOut(bit_clock, word_select, data)
    out.stop()  # otherwise its clock runs from the start, and the amplifier never rests
    return SampledSound(out, None, bytes(volume * _LOUDEST // 100 for volume in volumes))
