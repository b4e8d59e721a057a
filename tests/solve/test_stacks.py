# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The search by stacks: what it calls lost is lost, from the deal and from any position later."""

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience.cards import parse
from patience.game import Game
from patience.games.rules import read
from patience.moves import DEAL
from patience.table import BASE, FOUNDATION, REDEALS, STOCK, TABLEAU, WASTE, Table
from sim.solve.checks.small import ROWS, deal, winnable, winnable_by_stacks
from sim.solve.search import depth, rows, state
from sim.solve.search.caps.matching import lacking, lacking_at_least
from sim.solve.search.compiled import zeros
from sim.solve.search.stacks import landing, pool, shape_search, shapes
from sim.solve.search.stacks.by_stacks import ByStacks
from sim.solve.search.stacks.facts import AT_HOME, FACTS, note_deal
from sim.solve.search.stacks.fronts import FRONTS, HOMES, SIZE, front_at, insert, least_of
from sim.solve.search.stacks.landing import QUEUE, land

_RANKS = 5
_POSITIONS = 3000
_SEASONS = [text for text in ROWS if text.startswith("Four Seasons")]
_NO_CORNER = next(text for text in _SEASONS if "wrap" not in text)
_THREE = "Seasons|T=3|suit=R|move=1|fill=TW|draw=1"


def _packs(text, deals):
    chance = random.Random(5)
    for _ in range(40):
        position = deal(read(text), _RANKS, chance)
        for _ in range(deals):
            position.push(DEAL)
        yield position


@pytest.mark.parametrize("deals", [0, 4, 12])
def test_what_is_lost_by_stacks_is_lost(deals):
    packs = [pack for text in _SEASONS for pack in _packs(text, deals)]
    lost = [pack for pack in packs if winnable_by_stacks(pack, _RANKS, _POSITIONS) is False]
    assert len(packs) > len(lost) > 2
    assert not any(winnable(pack, _RANKS, False, _POSITIONS) for pack in lost)


@cache
def _won():
    packs = [pack for text in _SEASONS for pack in _packs(text, 4)]
    return [pack for pack in packs if winnable(pack, _RANKS, True, _POSITIONS)]


def test_a_stack_whose_ways_take_too_long_hides_no_win(monkeypatch):
    monkeypatch.setattr(shape_search, "_MOST_ASKED", 2)
    won = _won()
    assert len(won) > 10
    assert not any(winnable_by_stacks(pack, _RANKS, _POSITIONS) is False for pack in won)


@pytest.mark.parametrize(
    "module, name, answer", [(landing, "_lies", False), (shapes, "_go_home", None)]
)
def test_what_wrongly_does_not_come_out_is_noticed(module, name, answer, monkeypatch):
    won = _won()
    monkeypatch.setattr(module, name, lambda *_: answer)
    assert any(winnable_by_stacks(pack, _RANKS, _POSITIONS) is False for pack in won)


def _shape(*cards, home=(0, 0, 0, 0)):
    # A shape of piles such as (length, rank of the top).
    vector = zeros(shapes.SHAPES)
    for number, (length, rank) in enumerate(cards):
        vector[shapes.PILE + number] = length << shapes.LENGTH | rank
    return shapes.pack(vector, sum(count << 4 * suit for suit, count in enumerate(home)))


@pytest.mark.parametrize(
    "first, found",
    [
        (_shape((3, 2), (1, 3), (1, 1)), [_shape((2, 3), (2, 2), (1, 1))]),
        (_shape((1, 2), (1, 4), (1, 4)), []),
        (_shape((2, 3), (1, 1)), [_shape((1, 4), (1, 3), (1, 1))]),  # into a space
        (_shape((1, 4), (1, 3)), [_shape((2, 3))]),
    ],
)
def test_shapes_regroup_by_single_cards(first, found):
    game, at, words = _set_up(_THREE, ", , ", stock="5S")
    facts, lists = zeros(FACTS), zeros(pool.LEAST_POOL)
    note_deal(game, at, words, facts)
    head = pool.list_at(0, 0)
    pool.add_shape(lists, head, first)
    vector = zeros(shapes.SHAPES)
    shapes.find_shapes(game, facts, lists, head, 0, vector, zeros(shapes.TABLE))
    ends = shapes.FOUND, shapes.FOUND + 2 * vector[shapes.COUNT]
    assert {first, *found} <= set(vector[ends[0] : ends[1] : 2])
    assert (len(found) == 0) == (vector[shapes.COUNT] == 1)


@pytest.mark.parametrize(
    "fields", ["suit=A", "move=W", "fback=1", "redeal=1", "king=13", "C=1", "cap=3", "dir=B"]
)
def test_stacks_are_for_rules_like_those_of_four_seasons(fields):
    assert rows.encode(read(_NO_CORNER))[rows.BY_STACKS]
    row = read(f"{_NO_CORNER}|{fields}")
    assert not rows.encode(row)[rows.BY_STACKS]
    assert winnable_by_stacks(deal(row, _RANKS, random.Random(1)), _RANKS) is None


