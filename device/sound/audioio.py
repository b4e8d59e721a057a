"""Makes the sound of boards with a speaker on a true analog output.

Loaded on demand.
"""

import audioio
import digitalio

from device.sound.samples import SampledSound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from microcontroller import Pin


def make_sound(_notes: bytes, volumes: bytes, speaker: "Pin", enable: "Pin") -> SampledSound:
    """Return the sound.

    :param enable: switches the amplifier on
    """
    amplifier = digitalio.DigitalInOut(enable)
    amplifier.switch_to_output(value=False)
    out = audioio.AudioOut(speaker)
    return SampledSound(out, amplifier, volumes)
