"""The library `pocket_patience`: its page, its examples, every game, and what it refuses."""

import copy
import doctest
import importlib
import json
import math
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pocket_patience as patience
from pocket_patience import engine
from sim.data.places import ROOT
from tests.house import examples
from tests.support.cases import cases
from tests.support.engine_data import FEW

LIGHTHOUSE = (
    "Lighthouse|T=6|R=1|deal=r8 u4|suit=O|move=N|king=13|fill=TRW|draw=1|redeal=1|?redeal=1,0"
)


def test_examples_of_its_page_hold():
    failed, attempted = examples.run(ROOT / "lib" / "patience" / "README.md")
    assert (failed, attempted > 20) == (0, True)


@cases("name", ["__init__", "dealing", "game", "rows"])
def test_examples_of_its_docstrings_hold(name):
    module = importlib.import_module(f"pocket_patience.{name}".removesuffix(".__init__"))
    failed, attempted = doctest.testmod(module)
    assert (failed, attempted > 0) == (0, True)


def run_alone(code, *paths):
    """Run code in a Python that finds only what comes with it, and the library."""
    begin = f"import sys; sys.path[:0] = {[str(path) for path in paths]!r}; "
    words = [sys.executable, "-I", "-S", "-c", begin + code]
    return subprocess.run(words, capture_output=True, text=True, cwd=ROOT)


PACKAGE = ROOT / "sim" / "package"
TOPS = "print(sorted({name.partition('.')[0] for name in sys.modules} & {'sim', 'lib', 'device'}))"


def test_importing_it_needs_no_package_and_leaves_the_path_alone():
    code = f"before = sys.path[:]; import pocket_patience; assert sys.path == before; {TOPS}"
    done = run_alone(code, PACKAGE)
    assert (done.stdout, done.stderr) == ("[]\n", "")
    assert [path.name for path in PACKAGE.iterdir() if path.name != "__pycache__"] == [
        "pocket_patience"
    ]


def test_the_module_of_another_with_the_engines_name_is_named(tmp_path):
    (tmp_path / "patience.py").touch()
    done = run_alone("import patience, pocket_patience", tmp_path, PACKAGE)
    assert f"{tmp_path / 'patience.py'} is loaded under that name: rename it" in done.stderr


def test_a_missing_solver_says_how_to_get_it():
    code = (
        "import os; os.environ.pop('PATIENCE_PLAIN', None); sys.modules['wasmtime'] = None; "
        "import pocket_patience as patience; "
        "patience.solve(patience.deal('klondike', 25))"
    )
    last = run_alone(code, PACKAGE).stderr.splitlines()[-1]
    assert last.startswith("ImportError: the solver needs wasmtime; after `make setup`")


def play(game, seed, most=40):
    chance = random.Random(seed)
    while game.moves() and len(game.line) < most:
        game.push(chance.choice(game.moves()))
    return game


@pytest.mark.turns(6)
@pytest.mark.parametrize("game_id", FEW)
def test_a_game_survives_every_form(game_id):
    first = patience.deal(game_id, 5)
    game = play(patience.deal(first.row, 5), 1)
    assert patience.from_dict(json.loads(json.dumps(game.to_dict()))) == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert patience.from_code(first.code()) == first
    assert game.stuck() == game.to_dict()["stuck"]
    assert sum(map(len, game.piles().values())) == 52 * game.row.engine.packs
    assert str(game).startswith(game.row.name)
    line, copied = game.line, game.copy()
    assert line
    while copied.line:
        copied.pop()
    assert (copied == first, copied == game) == (True, copied.key() == game.key())
    assert [copied.redo() for _ in line] == list(line)
    assert copied == game
    assert copy.copy(game) == copy.deepcopy(game) == game
    assert all(game.why_not(move) == "" for move in game.moves())
    assert game.row.rules()


@pytest.mark.turns(6)
@pytest.mark.parametrize("game_id", FEW)
def test_options_survive_every_form(game_id):
    options = patience.row(game_id).options
    game = patience.deal(game_id, 5, **{name: values[-1] for name, values in options.items()})
    for again in (patience.from_dict(game.to_dict()), patience.from_code(game.code())):
        assert again == game
        assert again.row.chosen == {name: values[-1] for name, values in options.items()}


def test_a_copy_is_played_on_alone():
    game = patience.deal("klondike", 617)
    game.copy().push("T7>T2")
    assert game == patience.deal("klondike", 617)
    assert game.line == ()


def test_a_new_move_replaces_the_undone_ones():
    game = patience.deal("klondike", 617)
    game.push("deal")
    game.push("deal")
    game.pop()
    game.push("T7>T2")
    assert [str(move) for move in game.line] == ["deal", "T7>T2"]
    with pytest.raises(ValueError, match="nothing to redo"):
        game.redo()


