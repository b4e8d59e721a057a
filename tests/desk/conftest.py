"""What tests of the desktop share."""

import pytest

from sim.desk.window import Window


@pytest.fixture
def window(machine, monkeypatch):
    """Return a window on the test's own machine, three times as large, that nobody sees."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    made = Window(machine, 3)
    yield made
    made.close()
