"""Compiling the search changes nothing for other functions that numba compiles."""

import os
import subprocess
import sys

from sim.data.places import ROOT

_OURS = """
from sim.solve.search.compiled import Words, compiled

@compiled
def first(vector: Words) -> int:
    return vector[0]
"""
_THEIRS = """
import sys
sys.path[:0] = sys.argv[1:]
from numba import config, njit
from numba.np import arrayobj
before = config.CACHE_DIR, arrayobj.fix_integer_index
from ours import first
from sim.solve.search.compiled import integers
vector = integers([7, 8, 9])
assert first(vector) == 7
assert (config.CACHE_DIR, arrayobj.fix_integer_index) == before

@njit
def last(vector):
    return vector[-1]

assert last(vector) == 9
"""


_COPIES = """
import sys
sys.path[:0] = sys.argv[1:]
from sim.solve.search import state
from sim.solve.search.compiled import Bytes, Words, compiled, integers, zeros

@compiled
def copy(states: Bytes, words: Words, src: int, others: Bytes, words_of: Words, dst: int) -> None:
    state.copy(states, words, src, others, words_of, dst)

for src in range(3):
    for dst in range(3):
        states, words = zeros(3 * state.SIZE, 8), zeros(3 * state.WORDS)
        others, words_of = zeros(3 * state.SIZE, 8), zeros(3 * state.WORDS)
        for index in range(3 * state.SIZE):
            states[index] = index % 127
        for index in range(3 * state.WORDS):
            words[index] = index + 1
        copy(states, words, src, others, words_of, dst)
        print(list(map(int, others)), list(map(int, words_of)))
"""


def _run_python(source, *folders, plain=False):
    # Run a program that imports from folders; return what it prints.
    environment = {name: value for name, value in os.environ.items() if name != "PATIENCE_PLAIN"}
    if plain:
        environment["PATIENCE_PLAIN"] = "1"
    words = [sys.executable, source, *folders, ROOT, ROOT / "lib"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_other_functions_may_index_from_the_end(tmp_path):
    (tmp_path / "ours.py").write_text(_OURS)
    theirs = tmp_path / "theirs.py"
    theirs.write_text(_THEIRS)
    _run_python(theirs, tmp_path)


def test_compiled_positions_are_copied_to_any_slot_as_in_python(tmp_path):
    source = tmp_path / "copies.py"
    source.write_text(_COPIES)
    copied = _run_python(source)
    assert copied == _run_python(source, plain=True)
    assert len(set(copied.splitlines())) == 9
