"""Boards without a row: imagined ones are played by random keys, and others say why they cannot."""

import pytest

from sim.desk import keys
from sim.fuzz import boards
from sim.measure import bench, goals
from sim.vm import imagined
from sim.vm.board import BoardInVM
from sim.vm.boards import ImaginedBoard, make_board
from tests.support.cases import todays


@pytest.mark.parametrize("board_id", todays(imagined.BOARDS, 6))
def test_random_keys_play(vm, board_id):
    outcome = boards.play(vm, board_id, seed=1, presses=10)
    assert (outcome.error, outcome.presses >= 10) == ("", True)
    assert vm.value("hardware.display.refreshes") > 50 or "touch" in board_id
    if imagined.BOARDS[board_id].row.nvm:
        assert "patience1.sav" in vm.value("hardware.saves()")


@pytest.mark.parametrize("board_id", todays(imagined.BOARDS, 6))
def test_the_title_takes_keys_within_a_second_and_a_half(board_id):
    assert 0.3 < bench.measure_start(board_id) <= goals.UNLISTED_TITLE.limit


class Variant(ImaginedBoard):
    """An imagined board of another size, or whose firmware lacks modules."""

    def __init__(self, vm, board_id, size=(), missing=""):
        super().__init__(vm, board_id)
        row = self.made.row
        size = size or (row.width, row.height)
        changed = type(row)(row.id, row.name, *size, nvm=row.nvm, missing=missing or row.missing)
        self.made = self.made._replace(row=changed)
        self.row = changed


REFUSED = {
    "60 KB": ({}, 60_000, "The game needs 115 KB of free memory. This board has 4"),
    "96x64": ({"size": (96, 64)}, 0, "128x128 pixels. This one has 96x64."),
    "160x80": ({"size": (160, 80)}, 0, "128x128 pixels. This one has 160x80."),
    "no bitmaptools": ({"missing": "bitmaptools vectorio"}, 0, "The game needs bitmaptools,"),
}


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", REFUSED)
def test_board_that_cannot_play_says_why_and_rests(vm, name):
    given, free, said = REFUSED[name]
    board = Variant(vm, "imagined_pins", **given)
    board.limit_heap(free or 147_072)
    printed = board.start(keys.parse("w1500 A w1500 M w1500"))
    assert said in printed
    assert "Traceback" not in printed
    assert vm.value("len(hardware.scanners)") == 1  # that of the test: no keys were made


def test_board_with_a_row_loads_nothing_of_this(vm):
    loads = BoardInVM(vm).loads(keys.parse("w1500 B w1500 M w500"))
    assert not [name for name in loads if "unlisted" in name or ".found" in name or ".any_" in name]
    assert any("device.start" in name for name in loads)


def test_board_without_a_row_loads_none(vm):
    loads = make_board(vm, "imagined_usb").loads(keys.parse("w1500 B w500"))
    assert not [name for name in loads if "more_boards" in name or "rare_boards" in name]
    assert loads.count("device.start") + loads.count("+device.start") == 1


@pytest.mark.turns(3)
def test_the_names_of_pins_that_a_board_lacks_are_not_kept(vm):
    def count_names(board_id):
        board = make_board(vm, board_id)
        board.power_on()
        before = vm.names().number
        board.start(keys.parse("w1500 B w1400"))
        return vm.names().number - before

    assert count_names("imagined_seesaw") < count_names("pygamer") + 100  # and not 200
