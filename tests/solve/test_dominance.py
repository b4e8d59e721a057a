"""Dominance misses no win: a sample of what `python sim solver-check` compares."""

import random
from itertools import product

import pytest

from patience.cards import parse
from patience.game import Game
from patience.games import catalog, dealing
from patience.games.rules import read
from patience.moves import DEAL, move
from patience.table import (
    BASE,
    FACE_DOWN,
    FOUNDATION,
    REDEALS,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Table,
)
from sim.solve.checks import along, small
from sim.solve.checks.small import (
    ROWS,
    deal,
    winnable,
    winnable_by_plays,
    winnable_loosely,
)
from sim.solve.search import by_moves, rows, state
from sim.solve.search.by_moves import new_work
from sim.solve.search.compiled import zeros
from sim.solve.search.depth import MOST_MOVES
from sim.solve.search.moves import write_moves
from sim.solve.search.play import play
from sim.solve.search.plays.matching import find_places
from sim.solve.search.plays.plays import make, write
from sim.solve.search.plays.relaxed_bound import can_all_come_home, note_deal
from sim.solve.search.stuck import is_stuck
from sim.solve.solver import LEAST_MEMORY, solve
from sim.solve.verdict import UNWINNABLE, WINNABLE, Verdict
from tests.solve.compiled import run
from tests.support import engine_data
from tests.support.cases import cases, todays

_RANKS = 4
_POSITIONS = 3000


@cases("text", todays(ROWS, 6), ids=lambda text: text.partition("|")[0])
def test_small_packs_have_the_same_verdicts_with_dominance(text):
    row = read(text)
    chance = random.Random(2)
    shifts = rows.encode(row, _RANKS)[rows.SHIFTS]  # few packs need them
    for _ in range(14 if shifts else 3):
        position = deal(row, _RANKS, chance)
        whole = winnable(position, _RANKS, False, _POSITIONS)
        pruned = winnable(position, _RANKS, True, _POSITIONS)
        assert shifts or whole is not None
        assert whole is None or pruned == whole


def test_what_is_lost_with_more_moves_is_lost():
    row = read(next(text for text in ROWS if text.startswith("Gate, one")))
    chance = random.Random(2)
    verdicts = set()
    for _ in range(60):
        position = deal(row, _RANKS, chance)
        loosely = winnable_loosely(position, _RANKS)
        verdicts.add(loosely)
        assert loosely or winnable(position, _RANKS, False) is False
    assert verdicts == {True, False}


@cases(
    "game, options, searched",
    [
        ("gate", [], True),
        ("gate", [("move", "N")], False),  # any run moves already
        ("rainfall", [], False),  # runs would not change places
        ("canfield", [], False),
    ],
)
def test_more_moves_are_searched_where_runs_then_change_places(game, options, searched):
    assert bool(rows.loosen(catalog.row(game, options))) == searched


@cases("game", todays(engine_data.FEW_SEARCHED, 4))
def test_small_packs_of_every_game_have_the_same_verdicts_with_dominance(game):
    position = deal(catalog.row(game), _RANKS, random.Random(3))
    whole = winnable(position, _RANKS, False, 1000)
    assert whole is None or winnable(position, _RANKS, True, 1000) == whole


ALONG = "import sys; from sim.solve.checks import along; print(along.called_lost(sys.argv[1], 3))"


@cases("game", todays([game for game in catalog.ids() if catalog.row(game).packs == 1], 25))
def test_no_position_of_a_line_that_wins_is_lost(game):
    assert run("-c", ALONG, game).endswith(", [])\n")


def test_a_position_of_a_line_that_wins_and_is_called_lost_is_noticed(monkeypatch):
    monkeypatch.setattr(along.solver, "solve", lambda *_, pruned=True, **__: _FOUND[pruned])
    assert along.called_lost("gate", 1) == (1, ["gate 1, after 0 moves"])


_FOUND = {
    False: Verdict(WINNABLE, (DEAL,), 1, 0.0, 52),
    True: Verdict(UNWINNABLE, (), 1, 0.0, 0),
}


@cases("game, number", [("shamrocks", 1), ("bakers-dozen", 15), ("lucie-no-redeal", 1103)])
def test_a_deal_with_no_ace_on_top_is_not_lost_at_a_glance(game, number):
    dealt = dealing.new_game(catalog.row(game), number, Table())
    rules = rows.encode(dealt.row)
    assert rules[rows.UNFILLED]
    assert not is_stuck(rules, state.read(rules, dealt)[0])


