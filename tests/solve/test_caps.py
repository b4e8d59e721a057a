"""The search for a suit that passes its cap where runs change places: the tableau is a set."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.cards import parse, text
from patience.game import Game
from patience.games.rules import read
from patience.table import BASE, FOUNDATION, REDEALS, RESERVE, STOCK, TABLEAU, WASTE, Table
from sim.solve.checks.small import ROWS, deal, passes_caps, winnable
from sim.solve.search import rows, state
from sim.solve.search.by_moves import new_work
from sim.solve.search.caps import set_moves, sets
from sim.solve.search.caps.matching_bound import CAPS, COUNTS, STAYS, can_pass_caps
from sim.solve.search.caps.set_moves import CARDS, GO_HOME, LIE, LOWEST
from sim.solve.search.compiled import zeros
from sim.solve.search.depth import MOST_MOVES
from sim.solve.search.matching import lacking, provided
from sim.solve.search.rows import NO_CARD
from tests.support.cases import cases

_RANKS = 5
_THREE = "Chameleon|T=3|R=1|suit=R|move=N|auto=R|fill=W|draw=1"
_GATE = "Gate|T=3|R=2|move=N|only=R|fill=W|draw=1"
_FOUR = _THREE.replace("T=3", "T=4")
_ROUND = "Round|T=3|R=1|suit=R|base=D|wrap=1|move=N|auto=R|fill=W|draw=1"


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


@pytest.mark.parametrize("fields", [_GATE, _THREE, _ROUND], ids=["colours", "any", "round"])
@settings(deadline=None, max_examples=40)
@given(cards=_SETS, hosts=_SETS)
def test_cards_lack_others_to_lie_on_as_in_the_largest_matching(fields, cards, hosts):
    game = rows.encode(read(fields), _RANKS)
    fits = game[rows.FITS : rows.FITS + 52]
    card_bits, host_bits = (sum(1 << one for one in ones) for ones in (cards, hosts))
    lack = lacking(game, card_bits, host_bits)
    assert lack == len(cards) - _matched(fits, cards, hosts)
    more = provided(game, card_bits, host_bits)
    for card in set(range(_RANKS * 4)) - cards:
        assert more >> card & 1 == (lacking(game, card_bits | 1 << card, host_bits) == lack)


def _position(fields, piles, reserves="", waste="", stock="", home=""):
    # The rules, a position, and its words, whose tableau is a set.
    position = Game(read(fields), Table())
    position.table.top[BASE] = position.table.top[REDEALS] = 0
    places = [(FOUNDATION + (parse(card) & 3), card) for card in home.split()]
    places += [(TABLEAU + number, pile) for number, pile in enumerate(piles.split(", "))]
    places += [(RESERVE + number, pile) for number, pile in enumerate(reserves.split(", "))]
    for place, cards in [*places, (WASTE, waste), (STOCK, stock)]:
        for card in cards.split():
            position.table.lay(parse(card), place)
    game = rows.encode(position.row, _RANKS)
    at, words = state.read(game, position)
    set_moves.to_set(game, at, words)
    return game, at, words


def _reach(game, at, words, caps=(0, 0, 0, 0)):
    reach = new_work(1).reach
    reach[CAPS : CAPS + 4] = caps
    can_pass_caps(game, at, words, reach, words[CARDS], words[CARDS] & ~words[LOWEST])
    return reach


def _moves(game, at, words):
    # The moves as texts, such as "3C to 2H" for a card into the place of another.
    moves = zeros(MOST_MOVES)
    found = []
    for a_move in moves[: set_moves.write(game, at, words, new_work(1), moves, 0)]:
        src, card, dst = a_move & 63, a_move >> 6 & 63, a_move >> 12
        if src == WASTE:
            card = game[rows.ORDER + card]
        elif src >= RESERVE:
            card = at[state.TOP + src]
        ends = {GO_HOME: " home", LIE: " lies", NO_CARD: " to a space"}
        found.append(text(int(card)) + (ends.get(dst) or f" to {text(int(dst))}"))
    return sorted(found)


@cases(
    "fields, position, found",
    [
        (_GATE, ("5S 4D, 3S, 5D", "", "AC 2H", ""), "2H lies, 2H to 3S"),
        (_GATE, ("5S, 3S, 5D", "", "AC", ""), "AC home"),
        (_GATE, ("5S, 4D, 3S", "", "3C", ""), "3C lies, 3C to 3S, 3C to 4D"),
        (
            _GATE,
            ("5S, 4D, 3S", "2S 5H, 4C", "3C", ""),
            "3C lies, 4C to 3S, 4C to 4D, 5H to 3S, 5H to 4D",
        ),
        (
            _GATE,
            ("5S, 4D, ", "", "3C", "2C 5C"),
            "2C to a space, 3C lies, 3C to a space, 5C to a space",
        ),
        (_GATE, ("5S, 4D, ", "2S, ", "3C", ""), "2S to a space, 3C lies"),
        (_GATE, ("3C 2D AC, 4D, 4H", "", "", "", "AD"), "AC home"),
        (_GATE, ("3C 2D AC, 2H, 4H", "", "", "", "AD"), "2D home, AC home"),
        (_THREE, ("5S, 4D, 3S", "2S 5H", "2C", ""), "2C lies, 5H to 3S, 5H to 4D"),
        (_THREE, ("5S, 4D, 3S", "", "5C", ""), "5C to 3S, 5C to 4D"),
    ],
)
def test_moves_of_a_tableau_that_is_a_set(fields, position, found):
    assert _moves(*_position(fields, *position)) == found.split(", ")


@cases(
    "fields, piles, reserve, waste, stock, found",
    [
        (_GATE, "3D, 3S, 5D", "AC 4D", "", "", (False, [0, 0, 0, 0, -1])),
        (_GATE, "3D, 4S, 5D", "AC 4D", "", "", (True, [1, 0, 0, 0, -1])),  # 4S makes room
        (_GATE, "3D, 4S, 5D", "AC 4D 3H 5H", "", "", (False, [0, 0, 0, 0, -1])),
        (_GATE, "5S 4D 3S, 5D, 5H", "", "AC 2H", "", (True, [1, 0, 0, 0, -1])),
        (_GATE, "5S 4D 3S 2D, 5D, 4H", "", "AC 2H", "5C", (False, [0, 0, 0, 0, 1])),
        (_GATE, "5S 4D 3S 2D, 4C, 5D", "", "AC 2H", "", (True, [1, 0, 0, 0, -1])),  # a space
        (_GATE, "5S 4D 3S 2D, 4C, 5D", "5H", "AC 2H", "", (False, [0, 0, 0, 0, 1])),
        (_THREE, "3D, 4S, 5D", "", "AC 4D", "", (True, [1, 0, 0, 0, -1])),  # 4D lies on 5D
        (_THREE, "3D, 3S, 3H", "", "AC 4D", "", (False, [0, 0, 0, 0, 1])),
        (_THREE, "3D, 3S, 5H", "", "AC 4D", "", (True, [1, 0, 0, 0, -1])),
        (_THREE, "5S 4D, 5D, 5H", "2S", "AC 2H", "", (False, [0, 0, 0, 0, 1])),
        (_THREE, "AC 5D, 5H, 5S", "", "", "", (False, [0, 0, 0, 0, -1])),
    ],
)
def test_cards_in_runs_that_stay_use_up_a_place_each(fields, piles, reserve, waste, stock, found):
    game, at, words = _position(fields, piles, reserve, waste, stock)
    reach = new_work(1).reach
    cards = words[CARDS]
    passes = can_pass_caps(game, at, words, reach, cards, cards & ~words[LOWEST])
    assert (passes, [int(one) for one in reach[COUNTS : STAYS + 1]]) == found


def test_cards_out_of_reach_are_known_by_their_ranks_only():
    def key(position, caps=(0, 0, 0, 0)):
        at = _position(_THREE, *position)
        return int(sets.key_of(*at, _reach(*at, caps)))

    same = [
        ("5S 4D, 3S, 5D", "4C", "AC 2H", ""),
        ("5C 4H, 3C, 5H", "4C", "AC 2D", ""),
        ("3S, 5D, 5S 4D", "4C", "AC 2H", ""),
    ]
    assert len({key(position) for position in same}) == 1
    others = [
        ("5S 4D, 3S, 5D", "4C", "AD 2H", ""),  # which ace may go home
        ("5S 4D, 3S, 5D", "4S", "AC 2H", ""),
        ("5S 4D 3S, 5D, ", "4C", "AC 2H", ""),  # a space
        ("5S 4D, 3S, 5D", "4C", "AC 2H", "5C"),
    ]
    assert len({key(same[0]), *map(key, others)}) == len(others) + 1
    assert key(same[0]) != key(same[0], (1, 0, 0, 0))


_ONE = _THREE.replace("T=3", "T=1")
_TWO = _THREE.replace("T=3", "T=2")
_GATE_ONE = _GATE.replace("T=3", "T=1")
_RAINBOW = _TWO.replace("move=N", "move=W")  # lost also where any run moves


def _packs(fields, ranks, count):
    chance = random.Random(6)
    return [deal(read(fields), ranks, chance) for _ in range(count)]


@pytest.mark.parametrize("fields, ranks", [(_ONE, 4), (_RAINBOW, 5), (_GATE_ONE, 4)])
def test_game_that_does_not_pass_its_caps_is_lost(fields, ranks):
    packs = _packs(fields, ranks, 15)
    lost = [pack for pack in packs if passes_caps(pack, ranks, 3000) is False]
    assert 1 < len(lost) < len(packs)
    assert not any(winnable(pack, ranks, False, 3000) for pack in lost)


def test_a_bound_that_is_wrong_is_noticed(monkeypatch):
    monkeypatch.setattr(sets, "can_pass_caps", lambda *_: False)
    packs = _packs(_TWO, 4, 10)
    lost = [pack for pack in packs if passes_caps(pack, 4, 3000) is False]
    assert any(winnable(pack, 4, True, 3000) for pack in lost)


def test_piles_that_are_not_runs_have_no_caps():
    position = Game(read(next(text for text in ROWS if text.startswith("Chameleon, two"))), Table())
    position.table.top[BASE] = position.table.top[REDEALS] = 0
    position.table.lay(parse("3D"), TABLEAU)
    for card, capped_by in (("2H", 1), ("4H", 0)):
        position.table.lay(parse(card), TABLEAU)
        game = rows.encode(position.row, 5)
        state.read(game, position)
        assert game[rows.CAPPED] == capped_by
