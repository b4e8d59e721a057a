"""Games in which several cards look the same: of fewer suits, and of two packs (RULES.md 5).

The cases cite PySolFC's classes; `document_cases` has their language.
"""

import pytest

from patience.games import catalog
from patience.games.dealing import new_game
from patience.games.rules import read
from patience.table import STOCK, Table
from patience.texts import notation
from patience.texts.pages import rules_page
from tests.support.cases import cases
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


@cases("game_id", ["spiderette", "will-o-the-wisp", "simple-simon"])
@cases("case", SUITS)
def test_fewer_suits(game_id, case):
    run(game_id, case)


@cases(
    ("row", "sentence"),
    [
        ("packs=2|fdir=B", "field fdir is B; that does not go with packs=2"),
        ("packs=2|base=F", "field base is F; that does not go with packs=2"),
        ("suits=2", "field suits is 2; that needs frun=1 or frun=2"),
        ("suits=2|frun=1|run=C", "field frun is 1; with suits=2 that needs run=S dir=D auto="),
        ("packs=2|frun=1|dir=U", "field frun is 1; with packs=2 that needs run=S dir=D auto="),
        ("suits=2|base=S|sel=T", "field base is S; that does not go with suits=2"),
        ("suits=1|frun=1|run=S|suit=A", "field suit is A; that does not go with suits=1"),
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
    row = "Spades|T=7|deal=u7|draw=t|suit=R|run=S|frun=1|?suits=4,2,1"
    tables = [new_game(read(row, [("suits", suits)]), 617, Table()).table for suits in "421"]
    assert len({bytes(table.under) + bytes(table.top) for table in tables}) == 1


@cases(
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


# The deals of PySolFC: of each, the piles' sizes, the stock, and how it begins. By pysol_cards,
# deal 1 of two packs is 3D 5H JC KH 5S 5H KC KC 8D JD AS 8C 6C 6H TC 8D 4C JS QC 4H ...
DEALS = [
    ("spider", "-3D -AS -KD -7D -3S 8H, -5H -8C -2H -9S TH", "6 5 5 6 5 5 6 5 5 6", 50),
    ("relaxed-spider", "-3D -AS -KD -7D -3S 8H, -5H -8C -2H -9S TH", "6 5 5 6 5 5 6 5 5 6", 50),
    ("forty-thieves", "3D AS", "4 4 4 4 4 4 4 4 4 4", 64),
    ("forty-and-eight", "3D 8D", "4 4 4 4 4 4 4 4", 72),
    ("josephine", "3D AS", "4 4 4 4 4 4 4 4 4 4", 64),
    ("famous-fifty", "3D AS", "5 5 5 5 5 5 5 5 5 5", 54),
    ("san-juan-hill", "3D", "4 4 4 4 4 4 4 4 4 4", 56),
    ("limited", "3D", "3 3 3 3 3 3 3 3 3 3 3 3", 68),
    ("busy-aces", "3D, 5H, JC, KH, 5S, 5H, KC, KC", "1 1 1 1 1 1 1 1 1 1 1 1", 92),
    ("corona", "3D", "3 3 3 3 3 3 3 3 3 3 3 3", 68),
    ("courtyard", "3D, 5H, JC, KH", "1 1 1 1 1 1 1 1 1 1 1 1", 92),
    ("napoleons-square", "3D", "4 4 4 4 4 4 4 4 4 4 4 4", 56),
    ("waning-moon", "3D", "4 4 4 4 4 4 4 4 4 4 4 4 4", 52),
    ("lucas", "3D", "4 4 4 4 4 4 4 4 4 4 4 4 4", 52),
    ("thirty-nine-steps", "3D", "3 3 3 3 3 3 3 3 3 3 3 3 3", 65),
    ("little-forty", "3D AS", "4 4 4 4 4 4 4 4 4 4", 64),
    ("streets", "3D AS", "4 4 4 4 4 4 4 4 4 4", 64),
    ("maria", "3D JD", "4 4 4 4 4 4 4 4 4", 68),
    ("number-ten", "-3D -AS", "4 4 4 4 4 4 4 4 4 4", 64),
    ("rank-and-file", "-3D -AS", "4 4 4 4 4 4 4 4 4 4", 64),
    ("emperor", "-3D -AS", "4 4 4 4 4 4 4 4 4 4", 64),
    ("triple-line", "3D", "3 3 3 3 3 3 3 3 3 3 3 3", 68),
    ("indian", "-3D AS", "3 3 3 3 3 3 3 3 3 3", 74),
    ("midshipman", "-3D -JD", "4 4 4 4 4 4 4 4 4", 68),
    ("congress", "3D, 5H, JC, KH, 5S, 5H, KC, KC", "1 1 1 1 1 1 1 1", 96),
    ("diplomat", "3D 8D", "4 4 4 4 4 4 4 4", 72),
    ("lady-palk", "3D 8D", "4 4 4 4 4 4 4 4", 72),
    ("double-klondike", "6H, -3D TH, -5H -8D", "1 2 3 4 5 6 7 8 9", 59),
    ("gypsy", "-3D -8D", "3 3 3 3 3 3 3 3", 80),
    ("yeast-dough", "3D 8D", "3 3 3 3 3 3 3 3", 80),
    ("carlton", "9H, 3D", "1 2 3 4 5 6 7 8", 68),
    ("milligan-harp", "9H, -3D", "1 2 3 4 5 6 7 8", 68),
    ("steve", "9H, 3D", "1 2 3 4 5 6 7 8", 68),
]


@cases(("game_id", "begins", "sizes", "stock"), DEALS)
def test_games_of_two_packs_are_dealt_as_pysolfc_deals_them(game_id, begins, sizes, stock):
    game = new_game(catalog.row(game_id), 1, Table())
    piles = [pile_text(game, place) for place in game.tableau]
    for pile, beginning in zip(piles, begins.split(", ")):
        assert pile.startswith(beginning)
    assert [str(pile.count(" ") + 1) for pile in piles] == sizes.split()
    assert game.table.length(STOCK) == stock
    assert [game.table.length(place) for place in game.foundations] == [
        int(game_id == "san-juan-hill")
    ] * 8


PLAYS = [
    # spider.py: Spider_RowStack builds regardless of suit and moves runs in suit.
    ("spider", "T 8H 7S, 9C, 8D | T1>T3, not T3>T2*2, undo, not T1>T2*2 | as it began"),
    ("spider", "T 8S 7S, 9C | T1>T2*2 | T -, 9C 8S 7S"),
    ("spider", "T -3D 7H KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S, AS | T2>T1 | F AS; T -3D 7H, -"),
    ("spider", "T -3D KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S, AS | T2>T1 | F AS; T 3D, -"),
    ("spider", "T -3D KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S, AS | T2>T1, undo | as it began"),
    ("spider", "T -3D KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S, AS | T2>T1, undo, redo | T 3D, -"),
    ("spider", "T KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2H, AS | T2>T1 | F -"),
    # canDealCards: not over a space, unless the spaces cannot all be filled (C24).
    ("spider", "T 8S 7S, 9C, 3D, 5D, 6S, 7S, 7H, 8D, 9D; S 2C | not deal | as it began"),
    ("spider", "T 2S, 9C, 3D; S 2C 3C 4C 5C 6C 7C 8C 9C TC JC | deal | T 2S JC, 9C TC"),
    ("relaxed-spider", "T 8S, 9C, 3D, 5D, 6S, 7S, 7H, 8D, 9D JD; S 2C | deal | goes on"),
    ("spider", "option suits=1; T 8H 7C, 9D | T1>T2*2 | T -, 9S 8S 7S"),
    # A row that is dealt may complete a suit.
    (
        "spider",
        "T 4D, KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S, KH, KD, KC, KS, QH, QD, QC, 9H; "
        "S 2C 3C 4C 5C 6C 7C 8C 9C AS JC | deal | F AS; T 4D JC, -, KH 9C",
    ),
    # fortythieves.py: SS_RowStack with ROW_MAX_MOVE = 1; any card fills a space; cards come back.
    ("forty-thieves", "T 7H 6H, 8H, 8S | not T1>T2*2, T1>T4, T1>T2, T4>T2 | T -, 8H 7H 6H, 8S, -"),
    ("forty-thieves", "T 3C, KC; F 2C 2C AS | F5>T1, undo, not F4>T1, not F1>T2 | as it began"),
    ("forty-thieves", "T 3C 3C; F 2C 2C | T1>F, T1>F | F 3C 3C; T -"),
    ("forty-thieves", "T 3C; W 4C; F 2C AC | T1>F, W>F | F 4C AC; W -"),
    ("forty-thieves", "option fback=0; T 3C; F 2C | not FC>T1 | as it began"),
    ("forty-thieves", "T KC; W 2D 3D; S 4H | not W>T1, deal, not deal | W 2D 3D 4H"),
    ("forty-and-eight", "T KC; W 2D 3D | deal, deal, deal, not deal | W 2D 3D; S -"),
    ("forty-and-eight", "T 7H 6H, 8H, 8S | not T1>T2*2, T1>T4, T1>T2 | T -, 8H 7H, 8S, 6H"),
    ("josephine", "T 7H 6H, 8H, 8S | T1>T2*2 | T -, 8H 7H 6H"),
    ("lucas", "T 7H 6H, 8H | T1>T2*2 | T -, 8H 7H 6H"),
    ("napoleons-square", "T 7H 6H, 8H | T1>T2*2 | T -, 8H 7H 6H"),
    ("limited", "T 7H 6H, 8H | not T1>T2*2 | as it began"),
    ("busy-aces", "T 7H 6H, 8H | not T1>T2*2 | as it began"),
    ("waning-moon", "T 7H 6H, 8H | not T1>T2*2 | as it began"),
    ("thirty-nine-steps", "T 7H 6H, 8H | not T1>T2*2 | as it began"),
    ("famous-fifty", "T 7H 6H, 8H | not T1>T2*2 | as it began"),
    ("san-juan-hill", "T 7H 6H, 8H; F AC AC | not T1>T2*2 | as it began"),
    # fillStack: a space is filled at once, from the waste or else by dealing.
    ("corona", "T 7H, 8H, KC, KD, KH, KS, KC, KD, KH, KS, QC, QD; W 3C | T1>T2 | T 3C, 8H 7H; W -"),
    ("corona", "T 7H, 8H, KC, KD, KH, KS, KC, KD, KH, KS, QC, QD; S 3C | T1>T2 | T 3C; S -"),
    ("corona", "T 7H, 8H, KC, KD, KH, KS, KC, KD, KH, KS, QC, QD; F 6H | T1>F, not FH>T2 | F 7H"),
    ("courtyard", "T 7H 6H, 8H, KC, KD, KH, KS, KC, KD, KH, KS, QC, QD; W 3C | T1>T2*2 | T 3C"),
    ("little-forty", "T 8H 7H, 9C, KC, KD, KH, KS, KC, KD, KH, KS; W 3C | T1>T2*2 | T 3C"),
    (
        "little-forty",
        "T 8H, 9C, KC, KD, KH, KS, KC, KD, KH, KS; S 2C 3C 4C 5C | T1>T2 | T 3C; W 5C 4C; S 2C",
    ),
    ("little-forty", "T 8H 7S, 9C | not T1>T2*2, T1>T3 | T 8H, 9C, 7S"),
    ("triple-line", "T 8H 7S, 9C, KC, KD, KH, KS, KC, KD, KH, KS, QC, QD | T1>T2*2 | T -"),
    ("congress", "T 7H, 8S, KC, KD, KH, KS, KC, KD; W 3C | T1>T2 | T 3C, 8S 7H"),
    ("diplomat", "T 7H 6H, 8S | not T1>T2*2, T1>T3 | T 7H, 8S, 6H"),
    ("lady-palk", "T 7H 6C, 8S | T1>T2*2 | T -, 8S 7H 6C"),
    # AC_RowStack, BO_RowStack: in alternate colours, in any other suit.
    ("streets", "T 7H, 8S, 8H, 8D | not T1>T3, not T1>T4, T1>T2 | T -, 8S 7H"),
    ("maria", "T 7H 6S, 8S | not T1>T2*2 | as it began"),
    ("emperor", "T 7H 6S, 8S | not T1>T2*2 | as it began"),
    ("number-ten", "T 7H 6S, 8S | T1>T2*2 | T -, 8S 7H 6S"),
    ("rank-and-file", "T -3D 7H 6S, 8S | T1>T2*2 | T 3D, 8S 7H 6S"),
    ("indian", "T 7H, 8H, 8D | not T1>T2, T1>T3 | T -, 8H, 8D 7H"),
    ("midshipman", "T 7H, 8H, 8D | not T1>T2, T1>T3 | T -, 8H, 8D 7H"),
    # harp.py: KingAC_RowStack, unlimited redeals, by ones.
    # gypsy.py: a row at a time, spaces too; foundations give cards back, not in MilliganHarp.
    ("gypsy", "T 7H 6S, 8S; S 2C 3C 4C 5C 6C 7C 8C 9C | T1>T2*2, deal | T 9C, 8S 7H 6S 8C, 7C"),
    ("gypsy", "T 3H; F 2S | FS>T1 | T 3H 2S"),
    ("yeast-dough", "T 3H; F 2S | FS>T1 | T 3H 2S"),
    ("carlton", "T 3H; F 2S | not FS>T1 | as it began"),
    ("milligan-harp", "T 3H; F 2S | not FS>T1 | as it began"),
    ("steve", "T 8H 7H, 9C, 8C 7D | T1>T2*2, not T3>T1*2 | T -, 9C 8H 7H"),
]  # fmt: skip


@cases(("game_id", "case"), PLAYS)
def test_games_of_two_packs(game_id, case):
    run(game_id, case)