_LONG = "Long runs|T=3|R=1|base=D|wrap=1|move=N|auto=R|fill=W|suit=R|draw=1"


def _long_runs(base, home, piles, reserve):
    # A position of a pack of four ranks, with a card home, and no stock.
    position = Game(read(_LONG), Table())
    position.table.top[BASE] = base - 1
    position.table.top[REDEALS] = 0
    position.table.lay(parse(home), FOUNDATION + (parse(home) & 3))
    for number, cards in enumerate([*piles.split(", "), reserve]):
        for text in cards.split():
            position.table.lay(parse(text), TABLEAU + number if number < 3 else RESERVE)
    return position


@cases(
    "base, home, piles, reserve",
    [
        (2, "2H", "AD 4H 3H 2C AC 4C 3D, 2S AS 4S 3S 2D AH 4D, ", "3C"),
        (2, "2S", "4H 3H 2D AD 4C 3C, 2H AH 4D, 3S 2C AS 4S 3D", "AC"),
        (2, "2C", "2S AH 4H 3D 2D AC, 3S 2H AS 4D 3H, AD 4S 3C", "4C"),
    ],
)
def test_runs_that_go_round_the_corner_hide_no_win(base, home, piles, reserve):
    position = _long_runs(base, home, piles, reserve)
    assert rows.encode(position.row, _RANKS)[rows.ROUND]
    assert winnable(position, _RANKS, False, _POSITIONS)
    assert winnable(position, _RANKS, True, _POSITIONS) is not False


_KINDS = ("king=13|fback=1|fill=TWF", "king=13|fill=TW", "suit=C|fback=1|fill=TWF")


def _piles(fields, *piles, home=""):
    # Piles such as "3D* 5H 4S": the lowest card first, * for face down. `home` has the last card of
    # each foundation, which begins with an ace.
    position = Game(read(f"Piles|T={len(piles)}|draw=1|redeal=-1|{fields}"), Table())
    left = set(range(52))
    for last in map(parse, home.split()):
        for card in range(last & 3, last + 1, 4):
            left.remove(card)
            position.table.lay(card, FOUNDATION + (card & 3))
    for number, cards in enumerate(piles):
        for text in cards.split():
            card = parse(text[:2])
            left.remove(card)
            position.table.lay(card | FACE_DOWN * (len(text) > 2), TABLEAU + number)
    for card in left:
        position.table.lay(card, STOCK)
    return position


def _key(fields, *piles):
    position = _piles(fields, *piles)
    game = rows.encode(position.row)
    return int(state.read(game, position)[1][state.KEY])


@pytest.mark.parametrize("fields", _KINDS[:2])
def test_runs_that_change_places_leave_the_same_position(fields):
    here = _key(fields, "2D* 5H 4S 3D", "8C* 5D", "KS")
    assert here == _key(fields, "2D* 5H", "8C* 5D 4S 3D", "KS")
    assert here == _key(fields, "8C* 5D", "KS", "2D* 5H 4S 3D")
    assert here != _key(fields, "2D* 5H 4S", "8C* 5D", "KS 3D")
    assert here != _key(fields, "2D* 5H 4S 3D", "8C* 5D*", "KS")
    assert here != _key(fields, "8C* 5H 4S 3D", "2D* 5D", "KS")


def test_a_card_brought_back_is_used_by_the_next_move():
    position = _piles(_KINDS[0], "9D 6S", "KH 4C", "QC 5C", "8D 4S", home="5H")
    position.table.top[BASE] = 0
    game = rows.encode(position.row)
    at, words = state.read(game, position)
    play(game, at, words, move(FOUNDATION + 2, TABLEAU))
    moves = zeros(MOST_MOVES)
    ends = [(one & 63, one >> 6 & 63) for one in moves[: write_moves(game, at, words, moves, 0)]]
    # It goes home again, a black four is built on it, or the four of hearts comes back, too.
    written = [f"{_place(src)}>{_place(dst)}" for src, dst in ends]
    assert written == ["T1>F", "T2>T1", "T4>T1", "F>T3"]


def test_runs_that_go_round_the_corner_change_places_in_any_suit():
    fields = "redeal=0|base=D|wrap=1|suit=R|fill=W"
    here = _key(fields, "2D AS KH", "2C AH", "9S")
    assert here == _key(fields, "2D AH", "2C AS KH", "9S")
    assert here != _key(fields, "2D AS", "2C AH", "9S KH")


