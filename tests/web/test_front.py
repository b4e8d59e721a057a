"""The page's clock, pointer and questions to the solver, without a browser."""

import importlib.util
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock, call

import pytest

import sim.web
from patience.player.settings import DEFAULTS, IF_LOST, VERDICTS
from patience.texts.desk_text import NO_WAY_BACK
from patience.texts.notation import parse_move
from sim.desk.keys import parse
from sim.desk.machine import Machine
from tests.support.cases import cases

SHIMS = Path(sim.web.__file__).parent / "shims"


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
    spec = importlib.util.spec_from_file_location("front", SHIMS / "front.py")
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


@pytest.fixture
def freecell(monkeypatch):
    """Return the module that asks the solver, and a machine with FreeCell."""
    monkeypatch.syspath_prepend(SHIMS)
    import judging

    with Machine("pygamer", "freecell", 6) as machine:
        machine.press([])
        yield judging, machine


@cases(
    ("verdict", "back", "whole", "searched", "text"),
    [
        ("winnable", 0, False, True, "Winnable"),
        ("lost", 0, False, True, "Lost"),
        ("lost", 1, False, False, "Lost\nback 1 move"),
        ("lost", 2, True, False, "This deal cannot be won"),
        ("open", 3, False, False, "Not known yet\nback 3 moves"),
        ("open", 0, False, True, "Not known"),
    ],
)
def test_a_verdict_is_a_line_and_an_offer(freecell, verdict, back, whole, searched, text):
    judging, machine = freecell
    app = machine.app
    app.session.settings[VERDICTS] = DEFAULTS[VERDICTS]
    assert judging.verdict_text(app, verdict, back, whole, searched, -1) == text
    app.session.settings[VERDICTS] = IF_LOST
    told = judging.verdict_text(app, verdict, back, whole, searched, -1)
    assert told == (text if verdict == "lost" else "")


def test_a_menu_refuses_the_keys_for_verdicts(front):
    with Machine("pygamer", "freecell", 6) as machine:
        front.machine = machine
        machine.press([])
        front.toggle_verdicts()
        status = machine.app.stack.screen.view.status
        assert (machine.buzzes, status.sentence) == (0, "Solver: if lost.")
        front.say_no_way_back()
        assert (machine.buzzes, status.sentence) == (1, NO_WAY_BACK)
        machine.press(parse("M"))
        front.toggle_verdicts()
        assert machine.buzzes == 2


def play(machine, *moves):
    game = machine.app.session.game
    for text in moves:
        assert game.push(parse_move(game, text))


def test_a_position_is_another_question_after_moves_that_lead_back_to_it(freecell):
    judging, machine = freecell
    first, asked = judging.verdict_question(machine.app, "").split("\n")
    assert judging.verdict_question(machine.app, first) == ""
    play(machine, "T2>C2", "C2>T2")
    second, again = judging.verdict_question(machine.app, first).split("\n")
    assert first != second
    asked, again = json.loads(asked), json.loads(again)
    assert (asked["position"], asked["steps"] + 2) == (again["position"], again["steps"])


def test_going_back_counts_moves_after_the_question(freecell):
    judging, machine = freecell
    play(machine, "T1>C1", "T2>C2")
    judging.verdict_question(machine.app, "")
    play(machine, "C2>T2")
    judging.verdict_back(machine.app, 1)
    machine.press([])
    assert machine.app.session.game.table.log.steps == 1
