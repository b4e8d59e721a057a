"""The solver's results: verdicts, and lines that win.

tests/data/decided_positions.jsonl has a position of each verdict in some games, as an independent
exhaustive solver decided it.
"""

import itertools
import json
import math
import random
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from patience.games import catalog
from patience.games.dealing import new_game
from patience.table import Table
from patience.texts.notation import parse_move
from sim.data.lines import find_long
from sim.data.places import ROOT
from sim.protocol.positions import set_up
from sim.solve import lines, solver
from sim.solve.packs.shorter import shorten_line
from sim.solve.search import rows, state
from sim.solve.search.beams import beam
from sim.solve.search.beams.beam import Beam, LevelBeam
from sim.solve.search.compiled import integers, zeros
from sim.solve.search.score import RUN_WEIGHTS, WEIGHTS, level
from sim.solve.search.transpositions import NEW, add_numbers
from sim.solve.verdict import UNKNOWN, UNWINNABLE, WINNABLE, Verdict
from tests.support import engine_data
from tests.support.cases import cases

DECIDED = [json.loads(line) for line in engine_data.lines("decided_positions.jsonl")]


def _deal(game, number):
    return new_game(catalog.row(game), number, Table())


@pytest.fixture(scope="module")
def won():
    """Return a deal, and the winning line."""
    dealt = _deal("storehouse", 2)
    return dealt, solver.solve(dealt, 10, solver.LEAST_MEMORY)


@pytest.mark.turns(6)
@pytest.mark.parametrize("decided", DECIDED, ids=[one["position"]["game"] for one in DECIDED])
def test_verdict_agrees_with_another_solver(decided):
    found = solver.solve(set_up(decided["position"]), 10, solver.LEAST_MEMORY)
    assert found.verdict == decided["verdict"]


