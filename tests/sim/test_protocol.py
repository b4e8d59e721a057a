"""The engine protocol: every command, its answer, and an answer in words to everything else."""

import io
import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.games import catalog
from patience.games.dealing import new_game
from patience.moves import DEAL
from patience.table import Table
from sim.data.places import ROOT
from sim.protocol import engine, positions
from sim.solve import lines, solver
from sim.solve.packs import shorter
from tests.support import engine_data, protocol_fuzzing
from tests.support.cases import cases
from tests.support.engine_data import CHOSEN


@pytest.fixture
def ask():
    """Return a function from command lines to the answer to the last one."""
    made = engine.Engine()

    def answer(*lines):
        for line in lines:
            last = made.answer(line)
        return last

    return answer


def test_games_lists_ids_names_and_options(ask):
    klondike = ask("games")["games"][0]
    assert (klondike["id"], klondike["name"]) == ("klondike", "Klondike")
    assert klondike["options"]["draw"] == ["1", "3"]
    assert klondike["options"]["redeal"] == ["-1", "2", "0"]


def test_new_show_moves_play_undo_redo(ask):
    assert ask("new klondike 1 draw=3") == {"ok": True}
    dealt = ask("show")
    assert dealt["number"] == 1
    assert dealt["base"] == "A"
    assert dealt["foundations"] == [[], [], [], []]
    assert dealt["tableau"][1] == ["-7H", "TS"]
    assert len(dealt["stock"]) == 24
    assert dealt["stock"][-1] == "4H"
    assert dealt["redeals"] == -1
    assert (dealt["cells"], dealt["reserve"], dealt["waste"], dealt["hand"]) == ([], [], [], None)
    assert (dealt["won"], dealt["stuck"]) == (False, False)
    assert set(ask("moves")["moves"]) == {"T6>F", "T7>F", "deal"}
    assert ask("play deal") == {"ok": True, "auto": []}
    after = ask("show")
    assert after["waste"] == ["4H", "AC", "4D"]
    assert ask("undo") == {"ok": True}
    assert ask("show") == dealt
    assert ask("redo") == {"ok": True}
    assert ask("show") == after


def test_play_lists_automatic_moves(ask):
    ask("new canfield 13238")
    assert ask("play T3>F") == {"ok": True, "auto": ["R1>T3"]}
    ask("new fortunes-favor 1", "play deal", "play deal")
    answers = [ask(f"play {move}") for move in ask("moves")["moves"] if move.startswith("T")][:1]
    assert answers[0]["auto"][0].startswith("W>T")
    ask("new calculation 1")
    assert ask("play H>T1") == {"ok": True, "auto": ["S>H"]}


def test_hint_names_a_move_and_why(ask):
    ask("new klondike 1")
    assert ask("hint")["move"] in ("T6>F", "T7>F")  # two aces
    assert ask("hint")["why"] == "Safe on its foundation."


def _played_with(ask, game_id, option=""):
    """Return what `show` prints after a few moves."""
    ask(f"new {game_id} 617 {option}")
    for _ in range(12):
        moves = ask("moves")["moves"]
        if moves:
            ask(f"play {moves[len(moves) // 2]}")
    return ask("show")


@pytest.mark.turns(6)
@cases("game_id", engine_data.FEW)
def test_shown_position_can_be_set_up(ask, game_id):
    shown = _played_with(ask, game_id)
    assert ask("position " + json.dumps(shown)) == {"ok": True}
    assert ask("show") == shown
    assert ask("undo") == {"error": "there is nothing to undo"}


