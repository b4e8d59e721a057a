"""The stock: redeals, an empty waste, and when a game is stuck (RULES.md 1.8, 1.9).

Cases are written in the language of `document_cases`.
"""

from tests.support.cases import cases
from tests.support.document_cases import run

KINGS = "KC, KD, KH, KS"  # only queens go on them, and there is no space
FULL = {"klondike": f"{KINGS}, 2S, 4S, 6S", "selective-canfield": f"{KINGS}, 4S"}


@cases(
    ("game_id", "case"),
    [
        ("klondike", "T ... | not deal"),
        ("klondike", "T 9H; S 8C | deal, W>T1, not deal | W -; S -"),
        ("klondike", "option redeal=2; T 9H; S 8C | deal, W>T1, not deal | redeals 2"),
        ("klondike", "option redeal=2; S 8C | deal, deal, undo | W 8C; S -; redeals 2"),
        ("klondike", "option redeal=2; S 8C | deal, deal, undo, redo | W -; S 8C; redeals 1"),
        ("klondike", "option draw=3; T 9H; S 8C | deal, W>T1, not deal | W -"),
        ("canfield", "base 9; T 9H; S 8C | deal, W>T1, not deal | W -"),
        ("canfield", "base 9; T 9H, 8H, ...; S 7C 8C | deal, W>T2, W>T1, not deal | W -"),
        ("selective-canfield", "base 9; T 9H; S 8C | deal, W>T1, not deal"),
        ("storehouse", "T 9C; S 8C | deal, H>T1, not deal | H -; W -; redeals 2"),
        ("storehouse", "T 9C; S 8C | deal, deal, W>T1, not deal | redeals 2"),
        ("storehouse", "T KC; S 8C | deal, deal, deal, undo | W 8C; S -; redeals 2"),
        ("fortunes-favor", "T 9C, ...; S 8C | deal, H>T1, not deal | H -; W -; redeals 1"),
        ("fortunes-favor", "T ...; S 8C | deal, deal, deal, undo | W 8C; redeals 1"),
        ("fortunes-favor", "T ...; W 4C; H 5C | deal | H -; W 4C 5C; redeals 1"),
        ("chameleon", "base 9; T ... | not deal"),
        ("four-seasons", "base 9; H 5C | deal, not deal | W 5C; H -"),
        ("castles-end", "base 9; T 5C | not deal"),
    ],
)
def test_empty_waste_cannot_be_redealt(game_id, case):
    run(game_id, case)


@cases("game_id", ["klondike", "canfield", "selective-canfield"])
@cases("case", [
    "S 2C 3C 9C | | stuck",
    "W 9C; S 2C 3C 7C | | stuck",
    "W 2C 3C 9C | | stuck",
    "S 2C 3C 9C | deal, deal | stuck",
    "- | | stuck",
    "S QD 3C 9C | | goes on",
    "S QD 3C 9C | deal | goes on",
    "W QD; S 2C 3C 9C | | goes on",
    "W 7C 7H QD 3C; S 2C 9C | | goes on",
])  # fmt: skip
def test_stuck_with_unlimited_redeals(game_id, case):
    piles = FULL.get(game_id, KINGS)
    option = "option draw=3; " if game_id == "klondike" else "base 8; F 8S; "
    run(game_id, f"{option}T {piles}; {case.removeprefix('- ')}")


@cases(
    ("game_id", "case"),
    [
        # By ones every card of the stock comes to lie on top, by threes only each third one.
        ("klondike", f"T {FULL['klondike']}; S 2C QD 9C | | goes on"),
        ("klondike", f"option draw=3; T {FULL['klondike']}; S 2C QD 9C | | stuck"),
        ("canfield", f"base 8; F 8S; T {KINGS}; S 2C QD 9C | | stuck"),
        # Dealt on, QD lies under 4C; turned over, it is the third card and comes to lie on top.
        ("canfield", f"base 8; T {KINGS}; W 2C 3C; S 5C 4C QD | | goes on"),
        (
            "canfield",
            f"base 8; T {KINGS}; W 2C 3C; S 5C 4C QD | deal, not W>T1, deal, deal, W>T1 | T KC QD",
        ),
        ("canfield", f"base 8; option redeal=0; T {KINGS}; W 2C 3C; S 5C 4C QD | | stuck"),
        ("canfield", f"base 8; option redeal=1; T {KINGS}; W 2C 3C; S 5C 4C QD | | goes on"),
        # Any legal move counts, whether it helps or not.
        ("klondike", "F 3H; T 4S, KD, KH, KS, 2S, 5S, 6S; S 9C | | goes on"),
        ("klondike", "option fback=0; F 3H; T 4S, KD, KH, KS, 2S, 5S, 6S; S 9C | | stuck"),
        ("canfield", f"base 8; T {KINGS.replace('KS', '-')}; S 3C 2C | | goes on"),
        ("canfield", f"base 8; T {KINGS.replace('KS', '-')} | | stuck"),
        ("canfield", f"base 8; T {KINGS}; R 2H; S 3C 9C | | stuck"),
        ("canfield", f"base 8; T {KINGS}; R QC; S 3C 9C | | goes on"),
        # The same with a hand card, and with unlimited redeals by option.
        ("four-seasons", f"option redeal=-1; base 8; T {KINGS}, 6S; S 9C 4D; H 2C; W 3C | | stuck"),
        ("four-seasons", f"option redeal=-1; base 8; T {KINGS}, 6S; W QC 3C; H 2C | | goes on"),
        ("four-seasons", f"base 8; T {KINGS}, 6S; W QC 3C; H 2C | | stuck"),
        ("four-seasons", f"base 8; T {KINGS}, 6S; S QC; W 3C; H 2C | | goes on"),
        ("rainbow", f"option redeal=-1; base 8; T {KINGS}; W QC 3C | | goes on"),
        ("rainbow", f"base 8; T {KINGS}; W QC 3C | | stuck"),
        ("storehouse", f"T {KINGS}; W QC 4C; redeals 1 | | goes on"),
        ("storehouse", f"T {KINGS}; W QC 4C; redeals 0 | | stuck"),
        # Before the base is chosen there is always a move; after that there may be none.
        ("selective-canfield", f"T {KINGS}, 4S | | goes on"),
        ("castles-end", "T KC, KD, KH, KS, 2C, 2D, 2H, 2S, 5C, 5D | | goes on"),
        ("castles-end", "base 8; T KC, KD, KH, KS, 2C, 2D, 2H, 2S, 5C, 5D | | stuck"),
    ],
)
def test_stuck_check_searches_the_stock_as_it_will_be_dealt(game_id, case):
    run(game_id, case)
