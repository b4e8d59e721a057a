"""The phases of the eleven games that are easy to get wrong, each with its own cases.

Cases are written in the language of `document_cases`; choosing the base is RULES.md 6.
"""

from tests.support.cases import cases
from tests.support.document_cases import run

FIVE = "T 7C, 6D, 7S, KC, KD"  # once 7C is chosen, 6D can go on 7S
HELD = ["four-seasons", "simplicity", "fortunes-favor", "storehouse", "gate"]
BY_THREES = ["canfield", "selective-canfield"]


@cases("case", [
    f"{FIVE}; R 2C 3H; S 9C | | legal T1>F T2>F T3>F T4>F T5>F",
    f"{FIVE}; R 2C 3H; S 9C | not R1>F, not R1>T1, not T2>T1, not deal | as it began; base -",
    f"{FIVE}; R 2C 3H | T1>F | base 7; F 7C; T -, 6D, 7S, KC, KD; R 2C 3H",
    f"{FIVE}; R 2C 3H | not T1>F*2 | as it began; base -",
    f"{FIVE}; R 2C 3H | T3>F | base 7; F 7S; T 7C, 6D, -, KC, KD; R 2C 3H",
    f"{FIVE}; R 2C 3H | T5>F | base K; F KD; T 7C, 6D, 7S, KC, -; R 2C 3H",
    f"{FIVE}; R 2C 3H | T1>F, not R1>T1, T2>T3 | T -, 3H, 7S 6D; R 2C",
    f"{FIVE}; W 9C | T1>F, T2>T3, not W>T1, W>T2, not T2>T1 | T -, 9C, 7S 6D",
    f"option fill=TRW; {FIVE}; W 9C | T1>F, T2>T3, not T3>T1, T3>T2 | T -, 6D, 7S",
    f"{FIVE}; R 2C 3H | T1>F, T2>T3, undo, undo | as it began; base -",
    f"{FIVE}; W 9C | T1>F, undo, T4>F, T2>T1, not W>T4, W>T2 | base K; T 7C 6D, 9C, 7S, -, KD",
    f"{FIVE}; W 9C | T1>F, T2>T3, undo, undo, redo, redo, not W>T1 | T -, -, 7S 6D; base 7",
    f"{FIVE}; W 9C | T1>F, undo, not T2>T1, not W>T1 | as it began",
])  # fmt: skip
def test_selective_canfield_chooses_one_of_five_and_closes_its_place(case):
    run("selective-canfield", case)


@cases("case", [
    "T ...; S 5C 4C 3C | deal | H 3C; W -; S 5C 4C",
    "T ...; S 5C 4C 3C | deal, deal | H 4C; W 3C; S 5C",
    "T ...; S 4C 3C | deal, deal | H 4C; W 3C; S -",
    "T ...; S 4C 3C | deal, deal, deal | H -; W 3C 4C; S -",
    "T ...; S 5C 4C 3C | deal, deal, undo | H 3C; W -; S 5C 4C",
    "T ...; S 5C 4C 3C | deal, deal, deal, undo, undo, undo | as it began",
    "T ...; S 5C 4C 3C | not S>F, not S>T1 | as it began",
])  # fmt: skip
@cases("game_id", HELD)
def test_dealt_card_is_held_beside_the_waste(game_id, case):
    run(game_id, case)


@cases("game_id", BY_THREES)
@cases("case", [
    "base 9; S 8C 7C 6C 5C 4C | deal | W 4C 5C 6C; H -; S 8C 7C",
    "base 9; S 8C 7C 6C 5C 4C | deal, deal | W 4C 5C 6C 7C 8C; S -",
    "base 9; S 7C 6C 5C 4C | deal, deal | W 4C 5C 6C 7C; S -",
    "base 9; S 5C | deal | W 5C; S -",
    "base 9; W 9C; S 6C 5C | deal | W 9C 5C 6C; S -",
    "base 9; S 8C 7C 6C 5C 4C | deal, deal, deal | W -; S 8C 7C 6C 5C 4C",
    "base 9; S 8C 7C 6C 5C 4C | deal, deal, undo | W 4C 5C 6C; S 8C 7C",
    "base 9; S 8C 7C 6C 5C 4C | deal, deal, deal, undo, undo, undo | as it began",
    "base 9; T 7H, KC; S 8C 7C 6C 5C 4C | deal, W>T1, deal, deal, deal | W 4C 5C 7C; S 8C",
])  # fmt: skip
def test_dealing_three_with_one_or_two_cards_left(game_id, case):
    run(game_id, case)
    run("klondike", "option draw=3; " + case.replace("base 9; ", ""))


