"""Stands in for `audiomixer`, and for the part of `audiocore` that is used with it."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO


class Mixer:
    """Takes as much heap as its buffer and the two of its output. It is its only voice, too."""

    times: int
    """How many times its own buffer that is, set by `sim.vm.board`."""

    def __init__(self, *, buffer_size: int, sample_rate: int, **named: "Any") -> None:
        self._buffers = bytearray(self.times * buffer_size)
        self.sample_rate = sample_rate
        self.voice = (self,)
        self.level = 1.0

    def play(self, sample: "Any") -> None:
        self.sample = sample


def _open_wave(file: "BinaryIO", buffer: bytearray) -> "Any":
    file.seek(0)
    assert file.read(4) == b"RIFF"
    return file, buffer


sys.modules["audiocore"].WaveFile = _open_wave
