"""The phases of the eleven games that are easy to get wrong, each with its own cases.

Cases are written in the language of `document_cases`; choosing the base is RULES.md 6.
"""

import pytest

from tests.support.document_cases import run

FIVE = "T 7C, 6D, 7S, KC, KD"  # once 7C is chosen, 6D can go on 7S
HELD = ["four-seasons", "simplicity", "fortunes-favor", "storehouse", "gate"]
NOT_HELD = ["klondike", "chameleon", "rainbow"]
BY_THREES = ["canfield", "selective-canfield"]


@pytest.mark.parametrize("case", [
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


@pytest.mark.parametrize("case", [
    "T 5C, 6C, -; S - | | legal T1>F T2>F",
    "T 5C, 6C, - | not T1>T2, not T1>T3, not deal | as it began",
    "T 4C 5C, 6C | T1>F | F 5C; base 5; T 4C, 6C",
    "T 4C 5C, 6C | T1>F, T2>F | F 6C",
    "T 4C 5C, 6C | T1>F, undo | as it began; base -",
    "T 4C 5C, 6C | T1>F, undo, T2>F, not T1>F | F 6C; base 6",
    "T 4C 5C, 6C | T1>F, undo, redo | F 5C; base 5",
    "T 5C, 4D 9C | T1>F, T2>T1 | T 9C, 4D",
])  # fmt: skip
def test_castles_end_starts_with_a_top_card_on_a_foundation(case):
    run("castles-end", case.replace("; S -", ""))


@pytest.mark.parametrize("case", [
    "T ...; S 5C 4C 3C | deal | H 3C; W -; S 5C 4C",
    "T ...; S 5C 4C 3C | deal, deal | H 4C; W 3C; S 5C",
    "T ...; S 4C 3C | deal, deal | H 4C; W 3C; S -",
    "T ...; S 4C 3C | deal, deal, deal | H -; W 3C 4C; S -",
    "T ...; S 5C 4C 3C | deal, deal, undo | H 3C; W -; S 5C 4C",
    "T ...; S 5C 4C 3C | deal, deal, deal, undo, undo, undo | as it began",
    "T ...; S 5C 4C 3C | not S>F, not S>T1 | as it began",
])  # fmt: skip
@pytest.mark.parametrize("game_id", HELD)
def test_dealt_card_is_held_beside_the_waste(game_id, case):
    run(game_id, case)


# Play the waste's top and the hand card, in either order; then the next deal covers nothing.
TAKING = {
    "four-seasons": "T 8S, 6S",
    "simplicity": "T 8S, 6S",
    "gate": "T 8S, 6S, ...",
    "storehouse": "T 8H, 6D, ...",
    "fortunes-favor": "T 8H, 6D, ...",
}


@pytest.mark.parametrize("case", [
    "W 2C 7H; H 5D; S KC | W>T1, H>T2 | W 2C; H -",
    "W 2C 7H; H 5D; S KC | H>T2, W>T1 | W 2C; H -",
    "W 2C 7H; H 5D; S KC | H>T2, deal, W>T1 | W 2C; H KC; S -",
    "W 2C 7H; H 5D; S KC | H>T2, deal, undo, undo | as it began",
    "W 2C 7H; H 5D; S KC | deal, not W>T1, W>T2, W>T1 | W 2C; H KC; S -",
])  # fmt: skip
@pytest.mark.parametrize("game_id", HELD)
def test_waste_top_and_hand_card_are_both_playable(game_id, case):
    run(game_id, f"{TAKING[game_id]}; {case}")


@pytest.mark.parametrize("game_id", NOT_HELD)
def test_without_a_hand_card_the_dealt_card_goes_to_the_waste(game_id):
    run(game_id, "S 5C 4C 3C | deal, deal | H -; W 3C 4C; S 5C")


@pytest.mark.parametrize("game_id", BY_THREES)
@pytest.mark.parametrize("case", [
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


@pytest.mark.parametrize(
    ("game_id", "piles"),
    [
        ("canfield", "KC, KD"), ("selective-canfield", "KC, KD, KS"), ("rainbow", "KC, KD"),
        ("chameleon", "KC"), ("storehouse", "KC, KD"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("case", [
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


@pytest.mark.parametrize("case", [
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


@pytest.mark.parametrize("case", [
    "T 7H, 8S, ...; R 2C 3C, 4C 5C; W 9S; H TS | T1>T2 | T -, 8S 7H; R 2C 3C, 4C 5C; W 9S",
    "T -, 8S; R 2C 3C, 4C 5C | R1>T1 | T 3C; R 2C, 4C 5C",
    "T -, 8S; R 2C 3C, 4C 5C | R2>T1 | T 5C; R 2C 3C, 4C",
    "T -, 8S, ...; R -, 4C; W 9S; H TS | not W>T1, not H>T1, R2>T1 | T 4C; R -, -",
    "T -, -, 8S; R 4C, -; W 9S; H TS | not W>T1, R1>T1, W>T2 | T 4C, 9S; W -; H TS",
    "T -, -, 8S; R 4C, -; W 9S; H TS | R1>T1, H>T2 | T 4C, TS; W 9S; H -",
    "T -, 8S 7H; R 4C, 6S | R2>T2 | T -, 8S 7H 6S; R 4C, -",
    "T -, 8S 7H; R 4C, AS | R2>F | T -, 8S 7H; F AS",
    "T -, 8S 7H; R 4C, AS | not T2>T1, R1>T1, undo | as it began",
    "T -, 8S 7H; W 9S; S 3C | deal | T -; H 3C; W 9S",
    "T -, 8S 7H; W 9S | not T2>T1",
])  # fmt: skip
def test_gate_fills_spaces_from_the_post_the_player_chooses(case):
    run("gate", case)


@pytest.mark.parametrize("case", [
    "T KH, AH, ... | T1>T2 | T -, AH KH",
    "T KH QH, AH, ... | T1>T2*2 | T -, AH KH QH",
    "T AH, KH, ... | not T1>T2",
    "T KH, AS, ... | not T1>T2",
    "F QH; T AH KH | T1>F, T1>F | count F 0 0 13 0",
    "F QH; T AH KH QC | not T1>F",
    "T 3H, AH, ... | not T1>T2, not T2>T1",
    "T -, KC; W KH; H AH | H>T1, W>T1 | T AH KH",
])  # fmt: skip
def test_storehouse_builds_kings_on_aces(case):
    run("storehouse", case)


@pytest.mark.parametrize(
    ("game_id", "suits"),
    [
        ("klondike", "CH"), ("canfield", "CH"), ("selective-canfield", "CH"), ("chameleon", "CC"),
        ("storehouse", "CC"), ("rainbow", "CC"), ("four-seasons", "CC"), ("simplicity", "CH"),
        ("fortunes-favor", "CC"), ("gate", "CH"), ("castles-end", "CC"),
    ],
)  # fmt: skip
def test_a_pile_may_be_built_from_a_king_down_to_a_3(game_id, suits):
    names = [rank + suits[at % 2] for at, rank in enumerate("KQJT9876543")]
    base = "" if game_id in ("klondike", "storehouse", "fortunes-favor", "gate") else "base A; "
    pile = " ".join(names[:-1])
    run(game_id, f"{base}T {pile}, {names[-1]} | T2>T1 | T {pile} {names[-1]}, -")
