"""The page's clock, without a browser."""

import importlib.util
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import sim.web


@pytest.fixture
def front(monkeypatch):
    """Return the module `front`, with a clock of the browser that stands at `ticks`."""
    supervisor = SimpleNamespace(ticks=1000, ticks_ms=lambda: supervisor.ticks)
    monkeypatch.setitem(sys.modules, "supervisor", supervisor)
    monkeypatch.setitem(sys.modules, "screen", SimpleNamespace(Display=None))
    monkeypatch.setitem(sys.modules, "remembering", SimpleNamespace(make_panel=None))
    path = Path(sim.web.__file__).parent / "shims" / "front.py"
    spec = importlib.util.spec_from_file_location("front", path)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    found.supervisor = supervisor
    return found


def test_clock_goes_on_from_where_it_stood(front):
    assert front.clock() == 1000
    front.stop_clock()
    front.supervisor.ticks = 5000
    assert front.clock() == 1000
    front.start_clock()
    assert front.clock() == 1000
    front.supervisor.ticks = 5500
    assert front.clock() == 1500
    front.start_clock()
    assert front.clock() == 1500
