# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Power cuts and wear on models of flash, in small; `python sim power` and `wear` do it in full."""

import pytest

from sim import damage, power, wear


def cut(place, saves=3):
    return power.cut_everywhere(place, saves, 5)


@pytest.mark.parametrize("sector", [0, 3])
def test_a_cut_on_the_drive_leaves_the_newest_save_or_the_one_before(sector):
    tally = cut(power.drive(sector))
    assert tally[power.WRONG] == 0
    assert tally[power.NEWEST] > 1000
    assert tally[power.BEFORE] > 1000
    # Only while the first save was written was there none before it.
    assert 0 < tally[power.FRESH] <= 4 * power.BLOCK


@pytest.mark.parametrize("size", [8192, 4096])
def test_a_cut_in_the_chip_leaves_the_newest_save_or_a_fresh_start_that_is_told(size):
    tally = cut(power.chip(size), 2)
    assert tally[power.WRONG] == 0
    assert tally[power.NEWEST] > 1000
    assert tally[power.BEFORE] + tally[power.FRESH] > 1000


def test_a_cut_that_gives_a_wrong_save_would_be_seen(monkeypatch):
    monkeypatch.setattr(power, "newest", lambda slots: (0, 9, 0, memoryview(b"wrong")))
    place = power.drive(0)
    assert power._found(place, b"before", b"latest") == power.WRONG


def test_a_wrong_card_would_be_seen():
    sitting = damage.sittings(3, 2)[0]

    class Other:
        game = None

    assert damage._known(Other, sitting)
    assert damage._whole(list(range(52)))
    assert not damage._whole([0, *range(51)])


def test_flash_is_erased_a_block_at_a_time_and_what_else_is_in_it_stays():
    flash = power.Flash(4 * power.BLOCK)
    before = bytes(flash.data)
    steps = sum(1 for _ in flash.put(power.BLOCK - 10, b"x" * 20))
    assert steps == 2 * 2 * power.BLOCK
    after = bytes(flash.data)
    assert after == before[: power.BLOCK - 10] + b"x" * 20 + before[power.BLOCK + 10 :]
    assert flash.erases == {0: 1, power.BLOCK: 1}


@pytest.mark.parametrize("place", [power.drive(3), power.chip(8192)], ids=["drive", "chip"])
def test_five_minutes_of_play_wear_no_more_than_their_share_and_four_saves(place):
    rest = 120_000 if len(place.slots) > 1 else 300_000
    worn, player = wear.worn(place, rest, 5)
    assert player.games < 4
    assert 1 <= worn.saves <= 300_000 // rest + 4 + player.won
    assert worn.most * len(place.slots) <= 2 * worn.saves
