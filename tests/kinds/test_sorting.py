"""Games whose piles are not built: their rules, deals, hints and pages (RULES.md 1.14).

The cases cite PySolFC's classes, commit 7a3d146; `document_cases` has their language.
"""

import pytest

from patience import cards
from patience.advice import hints
from patience.games import dealing
from patience.games.rules import read
from patience.table import FOUNDATION, HAND, STOCK
from patience.texts import notation, pages
from tests.support import engine_data
from tests.support.cases import cases
from tests.support.document_cases import run
from tests.support.engine_data import legal_moves, pile_text, play

# calculation.py: Calculation, BetsyRoss_Foundation, Calculation_RowStack.
CALCULATION = [
    # One A, 2, 3 and 4 on the foundations; the next card is turned up at once.
    "dealt 1 | | F AC 2H 3D 4S; count T 0 0 0 0; count S 47; H JD; W -",
    # dir=i+1, mod=13: they count by ones, twos, threes and fours, whatever the suits.
    "F AC 2D 3H 4S; H 2C; S KH 8H 6D 4C | H>F1, H>F2, H>F3, H>F4 | F 2C 4C 6D 8H; H KH",
    "F AC 2D 3H 4S; H 4C | not H>F1, H>F2 | F AC 4C 3H 4S",
    "F QC 2D 3H 4S; T KH | not T1>F2, T1>F1 | F KH 2D 3H 4S",
    # A card that fits on two foundations goes where the player likes.
    "F 5C 4D 3H 4S; H 6S; T 8H | | legal H>F1 H>F2 H>F3 H>T1 H>T2 H>T3 H>T4 T1>F4",
    # Calculation_RowStack: any card of the waste, on any pile, and no other.
    "F AC 2D 3H 4S; H KC; T KD; S 9C 8C | H>T1, H>T2, not T1>T2, not T2>T3 | T KD KC, 8C; H 9C",
    # max_rounds=1, and every card is turned up once.
    "F AC 2D 3H 4S; H KC; S 9C | not deal, H>T1, H>T2, not deal | S -; H -; T KC, 9C; stuck",
    "F AC 2D 3H 4S; H KC; S 9C | H>T1, undo | as it began",
    "F AC 2D 3H 4S; H KC; S 9C | H>T1, undo, redo, H>T1 | T KC 9C",
]

# numerica.py: Numerica, which is Sir Tommy: RK_FoundationStack, suit=ANY_SUIT.
SIR_TOMMY = [
    "dealt 1 | | count F 0 0 0 0; count T 0 0 0 0; count S 51; H JD",
    "H AS; S 2D AC | H>F1, H>F2, H>F1 | F 2D AC",
    "H 3S; T AS, 2C | T1>F1, T2>F1, not T2>F1, H>F1 | F 3S",
    "H 3S; S 5C; T AS, 2C | not H>F1, H>T2, not T2>T1, not deal | T AS, 2C 3S; H 5C",
]

# numerica.py: LadyBetty, with SS_FoundationStack and rows=6.
LADY_BETTY = [
    "dealt 1 | | count T 0 0 0 0 0 0; count S 51; H JD",
    "H 2S; S 2C; T AC | T1>F, not H>F, H>T1, H>F | F 2C; T 2S",
]

# auldlangsyne.py: Strategy, Strategy_Foundation, Strategy_RowStack.
STRATEGY = [
    "dealt 1 | | F AC AD AH AS; count T 0 0 0 0 0 0 0 0; count S 47; H JD",
    "F AC AD AH AS; H 2C; S 3C | not H>F, H>T1, not T1>F, H>T2, T1>F, T2>F | F 3C AD AH AS",
    "F AC AD AH AS; H 2C; T 3C | | legal H>T1 H>T2 H>T3 H>T4 H>T5 H>T6 H>T7 H>T8",
]

# auldlangsyne.py: AuldLangSyne and TamOShanter, from which it takes the rest.
AULD_LANG_SYNE = [
    # startGame: the aces first, then a row; the stock is dealt a row at a time.
    "dealt 1 | | F AC AD AH AS; T JD, 2D, 9H, JC; count S 44; H -",
    "dealt 1 | deal | count T 2 2 2 2; count S 40",
    "F AC AD AH AS; T 2H, 3C 2S, -, 5H; S KC KD KH KS | T1>F1, T2>F2, T2>F1 | F 3C 2S AH AS",
    # max_accept=0: nothing goes onto a pile.
    "F AC AD AH AS; T 2H, 3C, -, 5H | not T1>T2, not T2>T3, not T4>T2 | as it began",
    "F AC AD AH AS; T 5C, 3C; S KC KD KH KS | deal, not deal | T 5C KS, 3C KH, KD, KC; stuck",
]


