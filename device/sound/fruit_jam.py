"""Makes the voice of a Fruit Jam through Adafruit's library, with the launcher's volume and output.

Its converter is clocked for one sample rate, so the pitch is in the length of the wave.

Loaded on demand.
"""

import array

import audiocore
from micropython import const

from patience.on_demand import load
from patience.ui.draw.sounds import RATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SWING = const(0x600)  # doubled by each step of the volume


class Voice:
    """Sounds like an `audioio.AudioOut` whose wave has one sample; it is its own wave, too.

    :param out: an `audiobusio.I2SOut`
    """

    def __init__(self, out: "Any") -> None:
        self.sample_rate = 0
        """The pitch in Hz."""
        self.swing = 0  # how far the wave goes from its middle
        self._out = out

    def play(self, wave: "Any", loop: bool) -> None:
        """Sound until the next note or `stop`."""
        if wave is not self:
            self._out.play(wave, loop=loop)
            return
        half = RATE // (2 * wave.sample_rate)
        period = array.array("h", [self.swing] * half + [-self.swing] * half)
        self._out.play(audiocore.RawSample(period, sample_rate=RATE), loop=True)

    def stop(self) -> None:
        """Stop sounding."""
        self._out.stop()


def make_voice() -> tuple[Voice, None, int]:
    """Return the output, amplifier and samples of a `Sound`."""
    from adafruit_fruitjam.peripherals import Peripherals

    read = load("device.launcher.settings").read_setting
    parts = Peripherals(
        audio_output=read("audio_output", "headphone"),
        safe_volume_limit=read("audio_volume_override_danger", 0.75),
        sample_rate=RATE,
    )
    parts.volume = min(read("audio_volume", 0.35), parts.safe_volume_limit)
    return Voice(parts.audio), None, 1


def make_wave(out: Voice, volume: int) -> Voice:
    """Return the wave of a `Sound` that is quiet, normal or loud, 1 to 3."""
    out.swing = _SWING << volume
    return out
