"""The compiled search: it finds what the same functions find as Python, and explains its absence.

`tests/house/test_solver_file.py` checks that it is made from the present sources.
"""

import os
import random
import subprocess
import sys
import threading
from itertools import pairwise
from pathlib import Path

import psutil
import pytest

from sim.data.places import ROOT
from sim.solve.machine import module, wasm
from sim.solve.machine.heap import ALIGNED, Heap
from tests.solve.compiled import run
from tests.support.cases import cases

SEARCHES = Path(__file__).parent / "searches.py"
NEEDS = "needs wasmtime; after `make setup`"
USE = "from sim.solve.search.compiled import zeros; print(zeros(3)[0])"


@pytest.mark.turns(10)
def test_every_compiled_function_does_what_it_does_as_python():
    compiled, plain = (run(SEARCHES, plain=plain).splitlines() for plain in ("", "1"))
    assert compiled[:-1] == plain[:-1]
    assert len(compiled) > 40
    assert compiled[-1].split() == exports()


def exports():
    import wasmtime

    sealed, _ = module.read()
    return sorted(one.name for one in wasmtime.Module(wasmtime.Engine(), sealed).exports)


def test_nothing_is_said_at_the_end_of_a_program():
    code = "from sim.solve.search.compiled import zeros; kept = zeros(3)"
    environment = {**os.environ, "PATIENCE_PLAIN": "", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


# What is missing or wrong


def test_without_wasmtime_it_says_how_to_get_it(tmp_path):
    code = f"import sys; sys.modules['wasmtime'] = None; {USE}"
    assert f"ImportError: the solver {NEEDS}" in run("-c", code, fails=True)


@cases("error", ["RuntimeError('unsupported architecture: armv7l')", "OSError('not found')"])
def test_on_a_machine_without_a_program_it_says_that_it_cannot_run(tmp_path, error):
    (tmp_path / "wasmtime.py").write_text(f"raise {error}")
    said = run("-c", USE, path=[tmp_path], fails=True).splitlines()[-1]
    assert said.startswith("ImportError: the solver cannot run here; ")


@pytest.fixture
def made(tmp_path):
    """Return a file made from a folder of sources, and the folder."""
    (tmp_path / "few").mkdir()
    (tmp_path / "few" / "a.py").write_text("a = 1\n")
    (tmp_path / "b.py").write_text("b = 1\n")
    file = tmp_path / "solver.wasm"
    file.write_bytes(module.seal(b"module", module.digest_of(tmp_path), 70_000))
    return file, tmp_path


def test_the_file_of_the_same_sources_is_read(made):
    file, folder = made
    sealed, begin = module.read(file, folder)
    assert (sealed[:6], begin) == (b"module", 70_000)


def test_it_does_not_matter_how_lines_end(made):
    file, folder = made
    (folder / "b.py").write_bytes(b"b = 1\r\n")
    assert module.read(file, folder)


def change(folder):
    (folder / "few" / "a.py").write_text("a = 2\n")


def rename(folder):
    (folder / "b.py").rename(folder / "c.py")


def add(folder):
    (folder / "c.py").touch()


@cases("what", [change, rename, add])
def test_a_file_that_is_older_than_its_sources_is_refused(made, what):
    file, folder = made
    what(folder)
    with pytest.raises(ImportError, match="is older than its sources; `make solver` makes"):
        module.read(file, folder)


@pytest.mark.parametrize("at", range(0, 85, 7))
def test_a_damaged_byte_is_noticed(made, at):
    file, folder = made
    whole = bytearray(file.read_bytes())
    assert len(whole) == 85
    whole[at] ^= 16
    file.write_bytes(whole)
    if at >= 81:
        return  # where its data ends
    with pytest.raises(ImportError, match=r"is damaged|is older"):
        module.read(file, folder)


@cases("size", [0, 1, 40, 84])
def test_half_a_file_is_damaged(made, size):
    file, folder = made
    file.write_bytes(file.read_bytes()[:size])
    with pytest.raises(ImportError, match=r"is damaged; `make solver` makes solver\.wasm again"):
        module.read(file, folder)


def test_no_file_is_missing(tmp_path):
    with pytest.raises(ImportError, match="is missing; `make solver`"):
        module.read(tmp_path / "solver.wasm", tmp_path)


# Vectors


@pytest.mark.parametrize("seed", range(20))
def test_pieces_of_a_heap_never_overlap_and_come_back(seed):
    chance = random.Random(seed)
    heap = Heap(64)
    pieces = []
    for _ in range(300):
        if pieces and chance.random() < 0.5:
            heap.give_back(*pieces.pop(chance.randrange(len(pieces))))
        else:
            size = chance.randrange(1, 200)
            pieces.append((heap.take(size), size))
        ends = sorted(pieces)
        assert all(one + size <= other for (one, size), (other, _) in pairwise(ends))
        assert all(address % ALIGNED == 0 and address >= 64 for address, _ in pieces)
        assert max((address + size for address, size in pieces), default=64) <= heap.top
        assert heap.top <= heap.fresh
    for piece in pieces:
        heap.give_back(*piece)
    assert (heap.top, heap.used) == (64, 0)


def test_a_new_vector_has_zeros_where_another_one_was():
    first = wasm.integers([-1] * 999)
    address = first.address
    del first
    again = wasm.zeros(500)
    assert again.address == address
    assert set(again) == {0}


def test_a_vector_is_like_a_list():
    vector = wasm.integers(range(6))
    vector[1:3] = [-5, 1 << 60]
    vector[5] += 2
    assert (len(vector), vector[:], vector[-1]) == (6, [0, -5, 1 << 60, 3, 4, 7], 7)
    copied = vector.copy()
    vector[0] = 9
    assert (copied[0], vector[0]) == (0, 9)
    small = wasm.zeros(4, 8)
    small[:] = [127, -128, 0, 1]
    assert list(small.copy()) == [127, -128, 0, 1]


def in_a_thread(function):
    """Return what a function returns in another thread, whose memory is new."""
    found = []
    thread = threading.Thread(target=lambda: found.append(function()))
    thread.start()
    thread.join()
    return found[0]


@pytest.mark.turns(6)
def test_memory_is_given_back_as_soon_as_no_vector_is_left():
    def measure():
        process = psutil.Process()
        before = process.memory_info().rss
        large = wasm.integers([1] * (1 << 23))
        during = process.memory_info().rss
        del large
        after = process.memory_info().rss
        assert set(wasm.zeros(9)) == {0}
        return during - before, after - before

    during, after = in_a_thread(measure)
    assert during > 60_000_000
    assert after < during - 60_000_000


def test_each_thread_has_a_memory_of_its_own():
    vector = wasm.zeros(1)
    assert in_a_thread(lambda: wasm.zeros(1).memory) is not vector.memory
    assert wasm.zeros(1).memory is vector.memory


def test_more_memory_than_there_is_is_an_error_and_costs_nothing():
    with pytest.raises(MemoryError):
        wasm.zeros(1 << 30)
    assert set(wasm.zeros(100)) == {0}
