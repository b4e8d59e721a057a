# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The search for a suit that passes its cap where runs change places: the tableau is a set."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.cards import parse, text
from patience.game import Game
from patience.games.rules import read
from patience.table import BASE, FOUNDATION, NO_CARD, REDEALS, RESERVE, STOCK, TABLEAU, WASTE, Table
from sim.solve.checks.small import ROWS, deal, passes_caps, winnable
from sim.solve.search import rows, state
from sim.solve.search.caps import set_moves, sets
from sim.solve.search.caps.free import play_free
from sim.solve.search.caps.hosts import can_pass_in_runs
from sim.solve.search.caps.keys import write_keys
from sim.solve.search.caps.matching import lacking, provided
from sim.solve.search.caps.reach import CAPS, KEYS, REACH
from sim.solve.search.caps.set_moves import GO_HOME, LIE
from sim.solve.search.caps.set_state import CARDS, LOWEST, to_set
from sim.solve.search.compiled import zeros

_RANKS = 5
_GATE = "Gate|T=3|R=2|move=N|only=R|fill=W|draw=1"
_CHAMELEON = "Chameleon|T=3|R=1|suit=R|move=N|auto=R|fill=W|draw=1"
_WESTCLIFF = "Westcliff|T=3|move=N|fill=TW|draw=1"
_FOUR = _CHAMELEON.replace("T=3", "T=4")
_ROUND = "Round|T=3|R=1|suit=R|base=D|wrap=1|move=N|auto=R|fill=W|draw=1"


def _bits(cards):
    return sum(1 << parse(card) for card in cards.split())


def _texts(bits):
    return " ".join(text(card) for card in range(52) if bits >> card & 1)


def _matched(fits, cards, hosts):
    # How many cards find hosts, by augmenting paths.
    taken = {}

    def find(card, tried):
        for host in hosts:
            if fits[card] >> host & 1 and host not in tried:
                tried.add(host)
                if host not in taken or find(taken[host], tried):
                    taken[host] = card
                    return True
        return False

    return sum(find(card, set()) for card in cards)


_SETS = st.sets(st.integers(0, _RANKS * 4 - 1))


@pytest.mark.parametrize("fields", [_GATE, _CHAMELEON, _ROUND], ids=["colours", "any", "round"])
@settings(deadline=None)
@given(cards=_SETS, hosts=_SETS)
def test_cards_lack_others_to_lie_on_as_in_the_largest_matching(fields, cards, hosts):
    game = rows.encode(read(fields), _RANKS)
    fits = game[rows.FITS : rows.FITS + 52]
    card_bits, host_bits = (sum(1 << one for one in ones) for ones in (cards, hosts))
    lack = lacking(game, card_bits, host_bits)
    assert lack == len(cards) - _matched(fits, cards, hosts)
    more = provided(game, card_bits, host_bits, 1)
    for card in range(_RANKS * 4):
        if card not in cards:
            lies = lacking(game, card_bits | 1 << card, host_bits) == lack
            assert more >> card & 1 == lies
    enough = provided(game, card_bits, host_bits, 0)
    assert not more & ~enough
    assert not lacking(game, card_bits & enough, host_bits)


def _position(fields, piles, reserves="", waste="", stock="", home=""):
    # The rules, a position, and its words, whose tableau is a set.
    position = Game(read(fields), Table())
    position.table.top[BASE] = position.table.top[REDEALS] = 0
    for card in home.split():
        position.table.lay(parse(card), FOUNDATION + (parse(card) & 3))
    places = [(TABLEAU + number, pile) for number, pile in enumerate(piles.split(", "))]
    places += [(RESERVE + number, pile) for number, pile in enumerate(reserves.split(", "))]
    for place, cards in [*places, (WASTE, waste), (STOCK, stock)]:
        for card in cards.split():
            position.table.lay(parse(card), place)
    game = rows.encode(position.row, _RANKS)
    at, words = state.read(game, position)
    to_set(game, at, words)
    return game, at, words


