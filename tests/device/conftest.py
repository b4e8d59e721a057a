"""A fake PyGamer, or the board that a test names, and the main loop on it."""

import pytest

from tests.support.fake_board import Machine
from tests.support.fake_game import load_main_with_script


@pytest.fixture
def machine(request):
    """Return a board of the id that the test has as its parameter."""
    made = Machine(*getattr(request, "param", ("pygamer",)))
    yield made
    made.off()


@pytest.fixture
def main(machine, monkeypatch):
    """Return `device.main`, with a script for its App."""
    return load_main_with_script(machine, monkeypatch)
