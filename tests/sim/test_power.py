# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Power cuts and wear on models of flash; `python sim power` and `wear` run the full measure."""

import pytest

from sim.fuzz import damage, power_cuts, wear


def cut(place, saves=3):
    return power_cuts.cut_everywhere(place, saves, 5)


@pytest.mark.parametrize("sector", [0, 3])
def test_power_cut_on_the_drive_leaves_the_newest_save_or_the_previous(sector):
    tally = cut(power_cuts.make_drive(sector))
    assert tally[power_cuts.WRONG] == 0
    assert tally[power_cuts.NEWEST] > 1000
    assert tally[power_cuts.BEFORE] > 1000
    # Only while the first save was written was there none before it.
    assert 0 < tally[power_cuts.FRESH] <= 4 * power_cuts.BLOCK


@pytest.mark.parametrize("size", [8192, 4096])
def test_power_cut_in_the_chip_leaves_the_newest_save_or_reports_a_fresh_start(size):
    tally = cut(power_cuts.make_chip(size), 2)
    assert tally[power_cuts.WRONG] == 0
    assert tally[power_cuts.NEWEST] > 1000
    assert tally[power_cuts.BEFORE] + tally[power_cuts.FRESH] > 1000


def test_wrong_save_after_a_power_cut_is_detected(monkeypatch):
    monkeypatch.setattr(power_cuts, "find_newest", lambda slots: (0, 9, 0, memoryview(b"wrong")))
    place = power_cuts.make_drive(0)
    assert power_cuts._judge_start(place, b"before", b"latest") == power_cuts.WRONG


def test_wrong_card_is_detected():
    sitting = damage.make_saves(3, 2)[0]

    class Other:
        game = None

    assert damage._was_saved(Other, sitting)
    assert damage._is_whole(list(range(52)))
    assert not damage._is_whole([0, *range(51)])


def test_flash_erases_whole_blocks_and_keeps_their_other_data():
    flash = power_cuts.Flash(4 * power_cuts.BLOCK)
    before = bytes(flash.data)
    steps = sum(1 for _ in flash.put(power_cuts.BLOCK - 10, b"x" * 20))
    assert steps == 2 * 2 * power_cuts.BLOCK
    after = bytes(flash.data)
    assert after == before[: power_cuts.BLOCK - 10] + b"x" * 20 + before[power_cuts.BLOCK + 10 :]
    assert flash.erases == {0: 1, power_cuts.BLOCK: 1}


@pytest.mark.parametrize(
    "place", [power_cuts.make_drive(3), power_cuts.make_chip(8192)], ids=["drive", "chip"]
)
def test_five_minutes_of_play_wear_the_flash_no_more_than_allowed(place):
    rest = 120_000 if len(place.slots) > 1 else 300_000
    worn, player = wear.measure(place, rest, 5)
    assert player.games < 4
    assert 1 <= worn.saves <= 300_000 // rest + 4 + player.won
    assert worn.most * len(place.slots) <= 2 * worn.saves
