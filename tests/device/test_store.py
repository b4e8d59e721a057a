# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Where a board saves: the order of places, its files, which the simulator can read, its chip."""

import functools
import importlib
import os
import sys
from types import ModuleType, SimpleNamespace

import pytest

from device.boards import BOARDS
from patience.saves.slots import ENVELOPE_SIZE, NO_SAVE, find_newest, read, write
from sim.desk import store as desk
from sim.fuzz.power_cuts import BLOCK, SECTOR
from tests.support.fake_board import built_in_modules


class Chip:
    """`microcontroller.nvm`; it counts assignments."""

    def __init__(self, size):
        self.data = bytearray(b"\xff" * size)
        self.assigned = 0

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.data[index]

    def __setitem__(self, index, value):
        assert len(self.data[index]) == len(value)
        self.data[index] = value
        self.assigned += 1


@pytest.fixture
def board(monkeypatch, tmp_path):
    """Return a board: its drive is a folder, `chip` what it has as nvm, `drives` its mounts."""
    made = SimpleNamespace(chip=Chip(8192), drives={"/": False}, syncs=0, folder=tmp_path / "saves")

    def getmount(path):
        if path not in made.drives:
            raise OSError(19, "no such device")
        return SimpleNamespace(readonly=made.drives[path])

    def sync():
        made.syncs += 1

    fakes = {
        "microcontroller": {"__getattr__": lambda name: {"nvm": made.chip}[name]},
        "storage": {"getmount": getmount},
    }
    for name, names in fakes.items():
        fake = ModuleType(name)
        fake.__dict__.update(names)
        monkeypatch.setitem(sys.modules, name, fake)
    monkeypatch.setattr(os, "sync", sync)

    def start():
        """Return the store as after switching on, and what was found."""
        sys.modules.pop("device.store", None)
        module = importlib.import_module("device.store")
        monkeypatch.setattr(module, "_FOLDER", str(made.folder))
        # A board has no buffer but FatFs's, which whole sectors pass by.
        unbuffered = functools.partial(open, buffering=0)
        monkeypatch.setattr(module, "open", unbuffered, raising=False)
        found = module.find_store()
        return found, read(found)

    made.start = start
    yield made
    sys.modules.pop("device.store", None)


def saved(found):
    return None if found[1] is None else bytes(found[1])


def files(board):
    return sorted(path.name for path in board.folder.iterdir()) if board.folder.exists() else []


def test_nothing_is_written_before_the_first_save(board):
    _, found = board.start()
    assert found == (NO_SAVE, None)
    assert files(board) == []
    assert board.chip.assigned == 0


def test_drive_comes_first_and_the_chip_is_unused(board):
    store, _ = board.start()
    assert store.where == 1
    for number in range(5):
        write(store, b"save %d" % number)
    assert files(board) == list(desk.NAMES)
    assert {path.stat().st_size for path in board.folder.iterdir()} == {desk.SIZE}
    assert saved(board.start()[1]) == b"save 4"
    assert board.chip.assigned == 0
    assert board.syncs >= 5


def test_mounted_saves_folder_is_used_when_the_drive_is_read_only(board):
    board.drives = {"/": True, str(board.folder): False}
    board.folder.mkdir()
    store, _ = board.start()
    assert store.where == 1
    write(store, b"save")
    assert saved(board.start()[1]) == b"save"


@pytest.mark.parametrize("size", [8192, 4096])
def test_chip_comes_next_with_one_assignment_a_save(board, size):
    board.drives = {"/": True}
    board.chip = Chip(size)
    store, _ = board.start()
    assert (store.where, store.room) == (2, size - ENVELOPE_SIZE)
    for number in range(3):
        write(store, b"save %d" % number)
    assert board.chip.assigned == 3
    assert saved(board.start()[1]) == b"save 2"
    assert files(board) == []


def test_without_a_chip_saves_stay_in_memory(board):
    board.drives = {"/": True}
    board.chip = None
    store, _ = board.start()
    assert store.where == 0
    write(store, b"save")
    assert saved(read(store)) == b"save"
    assert saved(board.start()[1]) is None


def test_save_moves_from_the_drive_to_the_chip_and_back(board):
    write(board.start()[0], b"on the drive")
    board.drives = {"/": True}  # B was held
    store, found = board.start()
    assert saved(found) == b"on the drive"
    write(store, b"in the chip")
    board.drives = {"/": False}
    store, found = board.start()
    assert saved(found) == b"in the chip"
    write(store, b"on the drive again")
    assert saved(board.start()[1]) == b"on the drive again"
    # What is then brought from elsewhere, with a lower number, counts again.
    for name in desk.NAMES:
        (board.folder / name).unlink(missing_ok=True)
    write(desk.open_store(board.folder), b"from the desk")
    assert saved(board.start()[1]) == b"from the desk"


def test_desktop_and_board_read_each_others_saves(board):
    store, _ = board.start()
    write(store, b"one")
    write(store, b"two")
    there = desk.open_store(board.folder)
    assert bytes(read(there)[1]) == b"two"
    write(there, b"three")
    assert saved(board.start()[1]) == b"three"


def test_file_stays_open_so_the_directory_is_not_written(board):
    store, _ = board.start()
    write(store, b"one")
    write(store, b"two")
    held = list(store.slot_state.values())
    assert len(held) == 2
    write(store, b"three")
    write(store, b"four")
    assert list(store.slot_state.values()) == held
    assert not any(file.closed for file in held)
    assert (
        bytes(find_newest([desk.FileSlot(board.folder / name) for name in desk.NAMES])[3])
        == b"four"
    )


def test_damaged_file_of_another_size_is_recreated(board):
    board.folder.mkdir()
    (board.folder / desk.NAMES[0]).write_bytes(b"short")
    store, _ = board.start()
    write(store, b"save")
    write(store, b"next")
    assert {path.stat().st_size for path in board.folder.iterdir()} == {desk.SIZE}
    assert saved(board.start()[1]) == b"next"


@pytest.mark.parametrize("sector", range(BLOCK // SECTOR))
def test_save_erases_no_block_with_other_data(sector):
    start = 3 * BLOCK + sector * SECTOR  # of a file, anywhere on the drive
    first = (start + desk.MARGIN) // BLOCK * BLOCK
    last = -(-(start + desk.MARGIN + desk.ROOM) // BLOCK) * BLOCK
    assert start <= first
    assert last <= start + desk.SIZE


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_board_has_the_modules_saves_need(board_id):
    # CircuitPython builds crc32 into binascii where there is zlib.
    needed = {"binascii", "zlib", "microcontroller", "nvm", "os", "storage"}
    assert needed <= built_in_modules(board_id)
