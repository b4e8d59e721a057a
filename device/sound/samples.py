"""Plays sounds from files on the drive, on boards with the memory; where that fails, their notes.

Loaded on demand.
"""

import audiocore
import audiomixer
from supervisor import ticks_ms

from device.sound.player import Sound
from patience import FOLDER
from patience.ui.draw.sounds import RATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class SampledSound(Sound):
    """Plays the files of sounds, as loud as `samples` in the board's row says.

    :param volumes: `patience.ui.draw.sounds.VOLUMES`
    """

    def __init__(self, volumes: "Any", loudest: str, buffer: str, *parts: "Any") -> None:
        super().__init__(*parts)
        self._volumes = volumes
        self._loudest = float(loudest)
        self._buffer = bytearray(512)  # half of it is read at a time
        self._mixer = audiomixer.Mixer(
            buffer_size=int(buffer),
            sample_rate=RATE,
            channel_count=1,
            bits_per_sample=8,
            samples_signed=False,
        )

    def play(self, kind: int, volume: int) -> None:
        """Start a sound, one of `patience.ui.draw.sounds`, and end the one before."""
        self.stop()
        if self._loudest and self.out:
            try:
                self._play_file(kind, self._volumes[volume])
                return
            except Exception as error:
                if not isinstance(error, MemoryError):  # of which the next may find enough
                    self._loudest = 0.0
                    self._report(error)
        super().play(kind, volume)

    def _play_file(self, kind: int, volume: float) -> None:
        file = open(f"{FOLDER}sounds/{kind}.wav", "rb")  # noqa: SIM115  # is read while it sounds
        ms = file.seek(0, 2) * 1000 // RATE
        voice = self._mixer.voice[0]
        voice.level = volume * self._loudest
        voice.play(audiocore.WaveFile(file, self._buffer))
        if self._amplifier:
            self._amplifier.value = True
        self.out.play(self._mixer, loop=False)
        self._until = ticks_ms() + ms + 150  # for what was read, and is not sent yet
        self._next = len(self._notes) - 1  # the end of the last notes: `tick` stops there
