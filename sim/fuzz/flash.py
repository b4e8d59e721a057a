"""A model of flash memory whose power can fail at every byte of every erase and write."""

import random
from collections import Counter
from collections.abc import Callable, Iterable

BLOCK = 4096
"""The number of bytes that flash erases together."""
SECTOR = 512
_ERASED = 0xFF


class PowerCut(BaseException):
    """The power failed."""


class Flash:
    """Flash memory, full of other files; it counts how many times each block was erased.

    :param size: in bytes
    :param block: bytes that are erased together
    """

    def __init__(self, size: int, block: int = BLOCK) -> None:
        self.data = bytearray(random.Random(size).randbytes(size))
        self.block = block
        self.erases: Counter[int] = Counter()
        self.at_step: Callable[[], None] | None = None
        """Called wherever the power may fail; if it raises, the flash stays as it is."""
        self.step = 1
        """The number of bytes erased or written between two of these points."""
        self.writing = -1
        """The first byte of the block being erased and written, or of the last one."""
        self.erased = 0
        """The end of the erased part of that block."""

    def put(self, start: int, data: bytes) -> None:
        """Put data at an address, block by block: each block is erased, then written again."""
        first = start // self.block * self.block
        for base in range(first, start + len(data), self.block):
            new = self.data[base : base + self.block]
            at = max(start, base)
            part = data[at - start : base + self.block - start]
            new[at - base : at - base + len(part)] = part
            self.erases[base] += 1
            self.writing = self.erased = base
            self._change(base, bytes((_ERASED,)) * self.block)
            self.erased = base + self.block
            self._change(base, bytes(new))

    def _change(self, base: int, new: bytes) -> None:
        if not self.at_step:
            self.data[base : base + self.block] = new
            return
        for at in range(0, self.block, self.step):
            self.at_step()
            self.data[base + at : base + at + self.step] = new[at : at + self.step]
            self.erased = max(self.erased, base + at + self.step)


class FlashSlot:
    """A part of flash that holds a save.

    :param start: where in the flash
    :param pad: writes are padded to a multiple of this many bytes
    :param blank: the byte that fills it before its first save
    """

    def __init__(self, flash: Flash, start: int, room: int, pad: int, blank: bytes) -> None:
        self.flash = flash
        self.start = start
        self.blank = blank
        self._room = room
        self._pad = pad

    def read(self, count: int, at: int = 0) -> bytes:
        """Return bytes of the save from a place on, or fewer if it is shorter."""
        start = self.start + at
        return bytes(self.flash.data[start : start + max(0, min(count, self._room - at))])

    def write(self, pieces: Iterable[bytes | bytearray | memoryview]) -> None:
        """Write bytes at the beginning of the save."""
        data = b"".join(pieces)
        self.flash.put(self.start, data + bytes(-len(data) % self._pad))

    def forget(self) -> None:
        """Do nothing: these models have no other slot."""