def test_moves_of_foundations_with_numbers_can_be_pushed():
    game = patience.deal("double-klondike", 5)
    for move in game.moves():
        assert game.parse(str(move)) == move
        game.push(str(move))
        assert game.pop() == move


def test_a_game_of_ones_own_survives_every_form():
    row = patience.row(LIGHTHOUSE, redeal=0)
    game = play(patience.deal(row, 617), 2)
    assert game.row.chosen == {"redeal": "0"}
    assert game.row.changed() == ["redeal=0"]
    assert patience.from_dict(game.to_dict(), row) == game
    assert patience.row(row) == row
    assert patience.deal(row, 617, redeal=1).row.changed() == []


def test_a_deal_without_a_number_is_one_of_many():
    assert len({patience.deal("gate").number for _ in range(20)}) > 5


@cases(
    ("call", "said"),
    {
        lambda: patience.deal("gtae"): 'there is no game "gtae". Did you mean gate?',
        lambda: patience.deal("xyzzy"): "games() lists them",
        lambda: patience.deal(7): "is not a game",
        lambda: patience.deal("gate", 0): "0 is not a deal number from 1 to 2147483647",
        lambda: patience.deal("gate", "617"): "'617' is not a deal number",
        lambda: patience.deal("gate", True): "True is not a deal number",
        lambda: patience.deal("klondike", 1, draw=2): 'option draw is one of 1, 3, not "2"',
        lambda: patience.deal("klondike", 1, suits=2): 'no option "suits"',
        lambda: patience.row("Two|T=2|deal=u99"): "deal needs more than 52 cards",
        lambda: patience.row("Two|T=2|base=D"): "that needs the word b in deal",
        lambda: patience.from_code("617"): "is not a share code",
        lambda: patience.from_code("klondike:0"): "is not a deal number",
        lambda: patience.from_code("klondike:1:draw=2"): "option draw is one of",
        lambda: patience.from_dict([]): "a position is a dict as to_dict returns",
        lambda: patience.from_dict({"game": "gate"}, patience.row("klondike")): "not of klondike",
        lambda: patience.deal("gate", 1).pop(): "nothing to undo",
        lambda: patience.deal("gate", 1).pile("C1"): '"C1" is not a pile of Gate; its piles are',
        lambda: patience.deal(LIGHTHOUSE, 1).code(): "only deals of the games in games()",
        lambda: patience.solve("gate"): "is not a game; deal one first",
        lambda: patience.solve(patience.deal("gate", 1), seconds=0): "is not a number of seconds",
        lambda: patience.solve(patience.deal("gate", 1), seconds=math.inf): "of seconds",
        lambda: patience.solve(patience.deal("gate", 1), seconds=math.nan): "of seconds",
        lambda: patience.solve(patience.deal("gate", 1), memory=1): "128 megabytes or more",
    }.items(),
)
def test_what_is_wrong_is_said(call, said):
    with pytest.raises(ValueError) as raised:
        call()
    assert said in str(raised.value)


@pytest.mark.turns(10)
def test_games_of_two_packs_are_won():
    game = patience.deal("spider", 2, suits="1")
    found = patience.solve(game)
    assert found.verdict == "winnable"
    for a_move in found.line:
        game.push(a_move)
    assert game.won()
    assert repr(found).startswith(f"<Solution winnable, {len(found.line)} moves, ")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from("game options number base tableau reserve cells waste stock".split())


def test_positions_with_other_redeals_left_are_different():
    first = patience.deal("klondike", 617, redeal=2)
    again = first.copy()
    for _ in range(25):  # the 24 cards of the stock, then the waste is turned over
        again.push("deal")
    assert again.piles() == first.piles()
    assert (again.key() == first.key(), again == first) == (False, False)


def test_positions_with_and_without_a_base_are_different():
    first = patience.deal("castles-end", 3, fback=1)
    again = first.copy()
    for move in ("T10>F", "FS>T10"):
        again.push(move)
    assert again.piles() == first.piles()
    assert (again.key() == first.key(), again == first) == (False, False)


@pytest.mark.turns(10)
@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["deal", "row", "from_code", "from_dict", "push", "parse", "pile"]),
    JSON | st.text() | st.dictionaries(NAMES, JSON),
)
def test_whatever_is_given_is_taken_or_refused_in_a_sentence(name, given_value):
    game = patience.deal("canfield", 617)
    before = game.key()
    try:
        getattr(game if name in ("push", "parse", "pile") else patience, name)(given_value)
    except ValueError as error:
        assert str(error)
        assert game.key() == before


def test_the_engine_is_found_in_this_checkout():
    assert Path(ROOT) == engine.ROOT
