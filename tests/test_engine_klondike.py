# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Klondike, sentence by sentence: each case says what document D4 (seeds/004) states."""

import engine_data
import pytest
from engine_data import laid, legal, play

from patience import catalog, notation
from patience.refusals import why_not
from patience.table import STOCK, WASTE


def klondike(**options):
    return catalog.rules("klondike", [(name, str(value)) for name, value in options.items()])


def test_goal_and_winning_all_cards_on_the_foundations():
    game = laid(klondike(), ["KC"], foundations=["QC", "KD", "KH", "KS"])
    assert not game.won()
    play(game, "T1>F")
    assert game.won()


def test_setup_seven_columns_of_one_to_seven_only_the_top_card_up():
    game = engine_data.new_game("klondike", 617)
    for number, place in enumerate(game.tableau, 1):
        pile = engine_data.pile(game, place).split()
        assert len(pile) == number
        assert [name[0] == "-" for name in pile] == [True] * (number - 1) + [False]


def test_setup_24_cards_in_the_stock_waste_and_foundations_empty():
    game = engine_data.new_game("klondike", 617)
    assert game.table.length(STOCK) == 24
    assert game.table.length(WASTE) == 0
    assert [game.table.length(place) for place in game.foundations] == [0, 0, 0, 0]


# What D4 says, tableau, the move, whether it is legal.
BUILDING = [
    ("Building: down in rank, red on black", ["7H", "8S"], "T1>T2", True),
    ("Building: down in rank, black on red", ["7C", "8D"], "T1>T2", True),
    ("Building: colours alternate, not red on red", ["7H", "8D"], "T1>T2", False),
    ("Building: colours alternate, not the same suit", ["7S", "8S"], "T1>T2", False),
    ("Building: down, not up", ["9H", "8S"], "T1>T2", False),
    ("Building: by one rank", ["6H", "8S"], "T1>T2", False),
    ("Building: king to ace, no king on an ace", ["KH", "AS"], "T1>T2", False),
    ("Building: an ace may lie on a 2", ["AH", "2S"], "T1>T2", True),
    ("Building: sequences move as a unit", ["8S 7H 6C", "9D"], "T1>T2*3", True),
    ("Building: part of a sequence (C19)", ["8S 7H 6C", "7D"], "T1>T2*1", True),
    ("Building: part of a sequence (C19)", ["9S 8H 7C", "9C"], "T1>T2*2", True),
    ("Restrictions: only in descending order", ["8S 7H 5C", "9D"], "T1>T2*3", False),
    ("Restrictions: only in alternating colours", ["8S 7C 6H", "9D"], "T1>T2*3", False),
    ("Restrictions: only face-up cards move", ["-8S 7H", "9D"], "T1>T2*2", False),
    ("Spaces: only a king", ["8S 7H", ""], "T1>T2", False),
    ("Spaces: a king", ["2C KD", ""], "T1>T2", True),
    ("Spaces: a sequence that begins with a king", ["-2C KD QS JH", ""], "T1>T2*3", True),
    ("Spaces: not a sequence that begins lower", ["KD QS JH", ""], "T1>T2*2", False),
    ("Spaces: a king's pile from its own place changes nothing", ["KD QS", ""], "T1>T2*2", False),
    ("Foundations: begin with the ace", ["AD"], "T1>F", True),
    ("Foundations: not with another card", ["2D"], "T1>F", False),
]


@pytest.mark.parametrize(("said", "tableau", "move", "allowed"), BUILDING)
def test_building(said, tableau, move, allowed):
    game = laid(klondike(), tableau)
    a_move = notation.parse_move(game, move)
    assert (a_move in game.moves()) == allowed, said
    assert (why_not(game, a_move) == "") == allowed


@pytest.mark.parametrize(
    ("said", "tableau", "foundations", "allowed"),
    [
        ("the next higher card of the suit", "2S", ["AS"], True),
        ("not of another suit", "2S", ["AC"], False),
        ("not two higher", "3S", ["AS"], False),
    ],
)
def test_foundations_take_only_the_next_card_of_the_suit(said, tableau, foundations, allowed):
    assert ("T1>F" in legal(laid(klondike(), [tableau], foundations=foundations))) == allowed, said


def test_a_face_down_card_is_turned_up_at_once_when_it_is_exposed():
    game = laid(klondike(), ["-KC 7H", "8S"])
    play(game, "T1>T2")
    assert engine_data.pile(game, game.tableau[0]) == "KC"


@pytest.mark.parametrize(("draw", "waste"), [(1, "4H"), (3, "4H 5H 6H")])
def test_stock_one_or_three_cards_at_a_time_are_laid_on_the_waste(draw, waste):
    game = laid(klondike(draw=draw), stock="7H 6H 5H 4H")
    play(game, "deal")
    assert engine_data.pile(game, WASTE) == waste


@pytest.mark.parametrize("left", ["5H", "6H 5H"])
def test_a_last_packet_of_one_or_two_cards_is_turned_as_it_is(left):
    game = laid(klondike(draw=3), stock=left)
    play(game, "deal")
    assert engine_data.pile(game, WASTE).split() == left.split()[::-1]


def test_the_waste_top_plays_to_tableau_and_foundation_and_only_the_top():
    game = laid(klondike(), ["3S", "2S"], waste="AH 2D")
    assert legal(game) >= {"W>T1"}
    assert "W>F" not in legal(game)
    play(game, "W>T1")
    assert "W>F" in legal(game)


def test_the_emptied_stock_is_renewed_from_the_waste_turned_over_unshuffled():
    game = laid(klondike(), stock="6H 5H 4H")
    play(game, "deal", "deal", "deal", "deal")
    assert engine_data.pile(game, STOCK) == "6H 5H 4H"
    assert engine_data.pile(game, WASTE) == ""


@pytest.mark.parametrize(("redeal", "passes"), [(0, 1), (2, 3), (-1, 7)])
def test_stock_reuse_unlimited_three_passes_or_one(redeal, passes):
    game = laid(klondike(redeal=redeal), stock="6H 5H")
    done = 0
    while done < 7 and game.push(notation.parse_move(game, "deal")):
        done += game.table.length(STOCK) == 0
    assert done == passes


def test_no_redeal_of_an_empty_waste():
    game = laid(klondike(), ["KH"])
    assert "deal" not in legal(game)
    assert why_not(game, notation.parse_move(game, "deal")) == (
        "The stock is empty, and no redeal is left."
    )


@pytest.mark.parametrize(("fback", "allowed"), [(1, True), (0, False)])
def test_cards_may_come_back_from_the_foundations_by_the_option(fback, allowed):
    game = laid(klondike(fback=fback), ["3S"], foundations=["2H"])
    assert ("FH>T1" in legal(game)) == allowed


def test_a_king_may_come_back_to_a_space():
    game = laid(klondike(), ["", "2C"], foundations=["KH"])
    assert "FH>T1" in legal(game)


@pytest.mark.parametrize(
    "line", [line for line in engine_data.WON_LINES if line["game"] == "klondike"]
)
def test_lines_of_an_independent_player_are_legal_and_win(line):
    game = engine_data.new_game("klondike", line["number"])
    for text in line["moves"]:
        assert text in legal(game)
        play(game, text)
    assert game.won()
