"""Fixtures for tests of the desktop."""

import pytest

from sim.desk.window import Window


@pytest.fixture(autouse=True)
def unseen(monkeypatch):
    """Open invisible windows."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.fixture
def window(machine):
    """Return a window on the test's own machine, three times as large."""
    made = Window(machine, 3)
    yield made
    made.close()
