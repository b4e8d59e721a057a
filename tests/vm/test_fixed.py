# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The VM whose heap does not grow: it is full when it is full, and loses nothing it still needs."""

import pytest

from sim.build.modules import compile_module
from sim.desk.keys import parse
from sim.measure.board import counting
from sim.measure.board.sittings import PYGAMER, STAGES, TO_THE_TABLE, Sitting, Stage
from sim.measure.holes import find_smallest
from sim.vm import VM, VMError
from sim.vm.board import BoardInVM
from sim.vm.fixed import FixedVM
from sim.vm.fixed_image import count_events, move_heap


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
    fixed.shrink(counting.HEAP)
    fixed.restart()
    assert abs(fixed.free() - counting.HEAP) < 64
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
    # Single characters are names there, which need the table for the next 160.
    assert kept[1] == pytest.approx(kept[0], rel=0.015)


COUNTED = [
    ("def run():\n for _ in range(100): 'ab cd ef'.split()", 300),
    ("def run():\n for _ in range(100):\n  for _ in 'abcdef': pass", 600),
    ("def run():\n for _ in range(100): 'abcdef'[2:5]", 100),
    ("def run():\n for at in range(100): '%d,%d' % (at, at)", 100),
    ("def run():\n for _ in range(100): ','.join(('a', 'b'))", 100),
    ("def run():\n for _ in range(100): bytes(3)", 0),
]


@pytest.mark.parametrize(("code", "strings"), COUNTED)
def test_strings_made_are_counted(fixed, code, strings):
    fixed.restart()
    fixed.run(code)
    before = fixed.count()
    fixed.run("run()")
    made = fixed.count().since(before).strings
    before = fixed.count()
    fixed.run("pass")
    assert made - fixed.count().since(before).strings == strings + 1  # the name


def test_loads_and_collections_and_allocations_are_counted(fixed):
    fixed.restart()
    for name in ("package/__init__", "package/one", "two"):
        fixed.put(f"/lib/{name}.py", b"taken = bytearray(5000)")
    fixed.run("from package import one\nimport two")
    fixed.run("del one, two")
    fixed.count()
    before = fixed.count()
    for name in ("package", "package.one", "two"):
        fixed.run(f"del sys.modules[{name!r}]")
    fixed.run("gc.collect()\nfrom package import one\nimport two")
    counted = fixed.count().since(before)
    assert (counted.packages, counted.loads, counted.collections) == (1, 2, 4)
    assert counted.scanned > 4 * 1000
    assert counted.largest == 5000


def test_frames_of_functions_lie_on_the_stack(fixed):
    fixed.restart()
    fixed.run("def wide(*given):\n a, b, c, d, e, f, g, h, i, j, k, l, m = range(13)")
    fixed.run("def run():\n for _ in range(100): many()\ndef narrow(): pass\nmany = narrow")
    allocations = []
    for kind in ("narrow", "wide"):
        fixed.run(f"many = {kind}")
        before = fixed.count()
        fixed.run("run()")
        allocations.append(fixed.count().since(before).allocations)
    assert allocations[1] - allocations[0] == 100  # of the range


def test_frames_are_as_large_as_on_a_boards_pystack(fixed):
    fixed.restart()
    fixed.run("def inner(a, b):\n c = a\n return c")
    fixed.run("def outer(): return inner(1, 2)\ndef nothing(): pass")
    deepest = {}
    for name in ("nothing", "outer"):
        fixed.count()
        fixed.run(f"{name}()")
        deepest[name] = fixed.count().deepest
    # 20 bytes and 4 for each value, rounded up to 8: outer has 3 on its stack, inner 3 locals and
    # one, nothing only one.
    assert deepest["outer"] - deepest["nothing"] == (32 + 40) - 24


def test_look_ups_of_names_attributes_and_keys_are_counted(fixed):
    fixed.restart()
    fixed.run("class Kept: pass\nkept = Kept()\nkept.here = {7: 8}")
    fixed.run("def of(code): exec('def run():\\n for _ in range(100): ' + code, globals())")
    counted = {}
    for code in ("pass", "kept", "kept.here", "kept.here[7]"):
        fixed.run(f"of({code!r})")
        before = fixed.count()
        fixed.run("run()")
        counted[code] = fixed.count().since(before).lookups
    more = {code: round((lookups - counted["pass"]) / 100) for code, lookups in counted.items()}
    assert more == {"pass": 0, "kept": 1, "kept.here": 2, "kept.here[7]": 3}


def test_surveys_of_the_heap_are_counted(fixed):
    fixed.restart()
    before = fixed.count()
    fixed.run("import gc\ngc.mem_free()\ngc.mem_alloc()")
    assert fixed.count().since(before).surveys == 2


def test_bytecodes_and_look_ups_of_modules_set_apart_are_not_counted(fixed):
    fixed.restart()
    for name, called in (("ours", "f()"), ("theirs", "run")):
        source = f"def run(f=None):\n for _ in range(100): {called}"
        fixed.put(f"/lib/{name}.mpy", compile_module(name, source))
    fixed.run("import ours, theirs")
    counted = []
    for apart in ([], ["theirs"]):
        fixed.set_apart(apart)
        before = fixed.count()
        fixed.run("ours.run(theirs.run)")
        counted.append(fixed.count().since(before))
    assert counted[0].bytecodes > 100 * 100 * 3
    assert 300 < counted[1].bytecodes < 2000
    assert counted[0].lookups > 100 * 100
    assert counted[1].lookups < 200


def test_stages_of_a_sitting_are_counted_one_by_one(fixed):
    asked = STAGES[:3]
    works = counting.count_stages(fixed, PYGAMER, (*asked, Stage("cursor step", "R")), free=200_000)
    first, title, rest, table, _, step = works
    assert [first.name, table.name, step.name] == ["first picture", "title to table", "cursor step"]
    assert first.refreshes == [len(first.steps)]
    assert title.whole.loads > 0
    assert rest.whole.loads > 0  # the table's code comes ahead
    assert rest.refreshes == []
    assert table.whole.bytecodes > step.whole.bytecodes > 0


@pytest.fixture(scope="module")
def table():
    """Return the sitting up to the table."""
    return Sitting("table", PYGAMER, TO_THE_TABLE)


def test_a_sitting_without_room_says_so(fixed, table):
    assert "in one piece" in counting.play(fixed, table, free=60_000).error


def test_the_least_heap_is_found(fixed, table):
    least = find_smallest(fixed, table, 8192)
    assert not counting.play(fixed, table, least).error
    assert counting.play(fixed, table, least - 8192).error


def test_another_build_of_micropython_is_refused():
    with pytest.raises(ValueError, match="another build"):
        move_heap("(module)")
    with pytest.raises(ValueError, match="0 functions make the heap"):
        move_heap("(global $global$0 (mut i32) (i32.const 1024))\n(memory $0 3)\n (func $0)")
    with pytest.raises(ValueError, match=r"\$24 is not as expected"):
        count_events("(module)")
