"""Every field of a row and each of its values, on rows written for the test."""

import pytest

from patience import cards
from patience.games.rules import read
from patience.moves import DEAL, move
from patience.redo import redo
from patience.table import BASE, CLOSED, EMPTY, HAND, REDEALS, RESERVE, UNLIMITED, WASTE
from patience.texts import notation
from patience.texts.refusals import why_dead, why_not
from tests.support import engine_data
from tests.support.cases import cases
from tests.support.engine_data import lay_out, legal_moves, pile_text, play


@cases(
    ("suit", "fitting"),
    [("A", "DH"), ("S", "S"), ("C", "CS"), ("R", "CDHS"), ("O", "CDH"), ("N", "")],
)
def test_suit_says_which_cards_go_on_an_8_of_spades(suit, fitting):
    row = f"Game|T=8|suit={suit}|wrap=0"
    found = [name for name in "CDHS" if "T1>T2" in legal_moves(lay_out(row, [f"7{name}", "8S"]))]
    assert "".join(found) == fitting


@cases(
    ("direction", "wrap", "fitting"),
    [
        ("D", 0, {"8": "7", "K": "Q", "A": ""}),
        ("D", 1, {"8": "7", "K": "Q", "A": "K"}),
        ("U", 0, {"8": "9", "K": "", "A": "2"}),
        ("U", 1, {"8": "9", "K": "A", "A": "2"}),
        ("B", 0, {"8": "79", "K": "Q", "A": "2"}),
        ("B", 1, {"8": "79", "K": "AQ", "A": "2K"}),
    ],
)
def test_dir_and_wrap_say_which_rank_goes_on_which(direction, wrap, fitting):
    row = f"Game|T=2|suit=R|dir={direction}|wrap={wrap}|fill="
    for onto, ranks in fitting.items():
        found = [
            r for r in cards.RANKS if "T1>T2" in legal_moves(lay_out(row, [f"{r}H", f"{onto}S"]))
        ]
        assert found == [rank for rank in cards.RANKS if rank in ranks]


@cases(("move", "counts"), [("N", "1 2 3"), ("V", "1 3"), ("W", "3"), ("1", "1")])
def test_move_says_how_many_cards_of_a_run_go(move, counts):
    # A run of three, and three places where one, two and three of its cards fit.
    game = lay_out(f"Game|T=4|move={move}|fill=", ["8S 7H 6C", "7D", "8C", "9D"])
    found = [text for text in legal_moves(game) if text.startswith("T1>T")]
    assert sorted(int((text + "*1").split("*")[1]) for text in found) == [
        int(count) for count in counts.split()
    ]


@cases(
    ("run", "packet", "allowed"),
    [
        ("=", "8S 7H", True), ("=", "8S 7C", False), ("S", "8S 7S", True), ("S", "8S 7H", False),
        ("R", "8S 7C", True), ("*", "8S 2C", True), ("*", "-8S 2C", False),
    ],
)  # fmt: skip
def test_run_decides_which_cards_move_together(run, packet, allowed):
    game = lay_out(f"Game|T=2|run={run}|fill=", [packet, "9D"])
    assert ("T1>T2*2" in legal_moves(game)) == allowed


@cases(
    ("fill", "sources"),
    [("", ""), ("T", "T"), ("R", "R"), ("W", "WH"), ("C", "C"), ("F", "F"), ("TRWCF", "TRWHCF")],
)
def test_fill_decides_which_cards_fill_a_space(fill, sources):
    row = f"Game|T=3|R=1|C=1|fback=1|draw=1|hand=1|suit=N|fill={fill}"
    game = lay_out(row, ["5C 9C", ""], reserve=["9D"], cells=["9H"], waste="9S", hand="TS",
                foundations=["AD"])  # fmt: skip
    found = {text[0] for text in legal_moves(game) if text.endswith(">T2")}
    assert found == set(sources)


