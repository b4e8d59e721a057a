"""Hints: best first, never back and forth, none when nothing helps; and which cards may go up."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from patience import cards
from patience.advice import autoplay, cycles, hints
from patience.games import catalog
from patience.games.ids import row_id
from patience.games.rules import read
from patience.moves import source, target
from patience.redo import redo
from patience.table import TABLEAU
from patience.texts import notation, words
from tests.support import engine_data
from tests.support.cases import cases
from tests.support.engine_data import lay_out, legal_moves, play, table_bytes

KLONDIKE = "T=3|king=13|fback=1|fill=TWF|draw=1|redeal=-1"
FREE = "T=3|C=1|move=1"
RESERVE = "T=3|R=1|rsee=1|fill=W"
RUNS = "T=4|suit=R|run=S|fill=T|frun=1|draw=t"
WHY = words.HINTS.split("\n")
POSITIONS = hints.rating_of(read("Game|" + FREE + "|deal=u52"))
BUILDING = hints.rating_of(read("Game|" + KLONDIKE + "|deal=u52"))


def texts(a_game):
    return [notation.move_text(a_move) for a_move in hints.advise(a_game)]


@cases(
    ("why", "row", "tableau", "more", "first", "then"),
    [
        ("what goes up safely beats what does not", KLONDIKE, ["AS", "3H", "4S"],
         {"foundations": ["2H"]}, "T1>F", "T2>F"),
        ("uncovering beats the waste", KLONDIKE, ["-3C 7H", "8C", "9D"],
         {"waste": "8S"}, "T1>T2", "W>T3"),
        ("uncovering beats dealing", KLONDIKE, ["-3C 7H", "8C", "2D"],
         {"stock": "AC"}, "T1>T2", "deal"),
        ("uncovering beats making a space", KLONDIKE, ["-3C 7H", "8C KD", "8S"],
         {}, "T1>T3", ""),
        ("emptying the reserve beats the waste", RESERVE, ["9D", "9H", "2C"],
         {"reserve": ["3C 8S"], "waste": "8C"}, "R1>T1", "W>T1"),
        ("the waste beats dealing", KLONDIKE, ["9D", "2C", "5H"],
         {"waste": "8S", "stock": "9C TH"}, "W>T1", "deal"),
        ("room for the waste card beats dealing over it", KLONDIKE, ["8S 5H", "6C", "2D"],
         {"waste": "7D", "stock": "5D"}, "T1>T2", "deal"),
        ("a pile beats a free cell", FREE, ["AS 5H", "6C", "9D"], {}, "T1>T2", "T1>C1"),
        ("a free cell for a card that goes up", FREE, ["AS 5H", "9C", "9D"], {}, "T1>C1", ""),
        ("a card under it that can go up decides", KLONDIKE, ["AS 7H", "AS 7D", "8C"],
         {}, "T1>T3", ""),
    ],
)  # fmt: skip
def test_hints_come_best_first(why, row, tableau, more, first, then):
    game = lay_out("Game|" + row, tableau, **more)
    found = texts(game)
    assert found[0] == first, why
    assert not then or found.index(then) > 0, why


@cases(
    ("why", "row", "tableau", "more"),
    [
        ("nothing moves", KLONDIKE, ["9D", "9H", "9C"], {}),
        ("a run from one card to its like", KLONDIKE, ["8S 7H", "8C", "2D"], {}),
        ("a card back from its foundation", KLONDIKE, ["4S", "9H", "9D"], {"foundations": ["3H"]}),
        ("a space for a card that is not there", "T=2|king=B|base=4", ["7D", "8C"], {}),
        ("what dealing brings cannot be played", KLONDIKE, ["9D", "9H", "9C"], {"stock": "2C 3D"}),
    ],
)
def test_no_hint_when_no_move_helps(why, row, tableau, more):
    assert texts(lay_out("Game|" + row, tableau, **more)) == [], why


def test_what_costs_is_advised_only_where_nothing_helps():
    assert texts(lay_out("Game|" + FREE, ["5D 5H", "9C", "9D"])) == ["T2>C1", "T3>C1", "T1>C1"]
    found = hints.advise(lay_out("Game|" + FREE, ["5D 5H", "AC", "9D"]))
    assert notation.move_text(found[0]) == "T2>F"
    judge = POSITIONS.Judge(lay_out("Game|" + FREE, ["5D 5H", "AC", "9D"]), hints._CELLS)
    assert all(judge.rate(a_move)[0] > 0 for a_move in found)


@cases(
    ("why", "row", "tableau", "more", "first", "reason"),
    [
        ("in suit", RUNS, ["9S", "QH 8D", "9D"], {}, "T2>T3", "Joins its suit."),
        ("a run stays whole", RUNS, ["9H", "9S 8S", "5D"], {"stock": "KC KD KH"}, "deal",
         "Deal from the stock."),
        ("the complete run", RUNS, ["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "3H AS", "2C 2S"], {},
         "T2>T1", "Joins its suit."),
        ("a card that goes up", "T=3|C=1|move=1", ["5D AS", "6C", "9D"], {}, "T1>F",
         "Safe on its foundation."),
        ("from a cell", "T=3|C=1|move=1", ["9D", "9H", "9C"], {"cells": ["8S"]}, "C1>T1",
         "Empties a free cell."),
        ("from the waste", "packs=2|T=3|suit=S|draw=1", ["9D", "5S", "KH"],
         {"waste": "8D", "stock": "2H"}, "W>T1", "Plays the waste card."),
    ],
)  # fmt: skip
def test_positions_after_moves_are_judged(why, row, tableau, more, first, reason):
    game = lay_out("Game|" + row, tableau, **more)
    assert hints.rating_of(game.row) is POSITIONS
    a_move, found = hints.advise_with_reasons(game)[0]
    assert (notation.move_text(a_move), WHY[found]) == (first, reason), why


def test_cards_that_look_the_same_are_the_same_where_hints_might_go_in_circles():
    row = "Game|packs=2|suits=1|" + RUNS
    game = lay_out(row, ["KS 9S 8S", "KH 9D", "5D", "2S"])
    assert "T1>T2" in legal_moves(game)
    assert "T1>T2" not in texts(game)  # the piles would only change places


@pytest.mark.parametrize("game_id", ["spider", "eight-off", "fan", "gypsy", "lucas", "indian"])
def test_judging_leaves_the_table_as_it_is(game_id):
    game = engine_data.new_game(game_id, 617)
    for _ in range(12):
        before = table_bytes(game)
        advised = hints.advise(game)
        assert table_bytes(game) == before
        if not advised:
            return
        game.push(advised[0])


def test_every_line_of_positions_has_a_value_for_each_feature():
    used = set()
    for name in catalog.names():
        row = catalog.row(row_id(name))
        line = hints._line_of(row)
        if hints.rating_of(row) is POSITIONS:
            used.add(line)
            assert len(POSITIONS.read_values(line)) == POSITIONS._LOSS + 1
    assert used == set(range(hints._UNORDERED + 1))
    assert POSITIONS.read_values(hints._UNORDERED + 1) == []


@cases(
    ("direction", "near"),
    [("U|base=6", {"6C": 4, "7C": 2, "8C": 1, "9C": 0, "5C": 0}),
     ("D|base=6", {"6C": 4, "5C": 2, "4C": 1, "3C": 0, "7C": 0})],
)  # fmt: skip
def test_nearness_follows_the_foundations_direction(direction, near):
    judge = BUILDING.Judge(lay_out(f"Game|T=2|fdir={direction}", ["6C"]))
    assert {name: judge._nearness(cards.parse(name)) for name in near} == near


@cases(
    ("why", "more", "makes_space"),
    [
        ("no king waits", {"reserve": ["KH"]}, False),
        ("at home", {"foundations": ["KH"]}, False),
        ("on the waste", {"waste": "KH"}, True),
        ("another card is on the waste", {"waste": "2D"}, False),
        ("on other cards", {"reserve": ["2D KH"]}, True),
        ("in the stock", {"stock": "2D KH"}, False),
    ],
)
def test_space_is_made_for_a_waiting_king(why, more, makes_space):
    kings = ["KC", "KD", "KH"]  # the one that waits is of the second pack
    game = lay_out("Game|packs=2|T=5|R=1|king=13|draw=1", ["7D", "8C", *kings], **more)
    judge = BUILDING.Judge(game)
    reasons = [WHY[reason] for _, reason in map(judge.rate, game.moves())]
    assert ("Empties a pile." in reasons) == makes_space, why


@pytest.mark.parametrize("row", ["packs=2|draw=t|T=4", RUNS])
def test_a_card_that_is_turned_up_does_not_give_itself_away_to_positions(row):
    found = set()
    for hidden in ("AS", "2S", "7D", "9H", "KC"):
        game = lay_out(f"Game|{row}", [f"-{hidden} 7H", "8C", "8H", "6S"])
        rating, line = hints.rating_of(game.row), hints._line_of(game.row)
        found.add(rating.Judge(game, line).rate(notation.parse_move(game, "T1>T2")))
    assert len(found) == 1


def test_a_face_down_card_does_not_give_itself_away():
    found = set()
    for hidden in ("AS", "2S", "7D", "9H", "KC"):
        game = lay_out("Game|" + KLONDIKE, [f"-{hidden} 7H", "8C", "8S"], waste="6D")
        found.add(BUILDING.Judge(game).rate(notation.parse_move(game, "T1>T2")))
    assert len(found) == 1


def test_dealing_is_advised_with_its_reason_when_best():
    game = lay_out("Game|" + KLONDIKE, ["9D", "2C 8C", "9H"], stock="8S 2D")
    assert texts(game)[0] == "deal"
    assert WHY[hints.advise_with_reasons(game)[0][1]] == "Deal from the stock."


def test_dealing_is_among_the_hints_and_not_always_last():
    game = lay_out("Game|" + KLONDIKE, ["2C 5H", "6C", "9D"], stock="8C")
    assert texts(game) == ["deal", "T1>T2"]


@pytest.mark.parametrize(
    ("why", "row", "tableau", "steps", "never"),
    [
        ("the last move", KLONDIKE, ["AC 8S 7H", "8C", "2D"], "T1>T2", "T2>T1"),
        ("over a third pile", KLONDIKE, ["8S 7H", "8C", "2D"], "T1>T2", "T2>T1"),
        ("the last move, dealt since", KLONDIKE, ["8S 7H", "8C", "2D"], "T1>T2 deal", "T2>T1"),
        ("two moves, each the other's way back", "T=4", ["8S 7H", "8C", "5D 4C", "5H"],
         "T1>T2 T3>T4 T2>T1", "T4>T3"),
        ("into a cell and out", FREE, ["8S 7H", "9C", "9D"], "T1>C1", "C1>T1"),
        ("the pass that changed nothing", KLONDIKE, ["8S", "2C", "3C"], "deal deal", "deal"),
    ],
)  # fmt: skip
def test_moves_never_go_back_and_forth(why, row, tableau, steps, never, monkeypatch):
    monkeypatch.setattr(BUILDING, "weights_of", lambda row: (1,) * 24)  # everything helps
    game = lay_out("Game|" + row, tableau, stock="5C 4S" if "draw" in row else "")
    play(game, *steps.split())
    assert never in legal_moves(game)
    assert never not in texts(game), why


@pytest.mark.parametrize(
    ("pile", "move", "worth", "is_advised"),
    [
        ("2C KC 9S 3D", "T1>T2", 1, True),  # two cards more are left on 2C
        ("KC 3D 2C", "T1>T2*2", -1, False),  # 2C goes along
        ("KC 3D 2C", "T1>T2*2", 1, False),
    ],
)
def test_cards_left_on_one_that_can_go_up_count(pile, move, worth, is_advised, monkeypatch):
    monkeypatch.setattr(BUILDING, "weights_of", lambda row: (0,) * 21 + (worth, 0, 0))
    game = lay_out("Game|" + KLONDIKE, [pile, "4S"], foundations=["AC"])
    assert move in legal_moves(game)
    assert (move in texts(game)) == is_advised


@pytest.mark.parametrize(
    ("why", "row", "laid", "worth", "advised"),
    [
        ("what leaves a foundation costs as often", KLONDIKE,
         {"tableau": ["4S"], "foundations": ["3H"]},
         {BUILDING._FROM_FOUNDATION: -1, BUILDING._BUILDS: 2}, ["FH>T1"]),
        ("what the reserve hides waits for nothing", "T=2|R=1|rsee=1|rto=L",
         {"tableau": ["8S 2D", "3C"], "reserve": ["3H 7H"]}, {BUILDING._OPENS_PLAY: 1}, []),
        ("only foundations that go up are compared", "T=3|fdir=B",
         {"tableau": ["9D", "4H", "TC"], "foundations": ["2C", "2D", "3H", "2S"], "base": 1},
         {BUILDING._UNEVEN: 1, BUILDING._BUILDS: 2}, ["T1>T3", "T2>F"]),
    ],
)  # fmt: skip
def test_each_feature_counts_as_often_as_it_is_there(why, row, laid, worth, advised, monkeypatch):
    monkeypatch.setattr(BUILDING, "weights_of", lambda row: [worth.get(at, 0) for at in range(24)])
    assert texts(lay_out("Game|" + row, **laid)) == advised, why


def test_a_deal_that_gathers_the_piles_again_is_no_way_back():
    game = lay_out(engine_data.ROWS["cruel"], ["6H JC QH JH", "TH"])
    assert texts(game) == ["T2>T1"]
    for _ in range(10):
        play(game, "T2>T1")
        assert legal_moves(game) == {"deal"}
        assert texts(game) == []
        play(game, "deal")
        assert texts(game) == []
    game = lay_out(engine_data.ROWS["cruel"], ["7C 2C 6C", "4C 5C 3C"])
    play(game, "deal", "T2>T1", "deal", "T1>T2", "deal")
    assert texts(game) == ["T1>T2"]  # which brings earlier tops, on other cards


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(sorted(engine_data.ROWS)), st.integers(1, 31999), st.integers(0, 999))
def test_hints_are_legal_and_never_bring_a_position_back(game_id, number, seed):
    game = engine_data.new_game(game_id, number)
    chance = random.Random(seed)
    seen = [table_bytes(game)]
    for _ in range(60):
        for a_move, reason in hints.advise_with_reasons(game):
            assert WHY[reason] != WHY[hints.NO_HINT]
            assert game.push(a_move)
            assert table_bytes(game) not in seen[-40:], notation.move_text(a_move)
            game.pop()
        moves = game.moves()
        if not moves:
            return
        game.push(chance.choice(moves))
        seen.append(table_bytes(game))


@pytest.mark.turns(6)
@pytest.mark.parametrize("game_id", engine_data.FEW[::5])
def test_playing_only_hints_ends(game_id):
    game = engine_data.new_game(game_id, 617)
    while (advised := hints.advise(game)) and not game.won():
        game.push(advised[0])
        assert game.table.log.steps < 400 * game.row.packs


def test_hints_change_neither_log_nor_redo():
    game = engine_data.new_game("klondike", 617)
    play(game, "deal", "deal", "deal")
    game.pop()
    hints.advise(game)
    engine_data.will_finish(game)
    assert redo(game.table)


@cases("choice", ["castles-end", "selective-canfield", "duchess"])
@cases("number", [9, 21, 625])
def test_the_base_is_chosen_by_how_near_the_tops_its_rank_and_the_next_lie(choice, number):
    game = engine_data.new_game(choice, number)
    depths = dict.fromkeys(range(52), 8)  # of a card that cannot be seen
    for place in (*game.tableau, *game.reserve):
        pile = bytearray(52)
        pile = pile[: game.table.read_pile(place, pile)]
        whole = place in game.tableau or game.row.rsee
        for depth, card in enumerate(reversed(pile)):
            if not game.table.is_down(card) and (whole or not depth):
                depths[card] = depth

    def distance(a_move):
        rank = game.table.top[source(a_move)] >> 2
        after = (rank + 1) % 13
        return sum(2 * depths[4 * rank + suit] + depths[4 * after + suit] for suit in range(4))

    found = hints.advise_with_reasons(game)
    nearest_first = sorted(game.moves(), key=lambda a_move: (distance(a_move), a_move))
    assert found == [(a_move, 15) for a_move in nearest_first]
    assert set(texts(game)) == legal_moves(game)
    assert WHY[15] == "Makes a good base."


def test_every_family_has_weights_and_each_game_uses_its_own():
    rows = [catalog.row(row_id(name)) for name in catalog.names()]
    lines = [tuple(BUILDING.weights_of(row)) for row in rows]
    assert {len(line) for line in lines} == {24}
    eleven = len(catalog.families()[0][1])
    assert len(set(lines[:eleven])) == eleven
    at = eleven
    for _, rows in catalog.families()[1:]:
        assert len(set(lines[at : at + len(rows)])) == 1
        at += len(rows)
    assert len(set(lines[eleven:])) == 10  # one for all games that are not built


def test_games_without_a_known_family_have_weights(monkeypatch, tmp_path):
    of_no_family = BUILDING.weights_of(read("Nowhere|T=1|deal=u52"))
    families = catalog.families()
    added = [
        "\n".join((f"[{name}]", *rows, f"{name} added|T=1|deal=u52")) for name, rows in families
    ]
    (tmp_path / "catalog.txt").write_text("\n".join((*added, "[Mine]", "Nowhere|T=1|deal=u52", "")))
    monkeypatch.setattr(catalog, "PATH", str(tmp_path / "catalog.txt"))
    assert BUILDING.weights_of(catalog.row("nowhere")) == of_no_family
    assert BUILDING.weights_of(catalog.row(row_id(f"{families[0][0]} added"))) == of_no_family
    second = BUILDING.weights_of(catalog.row(row_id(f"{families[1][0]} added")))
    assert second == BUILDING.weights_of(catalog.row(catalog.ids()[12]))


# Cards that go up.


_WRAPPING = "wrap=1|T=2|base=D"
_FILLED = "T=2|suit=S|auto=WH|draw=1"
_ROWS_DEALT = "T=2|draw=t"
_FULL_RUN = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"


@cases(
    ("why", "row", "piles", "homes", "more", "safe"),
    [
        ("an ace", "T=1", "AH", "", {}, True),
        ("a two, on which aces need not stay", "T=1", "2H", "AH", {}, True),
        ("black twos may need a three", "T=1", "3H", "2H", {}, False),
        ("what fits can go home, and what fits on that", "T=1|fback=1", "5H", "3C 2D 4H 3S", {},
         True),
        ("3D needs a black four", "T=1", "5H", "3C AD 4H 3S", {}, False),
        ("no black four is left", "T=1", "5H", "4C 4H 4S", {}, True),
        ("but one may come back", "T=1|fback=1", "5H", "4C 4H 4S", {}, False),
        ("a base card can carry the last of a suit", _WRAPPING, "6D", "5C 5D 5H", {"base": 5},
         False),
        ("all base cards it could carry are home", _WRAPPING, "6D", "5C 5D 5S", {"base": 5}, True),
        ("a base card itself", _WRAPPING, "5D", "5C 5H 5S", {"base": 5}, False),
        ("by threes, with a stock", "T=1|draw=3", "", "", {"waste": "AS", "stock": "KC"}, False),
        ("by threes, without one", "T=1|draw=3|redeal=1", "", "", {"waste": "AS"}, True),
        ("the waste would fill its space", _FILLED, "AS,KD", "", {"waste": "KC", "stock": "QC"},
         False),
        ("it leaves no space", _FILLED, "QD AS,KD", "", {"waste": "KC", "stock": "QC"}, True),
        ("one card only can fill its space", _FILLED, "AS,KD", "", {"waste": "KC"}, True),
        ("a row will be dealt", _ROWS_DEALT, "QD AS,KD", "", {"stock": "QC"}, False),
        ("where nothing fills spaces", _ROWS_DEALT + "|fill=", "QD AS,KD", "", {"stock": "QC"},
         True),
        ("the waste may be dealt again", _FILLED + "|redeal=1", "AS,KD", "", {"waste": "KC"},
         False),
        ("the reserve keeps what it can", _FILLED + "|R=1", "KD,QD", "",
         {"reserve": ["5D AS"], "stock": "QC"}, False),
        ("no row will be dealt", _ROWS_DEALT, "QD AS,KD", "", {}, True),
        ("a full run takes other runs", "T=2|suit=R|frun=1", _FULL_RUN + ",KD", "", {}, False),
        ("only of its suit", "T=2|suit=S|frun=1", _FULL_RUN + ",KD", "", {}, True),
    ],
)  # fmt: skip
def test_a_card_goes_up_automatically_if_nothing_is_lost(why, row, piles, homes, more, safe):
    game = lay_out(f"Game|{row}", piles.split(","), foundations=homes.split(), **more)
    assert autoplay.foundation_move(game) is not None
    assert (autoplay.automatic_move(game) is not None) == safe, why


@cases(
    ("why", "row", "more", "found"),
    [
        ("from the reserve", "R=1", {"reserve": ["AS"]}, "R1>F"),
        ("from a cell", "C=1", {"cells": ["AS"]}, "C1>F"),
        ("from the waste", "draw=1", {"waste": "AS"}, "W>F"),
        ("from the hand", "draw=1|hand=1", {"waste": "5S", "hand": "AS"}, "H>F"),
        ("not where the reserve only fills", "R=1|rto=", {"reserve": ["AS"]}, None),
        ("not as the base, which the player chooses", "base=F", {"tableau": ["AS"]}, None),
    ],
)
def test_card_goes_up_from_any_pile(why, row, more, found):
    game = lay_out(f"Game|T=1|{row}", **more)
    for a_move in (autoplay.foundation_move(game), autoplay.automatic_move(game)):
        assert (a_move and notation.move_text(a_move)) == found, why


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(engine_data.ROWS)), st.integers(1, 31999), st.integers(0, 999))
@example("bisley", 18247, 0)  # a suit's last card can go to either of its foundations
def test_foundation_moves_are_the_legal_ones(game_id, number, seed):
    game = engine_data.new_game(game_id, number)
    chance = random.Random(seed)
    for _ in range(60):
        moves = game.moves()
        if not moves:
            return
        if not game.choosing_base() and game.row.base != "F" and len(game.foundations) > 1:
            up = {a_move for a_move in moves if target(a_move) < TABLEAU}
            assert set(game.foundation_moves()) == up
        game.push(chance.choice(moves))


@cases(
    ("row", "laid", "expected"),
    [
        ("", {"stock": "2C 3D 4S"}, [False, False, False, True, True]),
        ("|hand=1", {"stock": "2C 3D 4S"}, [False, False, False, False, True, True]),
        ("|hand=1", {"waste": "2C 3D 4S"}, [False, False, False, False, True, True]),
    ],
)
def test_stock_is_searched_for_one_pass_only(row, laid, expected):
    game = lay_out(f"Game|{KLONDIKE}{row}", ["9D", "9H", "9C"], **laid)
    barred = []
    for _ in expected:
        earlier = cycles.Earlier(game)
        while earlier.look_back():
            pass
        barred.append(earlier.deal_repeats)
        play(game, "deal")
    assert barred == expected
