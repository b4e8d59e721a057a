# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Changing games in the 32-bit VM: the catalogue costs no heap, and a new game frees the last."""

import pytest

from sim.vm import VM
from sim.vm.table import TableInVM


@pytest.fixture(scope="module")
def shared_vm():
    with VM() as vm:
        yield vm


def test_catalogue_costs_no_heap_and_a_new_game_frees_the_last(shared_vm):
    table = TableInVM(shared_vm, 160, 128, "klondike", 617)
    begin = "from patience.on_demand import load"
    shared_vm.run(f"{begin}\nnames = load('patience.games.catalog').names()\nnames = None")
    before = shared_vm.heap()
    shared_vm.run("load('patience.games.catalog').names()")
    assert shared_vm.heap() - before < 1024  # 8 KB would still do
    # What the stack of this VM keeps alive comes and goes, so a first round is not counted.
    for game_id in ("canfield", "four-seasons"):
        _heap_with(table, game_id)
    first = _heap_with(table, "canfield")
    for game_id in ("gate", "freecell", "klondike"):
        _heap_with(table, game_id)
    assert abs(_heap_with(table, "canfield") - first) < 1024


def _heap_with(table, game_id):
    deal = f"load('patience.player.new_deal').start_game(player.app.session, {game_id!r}, 617)"
    table.vm.run(f"player.app.stack.back_to_table(lambda: {deal})")
    table.vm.run("player.app.tick()")
    return table.vm.heap()