@cases(
    ("king", "base", "filling"),
    [("0", 1, "59K"), ("13", 1, "K"), ("B", 10, "9"), ("B", 1, "K"), ("B", 6, "5")],
)
def test_king_says_which_rank_may_fill_a_space(king, base, filling):
    row = f"Game|T=4|suit=N|base=D|king={king}"
    game = lay_out(row, ["2C 5C", "2D 9C", "2H KC", ""], base=base)
    found = [card for card, pile_name in zip("59K", ("T1", "T2", "T3"))
             if f"{pile_name}>T4" in legal_moves(game)]  # fmt: skip
    assert "".join(found) == filling


@cases(
    ("reserve", "waste", "filled"),
    [
        (["2C", "3C 4C"], "9S", "4C"),
        (["2C 5C", "3C 4C"], "9S", "5C"),
        (["", "3C"], "9S", "3C"),
        ([], "9S TS", "TS"),
        ([], "", ""),
    ],
)
def test_auto_rw_fills_from_the_longest_reserve_pile_then_the_waste(reserve, waste, filled):
    row = "Game|T=2|R=2|auto=RW|fill=T|draw=1"
    game = lay_out(row, ["7H", "8S"], reserve=reserve, waste=waste, stock="JS")
    before = engine_data.table_bytes(game)
    play(game, "T1>T2")
    assert pile_text(game, game.tableau[0]) == filled
    game.pop()
    assert engine_data.table_bytes(game) == before


@cases(
    ("waste", "hand", "stock", "filled"),
    [("9S", "TS", "JS", "9S"), ("", "TS", "JS", "TS"), ("", "", "QS JS", "JS"), ("", "", "", "")],
)
def test_auto_wh_fills_from_waste_then_hand_then_stock(waste, hand, stock, filled):
    row = "Game|T=2|auto=WH|fill=|draw=1|hand=1"
    game = lay_out(row, ["7H", "8S"], waste=waste, hand=hand, stock=stock)
    play(game, "T1>T2")
    assert pile_text(game, game.tableau[0]) == filled


@cases(
    ("stock", "filled", "waste"),
    [("AH 2H 3H 4H 5H", "3H", "5H 4H"), ("4H 5H", "4H", "5H"), ("5H", "5H", "")],
)
def test_auto_wh_deals_three_before_it_fills_from_the_stock(stock, filled, waste):
    game = lay_out("Game|T=2|auto=WH|fill=|draw=3", ["7H", "8S"], stock=stock)
    play(game, "T1>T2")
    assert pile_text(game, game.tableau[0]) == filled
    assert pile_text(game, WASTE) == waste


def test_all_spaces_are_filled_at_once_as_far_as_there_are_cards():
    row = "Game|T=4|R=1|auto=RW|fill=|draw=3"
    game = lay_out(row, ["2C", "", "", ""], stock="9S 8S")
    before = engine_data.table_bytes(game)
    play(game, "deal")
    assert [pile_text(game, place) for place in game.tableau] == ["2C", "9S", "8S", ""]
    assert pile_text(game, WASTE) == ""
    game.pop()
    assert engine_data.table_bytes(game) == before


def test_only_r_reserves_spaces_for_reserve_cards():
    row = "Game|T=3|R=2|only=R|fill=W|draw=1|suit=N"
    game = lay_out(row, ["7H", "8S", ""], reserve=["2C", "3C"], waste="9S")
    assert {text for text in legal_moves(game) if text.endswith(">T3")} == {"R1>T3", "R2>T3"}
    why = why_not(game, notation.parse_move(game, "W>T3"))
    assert why == "Spaces are filled from the reserve."
    game = lay_out(row, ["7H", "8S", ""], waste="9S")
    assert {text for text in legal_moves(game) if text.endswith(">T3")} == {"W>T3"}


