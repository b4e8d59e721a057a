"""Uses of vectors whose faults neither compiled code nor uncompiled tests would notice.

None is indexed from its end, and a parameter is a vector if it is annotated as one.
"""

import ast
import sys
from pathlib import Path

import pytest

from patience.games import catalog
from patience.games.dealing import new_game
from patience.table import Table
from sim.solve import solver
from sim.solve.by_stages import ByStages
from sim.solve.search import compiled, rows
from sim.solve.search.compiled import integers
from sim.solve.search.plays import plays
from sim.solve.search.score import WEIGHTS
from tests.support.cases import cases, todays

_GAMES = ("klondike", "chameleon", "rainbow", "castles-end")


class _Vector(list):
    """A list that has no index below 0."""

    def __getitem__(self, index):
        _refuse(index)
        return super().__getitem__(index)

    def __setitem__(self, index, value):
        _refuse(index)
        super().__setitem__(index, value)


def _refuse(index):
    if isinstance(index, int) and index < 0:
        raise IndexError("a vector is indexed from its end")


@pytest.fixture
def strict(monkeypatch):
    assert plays  # it is imported late
    for name, module in list(sys.modules.items()):
        if name.startswith("sim.solve"):
            if hasattr(module, "zeros"):
                monkeypatch.setattr(module, "zeros", lambda count, bits=64: _Vector([0] * count))
            if hasattr(module, "integers"):
                monkeypatch.setattr(module, "integers", _Vector)


def _search(game):
    dealt = new_game(catalog.row(game), 7, Table())
    search = solver._Search(dealt, solver.LEAST_MEMORY, pruned=True)
    search._depth_room = 1 << 16
    return search


@pytest.mark.parametrize("game", todays(_GAMES, 4))
def test_no_vector_is_indexed_from_its_end(game, strict):
    search = _search(game)
    for kind in {kind for kind, _ in search._plan.first + search._plan.wide}:
        running = search._beam(kind, 2, integers(WEIGHTS))
        running.advance()
    search._begin_depth().search(15)


@pytest.mark.turns(6)
@pytest.mark.parametrize("game", ["spider", "forty-thieves", "little-forty"])
def test_nor_with_two_packs(game, strict):
    search = ByStages(new_game(catalog.row(game), 7, Table()), solver.LEAST_MEMORY, pruned=True)
    beam = search.beam(9, search.weights, 1)
    for _ in range(3):
        beam.advance()
    assert beam.positions > 1000


def test_an_index_from_the_end_is_noticed(strict):
    search = _search("klondike")
    with pytest.raises(IndexError, match="from its end"):
        search._state[-1]


def _misused(tree):
    # The parameters of compiled functions that are not used as they are annotated.
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        marks = {getattr(one, "func", one).id for one in function.decorator_list}
        if not {"called", "compiled", "inlined", "primitive"} & marks:
            continue
        kinds = {one.arg: getattr(one.annotation, "id", "") for one in function.args.args}
        for node in ast.walk(function):
            counted = []
            if isinstance(node, ast.BinOp | ast.Compare | ast.UnaryOp | ast.AugAssign):
                counted = list(ast.iter_child_nodes(node))
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "range":
                counted = node.args
            names = {getattr(one, "id", "") for one in counted}
            yield from (name for name in names if kinds.get(name) in ("Bytes", "Words"))
            if (
                isinstance(node, ast.Subscript)
                and kinds.get(getattr(node.value, "id", "")) == "int"
            ):
                yield node.value.id


def test_parameters_are_used_as_they_are_annotated():
    for path in Path(compiled.__file__).parent.rglob("*.py"):
        assert list(_misused(ast.parse(path.read_text()))) == [], path


@cases("line", ["a = seen + 1", "while 0 < seen: pass", "range(seen)", "a = number[0]"])
def test_a_parameter_that_is_not_used_as_annotated_is_found(line):
    tree = ast.parse(f"@compiled\ndef f(seen: Words, number: int):\n    {line}")
    assert len(list(_misused(tree))) == 1


def test_no_two_parts_of_a_rows_vector_share_a_number():
    names = list(vars(rows))
    parts = [vars(rows)[name] for name in names[names.index("RANKS") : names.index("LENGTH") + 1]]
    assert parts == sorted(set(parts))
