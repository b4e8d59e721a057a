"""The page's clock and pointer, without a browser."""

import importlib.util
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock, call

import pytest

import sim.web
from tests.support.cases import cases


@pytest.fixture
def front(monkeypatch):
    """Return the module `front`, with a clock of the browser that stands at `ticks`."""
    supervisor = SimpleNamespace(ticks=1000, ticks_ms=lambda: supervisor.ticks)
    monkeypatch.setitem(sys.modules, "supervisor", supervisor)
    monkeypatch.setitem(sys.modules, "around", SimpleNamespace(around_picture=None))
    monkeypatch.setitem(sys.modules, "judging", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "decks", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "speaking", SimpleNamespace())
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


@cases(
    ("what", "called"),
    [
        (0, call.press((3, 4))),
        (1, call.release((3, 4))),
        (2, call.go_back()),
        (3, call.advise()),
        (4, call.turn(3)),
        (5, call.press((3, 4), "tap")),
        (6, call.move((3, 4))),
        (7, call.cancel()),
    ],
)
def test_what_a_pointer_does_is_passed_on(front, what, called):
    front.machine.pointer = Mock()
    front.point(what, 3, 4)
    assert front.machine.pointer.mock_calls == [called]