def test_runs_change_places_only_where_they_fit():
    fields = _KINDS[2]
    assert _key(fields, "2D* 5H 4D", "8C* 5D") == _key(fields, "2D* 5H", "8C* 5D 4D")
    assert _key(fields, "2D* 5H 4S", "8C* 5D") != _key(fields, "2D* 5H", "8C* 5D 4S")


def test_runs_do_not_change_places_where_others_are_no_runs():
    assert _key(_KINDS[0], "9H 5H 4S", "8C* 5D") != _key(_KINDS[0], "9H 5H", "8C* 5D 4S")


@pytest.mark.parametrize(
    "fields, given_up",
    [("fill=W", True), ("fill=W|C=1", False), ("fill=W|fback=1", False), ("fill=TW", False)],
)
def test_piles_are_given_up_only_where_their_cards_can_but_go_home(fields, given_up):
    row = read(f"Whole piles|T=4|R=1|base=D|wrap=1|move=W|auto=R|suit=R|draw=1|{fields}")
    assert rows.encode(row)[rows.STUCK_PILES] == given_up


def test_a_position_that_is_wrongly_given_up_is_noticed(monkeypatch):
    chance = random.Random(2)
    packs = [deal(read(ROWS[0]), _RANKS, chance) for _ in range(8)]
    won = [pack for pack in packs if winnable(pack, _RANKS, False, _POSITIONS)]
    assert won
    monkeypatch.setattr(by_moves, "is_stuck", lambda *_: True)
    assert not any(winnable(pack, _RANKS, False, _POSITIONS) for pack in won)


@cases(
    "fields, piles, lost",
    [
        ("fill=", "KC 2C", False),
        ("fill=", "2C KC", True),
        ("fill=", "2C* KC", True),
        ("fill=T", "2C KC", False),
        ("fill=|C=1", "2C KC", False),
        ("fill=|wrap=1", "2C KC", True),  # on its ace it would stay
        ("fill=|wrap=1|suit=C", "2C KC", False),
        ("fill=|dir=U", "2C KC 5C", True),
        ("fill=|dir=U|fdir=B", "2C KC 5C", False),  # 4C takes it, and goes home from the king down
        ("fill=", "2C KD, 2D KC", True),
        ("fill=", "2C KD, 2D JC", False),
    ],
)
def test_cards_out_of_reach_are_given_up_where_spaces_stay_empty(fields, piles, lost):
    position = _piles(f"suit=S|{fields}", *piles.split(", "))
    position.table.top[BASE] = 0
    game = rows.encode(position.row)
    assert is_stuck(game, state.read(game, position)[0]) == lost


@cases(
    ("fields", "home", "lost"),
    [
        ("fback=0", "5D 5H", False),
        ("fback=0", "6D 5H", False),
        ("fback=0", "6D 6H", True),  # nothing is left that takes the five
        ("fback=1", "6D 6H", False),  # a six comes back
    ],
)
def test_cards_at_home_take_others_only_where_they_come_back(fields, home, lost):
    position = _piles(f"suit=A|fill=|{fields}", "4S 5S", "7C", home=home)
    position.table.top[BASE] = 0
    game = rows.encode(position.row)
    assert is_stuck(game, state.read(game, position)[0]) == lost


def test_agnes_sorel_3_is_refuted_at_the_deal():
    found = solve(dealing.new_game(catalog.row("agnes-sorel"), 3, Table()), 1, LEAST_MEMORY)
    assert (found.verdict, found.positions) == (UNWINNABLE, 0)


_NO_CORNER = next(text for text in ROWS if text.startswith("Rainbow, no corner"))


_RAINBOWS = [text for text in ROWS if text.startswith("Rainbow")]


@pytest.mark.turns(3)
def test_plays_find_the_same():
    chance = random.Random(4)
    packs = [deal(read(text), 5, chance) for text in _RAINBOWS for _ in range(5)]
    found = [winnable_by_plays(pack, 5, _POSITIONS) for pack in packs]
    assert found == [winnable(pack, 5, True, _POSITIONS) for pack in packs]
    assert min(found.count(True), found.count(False)) > 2


@cases("fields", ["suit=A", "move=N", "fback=1", "redeal=1", "rto=F", "king=B"])
def test_plays_are_for_rules_like_those_of_rainbow(fields):
    position = deal(read(f"{_NO_CORNER}|{fields}"), 5, random.Random(1))
    assert winnable_by_plays(position, 5) is None


