"""Power cuts on models of flash; `python sim power` runs the full check."""

import itertools
from errno import ENOSPC
from types import SimpleNamespace

import pytest

from sim.desk import store as desk
from sim.fuzz import power_cuts
from sim.fuzz.fat import Volume, read_volume
from sim.fuzz.flash import BLOCK, SECTOR, Flash
from sim.fuzz.power_cuts import BEFORE, DRIVE, DRIVES, FILE, FRESH, NEWEST, NOTHING, UNTOLD, WRONG
from tests.support.cases import cases

IN_PIECES = DRIVES[-1]


@pytest.mark.turns(6)
@pytest.mark.parametrize("kind", DRIVES[3:6:2], ids=lambda kind: kind.name)
def test_power_cut_on_a_drive_costs_at_most_the_newest_save(kind):
    made, board = power_cuts.cut_making(kind, 512)
    assert board.announced == (0 if kind.is_made else 1)
    assert made[WRONG] == 0
    board.flash.step = 8
    saving = power_cuts.cut_saving(board, 3, 5)
    tally = saving.tally
    assert (tally[WRONG], tally[UNTOLD], saving.elsewhere) == (0, 0, 0)
    assert tally[NEWEST] > 125
    assert tally[BEFORE] > 125
    # Only the first save has no save before it.
    assert 0 < tally[FRESH] <= BLOCK


@pytest.mark.turns(6)
def test_making_the_files_can_cost_the_drive():
    made, _ = power_cuts.cut_making(DRIVES[2], 512)
    assert made[DRIVE] > 6
    assert made[FILE] > 6
    assert made[NOTHING] > 60


def test_making_the_files_erases_the_table_three_times():
    board = power_cuts.Board(DRIVES[0])
    board.start()
    assert board.flash.erases[0] == 3  # of which two for the folder


@cases("kind", DRIVES[4:6], ids=lambda kind: kind.name)
def test_files_are_in_one_piece_behind_the_gaps_of_a_drive(kind):
    board = power_cuts.Board(kind)
    board.start()
    assert board.start().where == 1
    for name in desk.NAMES:
        sectors = board.volume.sectors_of("/saves/" + name)
        assert sectors == list(range(sectors[0], sectors[0] + desk.SIZE // SECTOR))


def test_drive_of_gaps_is_not_written_again():
    _, board = power_cuts.cut_making(IN_PIECES, BLOCK)
    assert board.announced == 1
    store = board.start()
    assert (store.where, store.notice, board.announced) == (2, 12, 1)
    assert power_cuts.cut_saving(board, 3, 5).tally == {WRONG: 0}


def test_closing_a_file_after_it_was_saved_is_found(monkeypatch):
    board = power_cuts.Board(DRIVES[2])
    store = board.start()
    saving = power_cuts.Saving(board.flash, board.slots(), board)
    for slot in store.slots[:2]:
        save = slot.write

        def save_and_close(data, slot=slot, save=save):
            save(data)
            slot._held.pop(slot._path).close()

        monkeypatch.setattr(slot, "write", save_and_close)
    board.flash.step = 64
    saving.play(store, 1, 5)
    assert saving.elsewhere > 15
    assert saving.tally[WRONG] > 3


@pytest.mark.turns(6)
@pytest.mark.parametrize("size", [8192, 4096])
def test_power_cut_in_the_chip_leaves_the_newest_save_or_reports_a_fresh_start(size):
    tally = power_cuts.cut_chip(size, 2, 5)
    assert tally[WRONG] == 0
    assert tally[NEWEST] > 1000
    assert tally[BEFORE] + tally[FRESH] > 1000


def test_wrong_save_after_a_power_cut_is_detected(monkeypatch):
    count = itertools.count()

    def find_newest(slots):
        return 0, 9, 0, SimpleNamespace(size=9, read=lambda at, size: b"%d" % next(count)), []

    monkeypatch.setattr(power_cuts, "find_newest", find_newest)
    assert power_cuts.cut_chip(4096, 1, 5)[WRONG] > 1000


def test_flash_erases_whole_blocks_and_keeps_their_other_data():
    flash = Flash(4 * BLOCK)
    before = bytes(flash.data)
    steps = []
    flash.at_step = lambda: steps.append(0)
    flash.put(BLOCK - 10, b"x" * 20)
    assert len(steps) == 2 * 2 * BLOCK
    after = bytes(flash.data)
    assert after == before[: BLOCK - 10] + b"x" * 20 + before[BLOCK + 10 :]
    assert flash.erases == {0: 1, BLOCK: 1}


@cases(("cluster", "keeps_dirty"), [(1, False), (2, True), (4, True), (8, False)])
def test_volume_is_read_from_its_bytes_as_it_was_written(cluster, keeps_dirty):
    volume = Volume.format(Flash(32 * BLOCK), cluster, keeps_dirty)
    volume.mkdir("/saves")
    for name, size in (("code.py", 1), ("one.py", 7), ("two.py", 9), ("saves/x.sav", 20)):
        with volume.open("/" + name, "wb") as file:
            file.write(bytes([size]) * size * SECTOR)
    volume.remove("/one.py")
    with volume.open("/three.py", "wb") as file:
        file.write(b"3" * 30 * SECTOR)
    with volume.open("/saves/x.sav", "rb+") as file:
        file.seek(2 * SECTOR)
        file.write(b"x" * SECTOR)
    found = read_volume(volume.flash.data)
    assert {path: len(data) // SECTOR for path, data in found.items()} == {
        "/code.py": 1,
        "/two.py": 9,
        "/three.py": 30,
        "/saves/x.sav": 20,
    }
    assert found["/saves/x.sav"] == b"\x14" * 1024 + b"x" * 512 + b"\x14" * 17 * 512
    assert volume.stat("/saves/x.sav")[6] == 20 * SECTOR
    assert read_volume(bytes(len(volume.flash.data))) is None


def test_pieces_of_a_file_are_counted_by_the_heap_they_take():
    volume = Volume.format(Flash(32 * BLOCK), 1)
    for name in "abcd":
        with volume.open("/" + name, "wb") as file:
            file.write(bytes(4 * SECTOR))
    volume.remove("/a")
    volume.remove("/c")
    volume = Volume(volume.flash, volume.shape)  # switched on again
    with volume.open("/saves", "wb") as file:
        file.write(bytes(desk.SIZE))
    costs = []
    for mode in ("rb+", "rb"):
        before = volume.heap
        volume.open("/saves", mode)
        costs.append(volume.heap - before)
    assert costs[1] - costs[0] == 32 + 16 * 3


def test_more_than_fits_on_the_drive_is_not_written():
    volume = Volume.format(Flash(32 * BLOCK), 1)
    block, _, _, free, *_ = volume.statvfs("/")
    with volume.open("/most", "wb") as file:
        file.write(bytes((free - 1) * block))
    with volume.open("/more", "wb") as file, pytest.raises(OSError) as raised:
        file.write(bytes(2 * block))
    assert raised.value.errno == ENOSPC
