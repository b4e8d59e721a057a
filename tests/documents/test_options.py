"""The disputed readings that RULES.md 4 offers as an option or as a separate row.

Each has cases for the default and for the other reading, in the language of `document_cases`.
"""

import random

from patience.games import catalog
from patience.table import STOCK
from tests.support import engine_data
from tests.support.cases import cases
from tests.support.document_cases import OPTIONS, rules_of, run
from tests.support.engine_data import lay_out, legal_moves, play, table_bytes

CANFIELDS = ["canfield", "selective-canfield", "rainbow"]
RESERVES = [*CANFIELDS, "chameleon", "storehouse"]


@cases("game_id", [game_id for game_id in OPTIONS if game_id in catalog.ids()])
def test_the_catalogue_offers_these_readings(game_id):
    row = catalog.row(game_id)
    for offer in OPTIONS[game_id].split("|"):
        field, _, values = offer[1:].partition("=")
        assert set(values.split(",")) <= set(row.option_values(field)), field
        assert values.split(",")[0] == str(getattr(row, field)), field


@cases("game_id", CANFIELDS)
@cases(("move", "cards"), [("W", [3]), ("V", [1, 3]), ("N", [1, 2, 3])])
def test_packets_c7(game_id, move, cards):
    for number, onto in ((1, "7D"), (2, "8C"), (3, "9D")):
        said = "T1>T2" + (f"*{number}" if number > 1 else "")
        allowed = said if number in cards else f"not {said}"
        run(game_id, f"option move={move}; base A; T 8S 7H 6C, {onto}, KC, KD | {allowed}")


@cases("game_id", RESERVES)
@cases("case", [
    "T 9S 2H, -; W 4C | not T1>T2, W>T2 | T 9S 2H, 4C",
    "option fill=TRW; T 9S 2H, -; W 4C | T1>T2 | T 9S, 2H; W 4C",
    "option fill=TRW; T 9S 2H, -; W 4C | W>T2 | T 9S 2H, 4C; W -",
    "option fill=TRW; T 9S 2H, -; W 4C | T1>T2, undo | as it began",
    "option fill=TRW; T 2H, - | not T1>T2",
    "option fill=TRW; T 9S 2H, - | not T1>T2*2",
])  # fmt: skip
def test_spaces_after_the_reserve_c8_c9_c15b(game_id, case):
    run(game_id, case if game_id == "storehouse" else case.replace("T 9S", "base A; T 9S"))


@cases(
    ("game_id", "chosen", "allowed"),
    [
        ("canfield", "fill=TRW", [1]),
        ("canfield", "fill=TRW; option move=V", [1]),
        ("canfield", "fill=TRW; option move=N", [1, 2]),
        ("selective-canfield", "fill=TRW", [1]),
        ("rainbow", "fill=TRW; option move=N", [1, 2]),
        ("storehouse", "fill=TRW", [1]),
        ("chameleon", "fill=TRW", [1, 2]),
        ("canfield", "fill=W; option move=N", []),
        ("chameleon", "fill=W", []),
    ],
)
def test_how_many_cards_fill_a_space_c8_c9(game_id, chosen, allowed):
    base = "" if game_id == "storehouse" else "base A; "
    run_of_three = "9S 8S 7S" if game_id in ("storehouse", "chameleon", "rainbow") else "9S 8H 7S"
    for number in (1, 2, 3):
        said = "T1>T2" + (f"*{number}" if number > 1 else "")
        said = said if number in allowed else f"not {said}"
        run(game_id, f"option {chosen}; {base}T {run_of_three}, - | {said}")


@cases("game_id", RESERVES)
@cases("number", [1, 617])
def test_an_open_reserve_changes_no_move_c2(game_id, number):
    squared, opened = (
        engine_data.deal(rules_of(game_id, [("rsee", seen)]), number, engine_data.Table())
        for seen in "01"
    )
    chance = random.Random(number)
    for _ in range(150):
        assert legal_moves(squared) == legal_moves(opened)
        assert table_bytes(squared) == table_bytes(opened)
        if not legal_moves(squared):
            break
        move = chance.choice(sorted(legal_moves(squared)))
        play(squared, move)
        play(opened, move)


@cases(
    ("game_id", "values"),
    [
        ("klondike", "-1 2 0"), ("canfield", "-1 2 1 0"), ("selective-canfield", "-1 2 1 0"),
        ("rainbow", "0 1 2 -1"), ("chameleon", "0 1 2 -1"), ("storehouse", "2 1 0 -1"),
        ("four-seasons", "0 1 2 -1"), ("simplicity", "0 1 2 -1"), ("fortunes-favor", "1 0 2 -1"),
        ("gate", "0 1 2 -1"),
    ],
)  # fmt: skip
def test_passes_c10d_c12_c18(game_id, values):
    assert rules_of(game_id).redeal == int(values.split()[0])
    for value in values.split():
        game = lay_out(
            rules_of(game_id, [("redeal", value)]),
            ["KC", "KD", "KH", "KS", "JC", "JD", "JH", "JS", "9C", "9D", "9H", "9S"],
            base=None if game_id in ("klondike", "storehouse", "fortunes-favor", "gate") else 5,
            stock="4C 6C",
        )
        passes = 1
        while "deal" in legal_moves(game) and passes < 9:
            waiting = game.table.length(STOCK)
            play(game, "deal")
            passes += game.table.length(STOCK) > waiting
        assert passes == (9 if value == "-1" else int(value) + 1)


