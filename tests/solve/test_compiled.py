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


def test_other_functions_may_index_from_the_end(tmp_path):
    (tmp_path / "ours.py").write_text(_OURS)
    theirs = tmp_path / "theirs.py"
    theirs.write_text(_THEIRS)
    environment = {name: value for name, value in os.environ.items() if name != "PATIENCE_PLAIN"}
    words = [sys.executable, theirs, tmp_path, ROOT, ROOT / "lib"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
