"""Makes the sound of a Fruit Jam through Adafruit's library, with the launcher's volume and output.

Loaded on demand.
"""

from device.sound.samples import SampledSound
from patience.on_demand import load
from patience.ui.draw.sounds import RATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adafruit_fruitjam.peripherals import Peripherals


class FruitJamSound(SampledSound):
    """The sound. It keeps the library's object, which stops the converter's clock when freed."""

    def __init__(self, parts: "Peripherals", volumes: bytes) -> None:
        super().__init__(parts.audio, None, volumes)
        self._parts = parts


def make_sound(_notes: bytes, volumes: bytes) -> FruitJamSound:
    """Return the sound."""
    from adafruit_fruitjam.peripherals import Peripherals

    read = load("device.launcher.settings").read_setting
    parts = Peripherals(
        audio_output=read("audio_output", "headphone"),
        safe_volume_limit=read("audio_volume_override_danger", 0.75),
        sample_rate=RATE,
    )
    parts.volume = min(read("audio_volume", 0.35), parts.safe_volume_limit)
    return FruitJamSound(parts, volumes)
