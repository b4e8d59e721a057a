# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The checkout on a computer: the root's files for boards are in nobody's way."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from sim.build.modules import ROOT, STARTED

STANDARD = Path(sysconfig.get_path("stdlib")) / "code.py"


def python(*words, stdin=""):
    """Run Python in the root; return its output, after checking that it succeeded."""
    done = subprocess.run(
        [sys.executable, *words],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTEST_ADDOPTS": "-p no:cacheprovider"},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (["-m", "pytest", "--version", "--version"], ""),
        (["-m", "pytest", "--collect-only", "-q", "tests/engine/test_slots.py"], "tests collected"),
        (["-m", "pdb", "-m", "this"], "this.py(1)"),
        (["-c", "import code, pdb; code.interact, print(code.__file__)"], str(STANDARD)),
        (["-m", "sim", "--help"], "Usage: python sim"),
    ],
)
def test_python_started_in_the_root_finds_the_standard_module_code(words, printed):
    assert printed in python(*words, stdin="quit\n")


def test_the_standard_console_starts_in_the_root():
    assert "42" in python("-m", "code", "-q", stdin="print(6 * 7)\n")


@pytest.mark.parametrize("name", [name for name in STARTED if name != "code.py"])
def test_file_for_a_board_does_nothing_on_a_computer(name):
    assert python("-c", f"import {name.removesuffix('.py')}") == ""
