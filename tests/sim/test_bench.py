# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Bytecodes counted for each press are reproducible and within their limit."""

from statistics import median

from patience import cards
from sim.measure import bench, bus


def test_only_the_games_bytecodes_are_counted():
    with bench.Counter() as nothing:
        sum(range(100))
        sum(number for number in range(100))
    assert nothing.bytecodes == 0
    with bench.Counter() as once:
        cards.text(5)
    with bench.Counter() as twice:
        cards.text(5)
        cards.text(5)
    assert 0 < 2 * once.bytecodes == twice.bytecodes


def test_game_takes_the_same_work_every_time():
    # What the quick menu needs stays loaded from its first opening on.
    _, first, second = (bench.measure("klondike", 617, most=2).work for _ in range(3))
    assert first == second
    assert {work.kind for work in first} >= {bus.CURSOR, bus.OPEN, bus.CLOSE}


def test_the_median_press_is_less_work_than_ten_scans_of_klondike():
    player = bench.measure("klondike", 617, most=6)
    median_press = median(work.bytecodes for work in player.work)
    assert median_press < bench.SCANS * median(player.scans)