def test_a_start_loads_no_search_that_most_deals_do_not_need(tmp_path):
    code = "import sys; sys.path += sys.argv[1:]; import sim.solve.solver; print(*sys.modules)"
    words = [sys.executable, "-c", code, ROOT, ROOT / "lib"]
    loaded = subprocess.run(words, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    searches = {name.split(".")[3] for name in loaded.split() if "sim.solve.search." in name}
    assert "beams" in searches
    assert "plays" not in searches


def test_a_narrow_beam_wins_where_only_full_runs_go_home():
    dealt = new_game(catalog.row("simple-simon", [("suits", "1")]), 1, Table())
    search = solver._Search(dealt, solver.LEAST_MEMORY, True)
    running = search._beam(Beam, 4, integers(RUN_WEIGHTS[0]))
    assert len(_line(search, running)) < 80


def test_a_shown_line_is_no_longer_and_wins(won):
    dealt, found = won
    position = lines.copy_game(dealt)
    for a_move in found.line[:-8]:
        position.push(a_move)
    line = shorten_line(position, found.line[-8:])
    assert len(line) <= 8
    for a_move in line:
        position.push(a_move)
    assert position.won()


def test_a_line_that_wanders_is_searched_for_again():
    home = [[rank + suit for rank in "A23456789TJQK"] for suit in "CDHS"]
    home[3] = home[3][:11]
    position = set_up({"game": "freecell", "foundations": home, "tableau": [["KS", "QS"]]})
    moves = ["T1>C1", *["C1>T2", "T2>C1"] * 300, "C1>FS", "T1>FS"]
    line = tuple(parse_move(position, text) for text in moves)
    assert len(shorten_line(position, line)) == 2


def test_a_long_line_is_followed_by_a_search_for_a_shorter_one(monkeypatch):
    monkeypatch.setattr(solver, "_WIDTHS", (8,))
    dealt = _deal("storehouse", 2)
    long = Verdict(WINNABLE, (0,) * 1000, 7, 0.5, 52)
    search = solver.Shortening(dealt, long, solver.LEAST_MEMORY)
    while (found := search.advance()) is None:
        pass
    assert found == long._replace(line=found.line)
    assert 0 < len(found.line) < 1000
    for a_move in found.line:
        assert dealt.push(a_move)
    assert dealt.won()
    short = long._replace(line=found.line[:1])
    search = solver.Shortening(_deal("storehouse", 2), short, solver.LEAST_MEMORY)
    while (kept := search.advance()) is None:
        pass
    assert kept is short
    two_packs = new_game(catalog.row("gypsy"), 1, Table(2))
    assert solver.Shortening(two_packs, long).advance() is long


def test_positions_of_both_verdicts_are_compared():
    assert {one["verdict"] for one in DECIDED} == {"winnable", "unwinnable"}


def test_no_position_of_a_won_line_is_lost(won):
    dealt, found = won
    position = lines.copy_game(dealt)
    for number, a_move in enumerate(found.line):
        position.push(a_move)
        if number % 40 == 0:
            assert solver.solve(position, 0.1, solver.LEAST_MEMORY).verdict != UNWINNABLE
        if number == len(found.line) - 8:
            assert solver.solve(position, 10, solver.LEAST_MEMORY).verdict == WINNABLE


def _line(search, running):
    while (result := running.advance()) == beam.RUNNING:
        pass
    assert result == beam.WON
    return search.engine_line(running.line())


@pytest.mark.parametrize(
    "kind, game, number",
    [(Beam, "storehouse", 2), (LevelBeam, "storehouse", 2)],
)
def test_each_kind_of_beam_wins_alone(kind, game, number):
    search = solver._Search(_deal(game, number), solver.LEAST_MEMORY, pruned=True)
    assert _line(search, search._beam(kind, 8, integers(WEIGHTS)))


def _search_loosely(position):
    search = solver._Search(position, solver.LEAST_MEMORY, pruned=True)
    search._deep = search._begin_loosely()
    return search


def _find(search):
    steps = search._run_depth(100_000, math.inf)
    return next((step for step in steps if step[0] != UNKNOWN), None)


def test_after_a_win_by_more_moves_the_rules_are_searched():
    line = find_long("gate", 17394)
    played = _deal("gate", line.number)
    for text in line.moves[:-90]:
        played.push(parse_move(played, text))
    search = _search_loosely(played)
    assert _find(search) is None
    verdict, moves = _find(search)
    assert verdict == WINNABLE
    for a_move in search.engine_line(moves):
        played.push(a_move)
    assert played.won()


def test_a_loss_by_more_moves_is_one():
    chance = random.Random(4)
    played = _deal("gate", 4693)
    for _ in range(60):
        played.push(chance.choice(played.moves()))
    assert _find(_search_loosely(played)) == (UNWINNABLE, [])


@cases("game, come", [("klondike", 7), ("storehouse", 12), ("gate", 8)])
def test_a_level_counts_cards_in_sight_and_home(game, come):
    dealt = _deal(game, 1)
    rules = rows.encode(dealt.row)
    assert level(rules, *state.read(rules, dealt)) == come


def test_each_search_has_its_own_vector_of_the_rules():
    row = catalog.row("canfield")
    first = rows.encode(row)
    others = [rows.encode(row, 5), rows.encode(row, pruned=False)]
    others.append(rows.encode(catalog.row("canfield", [("move", "N")])))
    assert all(list(first) != list(other) for other in others)
    before = list(first)
    first[rows.ORDER] += 1  # the stock of one deal
    assert list(rows.encode(catalog.row("canfield"))) == before


@pytest.mark.parametrize("memory, wanted, width", [(128, 100, 100), (128, 8000, 1024)])
def test_a_beam_is_no_wider_than_memory_goes(memory, wanted, width):
    search = solver._Search(_deal("storehouse", 2), memory, pruned=True)
    assert search._beam(Beam, wanted, integers(WEIGHTS)).layers.width == width


def test_a_table_has_room_until_three_quarters_of_it_are_full():
    chance = random.Random(1)
    table = zeros(1 << 14)
    added = [
        add_numbers(table, chance.getrandbits(62), chance.getrandbits(62))
        for _ in range(len(table) * 3 // 4)
    ]
    assert set(added) == {NEW}


def test_solving_changes_nothing(won):
    dealt, _ = won
    fresh = _deal("storehouse", 2)
    assert (dealt.table.under, dealt.table.top) == (fresh.table.under, fresh.table.top)


def test_a_search_ends_when_its_time_is_over():
    found = solver.solve(_deal("chameleon", 1), 0.1, solver.LEAST_MEMORY)
    assert found.verdict == "unknown"
    assert found.seconds < 3
    assert 1 <= found.most_home < 52


def search_on(monkeypatch, tick):
    """Return what a search finds on a machine whose clock goes on by `tick` at each look."""
    now = itertools.count(0, tick)
    monkeypatch.setattr(solver, "time", SimpleNamespace(thread_time=lambda: next(now)))
    found = solver.solve(_deal("castles-end", 4), 1e9)
    return found.verdict, found.line, found.positions, found.most_home


@pytest.mark.turns(6)
def test_verdict_and_line_are_the_same_on_every_machine(monkeypatch):
    narrow = solver._BY_CARDS._replace(wide=((Beam, 20), (LevelBeam, 20)), begins=40)
    for name, value in (("_BY_CARDS", narrow), ("_A_BEAM", 500)):
        monkeypatch.setattr(solver, name, value)  # so that searches take many turns
    found = search_on(monkeypatch, 1e-6)
    assert found[0] == "unwinnable"
    assert found == search_on(monkeypatch, 0.05)


def test_the_search_ends_on_request():
    assert solver.solve(_deal("chameleon", 1), 100, tick=lambda _: False).verdict == "unknown"


# The last four have searches of their own.
@pytest.mark.turns(8)
@pytest.mark.parametrize("game", ["chameleon", "golf", "pyramid", "aces-up", "calculation"])
def test_every_search_ends_in_time_and_says_how_long_it_took(game):
    began = time.thread_time()
    found = solver.solve(_deal(game, 2), 0.2, solver.LEAST_MEMORY)
    took = time.thread_time() - began
    assert 0 < found.seconds <= took < 6
    assert (found.verdict == "winnable") == bool(found.line)
