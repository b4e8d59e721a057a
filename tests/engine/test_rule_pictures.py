"""The examples on the rules pages: what a game allows, and what it does not."""

from patience import cards
from patience.games import catalog
from patience.games.examples import find_examples
from patience.games.rules import read
from patience.table import EMPTY
from tests.support.cases import cases


def written(row):
    """Return the examples as text, as in "7S [6H]", with - before what is not allowed."""
    found = []
    for example in find_examples(row):
        names = ["--" if face == EMPTY else cards.text(face) for face in example.faces]
        if example.moved:
            names[-example.moved] = f"[{names[-example.moved]}"
            names[-1] += "]"
        found.append(("" if example.allowed else "-") + " ".join(names))
    return found


@cases(
    ("game", "expected"),
    [
        ("klondike", ["7S 6H", "-- KS", "-7S 6C"]),
        ("canfield", ["7S 6H", "AS KH", "-7S 6C"]),
        ("castles-end", ["7S 6S", "7S 8S", "-7S 6C"]),
        ("four-seasons", ["7S 6H", "AS KH", "-9H [8S 7H]"]),
        ("freecell", ["7S 6H", "8S [7H 6S]", "-7S 6C"]),
        ("spider", ["7S 6H", "9H [8S 7S]", "-9H [8S 7H]"]),
        ("yukon", ["7S 6H", "7S [6H 2C]", "-7S 6C"]),
        ("golf", ["7S 8H", "7S 6C", "-KS AH"]),
        ("dead-king-golf", ["7S 8H", "7S 6C", "-KS QH"]),
        ("black-hole", ["7S 8H", "KS AH", "-7S 9D"]),
        ("pyramid", ["6S 7H", "KD", "-6S 8H"]),
        ("fourteen-out", ["6S 8H", "7S 7H", "-6S 7H"]),
        ("nestor", ["7S 7H", "QS QD", "-6S 7H"]),
        ("aces-up", ["TS [7S]", "AH [KH]", "-6S [7H]"]),
        ("calculation", ["2S 4H", "3S 6D", "-2S 3H"]),
        ("sir-tommy", ["6S 7H", "6S 7S", "-6S 8H"]),
        ("strategy", ["6S 7S", "QH KH", "-2S 3H"]),
    ],
)
def test_examples_of(game, expected):
    assert written(catalog.row(game)) == expected


def test_every_game_with_any_options_has_two_good_examples_and_a_bad_one():
    for game_id in catalog.ids():
        for field, values in [("", [""]), *catalog.row(game_id).options]:
            for value in values:
                row = catalog.row(game_id, [(field, value)] if field else [])
                found = find_examples(row)
                assert [example.allowed for example in found] == [True, True, False], row.id
                assert len({tuple(example.faces) for example in found}) == 3


def test_cards_look_as_the_game_counts_them():
    assert written(catalog.row("spider", [("suits", "1")])) == ["7S 6S", "9S [8S 7S]", "-7S 8S"]


def test_piles_that_are_not_built_on_have_no_examples():
    assert written(read("Two piles|T=2|suit=N")) == []
