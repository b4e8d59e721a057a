"""Names of cards, the Microsoft shuffle, and the order of dealing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience import cards
from patience.games import dealing
from patience.player import new_deal
from patience.player.session import Session
from patience.table import STOCK
from tests.support import engine_data
from tests.support.cases import cases

# RULES.md 7.
DECK_1 = (
    "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C 4C 5C TS QH 4H AC 4D "
    "7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H"
)
DECK_617 = (
    "7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH TH QC 3H 9D 6S 8D 3D TC KD 5H 9S 3C 8S 7H 4D "
    "JS 4C QS 9C 9H 7C 6H 2C 2S 4S TS 2H 5D JC 6C JH QH JD KS KC 4H"
)
DECK_31999 = (  # from pysol_cards 0.24.0
    "JD JH AD QH KH 6S 6D JC AC TH AS 8H 9D 2H 8D 6H AH 7H 7C 5D 7S 6C QC JS 9C 3D 5C 4C 2S 8S 3C "
    "7D 5H 8C 4H TD TS 3H 4S KC TC 4D 9S 2C KD 9H KS 5S QS 2D QD 3S"
)


def names(pack):
    return " ".join(cards.text(card) for card in pack)


def test_cards_convert_to_text_and_back():
    for card in range(52):
        assert cards.parse(cards.text(card)) == card
        assert cards.parse("-" + cards.text(card)) == card + cards.FACE_DOWN


@cases("text", ["", "7", "7X", "1H", "H7", "7h", "--7H", "7HH"])
def test_bad_card_name_is_refused_and_quoted(text):
    with pytest.raises(ValueError, match="is not a card"):
        cards.parse(text)


@cases(("number", "expected"), [(1, DECK_1), (617, DECK_617), (31999, DECK_31999)])
def test_numbered_deal_matches_microsofts(number, expected):
    assert names(dealing.shuffle(number)) == expected


@settings(max_examples=40)
@given(st.integers(1, dealing.LAST_NUMBER))
def test_shuffle_in_small_ints_matches_large_ints(number):
    seed, pack, expected = number, list(range(52)), []
    for left in range(52, 0, -1):
        seed = (seed * 214013 + 2531011) % 2**31
        chosen = (seed >> 16) % left
        expected.append(pack[chosen])
        pack[chosen] = pack[left - 1]
    assert list(dealing.shuffle(number)) == expected


@cases("number", [0, -1, 2147483648])
def test_number_out_of_range_is_refused_with_the_range(number):
    with pytest.raises(ValueError, match="1 to 2147483647"):
        dealing.shuffle(number)


@cases(
    ("game_id", "number", "expected"),
    engine_data.known_layouts(),
    ids=lambda value: str(value) if not isinstance(value, dict) else "",
)
def test_layout_matches_the_rules(game_id, number, expected):
    game = engine_data.new_game(game_id, number)

    def piles(places):
        return " | ".join(engine_data.pile_text(game, place) for place in places).strip()

    assert piles(game.foundations) == expected["F"]
    assert piles(game.reserve) == expected.get("R", "")
    assert piles(game.cells) == expected.get("C", "")
    assert piles(game.tableau) == expected["T"]
    assert engine_data.pile_text(game, STOCK).split()[::-1] == expected["stock"].split()


def test_every_row_deals_each_card_once():
    for game_id in engine_data.ROWS:
        assert engine_data.has_every_card(engine_data.new_game(game_id, 4242)), game_id


# As PySolFC deals Baker's Dozen, deal 1: its deck turned over, then the kings sunk (RULES.md C31).
BAKERS_DOZEN_1 = (
    "6H JH 5C AD; 2H 2C 4C 5S; 9C 8H 3C 9S; KC TH AH 6S; KD 4S AS TC; 8C TD JS 5H; 3D 3S QD 7C; "
    "6C 7S 9D 7H; KS 4D QS 5D; 8D AC 2S JC; 8S 4H 3H 9H; KH QH 6D 2D; 7D TS QC JD"
)


def test_bakers_dozen_is_dealt_as_pysolfc_deals_it():
    game = engine_data.new_game("bakers-dozen", 1)
    piles = [engine_data.pile_text(game, place) for place in game.tableau]
    assert "; ".join(piles) == BAKERS_DOZEN_1


@cases("number", [1, 617, 4242, 31999])
def test_kings_sink_below_all_others_in_bakers_dozen(number):
    game = engine_data.new_game("bakers-dozen", number)
    for place in game.tableau:
        ranks = [name[0] for name in engine_data.pile_text(game, place).split()]
        assert "K" not in ranks[ranks.count("K") :]


def test_sunk_kings_are_dealt_face_down_like_other_cards():
    game = engine_data.deal_row("Sunk|T=13|deal=d4|pre=kings", 617)
    for place in game.tableau:
        assert engine_data.pile_text(game, place).count("-") == 4


def test_chosen_numbers_repeat_only_after_all_seeds():
    session, seeds = Session(617), set()
    for _ in range(65536):
        assert 1 <= new_deal._choose_number(session) <= 31999
        seeds.add(session.seed)
    assert seeds == set(range(65536))