@cases(("rto", "moves"), [("FT", {"R1>F", "R1>T1"}), ("F", {"R1>F"}), ("", set())])
def test_rto_says_where_reserve_cards_go(rto, moves):
    game = lay_out(f"Game|T=2|R=1|rto={rto}|fill=", ["2S", "9C"], reserve=["AH"])
    assert {text for text in legal_moves(game) if text.startswith("R")} == moves


def test_rto_l_lets_only_the_last_reserve_card_play():
    row = "Game|T=3|R=1|auto=R|fill=T|rto=L"
    game = lay_out(row, ["2S", "3D", "TC"], reserve=["9D AH 2C"])
    assert {text for text in legal_moves(game) if text.startswith("R")} == set()
    for text in ("R1>T2", "R1>F"):
        why = why_not(game, notation.parse_move(game, text))
        assert why == "Reserve cards only fill spaces."
    play(game, "T1>T2")  # the reserve fills the space
    assert pile_text(game, game.tableau[0]) == "2C"
    assert {text for text in legal_moves(game) if text.startswith("R")} == set()
    for tableau, moves in ((["TS", "JC"], {"R1>T1"}), (["2D"], set())):
        game = lay_out(row, tableau, reserve=["9D"])
        assert {text for text in legal_moves(game) if text.startswith("R")} == moves
    game = lay_out(row, ["2D"], reserve=["AH"])
    assert {text for text in legal_moves(game) if text.startswith("R")} == {"R1>F"}


def test_a_free_cell_takes_one_card_and_gives_it_back():
    game = lay_out("Game|T=2|C=2|suit=N|move=1", ["3C 7H", "8S"])
    assert {"T1>C1", "T1>C2"} <= legal_moves(game)
    play(game, "T1>C1")
    assert "T2>C1" not in legal_moves(game)
    assert why_not(game, notation.parse_move(game, "T2>C1")) == "A free cell holds one card."
    assert not {"C1>C2"} & legal_moves(game)
    play(game, "T2>C2", "C1>T2")
    assert pile_text(game, game.tableau[1]) == "7H"


@cases("frun", [0, 1])
def test_frun_takes_only_whole_runs_king_to_ace_in_suit(frun):
    whole = " ".join(f"{rank}H" for rank in reversed(cards.RANKS))
    game = lay_out(f"Game|T=2|suit=R|run=S|frun={frun}", [f"2C {whole}", "AC"])
    assert ("T1>F*13" in legal_moves(game)) == bool(frun)
    assert ("T2>F" in legal_moves(game)) == (not frun)
    if frun:
        play(game, "T1>F*13")
        assert pile_text(game, game.foundations[2]) == whole
    for down in range(13):
        pile = whole.split()
        pile[down] = "-" + pile[down]
        game = lay_out(f"Game|T=2|suit=R|run=S|frun={frun}", [f"-2C {' '.join(pile)}", "AC"])
        assert not game.push(notation.parse_move(game, "T1>F*13"))


def test_base_f_is_set_by_the_first_card_played():
    game = lay_out("Game|T=3|base=F|suit=N|fill=", ["2C 5C", "2D 6D", "3S 5S"])
    assert {"T1>F", "T2>F", "T3>F"} == legal_moves(game)
    play(game, "T1>F")
    assert legal_moves(game) == {"T3>F"}
    game.pop()
    assert game.table.top[BASE] == EMPTY


def test_sel_x_closes_the_vacated_place():
    game = engine_data.new_game("selective-canfield", 1)
    assert legal_moves(game) == {f"T{number}>F" for number in range(1, 6)}
    before = engine_data.table_bytes(game)
    play(game, "T2>F")
    assert game.table.top[game.tableau[1]] == CLOSED
    assert game.table.length(game.reserve[0]) == 13
    assert not {text for text in legal_moves(game) if "T2" in text}
    assert why_not(game, notation.parse_move(game, "R1>T2")) == "That place is closed."
    game.pop()
    assert engine_data.table_bytes(game) == before


def test_sel_x_leaves_a_place_open_that_still_has_cards():
    game = lay_out("Game|T=2|base=S|sel=Tx", ["2C 9C", "3D"])
    play(game, "T1>F")
    assert pile_text(game, game.tableau[0]) == "2C"


