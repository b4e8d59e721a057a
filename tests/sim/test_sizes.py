# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The game's memory on a board stays within limits, and is weighed correctly."""

import pytest

from sim.build import modules
from sim.measure import sizes
from sim.measure.source_start import Load, follow_loads
from sim.vm import VM, firmware
from sim.vm.board import BoardInVM
from sim.vm.weigh import Scales, weigh, weigh_compiling


@pytest.fixture(scope="module")
def vm():
    with VM() as made:
        yield made


def test_scales_weigh_only_new_objects(vm):
    BoardInVM(vm).power_on()
    scales = Scales(vm)
    assert scales.kept() == 0
    vm.run("new = bytearray(5000)")
    assert 5000 <= scales.kept() <= 5100
    vm.run("new = None")
    assert 0 <= scales.kept() <= 64  # the name


def test_interned_names_cost_as_on_a_fresh_board(vm):
    BoardInVM(vm).power_on()
    scales = Scales(vm)
    vm.run("class Kept: pass\nfor number in range(100): setattr(Kept, 'name_%d' % number, 0)")
    # 20 + 40 + 80 entries of 6 bytes, 24 more each; 100 names of 8 bytes; a dict of 128 pairs.
    assert scales.kept() == pytest.approx(3 * 24 + 140 * 6 + 100 * 9 + 128 * 8, rel=0.15)


@pytest.mark.parametrize("name", ["patience.legality", "patience.ui.play.table_screen"])
def test_compiling_takes_about_what_was_measured(vm, name):
    source = modules.sources()[name].read_text(encoding="utf-8")
    assert weigh_compiling(vm, source) == pytest.approx(3.2 * len(source), rel=0.25)


def test_compiling_nothing_costs_almost_nothing(vm):
    assert weigh_compiling(vm, "") < 1200


@pytest.mark.parametrize("name", ["patience.legality", "patience.ui.play.placing"])
def test_minified_module_compiles_in_less_memory(vm, name):
    source = modules.sources()[name].read_text(encoding="utf-8")
    assert weigh_compiling(vm, modules.unmerged_program().sources[name]) < weigh_compiling(
        vm, source
    )


def test_module_is_charged_for_what_it_loads_first(vm):
    BoardInVM(vm).power_on()
    first, second = weigh(vm, ["patience.game", "patience.game"])
    assert first.heap > 200
    assert 0 < first.names < first.heap
    assert second.heap == second.names == 0


LOADS = [
    "main",
    "+splash",
    "art",
    "-splash",
    "app",
    "table",
    "+begin",
    "+rules",
    "-rules",
    "-begin",
]
KEPT = {"main": 1, "splash": 20, "art": 30, "app": 300, "table": 500, "begin": 7000, "rules": 9000}


def test_a_start_is_followed_from_module_to_module():
    assert follow_loads(LOADS, {"main", "app", "table"}, KEPT, begun=10_000) == [
        Load("main", 0, shared=0, begun=10_000),
        Load("splash", 1, shared=0, begun=10_001),
        Load("art", 2, shared=20, begun=10_001),
        Load("app", 4, shared=0, begun=10_001),  # what was loaded on demand is gone
        Load("table", 5, shared=0, begun=10_301),
        Load("begin", 6, shared=0, begun=0),
        Load("rules", 7, shared=7000, begun=0),
    ]


@pytest.mark.parametrize("board_id", ["pygamer", "seeeduino_wio_terminal"])
def test_the_limits_hold(vm, board_id):
    lines = sizes.measure_board(vm, board_id)
    assert len(lines) > 10
    assert [line for line in lines if not line.fits] == []


def test_start_from_source_keeps_its_limit(vm):
    assert sizes.measure_start(vm, "pygamer").fits


def test_firmware_names_are_known_before_ours():
    assert {"blit", "skip_source_index", "displayio", "analogio"} <= firmware.names()
    assert "JOYSTICK_X" in firmware.names("pygamer") - firmware.names()
    assert not {"load", "Table", "_a"} & firmware.names("pygamer")