@pytest.mark.turns(6)
def test_another_process_plays_a_shown_position_by_the_same_options(ask):
    lines, expected = [], []
    for game_id in engine_data.FEW:
        for name, values in catalog.row(game_id).options:
            for value in values:
                shown = _played_with(ask, game_id, f"{name}={value}")
                assert shown["options"][name] == value
                lines += ["position " + json.dumps(shown), "show", "moves"]
                expected += [{"ok": True}, shown, ask("moves")]
    words = [sys.executable, ROOT / "sim", "engine"]
    sent = b"\xff\xfe\n\x00\n" + "\n".join(lines).encode()  # the first line is not text
    done = subprocess.run(words, input=sent, check=True, capture_output=True)
    *refused, first = [json.loads(line) for line in done.stdout.splitlines()][:3]
    assert [list(answer) for answer in refused] == [["error"]] * 2
    assert [first, *map(json.loads, done.stdout.splitlines()[3:])] == expected
    assert done.stderr == b""


def test_a_position_without_options_has_the_defaults(ask):
    ask("new klondike 1 draw=3")
    shown = ask("show")
    ask("position " + json.dumps(shown), "play deal")
    assert len(ask("show")["waste"]) == 3
    del shown["options"]
    ask("position " + json.dumps(shown), "play deal")
    assert len(ask("show")["waste"]) == 1


_HOME = [[rank + suit for rank in "A23456789TJQK"] for suit in "CDHS"]


@cases(
    ("game_id", "place"),
    [
        ("canfield", {"reserve": [["KS"]]}),
        ("fortunes-favor", {"waste": ["KS"]}),
        ("fortunes-favor", {"hand": "KS"}),
        ("fortunes-favor", {"stock": ["KS"]}),
    ],
)
def test_a_space_that_the_rules_fill_immediately_is_refused(ask, game_id, place):
    position = {"base": "A", "foundations": [*_HOME[:3], _HOME[3][:12]], **place}
    refused = ask("position " + json.dumps({"game": game_id, **position}))
    assert refused == {"error": "T1 is a space that KS fills at once"}


_RUN = [rank + "S" for rank in "KQJT98765432A"]
_RUNS = [game_id for game_id, row in CHOSEN.items() if row.frun]


@cases("game_id", _RUNS)
def test_a_whole_run_is_refused_where_it_goes_up_immediately(ask, game_id):
    row = catalog.row(game_id)
    others = [rank + suit for suit in "CDH" for rank in "A23456789TJQK"] * row.packs
    others += _RUN * (row.packs - 1)
    piles = [["-" + others.pop(), *_RUN]] + [[] for _ in range(row.T - 1)]
    if row.draw == "0":
        piles[1] = others
    stock = [] if row.draw == "0" else others
    if row.suits == "1":
        piles = [[card.replace(card[-1], "S") for card in pile] for pile in piles]
        stock = [card[0] + "S" for card in stock]
    ask("new klondike 1")
    position = json.dumps({"game": game_id, "tableau": piles, "stock": stock})
    answer = ask("position " + position)
    if row.frun > 1:
        assert answer == {"error": "T1 has a whole run, which goes to a foundation at once"}
    else:
        assert answer == {"ok": True}
    assert ask("undo") == {"error": "there is nothing to undo"}


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(catalog.ids()), st.integers(1, 31999), st.randoms(use_true_random=False))
def test_a_position_on_the_way_is_set_up_and_nothing_precedes_it(game_id, number, chance):
    game = new_game(catalog.row(game_id), number, Table())
    for _ in range(chance.randrange(60)):
        moves = game.moves()
        if not moves:
            break
        game.push(chance.choice(moves))
    laid = positions.set_up({**positions.describe(game), "won": None})
    assert positions.describe(laid) == positions.describe(game)
    assert not laid.pop()


def test_a_space_that_the_player_fills_is_accepted(ask):
    position = {"game": "duchess", "base": "A", "foundations": [*_HOME[:3], _HOME[3][:12]]}
    assert ask("position " + json.dumps({**position, "reserve": [["KS"]]})) == {"ok": True}