def test_no_row_is_dealt_to_a_closed_place():
    game = lay_out("Game|T=3|base=S|sel=Tx|draw=t", ["2C", "3C", "4C"], stock="9H 8H 7H")
    play(game, "T2>F", "deal")
    assert game.table.top[game.tableau[1]] == CLOSED
    assert [pile_text(game, game.tableau[at]) for at in (0, 2)] == ["2C 7H", "4C 8H"]


def test_draw_f_deals_to_the_piles_but_not_while_a_space_is_open():
    game = lay_out("Game|T=3|draw=f", ["2C", "9C 3C", ""], stock="9H 8H 7H 6H")
    assert why_not(game, DEAL) == "Fill all spaces first."
    assert not game.push(DEAL)
    play(game, "T2>T3", "deal", "deal")
    assert [pile_text(game, place) for place in game.tableau] == ["2C 6H 9H", "9C 7H", "3C 8H"]
    assert why_not(game, DEAL) == why_not(lay_out("Game|T=3|draw=f", ["2C"]), DEAL) != ""


def test_draw_f_deals_when_there_are_too_few_cards_to_fill_all_spaces():
    game = lay_out("Game|T=4|draw=f", ["2C", "9C 3C", "", ""], stock="9H 8H 7H 6H 5H")
    assert game.push(DEAL)
    assert [pile_text(game, place) for place in game.tableau] == ["2C 5H", "9C 3C 6H", "7H", "8H"]


def test_illegal_moves_are_explained_and_change_nothing():
    game = lay_out(engine_data.ROWS["klondike"], ["2C 7H", "8D", ""], foundations=["AS"])
    before = engine_data.table_bytes(game)
    for text, why in [
        ("T1>T2", "7H needs 8C or 8S."),
        ("T1>T3", "A space takes only K."),
        ("T3>T1", "There is no card there."),
        ("T1>F", "That foundation needs A."),
        ("T1>T1", "That would change nothing."),
        ("T1>W", "No card can be played there."),
        ("T1>T2*2", "These cards are not a run."),
        ("FS>T3", "A space takes only K."),
    ]:
        a_move = notation.parse_move(game, text)
        assert why_not(game, a_move) == why, text
        assert not game.push(a_move)
    assert engine_data.table_bytes(game) == before


@cases(
    ("game_id", "laid", "place", "space"),
    [
        ("gate", {"reserve": ["9S", "2C"]}, RESERVE, True),
        ("gate", {"reserve": ["", "2C"], "waste": "9S"}, WASTE, False),
        ("gate", {"waste": "9S"}, WASTE, True),
        ("gate", {"hand": "9S"}, HAND, True),
        ("duchess", {"waste": "9S", "base": 1}, WASTE, True),
        ("canfield", {"reserve": ["2C"], "waste": "9S", "base": 1}, WASTE, False),
        ("canfield", {"waste": "9S", "base": 1}, WASTE, True),
        ("canfield", {"reserve": ["9S"], "base": 1}, RESERVE, True),
        ("little-gate", {"reserve": ["9S", "2C"]}, RESERVE, True),
        ("little-gate", {"reserve": ["9S", "2C 4C"]}, RESERVE, False),
        ("little-gate", {"waste": "9S"}, WASTE, True),
        ("superior-canfield", {"reserve": ["2C"], "waste": "9S", "base": 1}, WASTE, True),
        ("simplicity", {"waste": "9S", "base": 1}, WASTE, True),
    ],
)
def test_a_dead_card_needs_a_space_only_if_one_would_be_left_to_it(game_id, laid, place, space):
    reds = "7H 7D 4H 4D 2H 2D KH KD QH QD 6H 6D".split()
    row = read(engine_data.ROWS[game_id])
    game = lay_out(row, reds[: row.T], **laid)
    assert why_dead(game, place).startswith(
        f"9~ needs 10`{', 10_ or a space' if space else ' or 10_'}."
    )


