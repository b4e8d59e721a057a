"""No automatic move loses a game that can be won: every kind of small pack, searched completely."""

import json

import pytest

from patience.advice import autoplay
from patience.games import safe_cards
from patience.texts.notation import parse_move
from sim.protocol.positions import set_up
from sim.solve import solver
from sim.solve.checks import safe, safe_lines
from sim.solve.verdict import UNWINNABLE
from tests.support import engine_data
from tests.support.cases import cases

_POSITIONS = 270  # of each row
_LOST = [json.loads(line) for line in engine_data.lines("losing_moves.jsonl")]

_names = [text.partition("|")[0] for text in safe.ROWS]


@pytest.mark.turns(30)
@pytest.mark.parametrize("text", safe.ROWS, ids=lambda text: text.partition("|")[0])
def test_no_automatic_move_loses_a_small_pack(text):
    assert not safe.losing(text, _POSITIONS).lost


def test_enough_automatic_moves_are_tried():
    found = [safe.losing(text, 40) for text in safe.ROWS[::5]]
    assert sum(one.tried for one in found) > 200


@pytest.mark.parametrize("name", ["Canfield", "Corners by threes", "Rainbow, no corner"])
def test_a_definition_that_loses_is_noticed(name, monkeypatch):
    monkeypatch.setattr(safe_cards, "needs", lambda *_: 0)
    text = safe.ROWS[_names.index(name)]
    assert safe.losing(text, _POSITIONS).lost


@pytest.mark.parametrize("case", _LOST, ids=[case["position"]["game"] for case in _LOST])
def test_a_move_that_loses_is_not_automatic(case):
    position = set_up(case["position"])
    a_move = parse_move(position, case["move"])
    assert a_move in position.foundation_moves()
    assert autoplay.automatic_move(position) is None
    position.push(a_move)
    assert solver.solve(position, 60, solver.LEAST_MEMORY).verdict == UNWINNABLE


@cases("game", ["canfield", "gate", "castles-end"])
def test_lines_win_after_their_automatic_moves(game):
    found = safe_lines.count_task(safe_lines.Task(game, 1, 10))
    assert found.lines == 1
    assert found.tried
    assert not found.lost
    assert not found.unknown


def test_an_automatic_move_that_loses_along_a_line_is_counted(monkeypatch):
    monkeypatch.setattr(safe_lines, "automatic_move", autoplay.foundation_move)
    line = next(line for line in safe_lines._long_lines("canfield") if line.number == 3598)
    assert safe_lines.check_line(line, 10).lost
