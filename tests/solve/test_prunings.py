# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What the search leaves out misses no win: a sample of what `python sim solver-check` compares."""

import random

import pytest

from patience.games import catalog
from patience.games.rules import read
from sim.solve.checks.small import ROWS, deal, winnable
from sim.solve.search import depth, prunings, rows

_RANKS = 4
_POSITIONS = 3000


@pytest.mark.parametrize("text", ROWS, ids=[text.partition("|")[0] for text in ROWS])
def test_small_packs_come_out_the_same_with_prunings(text):
    row = read(text)
    chance = random.Random(2)
    for _ in range(3):
        position = deal(row, _RANKS, chance)
        whole = winnable(position, _RANKS, False, _POSITIONS)
        pruned = winnable(position, _RANKS, True, _POSITIONS)
        assert None in (whole, pruned) or whole == pruned


@pytest.mark.parametrize(
    "game, base, card, others",
    [
        ("klondike", 0, "AC", "0000"),  # nothing can lie on an ace
        ("klondike", 0, "5H", "3203"),  # black fours may be wanted, black threes are not
        ("klondike", 0, "2S", "0000"),
        ("canfield", 7, "8C", None),  # a seven can lie on a base card
        ("canfield", 7, "9C", "0111"),  # an eight could lie on it and carry a seven
        ("canfield", 7, "QD", "3023"),
        ("rainbow", 7, "QD", "3033"),
        ("storehouse", 1, "5D", "0000"),  # only the four of diamonds fits
        ("castles-end", 7, "9D", "0000"),
        ("castles-end", 7, "8D", None),
        ("yukon", 0, "5H", "4004"),
        ("scorpion", 0, "5H", None),
    ],
)
def test_a_card_is_safe_at_home(game, base, card, others):
    from patience.cards import parse

    game_vector = rows.encode(catalog.row(game))
    needs = game_vector[rows.NEEDS + base * 52 + parse(card)]
    counts = [needs >> suit * 4 & 15 for suit in range(4)]
    assert counts == ([prunings.NEVER] * 4 if others is None else [int(one) for one in others])


def test_a_position_that_is_wrongly_given_up_is_noticed(monkeypatch):
    chance = random.Random(2)
    packs = [deal(read(ROWS[0]), _RANKS, chance) for _ in range(8)]
    won = [pack for pack in packs if winnable(pack, _RANKS, False, _POSITIONS)]
    monkeypatch.setattr(depth, "is_stuck", lambda *_: True)
    assert not any(winnable(pack, _RANKS, False, _POSITIONS) for pack in won)
