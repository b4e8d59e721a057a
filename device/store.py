# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Keeps the save in two files on the drive if the game may write there, otherwise in the chip.

Without either it is in RAM only. `patience.saves.slots` takes turns between the slots and detects
damage; the desk's files (`sim.desk.store`) are the same, byte for byte.

Loaded on demand.
"""

import os

import microcontroller
import storage
from micropython import const

from patience.saves.slots import ENVELOPE_SIZE, MAGIC
from patience.saves.store import Store

try:
    from typing import IO, Any

    from nvm import ByteArray
except ImportError:
    pass  # only in annotations, which a board ignores

_FOLDER = "/saves"
_NAMES = ("patience1.sav", "patience2.sav")

# Before and after the save, as much as flash erases at once, so that a power cut cannot harm
# another file, wherever on the drive this one is.
_ROOM = const(8192)
_MARGIN = const(4096)
_SECTOR = const(512)

# Indexes into `patience.texts.words.SAVED_WHERE`, and the average milliseconds from one save to the
# next: fewer than 20 erases an hour of the chip, or of each of the drive's two blocks.
_NOWHERE = const(0)
_DRIVE = const(1)
_CHIP = const(2)
_DRIVE_REST = const(120000)
_CHIP_REST = const(300000)


def find_store() -> Store:
    """Return the store of this board. Writes nothing."""
    nvm = microcontroller.nvm
    if _may_write():
        return Store("device.store", 2, _ROOM - ENVELOPE_SIZE, _DRIVE, _DRIVE_REST)
    if nvm:
        return Store("device.store", 1, len(nvm) - ENVELOPE_SIZE, _CHIP, _CHIP_REST)
    return Store("device.store", 1, _ROOM - ENVELOPE_SIZE, _NOWHERE, _DRIVE_REST)


def slots(store: Store) -> "list[Any]":
    """Return all slots that may hold a save; those that a store writes to come first."""
    files: "list[Any]" = [FileSlot(name, store.slot_state) for name in _NAMES]
    nvm = microcontroller.nvm
    chip = [ChipSlot(nvm)] if nvm else []
    if store.where == _DRIVE:
        return files + chip
    return (chip if store.where == _CHIP else [MemorySlot(store.slot_state)]) + files


def _may_write() -> bool:
    # Some boards have a separate drive for saves.
    try:
        drive = storage.getmount(_FOLDER)
    except OSError:
        drive = storage.getmount("/")
    return not drive.readonly


class FileSlot:
    """A file of fixed size, created by the first save.

    It stays open once it has been written: closing it would rewrite the drive's directory, and a
    power cut during that could lose more than a save. Whole sectors bypass FatFs's buffer, so no
    data waits for the file to be closed.
    """

    def __init__(self, name: str, held: "dict[str, Any]") -> None:
        self._path = f"{_FOLDER}/{name}"
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
        """Put data at the save's beginning, and flush it to the drive.

        :raises OSError: if the drive is full, or writable only from the computer
        """
        if self._path not in self._held:
            self._held[self._path] = self._open()
        file = self._held[self._path]
        data.extend(bytes(-len(data) % _SECTOR))
        file.seek(_MARGIN)
        file.write(data)
        os.sync()

    def forget(self) -> None:
        """Do nothing: a drive that the game may not write to stays as it is."""

    def _open(self) -> "IO[bytes]":
        size = _MARGIN + _ROOM + _MARGIN
        try:
            if os.stat(self._path)[6] == size:
                return open(self._path, "rb+")
        except OSError:
            pass  # the file does not exist yet, and perhaps not even its folder
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
    """The chip's non-volatile memory, `microcontroller.nvm`."""

    def __init__(self, nvm: "ByteArray") -> None:
        self._nvm = nvm

    def read(self, count: int) -> bytes:
        """Return the save's first bytes, fewer where there are no more."""
        return bytes(self._nvm[0:count])

    def write(self, data: bytearray) -> None:
        """Put data at the save's beginning in one assignment, because each erases everything."""
        self._nvm[0 : len(data)] = data

    def forget(self) -> None:
        """Erase the mark of a save, if there is one."""
        if self.read(len(MAGIC)) == MAGIC:
            self._nvm[0 : len(MAGIC)] = bytes(len(MAGIC))


class MemorySlot:
    """RAM, which lasts until the power goes: long enough to quit and resume."""

    def __init__(self, held: "dict[str, Any]") -> None:
        self._held = held

    def read(self, count: int) -> bytes:
        """Return the save's first bytes, fewer where there are no more."""
        return bytes(self._held.get("", b"")[:count])

    def write(self, data: bytearray) -> None:
        """Put data at the save's beginning."""
        self._held[""] = data
