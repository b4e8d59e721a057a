"""Whether dealing on helps: the answer is what one finds by dealing until nothing new comes."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.games import catalog
from patience.games.dealing import new_game
from patience.games.rules import read
from patience.moves import DEAL, TO_WASTE
from patience.table import BASE, EMPTY, HAND, REDEALS, STOCK, WASTE, Table
from tests.support.cases import cases
from tests.support.engine_data import CHOSEN, table_bytes


def variants():
    """Return all rows that deal to the waste, and each with one option changed."""
    found = []
    for game_id, row in CHOSEN.items():
        chosen = [(field, value) for field, values in row.options for value in values[1:]]
        rows = [row, *(catalog.row(game_id, [option]) for option in chosen)]
        found += [row for row in rows if row.deals == TO_WASTE]
    return found


VARIANTS = variants()


def lay_at_random(row, chance):
    """Return a game with a card on each pile, in each cell, and a few to deal, but none home."""
    game = new_game(row, 1, Table(row.packs))
    top, pack = game.table.top, list(range(52 * row.packs))
    base, redeals = top[BASE], chance.choice([0, top[REDEALS]])
    game.table.clear()
    top[BASE], top[REDEALS] = base if row.base.isdigit() else chance.randrange(13), redeals
    if row.base == "S":
        top[BASE] = chance.choice([EMPTY, top[BASE]])
    chance.shuffle(pack)
    for place in (*game.tableau, *game.reserve, *game.cells, *[HAND][: row.hand]):
        game.table.lay(pack.pop(), place)
    for place in (WASTE, STOCK):
        for _ in range(chance.randrange(6)):
            game.table.lay(pack.pop(), place)
    return game


def plays_from_waste(game):
    """Return the moves of the cards that were dealt, and of the stock's next card if it is free."""
    found = []
    for place in (STOCK, HAND, WASTE):
        game.moves_from(place, found)
    return found


def deals_up(game):
    """Return whether a card can be played after some deals, found by dealing."""
    seen = set()
    while game.push(DEAL):
        if plays_from_waste(game):
            return True
        lying = [game.table.length(place) for place in (STOCK, HAND, WASTE)]
        if (now := str(lying)) in seen:
            return False
        seen.add(now)
    return False


@pytest.mark.turns(8)
@settings(max_examples=150, deadline=None)
@given(row=st.sampled_from(VARIANTS), seed=st.integers(0, 1 << 32))
def test_dealing_on_helps_if_a_card_comes_that_can_be_played(row, seed):
    chance = random.Random(seed)
    for _ in range(20):
        game = lay_at_random(row, chance)
        before = table_bytes(game)
        helps = game.deals_help()
        assert table_bytes(game) == before
        if game.table.top[REDEALS] or not plays_from_waste(game):
            assert helps == deals_up(game)


@cases("draw", "13tfr")
@cases("base", ["S", "F"])
def test_dealing_helps_only_once_the_base_is_chosen(draw, base):
    row = read(f"Chosen|T=4|R=4|deal=u2 r2|draw={draw}|base={base}|sel=T|redeal=1|fill=")
    game = new_game(row, 1, Table())
    assert game.deals_help() == (base == "F")
