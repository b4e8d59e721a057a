"""The VM itself: its heap is full when it is full, and loses nothing that is still needed."""

from functools import partial
from random import Random

import pytest

from sim.build.modules import compile_module
from sim.desk.keys import parse
from sim.measure import counting
from sim.measure.scenarios import PYGAMER, TO_THE_TABLE, Scenario, Stage
from sim.measure.sizes import find_smallest
from sim.vm import VM, VMError, guest, interpreter
from sim.vm.board import BoardInVM
from sim.vm.image import count_events, move_heap, read_ahead


def test_the_heap_does_not_grow(vm):
    vm.restart()
    free = vm.free()
    with pytest.raises(VMError, match="MemoryError"):
        vm.run(f"bytearray({free})")
    assert vm.free() > free - 1024


def test_a_collection_within_a_call_frees_only_garbage(vm):
    vm.restart()
    vm.run("""
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
    vm.run("""
ends = []
for turn in range(60):
    try:
        deep(turn % 7)
    except ValueError as error:
        ends.append(str(error)[-30:])
""")
    ends = vm.value("ends")
    lasts = [str(turn % 7 * 1000 + 19) for turn in range(60)]
    assert [end[-len(last) :] for end, last in zip(ends, lasts)] == lasts


def test_the_heap_lies_where_a_boards_does(vm):
    vm.restart()
    address = vm.value("__import__('uctypes').addressof(bytearray(1))")
    assert 0x2000_0000 <= address < 0x2000_0000 + (1 << 22)


def test_an_error_comes_back_with_its_traceback_and_the_vm_lives_on(vm):
    with pytest.raises(VMError, match=r"(?s)said.*line \d, in f.*ZeroDivisionError"):
        vm.run("print('said')\ndef f():\n    1 / 0\nf()")
    assert vm.value("1 + 1") == 2


def test_endless_snippet_is_stopped(vm):
    vm.restart()
    with VM(seconds=0.5) as endless, pytest.raises(TimeoutError, match=r"given up after 0\.5 s"):
        endless.run("while True: pass")
    assert vm.value("1 + 1") == 2


def test_a_program_compiled_by_another_wasmtime_is_compiled_again(tmp_path, monkeypatch):
    class Compiled:
        def serialize(self):
            return b"ours"

    image = tmp_path / interpreter.NAME
    image.with_suffix(".compiled").write_bytes(b"another's")
    monkeypatch.setattr(guest.Module, "from_file", lambda engine, path: Compiled())
    guest._load(image)
    assert image.with_suffix(".compiled").read_bytes() == b"ours"


HANDLES = ("/a", "/a", "/b")
ON_HANDLES = """
from binascii import crc32
handles = [open(path, "r+b") for path in paths]
found = []
for handle, what, given in asked:
    file = handles[handle]
    if what == "read":
        found.append(crc32(file.read(given)))
    elif what == "write":
        found.append(file.write(given))
    elif what == "seek":
        found.append(file.seek(*given))
    else:
        file.close()
        handles[handle] = open(paths[handle], "r+b")
"""


def test_files_are_read_ahead_as_if_they_were_not(vm, tmp_path):
    chance = Random(29)
    files = {path: chance.randbytes(9000) for path in HANDLES}
    asked = []
    for _ in range(500):
        what = chance.choice(("read", "read", "read", "read", "seek", "write", "again"))
        size = chance.choice((1, 20, 300, 4095, 4096, 6000))
        given = {
            "read": size,
            "write": chance.randbytes(size % 97),
            "seek": chance.choice(((chance.randrange(9500), 0), (0, 1), (-size // 3, 2))),
            "again": None,
        }[what]
        asked.append((chance.randrange(len(HANDLES)), what, given))
    vm.restart()
    for path, data in files.items():
        (tmp_path / path[1:]).write_bytes(data)
        vm.put(path, data)
    here = {"paths": [str(tmp_path / path[1:]) for path in HANDLES], "asked": asked}
    exec(ON_HANDLES, {"open": partial(open, buffering=0)} | here, here)
    vm.put("/asked", repr(asked).encode())
    vm.run(f"paths = {HANDLES!r}\nasked = eval(open('/asked').read())")
    vm.run(ON_HANDLES)
    assert vm.value("found") == here["found"]
    assert all(vm.get(path) == (tmp_path / path[1:]).read_bytes() for path in files)
    vm.run("for file in handles: file.close()")


def test_a_file_is_read_from_the_host_a_few_thousand_bytes_at_a_time(vm):
    vm.restart()
    vm.put("/a", b"a" * 9000)
    vm.run("file = open('/a', 'rb')\nfile.read(1)")
    vm.put("/a", b"b" * 9000)
    assert vm.value("file.read(8999).count(b'b')") == 9000 - 4096


def test_modules_that_a_board_lacks_cannot_be_imported(vm):
    for name in ("functools", "itertools", "pathlib", "asyncio", "inspect"):
        with pytest.raises(VMError, match="ImportError"):
            vm.run(f"import {name}")


def test_more_frames_than_a_boards_pystack_holds_are_reported(vm):
    board = BoardInVM(vm)
    board.read_only = False
    board.run_code = board.run_code.replace("exec(", "deeper(40)\n    exec(", 1)
    power_on = board.power_on

    def power_on_deep():
        power_on()
        vm.run("def deeper(n):\n a = b = c = d = e = f = g = h = i = j = n\n n and deeper(n - 1)")

    board.power_on = power_on_deep
    with pytest.raises(RuntimeError, match="bytes of pystack"):
        board.start(parse("w20"))


COUNTED = [
    ("def run():\n for _ in range(100): 'ab cd ef'.split()", 300),
    ("def run():\n for _ in range(100):\n  for _ in 'abcdef': pass", 600),
    ("def run():\n for _ in range(100): 'abcdef'[2:5]", 100),
    ("def run():\n for at in range(100): '%d,%d' % (at, at)", 100),
    ("def run():\n for _ in range(100): ','.join(('a', 'b'))", 100),
    ("def run():\n for _ in range(100): bytes(3)", 0),
]


@pytest.mark.parametrize(("code", "strings"), COUNTED)
def test_strings_made_are_counted(vm, code, strings):
    vm.restart()
    vm.run(code)
    before = vm.count()
    vm.run("run()")
    made = vm.count().since(before).strings
    before = vm.count()
    vm.run("pass")
    assert made - vm.count().since(before).strings == strings + 1  # the name


def test_loads_and_collections_and_allocations_are_counted(vm):
    vm.restart()
    for name in ("package/__init__", "package/one", "two"):
        vm.put(f"/lib/{name}.py", b"taken = bytearray(5000)")
    vm.run("from package import one\nimport two")
    vm.run("del one, two")
    vm.count()
    before = vm.count()
    for name in ("package", "package.one", "two"):
        vm.run(f"del sys.modules[{name!r}]")
    vm.run("gc.collect()\nfrom package import one\nimport two")
    counted = vm.count().since(before)
    assert (counted.packages, counted.loads, counted.collections) == (1, 2, 4)
    assert counted.scanned > 4 * 1000
    assert counted.largest == 5000


def test_only_allocations_that_need_a_piece_count_as_large(vm):
    vm.restart()
    vm.run("kept = bytearray(400)")
    vm.count()
    vm.run("for number in range(200): hasattr(gc, 'a_longer_name%d' % number)")  # each is kept
    assert vm.count().largest < 1500  # although the names fill 3,600 bytes, next to each other
    vm.run("kept.extend(bytes(1600))")
    assert vm.count().largest >= 2000


def test_frames_are_as_large_as_on_a_boards_pystack(vm):
    vm.restart()
    vm.run("def inner(a, b):\n c = a\n return c")
    vm.run("def outer(): return inner(1, 2)\ndef nothing(): pass")
    deepest = {}
    for name in ("nothing", "outer"):
        vm.count()
        vm.run(f"{name}()")
        deepest[name] = vm.count().deepest
    # 20 bytes and 4 for each value, rounded up to 8: outer has 3 on its stack, inner 3 locals and
    # one, nothing only one.
    assert deepest["outer"] - deepest["nothing"] == (32 + 40) - 24


def test_look_ups_of_names_attributes_and_keys_are_counted(vm):
    vm.restart()
    vm.run("class Kept: pass\nkept = Kept()\nkept.here = {7: 8}")
    vm.run("def of(code): exec('def run():\\n for _ in range(100): ' + code, globals())")
    counted = {}
    for code in ("pass", "kept", "kept.here", "kept.here[7]"):
        vm.run(f"of({code!r})")
        before = vm.count()
        vm.run("run()")
        counted[code] = vm.count().since(before).lookups
    more = {code: round((lookups - counted["pass"]) / 100) for code, lookups in counted.items()}
    assert more == {"pass": 0, "kept": 1, "kept.here": 2, "kept.here[7]": 3}


def test_bytecodes_and_look_ups_of_modules_set_apart_are_not_counted(vm):
    vm.restart()
    for name, called in (("ours", "f()"), ("theirs", "run")):
        source = f"def run(f=None):\n for _ in range(100): {called}"
        vm.put(f"/lib/{name}.mpy", compile_module(name, source))
    vm.run("import ours, theirs")
    counted = []
    for apart in ([], ["theirs"]):
        vm.set_apart(apart)
        before = vm.count()
        vm.run("ours.run(theirs.run)")
        counted.append(vm.count().since(before))
    assert counted[0].bytecodes > 100 * 100 * 3
    assert 300 < counted[1].bytecodes < 2000
    assert counted[0].lookups > 100 * 100
    assert counted[1].lookups < 200


def test_stages_of_a_scenario_are_counted_one_by_one(vm):
    asked = tuple(Stage(keys, keys) for keys in ("w500", "A", "w500", "R"))
    works = counting.count_stages(vm, PYGAMER, asked, free=200_000)
    first, title, rest, table, _, step = works
    assert [first.name, table.name, step.name] == ["first picture", "A", "R"]
    assert first.refreshes == [len(first.steps)]
    assert title.whole.loads > 0
    assert rest.whole.loads > 0  # the table's code comes ahead
    assert rest.refreshes == []
    assert table.whole.bytecodes > step.whole.bytecodes > 0


@pytest.fixture(scope="module")
def table():
    """Return the scenario up to the table."""
    return Scenario("table", PYGAMER, TO_THE_TABLE)


def test_a_scenario_without_room_is_reported(vm, table):
    assert "in one piece" in counting.play(vm, table, free=60_000)


def test_the_heap_of_a_board_is_not_that_of_the_next(vm):
    small, next_one = BoardInVM(vm), BoardInVM(vm)
    small.limit_heap(60_000)
    small.power_on()
    assert 59_000 < vm.free() < 61_000
    next_one.power_on()
    assert vm.free() > 400_000


@pytest.mark.turns(6)
def test_the_least_heap_is_found(vm, table):
    least = find_smallest(vm, table, 65536)
    assert not counting.play(vm, table, least)
    assert counting.play(vm, table, least - 65536)


def test_another_build_of_micropython_is_refused():
    with pytest.raises(ValueError, match="another build"):
        move_heap("(module)")
    with pytest.raises(ValueError, match="fd_read is not imported"):
        read_ahead("(module)")
    with pytest.raises(ValueError, match="0 functions make the heap"):
        move_heap("(global $global$0 (mut i32) (i32.const 1024))\n(memory $0 3)\n (func $0)")
    with pytest.raises(ValueError, match=r"\$24 is not as expected"):
        count_events("(module)")
