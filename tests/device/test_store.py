"""Where a board saves: the order of places, its files, which the simulator can read, its chip.

What becomes of the files when the power goes is tested in `tests.sim.test_power`.
"""

import gc
import importlib
import io
import os
import sys
from types import ModuleType, SimpleNamespace

import pytest

from device.boards import BOARDS
from patience.player.session import Session
from patience.saves.restoring import restore
from patience.saves.saver import save
from patience.saves.slots import ENVELOPE_SIZE, NO_SAVE, ONE_BEFORE, UNREADABLE, WHOLE
from patience.texts import words
from sim.desk import store as desk
from sim.fuzz.flash import BLOCK, SECTOR
from tests.support.cases import cases
from tests.support.fake_board import built_in_modules
from tests.support.played_sessions import new_session
from tests.support.save_data import find_newest, read, write
from tests.support.whole_board import Chip

MOST_ERASES = 20
"""Of a block of flash, in an hour."""


@pytest.fixture
def board(monkeypatch, tmp_path):
    """Return a board: its drive is a folder, `chip` what it has as nvm, `drives` its mounts."""
    made = SimpleNamespace(
        chip=Chip(),
        drives={"/": False},
        syncs=0,
        folder=tmp_path / "saves",
        free=1 << 20,
        gaps=0,  # how many files, of those made first, are in two pieces
        heap=0,
        made=0,
        numbers={},  # which of those that were made a file is
        shown=[],
        resets=0,
        opens=io.FileIO,
    )

    def getmount(path):
        if path not in made.drives:
            raise OSError(19, "no such device")
        return SimpleNamespace(readonly=made.drives[path])

    def sync():
        made.syncs += 1

    def unbuffered(path, mode="rb"):
        # A board has no buffer but FatFs's, which whole sectors pass by.
        if mode == "wb":
            made.made += 1
            made.numbers[path] = made.made
        in_pieces = made.numbers.get(path, 99) <= made.gaps
        made.heap += 160 + (mode == "rb") * (64 if in_pieces else 48)
        return made.opens(path, mode)

    class Display:
        def __init__(self):
            self.root_group = ["picture"]

        def refresh(self):
            made.shown.append(list(self.root_group))

    def announce(display):
        display.root_group.append("announcement")
        made.shown.append(made.made)

    def reset():
        made.resets += 1

    monkeypatch.setattr(gc, "mem_alloc", lambda: made.heap, raising=False)
    monkeypatch.setattr(
        os, "statvfs", lambda path: (512, 512, 99999, made.free // 512), raising=False
    )
    fakes = {
        "supervisor": {"runtime": SimpleNamespace(display=Display())},
        "patience.ui.draw.announcement": {"announce_saves": announce},
        "microcontroller": {
            "__getattr__": lambda name: {"nvm": made.chip, "reset": reset}[name],
        },
        "storage": {"getmount": getmount},
    }
    for name, names in fakes.items():
        fake = ModuleType(name)
        fake.__dict__.update(names)
        monkeypatch.setitem(sys.modules, name, fake)
    monkeypatch.setattr(os, "sync", sync)

    def start():
        """Return the store as after switching on, and the result of the search."""
        for name in ("device.saves.store", "device.saves.save_files"):
            sys.modules.pop(name, None)
            module = importlib.import_module(name)
            monkeypatch.setattr(module, "open", unbuffered, raising=False)
        module = sys.modules["device.saves.store"]
        monkeypatch.setattr(module, "_FOLDER", str(made.folder))
        found = module.find_store()
        return found, read(found)

    made.start = start
    yield made
    sys.modules.pop("device.saves.store", None)
    sys.modules.pop("device.saves.save_files", None)


class HeldFile:
    """A file of a save that notes when it is closed."""

    def __init__(self, log):
        self.log = log

    def close(self):
        self.log.append("closed")
        raise OSError(5, "EIO")


def test_closing_the_files_writes_the_directory_and_is_announced(board, monkeypatch, capsys):
    store, _ = board.start()
    log = board.shown = []
    module = sys.modules["device.saves.save_files"]
    monkeypatch.setattr(module, "print", log.append, raising=False)
    store.slot_state = {"one": HeldFile(log), "": b"in memory", "two": HeldFile(log)}
    monkeypatch.setattr(os, "sync", lambda: log.append("synced"))
    module.close(store)
    said = ("Closing the saves: leave it on.", "The saves are closed.")
    assert log == [said[0], "closed", "closed", "synced", said[1]]
    assert capsys.readouterr().err.count("Errno 5") == 2
    store.slot_state = {"": b"in memory"}
    module.close(store)
    assert len(log) == 5


def saved(found):
    return None if found[1] is None else bytes(found[1])


def files(board):
    return sorted(path.name for path in board.folder.iterdir()) if board.folder.exists() else []


def test_files_are_made_at_the_first_start_and_that_is_announced(board):
    _, found = board.start()
    assert found == (NO_SAVE, None)
    assert files(board) == list(desk.NAMES)
    assert all(set(path.read_bytes()) == {0} for path in board.folder.iterdir())
    assert board.shown == [0]  # before anything was made
    assert sys.modules["supervisor"].runtime.display.root_group == ["picture"]
    assert board.resets == 1  # for a heap without it
    board.start()
    assert board.made == 2
    assert len(board.shown) == 1
    assert board.chip.assigned == 0


def test_that_is_announced_without_letters_in_the_firmware_too(board, monkeypatch):
    def no_letters(display):
        raise ImportError("no module named 'terminalio'")

    plain = SimpleNamespace(make_notice=lambda display, lines: display.root_group and lines)
    monkeypatch.setitem(sys.modules, "patience.ui.draw.plain_notice", plain)
    monkeypatch.setattr(sys.modules["patience.ui.draw.announcement"], "announce_saves", no_letters)
    board.start()
    assert board.shown == [["picture", (words.PREPARING_SAVES, words.LEAVE_IT_ON)]]
    assert sys.modules["supervisor"].runtime.display.root_group == ["picture"]


@pytest.mark.parametrize(
    ("why", "gaps", "free", "made", "where"),
    [
        ("the first gap is too small", 1, 1 << 20, 3, 1),
        ("and so are more", 3, 1 << 20, 5, 1),
        ("it has many", 99, 1 << 20, 6, 2),
        ("it has room for one file more", 0, 3 * desk.SIZE, 2, 1),
        ("it is full", 0, 3 * desk.SIZE - 512, 0, 2),
    ],
)
def test_chip_stands_in_for_a_full_or_fragmented_drive(board, why, gaps, free, made, where):
    board.gaps, board.free = gaps, free
    store, _ = board.start()
    assert (store.where, board.made) == (where, made), why
    assert store.notice == (12 if where == 2 else 0)
    write(store, b"save")
    store, found = board.start()
    assert (store.where, board.made) == (where, made), why
    assert saved(found) == b"save"


def test_files_in_pieces_are_read_but_no_longer_written(board):
    store, _ = board.start()
    write(store, b"save")
    board.gaps = 99
    store, found = board.start()
    assert store.where == 2
    assert saved(found) == b"save"
    write(store, b"next")
    assert board.chip.assigned == 1
    assert saved(board.start()[1]) == b"next"


def test_file_that_was_cut_short_while_it_was_made_is_made_again(board):
    board.folder.mkdir()
    (board.folder / desk.NAMES[0]).write_bytes(bytes(512))
    store, _ = board.start()
    assert store.where == 1
    assert {path.stat().st_size for path in board.folder.iterdir()} == {desk.SIZE}


class FullFile(io.FileIO):
    """A file of a drive that fails when it is written."""

    def write(self, data):
        raise OSError(5, "EIO")


def test_files_that_cannot_be_filled_are_removed(board, capsys):
    board.opens = FullFile
    store, _ = board.start()
    assert (store.where, store.notice, files(board)) == (2, 14, [])
    assert "Errno 5" in capsys.readouterr().err


def test_error_is_not_taken_for_a_missing_file(board, monkeypatch):
    store, _ = board.start()
    write(store, b"one")
    write(store, b"two")
    module = sys.modules["device.saves.store"]
    fine = module.open

    def failing(path, mode):
        if path.endswith("2.sav"):
            raise OSError(5, "EIO")
        return fine(path, mode)

    monkeypatch.setattr(module, "open", failing)
    store.slot_state.clear()
    assert (read(store)[0], bytes(read(store)[1])) == (UNREADABLE, b"one")
    write(store, b"three")
    monkeypatch.setattr(module, "open", fine)
    newest = (board.folder / desk.NAMES[1]).read_bytes()
    assert newest[desk.MARGIN + ENVELOPE_SIZE :].startswith(b"two")
    assert saved(board.start()[1]) == b"three"


def test_file_that_was_erased_and_not_written_is_reported(board):
    store, _ = board.start()
    write(store, b"one")
    assert board.start()[1][0] == WHOLE
    other = board.folder / desk.NAMES[1]
    other.write_bytes(bytes(desk.MARGIN) + b"\xff" * 4096 + bytes(desk.SIZE - desk.MARGIN - 4096))
    store, found = board.start()
    assert (found[0], saved(found)) == (ONE_BEFORE, b"one")


def test_folder_in_the_place_of_a_file_leaves_the_chip(board):
    (board.folder / desk.NAMES[0]).mkdir(parents=True)
    store, _ = board.start()
    assert store.where == 2
    write(store, b"save")
    assert saved(board.start()[1]) == b"save"


def test_drive_comes_first_and_the_chip_is_unused(board):
    store, _ = board.start()
    assert (store.where, store.used, store.notice) == (1, 2, 0)
    assert store.room == desk.SIZE - 2 * desk.MARGIN - ENVELOPE_SIZE
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


@pytest.mark.parametrize("size", [8192, 4096, 1000, 272])
def test_chip_comes_next_with_one_assignment_a_save(board, size):
    board.drives = {"/": True}
    board.chip = Chip(size)
    store, found = board.start()
    assert (store.where, store.used, store.room) == (2, 1, size - ENVELOPE_SIZE)
    assert (store.notice, found) == (0, (NO_SAVE, None))
    for number in range(3):
        write(store, b"save %d" % number)
    assert board.chip.assigned == 3
    assert saved(board.start()[1]) == b"save 2"
    assert files(board) == []


def test_chip_that_fails_raises_what_a_drive_does(board, monkeypatch):
    def fail(chip, index, value):
        raise RuntimeError("NVM fails")

    board.start()
    monkeypatch.setattr(Chip, "__setitem__", fail)
    with pytest.raises(OSError, match="NVM fails"):
        sys.modules["device.saves.store"].ChipSlot(board.chip).write([bytearray(4)])


def test_saves_that_only_idling_asks_for_erase_no_block_more_than_20_times_an_hour(board):
    drive, _ = board.start()
    board.drives = {"/": True}
    chip, _ = board.start()
    assert 3_600_000 / drive.interval / drive.used <= MOST_ERASES
    assert 3_600_000 / chip.interval <= MOST_ERASES


@pytest.mark.parametrize("size", [None, 1, 16, 100, 271])
def test_without_a_chip_saves_stay_in_memory(board, size):
    drive, _ = board.start()
    board.drives = {"/": True}
    board.chip = size and Chip(size)
    store, found = board.start()
    assert (store.where, store.used, store.notice, found) == (0, 1, 0, (NO_SAVE, None))
    assert (store.room, store.interval) == (8192 - ENVELOPE_SIZE, drive.interval)
    write(store, b"save")
    assert saved(read(store)) == b"save"
    sys.modules["device.saves.store"].slots(store)[0].forget()
    assert saved(read(store)) is None
    write(store, b"save")
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
    # A save then copied from elsewhere, with a lower number, counts again.
    for name in desk.NAMES:
        (board.folder / name).unlink(missing_ok=True)
    write(desk.open_store(board.folder), b"from the desktop")
    assert saved(board.start()[1]) == b"from the desktop"


def test_desktop_and_board_read_each_others_saves(board):
    store, _ = board.start()
    write(store, b"one")
    write(store, b"two")
    there = desk.open_store(board.folder)
    assert bytes(read(there)[1]) == b"two"
    write(there, b"three")
    assert saved(board.start()[1]) == b"three"


def test_board_reads_a_computers_full_save_and_writes_into_its_files(board):
    session = new_session("klondike", 617)
    session.statistics = bytearray(32 * 246)
    session.best = bytearray(11 + 49 * 40)
    desktop = desk.open_store(board.folder)
    assert save(session, desktop) == ""
    sizes = {path.stat().st_size for path in board.folder.iterdir()}
    found, _ = board.start()
    again = Session(0)
    assert restore(again, found) == ""
    assert len(again.statistics) == len(session.statistics)
    again.push(again.game.moves()[0])
    assert save(again, found) == ""
    assert {path.stat().st_size for path in board.folder.iterdir()} == sizes == {desk.SIZE}
    last = Session(0)
    assert restore(last, desk.open_store(board.folder)) == ""
    assert last.game.number == 617


def test_file_stays_open_so_the_directory_is_not_written(board):
    store, _ = board.start()
    write(store, b"one")
    write(store, b"two")
    held = list(store.slot_state.values())
    assert len(held) == 2
    assert all(file.tell() % SECTOR == 0 for file in held)  # others pass through FatFs's buffer
    write(store, b"three")
    write(store, b"four")
    assert list(store.slot_state.values()) == held
    assert not any(file.closed for file in held)
    assert (
        bytes(find_newest([desk.FileSlot(board.folder / name) for name in desk.NAMES])[3])
        == b"four"
    )


@cases("sector", range(BLOCK // SECTOR))
def test_save_erases_no_block_with_other_data(sector):
    start = 3 * BLOCK + sector * SECTOR  # of a file, anywhere on the drive
    first = (start + desk.MARGIN) // BLOCK * BLOCK
    last = -(-(start + desk.MARGIN + desk.ROOM) // BLOCK) * BLOCK
    assert start <= first
    assert last <= start + desk.SIZE


@cases("board_id", BOARDS)
def test_every_board_has_the_modules_saves_need(board_id):
    # CircuitPython builds crc32 into binascii where there is zlib.
    needed = {"binascii", "zlib", "microcontroller", "nvm", "os", "storage"}
    assert needed <= built_in_modules(board_id)