@cases("game_id", ["canfield", "gate"])
def test_a_dead_card_that_nothing_else_helps_needs_a_space_though_the_reserve_lasts(game_id):
    laid = {"base": 10} if game_id == "canfield" else {}
    tens = {"foundations": ["TD", "TH"]}
    game = lay_out(read(engine_data.ROWS[game_id]), reserve=["2C"], waste="9S", **laid, **tens)
    assert why_dead(game, WASTE).startswith("9~ needs a space.")


@cases(
    ("game_id", "card", "laid", "said"),
    [
        ("storehouse", "AC", {"foundations": ["2C", "2D", "2H", "2S"]}, "A^ can only go to"),
        ("bisley", "2C", {"foundations": ["AD"]}, "2^ needs A^ or 3^."),
        ("bisley", "2C", {"foundations": ["AC"]}, "2^ needs 3^."),
        ("canfield", "6S", {"base": 7, "foundations": ["7D"]}, "6~ needs 7`."),
        ("canfield", "6S", {"base": 7, "foundations": ["7D", "7H"]}, "6~ can only go to"),
        ("klondike", "6S", {"foundations": ["7D", "7H"]}, "6~ needs 7` or 7_."),
    ],
)
def test_a_dead_card_needs_no_card_that_stays_on_its_foundation(game_id, card, laid, said):
    game = lay_out(read(engine_data.ROWS[game_id]), [card], **laid)
    assert why_dead(game, game.tableau[0]).startswith(said)


@cases("text", ["", "T1", "T1>", ">T1", "T9>T1", "T1>X", "T1>T2*x", "X>T1", "W>F"])
def test_text_that_is_not_a_move_is_explained(text):
    game = lay_out(engine_data.ROWS["klondike"], ["7H", "8D"])
    with pytest.raises(ValueError, match=r"not a move|not a pile|no card"):
        notation.parse_move(game, text)


def test_unlimited_redeals_are_not_counted():
    game = lay_out("Game|T=2|draw=1|redeal=-1", stock="3C 7H")
    for _ in range(9):
        assert game.push(DEAL)
        assert game.table.top[REDEALS] == UNLIMITED
    while game.pop():
        assert game.table.top[REDEALS] == UNLIMITED
    while redo(game.table):
        assert game.table.top[REDEALS] == UNLIMITED


def test_no_card_goes_from_foundation_to_foundation():
    # The two of a suit may meet; either top would then be the other's next.
    game = lay_out("Game|T=1|fdir=B|fback=1|fill=F", foundations=["QH"])
    up, down = game.foundations[2], game.foundations[6]
    game.table.lay(cards.parse("KH"), down)
    for a_move in (move(up, down), move(down, up)):
        assert why_not(game, a_move) == "Cards stay on the foundations."
        assert not game.push(a_move)


@cases(("base", "clubs"), [(None, ()), (1, ["KC"])])
def test_a_foundation_of_any_first_rank_or_a_full_one_wants_its_own_suit(base, clubs):
    game = lay_out("Game|T=1|base=F", ["5H"], base=base, foundations=clubs)
    why = why_not(game, notation.parse_move(game, "T1>FC"))
    assert why == "That foundation needs a card of its own suit."


@cases("place", ["tableau", "reserve", "cells", "waste", "hand", "stock"])
def test_a_game_is_won_only_when_no_card_is_left_anywhere(place):
    row = "Game|T=1|R=1|C=1|draw=1|hand=1"
    last = ["KS"] if place in ("tableau", "reserve", "cells") else "KS"
    game = lay_out(row, **{place: last}, foundations=["KC", "KD", "KH", "QS"])
    assert not game.won()
    if place == "stock":
        play(game, "deal")
        assert not game.won()
    play(game, next(text for text in legal_moves(game) if text.endswith(">F")))
    assert game.won()