def _moves(game, at, words):
    # The moves as texts, such as "3C to 2H" for a card into the place of another.
    moves = zeros(set_moves.MOST_MOVES)
    found = []
    for a_move in moves[: set_moves.write_moves(game, at, words, moves, 0)]:
        src, which, dst = a_move & 63, a_move >> 6 & 63, a_move >> 12
        card = which
        if src == WASTE:
            card = game[rows.ORDER + which]
        elif src >= RESERVE:
            card = at[state.TOP + src]
        ends = {GO_HOME: " home", LIE: " lies", NO_CARD: " to a space"}
        found.append(text(int(card)) + (ends.get(dst) or f" to {text(int(dst))}"))
    return ", ".join(sorted(found))


@pytest.mark.parametrize(
    "fields, position, found",
    [
        (_GATE, ("5S 4D, 3S, 5D", "", "AC 2H", ""), "2H lies, 2H to 3S"),
        (_GATE, ("5S, 3S, 5D", "", "AC", ""), "AC home"),
        (_GATE, ("5S, 4D, 3S", "", "3C", ""), "3C lies, 3C to 3S, 3C to 4D"),
        (
            _GATE,
            ("5S, 4D, 3S", "2S 5H, 4C", "3C", ""),
            "5H to 3S, 5H to 4D, 3C lies, 4C to 3S, 4C to 4D",
        ),
        (
            _GATE,
            ("5S, 4D, ", "", "3C", "2C 5C"),
            "3C lies, 3C to a space, 2C to a space, 5C to a space",
        ),
        (_GATE, ("5S, 4D, ", "2S, ", "3C", ""), "3C lies, 2S to a space"),
        (_GATE, ("3C 2D AC, 3D AS, 4C", "", "", ""), "AC home, AS home"),
        (_GATE, ("3C 2D AC, 4D, 4H", "", "", "", "AD"), "AC home"),
        (_GATE, ("3C 2D AC, 2H, 4H", "", "", "", "AD"), "AC home, 2D home"),
        (_CHAMELEON, ("5S, 4D, 3S", "2S 5H", "2C", ""), "2C lies, 5H to 4D, 5H to 3S"),
        (_CHAMELEON, ("5S, 4D, 3S", "", "5C", ""), "5C to 4D, 5C to 3S"),
        (_WESTCLIFF, ("5S 4D, 3S, 5D", "", "4C", "5C"), "4C lies, 5C lies"),
        (_WESTCLIFF, ("5S, 5H, 5D", "", "4C 5C", "3H"), ""),
        (_WESTCLIFF, ("5S, 4H 3C, 2H AC", "", "", "5C"), "AC home, 5C lies"),
    ],
)
def test_moves_of_a_tableau_that_is_a_set(fields, position, found):
    assert _moves(*_position(fields, *position)) == ", ".join(sorted(found.split(", ")))


@pytest.mark.parametrize(
    "fields, position, left",
    [
        # Of the tableau, home, in the waste. Both threes find a four that stays; as do all twos.
        (_GATE, ("4D, 4H, 5S", "", "2S 3C", "3S"), ("3C 3S 4D 4H 5S", "", "2S")),
        (_GATE, ("4D, 4H, 5S", "", "3C", "3S 5C"), ("3C 4D 4H 5S", "", "")),  # 5C comes first
        (_GATE, ("4D, 5H, 5S", "", "3C", "3S"), ("4D 5H 5S", "", "3C")),  # a four for two threes
        (_GATE, ("4D, 4H, 5S", "2S 3C, 4S 3S", "", ""), ("3C 3S 4D 4H 5S", "", "")),
        (_GATE, ("3H, 3D, 5S", "2S, 4C AC", "2C", ""), ("2S 3D 3H 5S", "AC 2C", "")),
        (_GATE, ("4D 3C, 5H, 5S", "", "3S", ""), ("3C 4D 5H 5S", "", "3S")),  # 3S cannot leave
        (_FOUR, ("4C, 4D, 4H, 4S", "5C 3C", "3S", "3H"), ("3H 3S 4C 4D 4H 4S", "", "")),
    ],
)
def test_moves_that_cost_nothing_are_made_at_once(fields, position, left):
    game, at, words = _position(fields, *position)
    reach = zeros(REACH)
    can_pass_in_runs(game, at, words, reach, words[CARDS], words[CARDS] & ~words[LOWEST])
    while play_free(game, at, words, reach):
        pass
    waste = words[state.LEFT] & (1 << at[state.POINTER]) - 1
    cards = (game[rows.ORDER + index] for index in range(52) if waste >> index & 1)
    home = [turn << 2 | suit for suit in range(4) for turn in range(at[state.HOME + suit])]
    found = _texts(words[CARDS]), " ".join(map(text, home)), " ".join(map(text, cards))
    assert found == left


