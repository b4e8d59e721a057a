"""The game's memory on a board stays within limits, and is weighed correctly."""

import pytest

from sim.data.boards import BOARDS, HEAPS
from sim.measure import sizes
from sim.vm import firmware
from sim.vm.board import BoardInVM
from sim.vm.interpreter import Scales
from sim.vm.table import TableInVM
from tests.support.cases import todays


def test_scales_weigh_only_new_objects(vm):
    BoardInVM(vm).power_on()
    vm.run("new = None")  # its name is there from now on, too
    scales = Scales(vm)
    tables = scales.kept()
    assert tables == 144 + 272  # of 20 and 40 entries, for CircuitPython's own names
    vm.run("new = bytearray(5000)")
    assert 5000 <= scales.kept() - tables <= 5200
    vm.run("new = None")
    assert 0 <= scales.kept() - tables <= 64 + 128  # a chunk for names


def test_interned_names_cost_as_on_a_fresh_board(vm):
    BoardInVM(vm).power_on()
    scales = Scales(vm)
    vm.run("class Kept: pass\nfor number in range(100): setattr(Kept, 'name_%d' % number, 0)")
    # 20 + 40 + 80 + 160 entries of 6 bytes, because 45 names are CircuitPython's, 24 more each; 100
    # names of 8 bytes; a dict of 128 pairs.
    assert scales.kept() == pytest.approx(4 * 24 + 300 * 6 + 100 * 9 + 128 * 8, rel=0.15)


@pytest.mark.parametrize("board_id", ["pygamer", "seeeduino_wio_terminal", "pyportal"])
def test_the_limits_hold(vm, board_id, monkeypatch):
    # test_costs.py tests that all screens have room on these boards, in a tighter heap.
    monkeypatch.setattr(sizes, "_SCREENS", sizes._SCREENS[-1:])
    lines = sizes.measure_board(vm, board_id)
    assert len(lines) == 6
    more = HEAPS[board_id] - HEAPS["pygamer"]
    assert [line.may for line in lines[-2:]] == [sizes.HEAP + more] * 2
    over = [
        f"{line.what}: {line.takes - line.may} bytes over {line.may:,}, see sim/measure/README.md"
        for line in lines
        if line.takes > line.may > 0
    ]
    assert over == []


def test_a_sound_keeps_nothing_when_it_is_over(vm):
    board = sizes.start_board(vm, "pygamer", sizes.TO_THE_TABLE)
    quiet = board.kept()
    vm.run("sound = hardware.kept[0].sound\nsound.play(1, 3)")
    assert board.kept() > quiet + 1700
    vm.run("hardware.keys.now += 1000\nsound.tick()")
    assert board.kept() <= quiet + 96


@pytest.mark.parametrize(
    "board_id", todays([row.id for row in BOARDS.values() if row.sound.startswith("audio")], 10)
)
def test_no_sound_leaves_a_buffer_of_one_block(vm, board_id):
    """If it were the only one in an added area, CircuitPython would give that area back."""
    sizes.start_board(vm, board_id, sizes.TO_THE_TITLE)
    vm.run("sound = hardware.kept[0].sound")
    for kind in range(5):
        vm.run(f"sound.play({kind}, 3)\nhardware.keys.now += 2000\nsound.tick()")
        lengths = vm.value("[4 * len(words) for words in sound._out._buffers]")
        assert len(lengths) == 2
        assert min(lengths) > 16


def test_two_packs_take_little_more_than_one(vm):
    games = ("klondike", "forty-thieves", "gypsy", "double-klondike", "spider")
    one, *two, spider = [TableInVM(vm, 160, 128, game, 617).kept() for game in games]
    assert max(two) - one <= 320
    assert spider - one <= 3760  # it keeps a strip, runs go up at once, and the cursor knows runs


def test_firmware_names_are_known_before_ours():
    assert {"blit", "skip_source_index", "displayio", "analogio"} <= firmware.names()
    assert "JOYSTICK_X" in firmware.names("pygamer") - firmware.names()
    assert not {"load", "Table", "_a"} & firmware.names("pygamer")