@cases(
    ("game_id", "piles"),
    [
        ("canfield", "KC, KD"), ("selective-canfield", "KC, KD, KS"), ("rainbow", "KC, KD"),
        ("chameleon", "KC"), ("storehouse", "KC, KD"),
    ],
)  # fmt: skip
@cases("case", [
    "R 2C 3C; W 9C; S 9D 9S 9H | T1>T2 | T 3C, 8S 7S; R 2C; W 9C; S 9D 9S 9H",
    "R 3C; W 9C | T1>T2 | T 3C, 8S 7S; R -; W 9C",
    "R 2C 3C; W 9C | T1>T2, undo | as it began",
    "R 2C 3C; W 9C | T1>T2, undo, redo | T 3C, 8S 7S; R 2C; W 9C",
    "W 9C; S 4D | T1>T2, undo | as it began",
    "W 9C; S 4D | T1>T2 | T -, 8S 7S; W 9C; S 4D",
    "W 9C 2H; S 4D | T1>T2, W>T1 | T 2H, 8S 7S; W 9C; S 4D",
    "W 2H; S 4D 5D 6D | T1>T2, deal | T -, 8S 7S",
    "W 2H | T1>T2, not T3>T1 | T -, 8S 7S; goes on",
])  # fmt: skip
def test_reserve_fills_spaces_at_once_until_it_is_empty(game_id, piles, case):
    seven = "7H" if "canfield" in game_id else "7S"
    case = f"base 9; T 7S, 8S, {piles}; {case}".replace("7S", seven)
    run(game_id, case.replace("base 9; ", "") if game_id == "storehouse" else case)


@cases("case", [
    "T 7H, 8H, ...; W 2C 9S; H TS; S JS | T1>T2 | T 9S, 8H 7H; W 2C; H TS; S JS",
    "T 7H, 8H, ...; W 2C 9S; H TS; S JS | T1>T2, undo | as it began",
    "T 7H, 8H, ...; W 2C 9S; H TS; S JS | T1>T2, undo, redo | T 9S, 8H 7H; W 2C",
    "T 7H, 8H, ...; H TS; S JS | T1>T2 | T TS, 8H 7H; H -; S JS",
    "T 7H, 8H, ...; H TS; S JS | T1>T2, undo | as it began",
    "T 7H, 8H, ...; H TS; S JS | T1>T2, deal | H JS; W -; S -",
    "T 7H, 8H, ...; S 2C JS | T1>T2 | T JS, 8H 7H; S 2C; H -; W -; redeals 1",
    "T 7H, 8H, ...; S 2C JS | T1>T2, undo | as it began",
    "T 7H, 6H, 8H, ...; W 9S; H TS | T1>T3, T2>T3 | T 9S, TS, 8H 7H 6H; W -; H -",
    "T 7H, 6H, 8H, ...; W 9S; H TS | T1>T3, T2>T3, undo | T 9S, 6H, 8H 7H; W -; H TS",
    "F AC; T 2C, ...; W 9S | T1>F | T 9S; W -; F 2C",
    "T 7H, 8H, ... | T1>T2, not T3>T1, not T2>T1 | T -, 8H 7H",
    "T 7H, 8H, ... | T1>T2, undo | as it began",
    "T 7H, 8H, ...; W 9S; redeals 1 | T1>T2, not deal | T 9S; W -; redeals 1",
])  # fmt: skip
def test_fortunes_favor_fills_spaces_from_waste_then_hand_then_stock(case):
    run("fortunes-favor", case)