@cases(
    ("verdicts", "differ"),
    [
        ((True, True, True), 0),
        ((False, False, False), 0),
        ((True, None, None), 0),
        ((None, True, True), 0),
        ((True, False, True), 1),
        ((False, True, True), 2),
        ((True, False, False), 2),
    ],
)
def test_each_verdict_that_differs_from_the_whole_search_is_counted(verdicts, differ):
    whole, pruned, plays = verdicts
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(small, "ROWS", ROWS[:1])
        patch.setattr(small, "winnable", lambda at, ranks, prunes: pruned if prunes else whole)
        patch.setattr(small, "winnable_by_plays", lambda at, ranks: plays)
        counted = list(small.disagreements(5, _RANKS))
    assert counted == [("Klondike", 5 * (whole is True), 5 * (whole is False), 5 * differ)]


def _set_up(text, piles, reserve, waste, stock="", others_home=False):
    # A position of a pack of five ranks from aces on, its rules, state and words.
    position = Game(read(text), Table())
    position.table.top[BASE] = position.table.top[REDEALS] = 0
    places = [*((TABLEAU + number, pile) for number, pile in enumerate(piles))]
    for place, cards in [*places, (RESERVE, reserve), (WASTE, waste), (STOCK, stock)]:
        for card in cards.split():
            position.table.lay(parse(card), place)
    lying = {parse(card) for card in " ".join([*piles, reserve, waste, stock]).split()}
    for card in sorted(set(range(20)) - lying) if others_home else ():
        position.table.lay(card, FOUNDATION + (card & 3))
    game = rows.encode(position.row, 5)
    return game, *state.read(game, position)


def _moves_of_plays(piles, reserve, waste, stock=""):
    # The moves of all plays, as text without numbers of cards.
    game, at, words = _set_up(_NO_CORNER, piles, reserve, waste, stock)
    game[rows.SENDS_SAFE] = 0
    plays, work = zeros(MOST_MOVES), new_work(1)
    found = set()
    for a_play in plays[: write(game, at, words, work, plays, 0)]:
        count = make(game, at.copy(), words.copy(), work, a_play)
        ends = ((one & 63, one >> 6 & 63) for one in work.made[:count])
        found.add(" ".join(f"{_place(src)}>{_place(dst)}" for src, dst in ends))
    return found


def _place(number):
    names = ((STOCK, "S"), (WASTE, "W"), (RESERVE, "R"), (TABLEAU, "T"), (FOUNDATION, "F"))
    first, letter = next(pair for pair in names if number >= pair[0])
    return letter if letter in "WRF" else f"{letter}{number - first + 1}"


@cases(
    "piles, reserve, waste, stock, found",
    [
        (("3D AC", "5D"), "5C", "", "", set()),  # nothing needs the ace home
        (("3D AC", "5D"), "5C", "2H", "", {"T1>F W>T1"}),
        (("3D AC", "5D"), "2C", "", "", {"T1>F R>F", "T1>F R>T1"}),
        (("3D 2C AC", "5D"), "2H", "", "", {"T1>F T1>F R>T1"}),
        (("5D 3C", "AC"), "5C", "", "", {"T2>F"}),  # the reserve fills its place
        (("5D 2C", "AC"), "", "5C", "", {"T2>F W>T2", "T2>T1 W>T2"}),
        (("5D 2C", "AC"), "", "", "5H 5C", {"T2>F W>T2", "T2>T1 W>T2"}),
        (("5D", "4C"), "5C", "", "", {"T2>T1"}),
        (("5D", "4C"), "", "", "", set()),
        (("5D", ""), "", "AH 4C", "", {"W>T1", "W>T2"}),
    ],
)
def test_cards_go_home_only_with_a_play_that_needs_it(piles, reserve, waste, stock, found):
    assert _moves_of_plays(piles, reserve, waste, stock) == found


@cases("cards, won", [("5S 4S 3S 2S AS", True), ("AS 5S 4S 3S 2S", False)])
def test_remaining_cards_may_go_home_without_a_play(cards, won):
    position = Game(read(f"{_NO_CORNER}|wrap=1"), Table())
    position.table.top[BASE] = position.table.top[REDEALS] = 0
    for card in map(parse, cards.split()):
        position.table.lay(card, TABLEAU)
    for card in range(20):
        if card & 3 < 3:
            position.table.lay(card, FOUNDATION + (card & 3))
    assert winnable_by_plays(position, 5) == won