@cases(
    ("game_id", "rest", "case"),
    [
        ("klondike", 1, "F 2H; T 3S"), ("canfield", 0, "base A; F 2H; T 3S"),
        ("selective-canfield", 0, "base A; F 2H; T 3S"), ("rainbow", 0, "base A; F 2H; T 3S"),
        ("chameleon", 0, "base A; F 2H; T 3S"), ("storehouse", 0, "F 3H; T 4H"),
        ("four-seasons", 0, "base A; F 2H; T 3S"), ("simplicity", 0, "base A; F 2H; T 3S"),
        ("fortunes-favor", 0, "F 2H; T 3H"), ("gate", 0, "F 2H; T 3S"),
        ("castles-end", 0, "base A; F 2H; T 3H"),
    ],
)  # fmt: skip
def test_cards_back_from_foundations_c4(game_id, rest, case):
    assert rules_of(game_id).fback == rest
    run(game_id, f"option fback=0; {case} | not FH>T1")
    run(game_id, f"option fback=1; {case} | FH>T1, undo | as it began")


@cases(
    ("game_id", "case"),
    [
        *((game_id, "option fill=TRW; base A; F 2H; T 9S, -") for game_id in CANFIELDS),
        ("chameleon", "option fill=TRW; base A; F 2H; T 9S, -"),
        ("storehouse", "option fill=TRW; F 3H; T 9S, -"),
        ("four-seasons", "base A; F 2H; T 9S, -"), ("simplicity", "base A; F 2H; T 9S, -"),
        ("fortunes-favor", "F 2H; T 9S, -"), ("gate", "F 2H; T 9S, -"),
        ("castles-end", "base A; F 2H; T 9S, -"), ("klondike", "F 2H; T 9S, -"),
    ],
)  # fmt: skip
def test_no_card_comes_back_from_a_foundation_to_a_space_c4(game_id, case):
    # But for a king, which Klondike takes.
    run(game_id, f"option fback=1; {case} | not FH>T2")


@cases("case", [
    "option base=S; T 5C, 6C 2D, 9S | not T1>T3 | legal T1>F T2>F T3>F; base -",
    "option base=S; T 2C 5C, 6C | not T1>T2, T1>F, T2>F | F 6C",
    "option base=S; T 4C 5C, 6C | T1>F, undo, T2>F, not T1>F, undo, redo | F 6C; base 6",
    "option base=F; T 2C 5C, 6C | T1>T2 | T 2C, 6C 5C; base -",
    "option base=F; T 2C 5C, 6C | T1>T2, T1>F | F 2C; base 2; T -, 6C 5C",
    "option base=F; T 2C 5C, 6C, - | T1>T3, T1>F | F 2C; base 2; T -, 6C, 5C",
    "option base=F; T 2C 5C, 6C, 5D | T1>F, T2>F, not T1>F, T3>F | F 6C 5D; base 5",
    "option base=F; T 2C 5C, 6C | T1>T2, T1>F, undo, T2>F | F 5C; base 5",
    "option base=F; T 2C 5C, 6C | T1>T2, T1>F, undo, undo | as it began; base -",
    "option base=F; base 9; T KC, AC | not T1>T2",
])  # fmt: skip
def test_when_castles_end_chooses_its_base_c14(case):
    run("castles-end", case)


@cases(
    ("game_id", "case"),
    [
        # C16: the Rainbow of the house that wrote D1, as a separate row.
        ("rainbow", "base A; T 5S, 6S, KC, KD | T1>T2"),
        ("rainfall", "base A; T 5S, 6S, 6H, KD | not T1>T2, T1>T3"),
        ("rainbow", "dealt 1 | | redeals 0"),
        ("rainfall", "dealt 1 | | redeals 2; count R 13; count T 1 1 1 1; count S 34"),
        # C13: PySolFC's game of the same name, as a separate row.
        ("castles-end", "base 9; T 5C, 6H, 6C | not T1>T2, T1>T3"),
        ("castles-end-pysolfc", "base 9; T 5C, 6C, 6H | not T1>T2, T1>T3"),
        ("castles-end", "base 9; T KC, AC, AH | not T1>T2, not T1>T3"),
        ("castles-end-pysolfc", "base 9; T KC, AC, AH | not T1>T2, T1>T3"),
        ("castles-end", "dealt 1 | | count T 6 6 5 5 5 5 5 5 5 5; count R"),
        ("castles-end-pysolfc", "dealt 1 | | count T 5 5 5 5 5 5 5 5 5 5; count R 1 1"),
    ],
)
def test_other_games_of_the_same_name_are_rows_c13_c16(game_id, case):
    run(game_id, case)
