# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Games in which several cards look the same: of fewer suits, and of two packs (RULES.md 5).

The cases cite PySolFC's classes; `document_cases` has their language.
"""

import pytest

from patience.games.dealing import new_game
from patience.games.rules import read
from patience.table import Table
from patience.texts import notation
from patience.texts.pages import rules_page
from tests.support.document_cases import run
from tests.support.engine_data import deal_row, lay_out, pile_text

SUITS = [
    # With one suit all cards are spades, so any run moves, and goes up.
    "option suits=1; T 7S 6S, 8S, 6S | T1>T2*2, not T3>T2, undo | as it began",
    "option suits=1; T KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS, 5S | T1>F*13 | F AS; T -, 5S",
    "option suits=1; T KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS | T1>F*13, undo | as it began",
    # With two, clubs are spades and diamonds hearts.
    "option suits=2; T 7H 6H, 8S, 7S 6H | not T3>T2*2, T1>T2*2 | T -, 8S 7H 6H",
    "option suits=4; T 7H 6D, 8S | not T1>T2*2 | as it began",
]


@pytest.mark.parametrize("game_id", ["spiderette", "will-o-the-wisp", "simple-simon"])
@pytest.mark.parametrize("case", SUITS)
def test_fewer_suits(game_id, case):
    run(game_id, case)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("packs=2|fdir=B", "field fdir is B; that does not go with packs=2"),
        ("packs=2|base=F", "field base is F; that does not go with packs=2"),
        ("suits=2|base=S|sel=T", "field base is S; that does not go with suits=2"),
        ("suits=1|suit=A", "field suit is A; that does not go with suits=1"),
        ("packs=2|again=4|draw=g", "field again is 4; that does not go with packs=2"),
        ("packs=3", 'field packs is "3"; allowed is a whole number from 1 to 2'),
        ("suits=3", 'field suits is "3"; allowed is one of 4, 2, 1'),
    ],
)
def test_words_that_do_not_go_together_are_refused(row, sentence):
    with pytest.raises(ValueError) as caught:
        read(f"Bad|T=4|{row}")
    assert str(caught.value) == f"Bad: {sentence}"


def test_the_same_number_deals_the_same_cards_whatever_they_count_as():
    row = "Spades|T=7|deal=u7|draw=t|suit=R|?suits=4,2,1"
    tables = [new_game(read(row, [("suits", suits)]), 617, Table()).table for suits in "421"]
    assert len({bytes(table.under) + bytes(table.top) for table in tables}) == 1


@pytest.mark.parametrize(
    ("suits", "says"),
    [
        ("4", "Build a run from king down to ace in each suit on the piles."),
        ("2", "Build 4 runs in suit, from king down to ace, on the piles. Only a whole run goes to "
              "a foundation. Clubs count as spades, diamonds as hearts."),
        ("1", "All cards count as spades."),
    ],
)  # fmt: skip
def test_rules_page_names_the_suits(suits, says):
    row = "Spades|T=7|deal=u7|draw=t|suit=R|run=S|frun=1|?suits=4,2,1"
    page = dict(rules_page(new_game(read(row, [("suits", suits)]), 1, Table())))
    assert says in page["Object"]


TWO = "Two packs|packs=2|T=4|deal=u26|suit=A|fback=1"


def test_two_packs_have_every_card_twice():
    game = deal_row(TWO)
    names = " ".join(pile_text(game, place) for place in game.tableau).split()
    assert len(names) == 104
    assert all(names.count(name) == 2 for name in names)


def test_foundations_of_two_packs_have_numbers():
    game = lay_out(TWO, ["3S", "KC", "2S"], foundations=["2C", "2C", "AS"])
    texts = {notation.move_text(a_move, True) for a_move in game.moves()}
    assert {"T3>F4", "F1>T4", "F5>T4"} <= texts
    for text in ("T3>F", "T3>F4", "T3>FS"):
        assert notation.move_text(notation.parse_move(game, text), True) == "T3>F4"
    with pytest.raises(ValueError, match='"FC" is one of two foundations, F1 and F5'):
        notation.parse_move(game, "FC>T4")


def test_a_card_of_either_pack_builds_and_goes_up():
    game = lay_out(TWO, ["7H", "8S", "8S", "AS"])
    assert {"T1>T2", "T1>T3", "T4>F"} == {notation.move_text(a_move) for a_move in game.moves()}
    assert game.push(notation.parse_move(game, "T4>F"))
    assert pile_text(game, 3) == "AS"