def _set_up(text, piles, waste="", stock="", home=""):
    # A position from aces on, of a pack of five ranks.
    position = Game(read(text), Table())
    position.table.top[BASE] = position.table.top[REDEALS] = 0
    places = [(TABLEAU + number, pile) for number, pile in enumerate(piles.split(", "))]
    for place, cards in [*places, (WASTE, waste), (STOCK, stock)]:
        for card in cards.split():
            position.table.lay(parse(card), place)
    for card in home.split():
        position.table.lay(parse(card), FOUNDATION + (parse(card) & 3))
    game = rows.encode(position.row, _RANKS)
    return game, *state.read(game, position)


def _run(search, positions):
    result = depth.RUNNING
    while result == depth.RUNNING:
        result = search.search(positions)
    return result


def test_piles_that_are_no_runs_have_no_stacks():
    search = ByStacks(*_set_up(_THREE, "3D 4D, 5H, 5S"), 1 << 20)
    assert search.search(10) == depth.NO_MEMORY
    assert search.positions == 0


@pytest.mark.parametrize(
    "piles, waste, stock, lost",
    [
        ("5C, 5D, 5H", "AS 5S", "", True),  # 5S has no place
        ("5C, 5D, 5H", "AS 4S", "", False),
        ("5C, 5D, 5H", "5S AS", "", True),
        ("5C, 5D, 4H", "5S AS", "", False),  # after the ace, 5S finds a space: 4H lies on a five
        ("5C, 5D, 5H", "AS", "4S 5S", True),
        ("5C, 4D, 3H", "AS", "5S", False),
        ("", "", "", False),
    ],
)
def test_cards_of_the_waste_must_find_places(piles, waste, stock, lost):
    search = ByStacks(*_set_up(_THREE, piles, waste, stock), 1 << 20)
    result = _run(search, 100)
    assert result == (depth.LOST if lost else depth.NO_MEMORY)
    assert search.search(100) == result


def test_it_can_be_stopped_after_any_stack():
    for position in list(_packs(_SEASONS[0], 0))[:8]:
        game = rows.encode(position.row, _RANKS)
        start = game, *state.read(game, position)
        whole, parts = ByStacks(*start, 1 << 20), ByStacks(*start, 1 << 20)
        assert _run(parts, 1) == _run(whole, 1 << 40)
        assert parts.positions == whole.positions


@pytest.mark.parametrize(
    "piles, home, card, found",
    [
        ("5C, 4D, 3H", "", "2S", [(0, 0, 0, 0)]),
        ("5C 4D, 5H, 2H", "", "2S", []),
        ("5C 4D, 5H, 2H", "AH", "2S", [(0, 0, 2, 0)]),  # 2H makes room
        ("5C 4D, 2H, 2D", "AH AD", "2S", [(0, 0, 2, 0), (0, 2, 0, 0)]),
        ("5C, 5D, 5H", "AS", "2S", [(0, 0, 0, 2)]),
    ],
)
def test_what_goes_home_before_a_card_comes_out_is_the_least(piles, home, card, found):
    game, at, words = _set_up(_THREE, piles, home=home)
    facts, fronts = zeros(FACTS), zeros(FRONTS)
    note_deal(game, at, words, facts)
    cards = sum(1 << parse(one) for one in (piles.replace(",", "") + " " + home).split())
    source, front = front_at(0, 0), front_at(0, 1)
    insert(fronts, source, facts[AT_HOME])
    land(game, facts, fronts, source, front, cards, parse(card), zeros(QUEUE))
    homes = fronts[front + HOMES : front + HOMES + fronts[front + SIZE]]
    least = [tuple(one >> 5 * suit & 15 for suit in range(4)) for one in homes]
    given_home = [sum(parse(one) & 3 == suit for one in home.split()) for suit in range(4)]
    expected = [tuple(map(max, one, given_home)) for one in found]
    assert sorted(least) == sorted(expected)


_COUNTS = st.tuples(*[st.integers(0, _RANKS)] * 4)


def _number(counts):
    return sum(count << 5 * suit for suit, count in enumerate(counts))


@given(many=st.lists(_COUNTS, min_size=1))
def test_a_front_has_the_least_homes(many):
    fronts = zeros(FRONTS // 56)
    for counts in many:
        insert(fronts, 0, _number(counts))
    least = {
        one
        for one in many
        if not any(other != one and all(map(int.__le__, other, one)) for other in many)
    }
    if len(least) <= 30:
        assert set(fronts[HOMES : HOMES + fronts[SIZE]]) == set(map(_number, least))
    common = tuple(map(min, *many)) if len(many) > 1 else many[0]
    assert least_of(fronts, 0) == _number(common)


_SETS = st.sets(st.integers(0, 4 * 4 - 1))


@pytest.mark.parametrize("fields", ["wrap=0", "wrap=1"])
@given(least=_SETS, others=st.sets(st.integers(0, 4 * 4 - 1), max_size=6))
def test_sets_between_two_lack_at_least_so_many(fields, least, others):
    game = rows.encode(read(f"{_THREE}|{fields}"), 4)
    others = sorted(others - least)
    base = sum(1 << card for card in least)
    found = []
    for chosen in range(1 << len(others)):
        cards = base | sum(1 << card for at, card in enumerate(others) if chosen >> at & 1)
        found.append(lacking(game, cards, cards))
    most = base | sum(1 << card for card in others)
    assert lacking_at_least(game, base, most) == min(found)
