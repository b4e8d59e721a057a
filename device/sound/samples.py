"""Plays sounds from files on the drive, on boards whose output is a converter.

Loaded on demand.
"""

import audiocore
import audiomixer
from micropython import const
from supervisor import ticks_ms

from device.faults import report_fault
from patience import FOLDER
from patience.ui.draw.sounds import RATE
from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from digitalio import DigitalInOut

_BUFFER = const(512)  # bytes: 23 ms in each half, for which the game may be busy
_READ = const(128)  # bytes; half of them are read at a time
_LATE = const(150)  # ms, for data that was read but not yet played
# Bytes: two blocks of the heap. CircuitPython gives an added area back even if its first block is
# in use, unless another one is (BOARDS.md, Heap). A buffer of one block could be that first one.
_LEAST = const(32)


class SampledSound:
    """Plays sounds on a board. Call `tick` regularly: it ends them.

    Everything that a sound needs is freed when it ends, because memory is short at the table.

    :param out: has `play(sample, loop=)` and `stop()`, like `audioio.AudioOut`
    :param amplifier: its `value` switches it on and off; None if there is none
    :param volumes: the volume of each value of the setting `SOUND`, of 100
    """

    def __init__(self, out: "Any", amplifier: "DigitalInOut | None", volumes: bytes) -> None:
        self._out = out
        self._amplifier = amplifier
        self._volumes = volumes
        # An output keeps its last sample, and two buffers as long as that.
        silence = b"\x80" * _LEAST
        self._least = audiocore.RawSample(silence, sample_rate=RATE, single_buffer=False)
        self._ends = 0  # 0 for none

    def play(self, kind: int, volume: int) -> None:
        """Start a sound, one of `patience.ui.draw.sounds`, and end the previous one."""
        if self._out:
            try:
                file = open(f"{FOLDER}sounds/{kind}.wav", "rb")  # noqa: SIM115  # read later
                ms = file.seek(0, 2) * 1000 // RATE
                mixer = audiomixer.Mixer(
                    buffer_size=_BUFFER,
                    sample_rate=RATE,
                    channel_count=1,
                    bits_per_sample=8,
                    samples_signed=False,
                )
                voice = mixer.voice[0]
                voice.level = self._volumes[volume] / 100
                voice.play(audiocore.WaveFile(file, bytearray(_READ)))
                # On only during a sound, because the amplifier hisses and drains the battery.
                if self._amplifier:
                    self._amplifier.value = True
                self._out.play(mixer)
                self._ends = ticks_ms() + ms + _LATE
            except MemoryError:  # the next sound may have enough
                self._out.stop()
            except Exception as error:
                self.stop()
                self._out = None
                report_fault(error)

    def tick(self) -> bool:
        """End a sound that is over; return False, because ending it can wait."""
        if self._ends and ticks_since(self._ends, ticks_ms()) >= 0:
            self.stop()
        return False

    def stop(self) -> None:
        """Stop the sound immediately."""
        if self._ends:
            self._ends = 0
            try:
                self._out.stop()
                if self._amplifier:
                    self._amplifier.value = False
                self._out.play(self._least, loop=True)
                self._out.stop()
            except Exception as error:
                self._out = None
                report_fault(error)