def test_a_card_that_lies_face_down_on_one_that_is_face_up_is_refused(ask):
    ask("new klondike 1")
    shown = ask("show")
    assert shown["tableau"][2] == ["-5D", "-9S", "5C"]
    shown["tableau"][2] = ["5D", "-9S", "5C"]
    refused = ask("position " + json.dumps(shown))
    assert refused == {"error": "-9S lies on 5D, which is face up, so it lies face up, too"}


def test_a_wrong_line_of_the_solver_is_an_answer(ask, monkeypatch):
    def fail(*_):
        raise lines.WrongLineError("klondike 1: the line ends before the win")

    monkeypatch.setattr(solver, "solve", fail)
    said = ask("new klondike 1", "solve")["error"]
    assert said.endswith("please report it: klondike 1: the line ends before the win")


def test_a_line_that_nobody_would_follow_is_not_shown(ask, monkeypatch):
    monkeypatch.setattr(shorter, "shorten_line", lambda position, line: [DEAL] * 1381)
    last = {"foundations": [*_HOME[:3], _HOME[3][:12]], "tableau": [["KS"]]}
    shown = ask("position " + json.dumps({"game": "klondike", **last}), "solve")
    assert (shown["verdict"], shown["line"]) == ("winnable", [])
    assert shown["why"] == "The line found has 1,381 moves; at most 400 are shown."


def _with(game_id="klondike", **changes):
    made = engine.Engine()
    made.answer(f"new {game_id} 1")
    return "position " + json.dumps({**made.answer("show"), **changes})


@cases(
    ("line", "sentence"),
    [
        ("", 'no command ""'),
        ("deal", 'no command "deal"'),
        ("undo 3", 'undo stands alone; after it comes "3"'),
        ("new klondike", "a game and a deal number"),
        ("new klondyke 1", 'no game "klondyke"'),
        ("new klondike 0", "1 to 2147483647"),
        ("new klondike 2147483648", "1 to 2147483647"),
        ("new klondike 1e3", "is not a deal number"),
        ("new klondike \u0663", "is not a deal number"),
        ("new klondike 1 draw", "an option looks like draw=3"),
        ("new klondike 1 draw=2", "option draw is one of 1, 3"),
        ("new klondike 1 wrap=1", 'no option "wrap"'),
        ("play", "not a move"),
        ("play T1>T2", "QH needs KC or KS."),
        ("play T9>F", "not a pile of Klondike"),
        ("play F>T1", "taken from FC, FD, FH or FS"),
        ("play T1>T2*999999999999", "These cards are not a run."),
        ("redo", "nothing to redo"),
        ("undo", "nothing to undo"),
        ("solve seconds=soon", "as solve seconds=5"),
        ("position", "not JSON"),
        ("position []", "JSON object"),
        ("position " + "[" * 100000, "nested too deeply"),
        ("position {}", "names its game"),
        ('position {"game": "patience"}', 'no game "patience"'),
        ('position {"game": "klondike"}', "there are 0 cards"),
        (_with(waste=["QH"]), "QH is there twice"),
        (_with(waste=["1H"]), "is not a card"),
        (_with(waste=[7]), "is not a card"),
        (_with(waste="QH"), "waste is a list"),
        (_with(stock=["-4H"]), "only tableau cards lie face down"),
        (_with(tableau=[[]] * 8), "has 7 tableau, not 8"),
        (_with(tableau=[None]), "never closes a place"),
        (_with(number=0), "number is a deal number"),
        (_with(base="2"), "the base of Klondike is A"),
        (_with(base="11"), "base is a rank"),
        (_with("four-seasons", base=None), "Four Seasons has a base here"),
        (_with("chessboard", foundations=[["QC"]], tableau=[]), "Chessboard has a base here"),
        (_with(redeals=2), "redeals of Klondike are -1"),
        (_with("storehouse", redeals=3), "redeals of Storehouse are 0 to 2"),
        (_with(hand="4H", stock=[]), "29 cards"),
        (_with(options="draw"), "options are an object"),
    ],
)
def test_bad_command_is_explained_and_changes_nothing(ask, line, sentence):
    ask("new klondike 1")
    before = ask("show")
    assert sentence in ask(line)["error"]
    assert ask("show") == before


