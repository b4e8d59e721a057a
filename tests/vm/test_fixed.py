# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The VM whose heap does not grow: it is full when it is full, and loses nothing it still needs."""

import pytest

from sim.desk.keys import parse
from sim.measure import holes
from sim.measure.sizes import HEAP, TO_THE_TABLE
from sim.vm import VM, VMError
from sim.vm.board import BoardInVM
from sim.vm.fixed import FixedVM
from sim.vm.fixed_image import move_heap


@pytest.fixture(scope="module")
def fixed():
    with FixedVM() as vm:
        yield vm


def test_the_heap_does_not_grow(fixed):
    fixed.restart()
    free = fixed.free()
    with pytest.raises(VMError, match="MemoryError"):
        fixed.run(f"bytearray({free})")
    assert fixed.free() > free - 1024


def test_a_heap_is_made_as_small_as_it_is_told(fixed):
    fixed.restart()
    before = fixed.free()
    fixed.shrink(HEAP)
    fixed.restart()
    assert abs(fixed.free() - HEAP) < 64
    fixed.shrink(before)


def test_garbage_is_collected_within_a_call_and_nothing_else_is(fixed):
    fixed.restart()
    fixed.run("""
def deep(count):
    kept = ["%d" % (count * 1000 + index) for index in range(20)]
    if not count:
        raise ValueError("".join(kept))
    try:
        deep(count - 1)
    except ValueError as error:
        rubbish = [bytearray(500) for _ in range(60)]
        raise ValueError(str(error)[-40:] + "".join(kept))
""")
    fixed.run("""
ends = []
for turn in range(60):
    try:
        deep(turn % 7)
    except ValueError as error:
        ends.append(str(error)[-30:])
""")
    ends = fixed.value("ends")
    lasts = [str(turn % 7 * 1000 + 19) for turn in range(60)]
    assert [end[-len(last) :] for end, last in zip(ends, lasts)] == lasts


def test_the_heap_lies_where_a_boards_does(fixed):
    fixed.restart()
    address = fixed.value("__import__('uctypes').addressof(bytearray(1))")
    assert 0x2000_0000 <= address < 0x2000_0000 + (1 << 22)


def test_the_bundle_keeps_as_much_as_where_the_heap_grows(fixed):
    kept = []
    with VM() as growing:
        for vm in (growing, fixed):
            board = BoardInVM(vm)
            board.read_only = False
            kept.append(board.resident(parse(TO_THE_TABLE)))
    assert kept[1] == pytest.approx(kept[0], rel=0.01)


@pytest.mark.parametrize("sitting", holes.SITTINGS[:2], ids=lambda sitting: sitting.name)
def test_the_game_begins_in_a_pygamers_heap(fixed, sitting):
    played = holes.play(fixed, sitting)
    assert played.error == ""
    assert played.instructions > 1_000_000
    assert played.loads > 50


def test_a_sitting_without_room_says_so(fixed):
    played = holes.play(fixed, holes.SITTINGS[1], free=100_000)
    assert "in one piece" in played.error


def test_another_build_of_micropython_is_refused():
    with pytest.raises(ValueError, match="another build"):
        move_heap("(module)")
    with pytest.raises(ValueError, match="0 functions make the heap"):
        move_heap("(global $global$0 (mut i32) (i32.const 1024))\n(memory $0 3)\n (func $0)")
