"""The search makes the engine's moves: a sample of what `python sim solver-check` compares."""

import pytest

from patience.games import catalog
from patience.games.rules import read
from sim.solve.checks.compare import differences
from sim.solve.search import moves
from tests.support import engine_data
from tests.support.cases import cases, todays

VARIANTS = (
    ("klondike", [("draw", "3"), ("redeal", "2")]),
    ("canfield", [("move", "V"), ("fill", "TRW"), ("redeal", "1")]),
    ("canfield", [("move", "N"), ("fback", "1")]),
    ("chameleon", [("hand", "1"), ("redeal", "2")]),
    ("fortunes-favor", [("hand", "0"), ("fback", "1")]),
    ("castles-end", [("base", "F")]),
    ("cruel", [("again", "4U")]),
    ("la-belle-lucie", []),
)


@cases("game", todays(engine_data.FEW_SEARCHED, 4))
def test_moves_are_the_engines(game):
    row = catalog.row(game)
    assert differences(row, 4) == []
    for field, values in row.options:
        assert differences(catalog.row(game, [(field, values[-1])]), 1) == []


@pytest.mark.parametrize("game, options", VARIANTS)
def test_moves_are_the_engines_with_options(game, options):
    assert differences(catalog.row(game, options), 8) == []


def test_a_row_that_is_in_no_catalogue_is_searched_too():
    row = read("Upwards|T=5|R=2|C=1|deal=o13 r3 u2|base=13|fdir=D|dir=U|wrap=1|move=V|draw=1")
    assert differences(row, 15) == []


def test_a_move_too_few_is_noticed(monkeypatch):
    monkeypatch.setattr(moves, "_write_reserve", lambda *given: given[-1])
    assert differences(catalog.row("canfield"), 5)


def test_a_move_too_many_is_noticed(monkeypatch):
    monkeypatch.setattr(moves, "_is_kingly", lambda *_: True)
    assert differences(catalog.row("yukon"), 80)
