"""Keeps the save in two files on the drive, or in the chip if the game may not write there.

The chip also replaces a drive that is full, or on which the files would not be contiguous;
`device.saves.save_files` makes and checks them. With neither, the save is only in RAM.
`patience.saves.slots` takes turns between the slots and detects damage. The desktop's files
(`sim.desk.store`) are the same; each can open the other's.

Loaded on demand.
"""

import os
import traceback

import microcontroller
import storage
from micropython import const

from patience.on_demand import load
from patience.saves.slots import ENVELOPE_SIZE, MAGIC
from patience.saves.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import IO, Any

    from nvm import ByteArray

    from patience.saves.store import Slot

_FOLDER = "/saves"
_NAMES = ("patience1.sav", "patience2.sav")

# The margins before and after the save are as large as a block of flash. So a power cut cannot harm
# another file, as long as this one is contiguous.
_ROOM = const(16384)
_CHIP_ROOM = const(8192)  # the most of a chip that is used, and the most of RAM
_MARGIN = const(4096)
_SECTOR = const(512)

# Indexes into `patience.texts.about_text.SAVED_WHERE`, and the average milliseconds from one save
# to the next: fewer than 20 erases an hour of the chip, or of each of the drive's two blocks.
_NOWHERE = const(0)
_DRIVE = const(1)
_CHIP = const(2)
_DRIVE_REST = const(120000)
_CHIP_REST = const(300000)

_LEAST = const(256)  # bytes of a game without its log
_ENOENT = const(2)
# Indexes into `words.SAVE_NOTICES`.
_NO_FILES = const(12)
_DRIVE_FAILED = const(14)


def find_store(restarts: bool = True) -> Store:
    """Return the store of this board; make the drive's files if they are missing.

    Keep it as long as the program runs: closing its files would write the drive's directory, and it
    tracks when the flash may be erased next.

    :param restarts: whether the board restarts once the files are made
    """
    notice = 0
    try:
        if _may_write():
            if load("device.saves.save_files").prepare(
                _paths(), _MARGIN + _ROOM + _MARGIN, restarts
            ):
                return Store(__name__, 2, _ROOM - ENVELOPE_SIZE, _DRIVE, _DRIVE_REST)
            notice = _NO_FILES
    except OSError as error:
        traceback.print_exception(error)
        notice = _DRIVE_FAILED
    nvm = _chip()
    if nvm:
        room = min(len(nvm), _CHIP_ROOM) - ENVELOPE_SIZE
        return Store(__name__, 1, room, _CHIP, _CHIP_REST, notice)
    return Store(__name__, 1, _CHIP_ROOM - ENVELOPE_SIZE, _NOWHERE, _DRIVE_REST)


def _chip() -> "ByteArray | None":
    nvm = microcontroller.nvm
    return nvm if nvm and len(nvm) >= ENVELOPE_SIZE + _LEAST else None


def _paths() -> list[str]:
    return [f"{_FOLDER}/{name}" for name in _NAMES]


def slots(store: Store) -> "list[Slot]":
    """Return all slots that can hold a save, beginning with those that the store writes to."""
    files: list[Slot] = [FileSlot(path, store.slot_state) for path in _paths()]
    nvm = _chip()
    chip: list[Slot] = [ChipSlot(nvm)] if nvm else []
    if store.where == _DRIVE:
        return files + chip
    memory: list[Slot] = [MemorySlot(store.slot_state)]
    return (chip if store.where == _CHIP else memory) + files


def _may_write() -> bool:
    # Some boards have a separate drive for saves.
    try:
        drive = storage.getmount(_FOLDER)
    except OSError:
        drive = storage.getmount("/")
    return not drive.readonly


class FileSlot:
    """A file of fixed size, which `device.saves.save_files` made.

    It stays open once it has been written: closing it would rewrite the drive's directory, and a
    power cut during that could lose more than a save. Whole sectors bypass FatFs's buffer, so no
    data waits for the file to be closed.
    """

    blank = b"\0"

    def __init__(self, path: str, held: "dict[str, Any]") -> None:
        self._path = path
        self._held = held

    def read(self, count: int, at: int = 0) -> bytes:
        """Return bytes of the save from a place on, fewer if it is shorter.

        :raises OSError: if there is a file, but it cannot be read
        """
        count = max(0, min(count, _ROOM - at))
        if self._path in self._held:
            file = self._held[self._path]
            file.seek(_MARGIN + at)
            return bytes(file.read(count))
        try:
            with open(self._path, "rb") as file:
                file.seek(_MARGIN + at)
                return file.read(count)
        except OSError as error:
            if error.errno != _ENOENT:
                raise
            return b""

    def write(self, pieces: "Iterable[bytes | bytearray | memoryview]") -> None:
        """Put bytes at the save's beginning, a sector at a time, and flush them to the drive.

        :raises OSError: if the drive fails, or is writable only from the computer
        """
        if self._path not in self._held:
            self._held[self._path] = self._open()
        file = self._held[self._path]
        sector, filled, at = bytearray(_SECTOR), 0, _MARGIN
        for piece in pieces:
            left = memoryview(piece)
            while left:
                count = min(len(left), _SECTOR - filled)
                sector[filled : filled + count] = left[:count]
                left = left[count:]
                filled += count
                if filled == _SECTOR:
                    file.seek(at)
                    file.write(sector)
                    at, filled = at + _SECTOR, 0
        if filled:
            sector[filled:] = bytes(_SECTOR - filled)
            file.seek(at)
            file.write(sector)
        os.sync()

    def _open(self) -> "IO[bytes]":
        return open(self._path, "rb+")

    def forget(self) -> None:
        """Do nothing: the game does not touch a drive that it does not save to."""


class ChipSlot:
    """The chip's non-volatile memory, `microcontroller.nvm`."""

    def __init__(self, nvm: "ByteArray") -> None:
        self._nvm = nvm

    def read(self, count: int, at: int = 0) -> bytes:
        """Return bytes of the save from a place on, fewer if it is shorter."""
        return bytes(self._nvm[at : at + count])

    def write(self, pieces: "Iterable[bytes | bytearray | memoryview]") -> None:
        """Put bytes at the save's beginning in one assignment, because each erases everything.

        :param pieces: everything in one piece
        :raises OSError: if the chip fails
        """
        (data,) = pieces
        try:
            self._nvm[0 : len(data)] = data
        except RuntimeError as error:  # CircuitPython raises this then
            raise OSError(str(error)) from error

    def forget(self) -> None:
        """Erase the mark of a save, if there is one."""
        if self.read(len(MAGIC)) == MAGIC:
            self._nvm[0 : len(MAGIC)] = bytes(len(MAGIC))


class MemorySlot:
    """RAM, which lasts until the power is off: long enough to quit and resume."""

    def __init__(self, held: "dict[str, Any]") -> None:
        self._held = held

    def read(self, count: int, at: int = 0) -> bytes:
        """Return bytes of the save from a place on, fewer if it is shorter."""
        return bytes(self._held.get("", b"")[at : at + count])

    def write(self, pieces: "Iterable[bytes | bytearray | memoryview]") -> None:
        """Put bytes at the save's beginning, all in one piece."""
        (self._held[""],) = pieces

    def forget(self) -> None:
        """Forget the save."""
        self._held.pop("", None)
