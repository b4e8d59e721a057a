# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What all tests share: the root on the path, Blinka made a board, a display that is released.

The root is appended, not put first, because its code.py would shadow the standard module `code`.
"""

import os
import signal
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT))

LONGEST = 100  # seconds of a processor, several times what the slowest test takes

# Modules loaded on demand are loaded thousands of times: without their bytecode, which some
# environments do not want beside the sources, the tests take half as long again.
sys.dont_write_bytecode = False
sys.pycache_prefix = str(ROOT / ".pytest_cache" / "bytecode")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix  # for the programs that tests start

# Before any test imports displayio.
from sim.screen.display import Display  # noqa: E402


def pytest_addoption(parser):
    parser.addoption("--renew", action="store_true", help="renew the pictures in tests/golden")
    parser.addoption("--beside", help="draw those that differ, old beside new, into this file")


@pytest.fixture(autouse=True, scope="session")
def saves_of_their_own(tmp_path_factory):
    """Keep the tests' games apart from the developer's, in the programs they start, too."""
    folder = str(tmp_path_factory.mktemp("data"))
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
            patch.setenv(name, folder)
        yield


@pytest.fixture(autouse=True)
def must_end():
    """Fail a test that does not end, where the system can tell."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_):
        raise TimeoutError(f"no end after {LONGEST} s of a processor's time")

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)


@pytest.fixture
def make_display():
    """Return a function from width and height to a display: one at a time."""
    import displayio

    def make(width=160, height=128):
        displayio.release_displays()
        return Display(width, height)

    yield make
    displayio.release_displays()


@pytest.fixture
def display(make_display):
    """Return the PyGamer's display, 160 x 128."""
    return make_display()


@pytest.fixture
def machine():
    """Return a machine with Klondike's deal 617 on its table."""
    from sim.desk.machine import Machine

    with Machine(number=617) as made:
        made.press([])
        yield made
