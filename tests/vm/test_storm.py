# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Random presses in the 32-bit VM in every game leave the heap as full as after the first.

`python sim storm --vm` presses as many as one likes.
"""

from collections import Counter
from itertools import islice

from patience.games import catalog
from sim.fuzz import vm_storm
from sim.vm import VM

EACH = 4
SEED = 13  # the first game opens the menu, of which a part stays


def test_random_presses_in_every_game_leave_the_heap_as_after_the_first():
    ids = catalog.ids()
    with VM() as vm:
        found = list(islice(vm_storm.press_and_weigh(vm, SEED, EACH), len(ids)))
    assert [weighed.game for weighed in found] == ids
    assert abs(vm_storm.measure_growth(found)) <= vm_storm.GROWTH
    on = sum((weighed.screens for weighed in found), Counter())
    assert on.total() >= EACH * len(ids)
    assert on.keys() >= {"patience.ui.play.table_screen", "patience.ui.screens.pause"}
