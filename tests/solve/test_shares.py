"""Shares of deals that can be won, beside published ones."""

import re

import pytest

from patience.games import catalog
from sim.data import verdicts
from sim.data.places import ROOT
from sim.solve import shares
from sim.solve.checks.by_hand import count_positions
from sim.solve.shares import PUBLISHED, Published, Shares
from sim.solve.variants import read_variant
from tests.support.cases import cases
from tests.support.engine_data import lay_out, new_game

FIGURES = (ROOT / "sim" / "measure" / "README.md").read_text(encoding="utf-8")
BY_HAND = {
    int(deal): int(positions)
    for deal, positions in re.findall(r"\b(\d+) \((\d+)\)", FIGURES.partition("by hand:")[2][:200])
}
"""Deals of Simple Simon and their positions, as the page lists them."""


def test_no_share_contradicts_a_published_one_of_the_same_rules():
    assert shares.find_contradictions() == ["simple-simon"]  # the page says why


def test_published_shares_are_of_variants_and_most_are_of_the_same_rules():
    for name, known in PUBLISHED.items():
        assert read_variant(name)
        assert all(0 < one.percent < 100 for one in known)
        assert all(one.note for one in known if not one.same_rules)
    same = [name for name, known in PUBLISHED.items() if known[0].same_rules]
    assert len(set(same) & verdicts.read().keys()) > 15


@cases(
    ("why", "found", "known", "contradicts"),
    [
        ("too few", (430, 570, 0), (50, 0.1), True),
        ("too many", (570, 430, 0), (50, 0.1), True),
        ("few deals", (38, 62, 0), (50, 0.1), False),
        ("open deals may be won", (430, 470, 100), (50, 0.1), False),
        ("open deals cannot be lost twice", (570, 330, 100), (50, 0.1), True),
        ("a wide interval", (430, 570, 0), (50, 5), False),
        ("one loss in a game that is never lost", (999, 1, 0), (100, 0), True),
        ("none", (1000, 0, 0), (100, 0), False),
    ],
)
def test_a_contradiction_is_no_chance(why, found, known, contradicts):
    assert (shares.chance_of(Shares(*found), Published(*known)) < 0.001) == contradicts, why


@pytest.mark.parametrize(
    ("variant", "deals", "limit"),
    [
        ("scorpion", 100, "10 s"),
        ("nestor", 10_000, "10 s, from 101 on 2 s"),
        ("eastcliff", 10_000, "10 s, from 101 on 1 s"),
        ("shamrocks", 10_000, "10 s, from 101 on 0.5 s"),
        ("four-seasons", 10_000, "20 s, from 1,061 on 2 s"),
        ("gate", 10_000, "20 s, from 1,011 on 2 s"),
        ("gypsy", 118, "10 s, from 101 on 1 or 2 s"),
        ("spider suits=1", 1050, "20 s"),
    ],
)
def test_each_row_says_after_how_long_a_deal_is_undecided(variant, deals, limit):
    assert shares.limit_of(variant, deals) == limit


def test_deals_that_are_lost_by_hand_are():
    assert len(BY_HAND) == 10
    letters = verdicts.read()["simple-simon"]
    for number, positions in BY_HAND.items():
        game = new_game("simple-simon", number)
        assert count_positions(game, 12) == positions
        assert letters[number - 1] == verdicts.LOST


def test_positions_are_counted_until_there_are_too_many_or_a_win():
    row = catalog.row("simple-simon")
    assert count_positions(new_game("simple-simon", 1), 50) is None
    assert count_positions(lay_out(row, ["KS", "KH"]), 50) == 1
    run = " ".join(f"{rank}S" for rank in "KQJT98765432")
    assert count_positions(lay_out(row, [run, "AS"]), 50) is None