def test_a_top_card_lies_face_up(ask):
    said = ask(_with().replace('[["QH"]', '[["-QH"]'))["error"]
    assert said == "-QH is the top card of its pile, so it lies face up"


@cases(
    ("game", "source", "target", "sentence"),
    [
        ("freecell", "T1", "S", "FreeCell has no stock"),
        ("freecell", "T1", "W", "FreeCell has no waste"),
        ("scorpion", "T1", "W", "Scorpion has no waste"),
        ("klondike", "S", "F", "8H does not follow on the foundation of C"),
        ("pyramid", "T2", "F", "T2 is empty, so no cards cover it"),
        ("tri-peaks", "T28", "T27", "R9 has 2 cards; the most it can have is 1"),
        ("thirteens", "T1", "T2", "T2 has 2 cards; the most it can have is 1"),
        ("aces-up", "T1", "T2", "T2 has 2 cards; the most it can have is 1"),
        ("aces-up", "S", "T1", "Aces Up deals rows of 4, so its stock has full rows"),
        ("aces-up", "T1", "F", "aces are highest in Aces Up, so none is removed"),
    ],
)
def test_a_card_where_no_move_takes_it_is_refused(ask, game, source, target, sentence):
    ask(f"new {game} 5")
    shown = ask("show")
    piles = {f"T{number}": pile for number, pile in enumerate(shown["tableau"], 1)}
    piles |= {"S": shown["stock"], "W": shown["waste"], "F": shown["foundations"][0]}
    piles[target].append(piles[source].pop())
    assert ask("position " + json.dumps(shown)) == {"error": sentence}


def test_a_card_that_is_turned_up_at_once_is_not_left_in_the_stock(ask):
    ask("new calculation 5")
    shown = ask("show")
    card = shown["hand"]
    shown["stock"].append(card)
    shown["hand"] = None
    said = f"{card} is turned up: it is the hand card"
    assert ask("position " + json.dumps(shown)) == {"error": said}


def test_a_card_is_not_its_own_pair(ask):
    home = [card for suit in _HOME for card in suit if card != "7H"]
    position = {"game": "fourteen-out", "tableau": [["7H"]], "foundations": [home]}
    assert ask("position " + json.dumps(position), "solve")["verdict"] == "unwinnable"


def test_without_a_game_the_answer_says_to_start_one(ask):
    for line in ("show", "moves", "play deal", "undo", "redo", "hint"):
        assert "start one" in ask(line)["error"], line


def test_each_line_is_answered_by_one_json_line_until_quit():
    out = io.StringIO()
    engine.main(["new klondike 617\n", "nonsense\n", "moves\n", "quit\n", "moves\n"], out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [sorted(answer) for answer in answers] == [["ok"], ["error"], ["moves"]]


@pytest.mark.turns(6)
def test_random_lines_are_answered_one_by_one_and_errors_change_nothing():
    at_hand, made = engine.Engine(), protocol_fuzzing.RandomLines(2)
    answers, kinds = [], set()
    for line in made.lines(at_hand, 600):
        kinds.add(made.kind)
        answers.append(protocol_fuzzing.check(at_hand, line))
    assert 200 < sum("error" in answer for answer in answers) < 560
    assert len(kinds) == 7


@cases(
    "line", ["9" * 5000, "play T1>T2*" + "9" * 5000, "new klondike " + "9" * 5000, "play T\u00b2>F"]
)
def test_long_and_odd_numbers_are_explained_in_few_words(ask, line):
    ask("new klondike 1")
    said = ask(line)["error"]
    assert len(said) < 500
    assert "int" not in said.split()


def test_number_of_5000_digits_in_a_position_is_explained(ask):
    assert "a number of 5000 digits" in ask('position {"number": ' + "9" * 5000 + "}")["error"]
