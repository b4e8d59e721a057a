"""Stands in for `audiomixer`, and for the part of `audiocore` that is used with it."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO


class WaveFile:
    """Reads the head of its file at once."""

    def __init__(self, file: "BinaryIO", buffer: bytearray) -> None:
        self.file = file
        self.buffer = buffer
        file.seek(0)
        if file.read(4) != b"RIFF":
            raise ValueError


class _Voice:
    level = 1.0

    def play(self, sample: WaveFile) -> None:
        self.sample = sample


class Mixer:
    """Takes what its buffers do, and the two that an output of 16 bits makes for it."""

    def __init__(self, *, buffer_size: int, sample_rate: int, **named: "Any") -> None:
        self._buffers = bytearray(5 * buffer_size)
        self.sample_rate = sample_rate
        self.voice = (_Voice(),)


sys.modules["audiocore"].WaveFile = WaveFile
