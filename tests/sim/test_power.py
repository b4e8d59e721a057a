# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Power cuts and wear on models of flash; `python sim power` and `wear` run the full measure."""

import itertools

import pytest

from sim.desk import store as desk
from sim.fuzz import damage, power_cuts, wear
from sim.fuzz.fat import Volume, read_volume
from sim.fuzz.flash import BLOCK, SECTOR, Flash
from sim.fuzz.power_cuts import BEFORE, DRIVE, DRIVES, FILE, FRESH, NEWEST, NOTHING, UNTOLD, WRONG

IN_PIECES = DRIVES[-1]


@pytest.mark.parametrize("kind", DRIVES[1:6], ids=lambda kind: kind.name)
def test_power_cut_on_a_drive_costs_the_newest_save_at_most(kind):
    made, board = power_cuts.cut_making(kind, 256)
    assert board.announced == (0 if kind.is_made else 1)
    assert made[WRONG] == 0
    saving = power_cuts.cut_saving(board, 3, 5)
    tally = saving.tally
    assert (tally[WRONG], tally[UNTOLD], saving.elsewhere) == (0, 0, 0)
    assert tally[NEWEST] > 1000
    assert tally[BEFORE] > 1000
    # Only while the first save was written was there none before it.
    assert 0 < tally[FRESH] <= 4 * BLOCK


def test_making_the_files_can_cost_the_drive():
    made, _ = power_cuts.cut_making(DRIVES[2])
    assert made[DRIVE] > 100
    assert made[FILE] > 100
    assert made[NOTHING] > 1000


def test_making_the_files_erases_the_table_three_times():
    board = power_cuts.Board(DRIVES[0])
    board.start()
    assert board.flash.erases[0] == 3  # of which two for the folder


@pytest.mark.parametrize("kind", DRIVES[4:6], ids=lambda kind: kind.name)
def test_files_lie_in_one_piece_behind_the_holes_of_a_drive(kind):
    board = power_cuts.Board(kind)
    board.start()
    assert board.start().where == 1
    for name in desk.NAMES:
        sectors = board.volume.sectors_of("/saves/" + name)
        assert sectors == list(range(sectors[0], sectors[0] + desk.SIZE // SECTOR))


def test_drive_of_holes_is_not_written_again():
    _, board = power_cuts.cut_making(IN_PIECES, BLOCK)
    assert board.announced == 1
    store = board.start()
    assert (store.where, store.notice, board.announced) == (2, 12, 1)
    assert power_cuts.cut_saving(board, 3, 5).tally == {WRONG: 0}


def test_saving_into_a_file_in_pieces_is_found(monkeypatch):
    monkeypatch.setattr("sim.fuzz.fat._MAP", (40, 0))  # as if all were in one piece
    board = power_cuts.Board(IN_PIECES._replace(hole=14))
    board.start()
    board.flash.step = 64
    saving = power_cuts.cut_saving(board, 1, 5)
    assert saving.elsewhere > 30
    assert saving.tally[WRONG] > 3


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
    board.flash.step = 16
    saving.play(store, 1, 5)
    assert saving.elsewhere > 60
    assert saving.tally[WRONG] > 3


@pytest.mark.parametrize("size", [8192, 4096])
def test_power_cut_in_the_chip_leaves_the_newest_save_or_reports_a_fresh_start(size):
    tally = power_cuts.cut_place(power_cuts.make_chip(size), 2, 5)
    assert tally[WRONG] == 0
    assert tally[NEWEST] > 1000
    assert tally[BEFORE] + tally[FRESH] > 1000


def test_wrong_save_after_a_power_cut_is_detected(monkeypatch):
    count = itertools.count()
    monkeypatch.setattr(power_cuts, "find_newest", lambda slots: (0, 9, 0, b"%d" % next(count)))
    assert power_cuts.cut_place(power_cuts.make_drive(0), 1, 5)[WRONG] > 1000


def test_wrong_card_is_detected():
    sitting = damage.make_saves(3, 2)[0]

    class Other:
        game = None

    assert damage._was_saved(Other, sitting)
    assert damage._is_whole(list(range(52)))
    assert not damage._is_whole([0, *range(51)])


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


@pytest.mark.parametrize("keeps_dirty", [True, False])
@pytest.mark.parametrize("cluster", [1, 2, 4, 8])
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


@pytest.mark.parametrize(
    ("in_chip", "game", "thinks"),
    [(False, "klondike", True), (True, "canfield", True), (True, "fortunes-favor", False)],
)
def test_play_wears_the_flash_no_more_than_allowed(in_chip, game, thinks):
    place = power_cuts.make_chip(8192) if in_chip else power_cuts.make_drive(3)
    rest = wear.find_rests()[in_chip]
    played = wear.measure(place, rest, 5, game, thinks)
    assert played.pauses + played.quits > 0
    # Some at once, then one a rest; and those that cannot wait.
    assert 1 <= played.wear.saves <= 300_000 // rest + 4 + played.quits + 2
    assert played.wear.most * len(place.slots) <= 2 * played.wear.saves
    assert played.at_stake <= wear.AT_STAKE


@pytest.mark.parametrize(
    ("most", "longest", "minutes", "passes"),
    [
        (3, 0, 1, True),
        (20, 20_000, 60, True),
        (21, 0, 60, False),
        (21, 0, 1, False),
        (40, 0, 61, True),
        (41, 0, 120, False),
        (1, 20_001, 60, False),
    ],
)
def test_flash_may_be_erased_twenty_times_an_hour(most, longest, minutes, passes):
    assert wear.keeps_limits(most, longest, minutes) == passes