@pytest.mark.parametrize(
    "fields, position, lowest",
    [
        (_GATE, ("4D, 4H, 3S", "", "", ""), "4D 4H"),  # 3S will find a four
        (_GATE, ("4D, 5H, 3S", "", "", "3C"), "3S 4D 5H"),  # not if 3C takes it
        (_GATE, ("4D, 5H, 3S", "", "3C", "AC"), "3S 4D 5H"),
        (_CHAMELEON, ("4D, 4H, 4S 3S 2S 2H", "", "", "3C 3D 3H"), "4D 4H 4S"),
        (_FOUR, ("4C, 4D, 4H 4S, 3S", "", "", ""), "4C 4D 4H"),
        (_FOUR, ("4C, 4D, 4H 4S, 3S", "5C", "", ""), "3S 4C 4D 4H"),  # the reserve would fill it
    ],
)
def test_a_lowest_card_that_will_find_another_leaves_a_space(fields, position, lowest):
    game, at, words = _position(fields, *position)
    reach = zeros(REACH)
    can_pass_in_runs(game, at, words, reach, words[CARDS], words[CARDS] & ~words[LOWEST])
    play_free(game, at, words, reach)
    assert _texts(words[LOWEST]) == lowest


def _key(fields, position, caps=(0, 0, 0, 0)):
    game, at, words = _position(fields, *position)
    reach = zeros(REACH)
    reach[CAPS : CAPS + 4] = caps
    can_pass_in_runs(game, at, words, reach, words[CARDS], words[CARDS] & ~words[LOWEST])
    write_keys(game, at, words, reach)
    return int(reach[KEYS])


def test_cards_out_of_reach_are_known_by_their_kinds_only():
    here = _key(_GATE, ("5S 4D, 3S, 5D", "4C", "AC 2H", ""))
    assert here == _key(_GATE, ("5C 4H, 3C, 5H", "4C", "AC 2D", ""))
    assert here == _key(_GATE, ("3S, 5D, 5S 4D", "4C", "AC 2H", ""))
    others = [
        ("5S 4D, 3S, 5D", "4C", "AD 2H", ""),  # which ace may go home
        ("5S 4D, 3D, 5D", "4C", "AC 2H", ""),  # another colour
        ("5S 4D, 3S, 5D", "4C", "AC 2S", ""),
        ("5S 4D, 3S, 5D", "4S", "AC 2H", ""),
        ("5S 4D 3S, 5D, ", "4C", "AC 2H", ""),  # a space
        ("5S 4D, 3S, 5D", "4C", "AC 2H", "5C"),
    ]
    assert len({here, *(_key(_GATE, other) for other in others)}) == len(others) + 1
    assert here != _key(_GATE, ("5S 4D, 3S, 5D", "4C", "AC 2H", ""), (1, 0, 0, 0))


def _named(name):
    return read(next(row for row in ROWS if row.startswith(name)))


@pytest.mark.parametrize("name", ["Gate, one", "Chameleon, no c"])
def test_what_is_lost_passes_no_caps_and_nothing_else(name):
    chance = random.Random(6)
    packs = [deal(_named(name), 4, chance) for _ in range(40)]
    won = [winnable(pack, 4, False, 3000) for pack in packs]
    assert [passes_caps(pack, 4, 3000) is not False for pack in packs] == won
    assert 1 < won.count(False) < 38


def test_a_move_that_wrongly_costs_nothing_is_noticed(monkeypatch):
    chance = random.Random(6)
    packs = [deal(_named("Gate, one"), 4, chance) for _ in range(40)]

    def lay_all(game, at, words, _):
        words[state.LEFT] = 0
        return False

    monkeypatch.setattr(sets, "play_free", lay_all)
    wrong = [pack for pack in packs if passes_caps(pack, 4, 3000) is False]
    assert any(winnable(pack, 4, False, 3000) for pack in wrong)