@cases(
    "piles, reserve, waste, stock, come",
    [
        (("2C", "4C"), "", "AC 5C 3C", "", True),  # 3C lies on 4C, 2C on 3C, 5C in the space
        (("2C", "4C"), "", "AC 3C 5C", "", False),  # nothing takes 5C
        (("2C", "4C"), "", "AC 3C", "5C", True),  # nor need it, before 3C goes
        (("2C", "5C"), "", "AC 3C 4C", "", True),
        (("2C", "5C"), "", "AC 4C 3C", "", False),
        (("2C", "5C"), "", "4D AC 3C", "5D 4C", True),  # 4C comes first, and takes 3C
        (("2C", "5C"), "", "4D AC 3C", "4C 5D", False),  # 5D covers 3C before 4C comes
        (("2C", "4C"), "5C", "AC 3C", "", True),
        (("2C", "4C"), "5D", "AC 3C 5C", "", False),  # only the reserve fills spaces
        (("5D", "2C"), "4C", "AC 3C", "4D 5C", True),
        (("5D", "2C"), "4C", "AC 3C 5C", "4D", False),
        (("", "2C AC"), "", "3C 5C 4C", "", True),  # a pile that went home leaves a space
        (("", "2C AC"), "4C", "3C 5C", "", True),
        (("2C", "4C"), "AC", "3C 5C", "", True),
    ],
)
def test_all_come_home_only_if_the_covering_cards_find_places(piles, reserve, waste, stock, come):
    game, at, words = _set_up(_NO_CORNER, piles, reserve, waste, stock, others_home=True)
    reach = new_work(1).reach
    note_deal(game, at, reach)
    assert bool(can_all_come_home(game, at, words, reach)) == come


@cases(
    "piles, home, lost",
    [
        ("QC KC", "JC KD KH KS", True),  # nothing comes before the first card
        ("QC, KC", "JC KD KH KS", False),
        ("KD QD QC KC, JD", "JC TD KH KS", True),  # only two before the queen of clubs
        ("JD, KD QD QC KC", "JC TD KH KS", False),  # three: it is dealt as the last of four
        ("KD QD JD QC KC", "JC TD KH KS", False),
        ("QD KD JD QC KC", "JC TD KH KS", True),
        ("KD QD TD, JD QC KC", "JC 9D KH KS", False),  # three when the ten has gone
        ("KD TD QD, JD QC KC", "JC 9D KH KS", True),
        ("9H TD JD, QD QC KC, JC, KD TC", "9C 9D 8H KS", False),
    ],
)
def test_first_three_cards_only_leave_from_the_top_where_piles_are_dealt_in_order(
    piles, home, lost
):
    position = engine_data.lay_out(
        catalog.row("cruel"), piles.split(", "), foundations=home.split()
    )
    game = rows.encode(position.row)
    assert bool(is_stuck(game, state.read(game, position)[0])) == lost


def test_no_position_of_a_win_is_lost_at_a_glance_where_piles_are_dealt_in_order():
    for number in range(1, 5):
        position = dealing.new_game(catalog.row("cruel"), number, Table())
        game = rows.encode(position.row)
        for a_move in solve(position, 10, LEAST_MEMORY).line:
            assert position.push(a_move)
            assert position.won() or not is_stuck(game, state.read(game, position)[0])
        assert position.won()


@cases("wraps", [0, 1])
def test_as_many_cards_as_possible_find_places(wraps):
    # Compared with all ways to choose which others lie on others.
    game = rows.encode(read(f"{_NO_CORNER}|wrap={wraps}"), 5)
    chance = random.Random(8)
    found = []
    for _ in range(300):
        cards, tops, others = (
            sum(1 << card for card in chance.sample(range(20), count)) for count in (3, 3, 5)
        )
        lack = _fewest_lacking(cards, tops, others, wraps)
        assert not find_places(game, cards, tops, others, lack - 1)
        assert find_places(game, cards, tops, others, lack)
        found.append(lack)
    assert {0, 1, 2} < set(found)


def _fewest_lacking(cards, tops, others, wraps):
    needed, offered, more = (
        [(cards_ >> rank * 4 & 15).bit_count() for rank in range(5)]
        for cards_ in (cards, tops, others)
    )
    fewest = 20
    for laid in product(*(range(count + 1) for count in more)):
        lack = 0
        for rank in range(5):
            on = (rank + 1) % 5 if wraps or rank < 4 else None
            places = offered[on] + laid[on] if on is not None else 0
            if laid[rank] > places:
                break
            lack += max(needed[rank] + laid[rank] - places, 0)
        else:
            fewest = min(fewest, lack)
    return fewest
