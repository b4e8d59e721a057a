# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Where a board keeps the save: two files on the drive if the game may write there, else the chip.

Owns the files, the chip's own memory and, where nothing else is, the program's as slots, and the
choice. Leaves turns, sequence and damage to `patience.saves.slots`; the desk's files are the same, byte
for byte (`sim.desk.store`).
"""

import os

import microcontroller
import storage
from micropython import const

from patience.saves.slots import HEAD, MAGIC
from patience.saves.store import Store

try:
    from typing import IO, Any

    from nvm import ByteArray
except ImportError:
    pass  # not there on a board, where annotations are not looked at

_FOLDER = "/saves"
_NAMES = ("patience1.sav", "patience2.sav")

# The save has as much room before it and behind it as flash is erased at once: so a power cut can
# harm no other file, wherever the drive puts this one.
_ROOM = const(8192)
_MARGIN = const(4096)
_SECTOR = const(512)

# Indexes into `patience.texts.words.SAVED_WHERE`, and how many milliseconds a save wants on the average:
# less than 20 erases an hour of a block of the drive, of which there are two, and of the chip.
_NOWHERE = const(0)
_DRIVE = const(1)
_CHIP = const(2)
_DRIVE_REST = const(120000)
_CHIP_REST = const(300000)


def find() -> Store:
    """Return the store of this board; nothing is written for that."""
    nvm = microcontroller.nvm
    if _may_write():
        return Store("device.store", 2, _ROOM - HEAD, _DRIVE, _DRIVE_REST)
    if nvm:
        return Store("device.store", 1, len(nvm) - HEAD, _CHIP, _CHIP_REST)
    return Store("device.store", 1, _ROOM - HEAD, _NOWHERE, _DRIVE_REST)


def slots(store: Store) -> "list[Any]":
    """Return all that may hold a save, those that a store writes first."""
    files: "list[Any]" = [FileSlot(name, store.held) for name in _NAMES]
    nvm = microcontroller.nvm
    chip = [ChipSlot(nvm)] if nvm else []
    if store.where == _DRIVE:
        return files + chip
    return (chip if store.where == _CHIP else [MemorySlot(store.held)]) + files


def _may_write() -> bool:
    # Some boards have a drive of its own for saves.
    try:
        drive = storage.getmount(_FOLDER)
    except OSError:
        drive = storage.getmount("/")
    return not drive.readonly


class FileSlot:
    """A file of fixed size, made at the first save.

    It stays open once it is written: closing it would write the drive's directory anew, and a power
    cut then loses more than a save. Whole sectors go to the drive past FatFs's own buffer, so
    nothing waits for the file to be closed.
    """

    def __init__(self, name: str, held: "dict[str, Any]") -> None:
        self._path = _FOLDER + "/" + name
        self._held = held

    def read(self, count: int) -> bytes:
        """Return the save's first bytes, fewer where there are no more."""
        try:
            with open(self._path, "rb") as file:
                file.seek(_MARGIN)
                return file.read(min(count, _ROOM))
        except OSError:
            return b""

    def write(self, data: bytearray) -> None:
        """Put data at the save's beginning, and have it on the drive.

        :raises OSError: when the drive is full, or the computer's
        """
        if self._path not in self._held:
            self._held[self._path] = self._open()
        file = self._held[self._path]
        data.extend(bytes(-len(data) % _SECTOR))
        file.seek(_MARGIN)
        file.write(data)
        os.sync()

    def forget(self) -> None:
        """Do nothing: a drive that the game does not write to stays as it is."""

    def _open(self) -> "IO[bytes]":
        size = _MARGIN + _ROOM + _MARGIN
        try:
            if os.stat(self._path)[6] == size:
                return open(self._path, "rb+")
        except OSError:
            pass  # it is not there yet, nor perhaps its folder
        try:
            os.mkdir(_FOLDER)
        except OSError:
            pass
        with open(self._path, "wb") as file:
            for _ in range(size // _SECTOR):
                file.write(bytes(_SECTOR))
        os.sync()
        return open(self._path, "rb+")


class ChipSlot:
    """The chip's own memory, `microcontroller.nvm`."""

    def __init__(self, nvm: "ByteArray") -> None:
        self._nvm = nvm

    def read(self, count: int) -> bytes:
        """Return the save's first bytes, fewer where there are no more."""
        return bytes(self._nvm[0:count])

    def write(self, data: bytearray) -> None:
        """Put data at the save's beginning: one assignment, for each erases everything."""
        self._nvm[0 : len(data)] = data

    def forget(self) -> None:
        """Have it hold no save."""
        if self.read(len(MAGIC)) == MAGIC:
            self._nvm[0 : len(MAGIC)] = bytes(len(MAGIC))


class MemorySlot:
    """What lasts until the power goes: enough to quit and go on."""

    def __init__(self, held: "dict[str, Any]") -> None:
        self._held = held

    def read(self, count: int) -> bytes:
        """Return the save's first bytes, fewer where there are no more."""
        return bytes(self._held.get("", b"")[:count])

    def write(self, data: bytearray) -> None:
        """Put data at the save's beginning."""
        self._held[""] = data
