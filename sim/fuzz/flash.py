"""A model of flash memory, whose power may go at every byte of every erase and write."""

import random
from collections import Counter
from collections.abc import Callable

BLOCK = 4096
"""Bytes that flash erases together."""
SECTOR = 512
_ERASED = 0xFF


class PowerCut(BaseException):
    """The power went."""


class Flash:
    """Flash memory, full of other files; it counts how often each block was erased.

    :param size: in bytes
    :param block: bytes that are erased together
    """

    def __init__(self, size: int, block: int = BLOCK) -> None:
        self.data = bytearray(random.Random(size).randbytes(size))
        self.block = block
        self.erases: Counter[int] = Counter()
        self.at_step: Callable[[], None] | None = None
        """Called whenever the power may go; what it raises leaves the flash as it is then."""
        self.step = 1
        """Bytes that are erased or written from one such moment to the next."""
        self.writing = -1
        """Where the block begins that is erased and written, or was last."""
        self.erased = 0
        """Up to where it is erased, or was."""

    def put(self, start: int, data: bytes) -> None:
        """Put data somewhere, block by block: each is erased, then written again."""
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

    def read(self, count: int) -> bytes:
        """Return the save's first bytes, fewer where there are no more."""
        return bytes(self.flash.data[self.start : self.start + min(count, self._room)])

    def write(self, data: bytearray) -> None:
        """Put data at the save's beginning."""
        self.flash.put(self.start, bytes(data) + bytes(-len(data) % self._pad))

    def forget(self) -> None:
        """Do nothing: these models have no other slot."""
