# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Memory while games are played in the 32-bit VM: no step takes much, no game leaves any behind."""

import pytest

from patience import catalog
from sim import keys
from sim.vm import VM
from sim.vm.storm import kept
from sim.vm.table import TableInVM

MOST = 2048
STEPS = "R3 L U R D A B4 A B R A R A L A B S3 B A R2 A R2 A D A B9 S4"
GAMES = 200 // len(catalog.ids()) + 1  # of each row


@pytest.fixture(scope="module")
def table():
    with VM() as vm:
        made = TableInVM(vm, 160, 128, "klondike", 617)
        vm.run("import displayio\ndisplayio.Bitmap.seen = False")
        yield made


def test_no_step_of_play_allocates_more_than_two_kilobytes(table):
    # Along the piles, to the foundations and back, plays of one card and of several, one chosen
    # among targets, one put back, deals, undone steps. The first move of a game is counted, and
    # what is said in words is loaded for it: that is more, and seldom.
    table.press(keys.parse("B S"))
    costs = {}
    for number, step in enumerate(keys.parse(STEPS)):
        costs[f"{number} {step.token}"] = table.vm.value(f"player.cost({step.button}, {step.ms})")
    assert {what: cost for what, cost in costs.items() if cost > MOST} == {}


def test_games_leave_nothing_behind(table):
    vm = table.vm
    ids = catalog.ids()
    luck = 1
    after_two = 0
    for number in range(GAMES):
        for place, game_id in enumerate(ids):
            vm.run(f"player.begin({game_id!r}, {number * 100 + place + 1})")
            for _ in range(3):
                luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
                vm.run(f"player.press({(0, 1, 2, 3, 4, 4, 5, 5)[luck >> 16 & 7]})")
            if not after_two and place == 1:
                vm.run(f"player.begin({game_id!r}, 617)")
                after_two = kept(vm)
    vm.run(f"player.begin({ids[1]!r}, 617)")
    assert kept(vm) - after_two < 512