@cases(
    ("game_id", "case"),
    [
        (game_id, case)
        for game_id, cases in [
            ("calculation", CALCULATION),
            ("sir-tommy", SIR_TOMMY),
            ("lady-betty", LADY_BETTY),
            ("strategy", STRATEGY),
            ("auld-lang-syne", AULD_LANG_SYNE),
            ("old-fashioned", ["dealt 1 | | T JD, 2D, 9H, JC, 5D, 7H; count S 42; F AC AD AH AS"]),
        ]
        for case in cases
    ],
)
def test_rule(game_id, case):
    run(game_id, case)


# PySolFC's Calculation._shuffleHook, as it stands, on its pack: the deck turned over.
@cases("number", [1, 617, 4242, 31999])
def test_calculation_is_dealt_as_pysolfc_deals_it(number):
    pack = list(dealing.shuffle(number))[::-1]
    first = [None] * 4
    for card in pack[:]:
        if card >> 2 <= 3 and first[card >> 2] is None:
            first[card >> 2] = card
            pack.remove(card)
    talon = [*pack, *first[::-1]]
    game = engine_data.new_game("calculation", number)
    assert [game.table.top[FOUNDATION + rank] for rank in range(4)] == [
        talon.pop() for _ in range(4)
    ]
    assert game.table.top[HAND] == talon.pop()
    buffer = bytearray(52)
    assert list(buffer[: game.table.read_pile(STOCK, buffer)]) == talon


@cases(
    ("row", "sentence"),
    [
        (
            "fsuit=S|fstep=1234|draw=p|suit=N|fill=|move=1",
            "field fstep is 1234; that needs fsuit=R",
        ),
        ("fsuit=R|fwait=1|draw=t|suit=N|fill=|move=1", "field fwait is 1; that needs draw=p"),
        ("fsuit=R|draw=p", "field fsuit is R; that needs suit=N"),
        ("draw=p", "field draw is p; that needs fsuit"),
        ("fwait=1", "field fwait is 1; that needs fsuit"),
        ("fsuit=R|suit=N|fill=|move=1|draw=1", "field fsuit is R; that needs draw=p or draw=t"),
    ],
)
def test_words_that_do_not_go_together_are_refused(row, sentence):
    with pytest.raises(ValueError, match=f"^Bad: {sentence}$"):
        read(f"Bad|T=4|{row}")


@cases(
    ("game_id", "position", "best"),
    [
        ("calculation", {"hand": "7C", "tableau": ["KC", "9S", "JH"]}, "H>T3"),  # soon before JH
        ("calculation", {"hand": "2C", "tableau": ["KC"]}, "H>F1"),
        ("strategy", {"hand": "9C", "tableau": ["TC", "8C", "KC", "QC"]}, "H>T1"),
        ("strategy", {"hand": "KC", "tableau": ["2C", "3C"]}, "H>T3"),  # a space
    ],
)
def test_hint_lays_the_turned_card_where_it_harms_least(game_id, position, best):
    tops = ["AC", "2D", "3H", "4S"] if game_id == "calculation" else ["AC", "AD", "AH", "AS"]
    game = _position(game_id, tops, **position)
    assert notation.move_text(hints.advise(game)[0], notation.numbers_foundations(game)) == best


def _position(game_id, tops, tableau, hand):
    game = engine_data.new_game(game_id)
    game.table.clear()
    for place, name in enumerate(tops):
        game.table.lay(cards.parse(name), place)
    for place, name in zip(game.tableau, tableau):
        game.table.lay(cards.parse(name), place)
    game.table.lay(cards.parse(hand), HAND)
    game.table.lay(cards.parse("5S"), STOCK)
    return game


@cases(("suits", "offers"), [("R", False), ("S", True)])
def test_only_foundations_of_a_suit_let_a_game_finish_by_itself(suits, offers):
    rules = f"Sorted|T=4|fsuit={suits}|suit=N|move=1|fill=|draw=p"
    kings, queens = "KC KD KH KS".split(), "QC QD QH QS".split()
    game = engine_data.lay_out(rules, kings, foundations=queens)
    game.push(game.moves()[0])
    assert game.may_finish() == offers


def test_rules_page_tells_the_order_of_every_foundation():
    found = dict(pages.rules_page(engine_data.new_game("calculation")))
    game = engine_data.new_game("calculation")
    for place in game.foundations:
        rank, order = game.base_of(place), []
        for _ in range(12):
            rank = (rank + game.step_of(place)) % 13
            order.append("A 2 3 4 5 6 7 8 9 10 J Q K".split()[rank])
        assert " ".join(order) in found["Object"]


def test_a_move_to_a_foundation_is_written_with_its_number():
    game = engine_data.new_game("sir-tommy", 1)
    while "H>F1" not in legal_moves(game):
        play(game, "H>T1")
    assert "H>F2" not in legal_moves(game)  # they are alike
    play(game, "H>F2")
    assert pile_text(game, FOUNDATION + 1)
