"""Runs Python in another process, where the solver is compiled: the tests' own is plain Python."""

import os
import subprocess
import sys

from sim.data.places import MODULES, ROOT


def run(*words, plain="", path=(), fails=False, seconds=200):
    """Run Python with the modules of the project; return what it prints, or its error."""
    paths = os.pathsep.join([*map(str, path), *MODULES, str(ROOT)])
    environment = {**os.environ, "PATIENCE_PLAIN": plain, "PYTHONPATH": paths, "COLUMNS": "200"}
    command = [sys.executable, *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=seconds)
    assert (done.returncode != 0) == fails, done.stdout + done.stderr
    return done.stderr if fails else done.stdout
