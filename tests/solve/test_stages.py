"""Games of two packs: the beam plays as the engine does, and its lines win."""

import random

import pytest

from patience.games import catalog
from patience.games.dealing import game_for, new_game
from patience.moves import DEAL
from patience.table import BASE, FOUNDATION, TABLEAU, Table
from sim.solve.by_stages import are_known, encode, in_engine, read
from sim.solve.search.compiled import integers, zeros
from sim.solve.search.piles import moves, table
from sim.solve.search.piles.score import RUN_WEIGHTS, WEIGHTS
from sim.solve.solver import solve
from sim.solve.verdict import UNKNOWN, UNWINNABLE, WINNABLE
from tests.support.engine_data import CHOSEN

TWO_PACKS = [game for game, row in CHOSEN.items() if row.packs > 1]
_MOST_MOVES = 400
_STEPS = 60  # of a random walk
_MOST_POSITIONS = 60_000


def deal(game, number=7):
    return new_game(catalog.row(game), number, Table())


def lying(state):
    """Return the cards of each pile, and all bytes that are not cards."""
    piles = []
    for pile in range(table.PLACES):
        card, cards = state[table.TOP + pile], []
        while card < table.NO_CARD:
            cards.append(card)
            card = state[card]
        piles.append(cards)
    return piles, list(state[table.COUNT :])


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", TWO_PACKS)
def test_a_random_walk_is_the_same_for_the_engine(game):
    played = deal(game)
    row = played.row
    rules, weights = integers(encode(row)), integers(RUN_WEIGHTS if row.frun else WEIGHTS)
    state, words, room = read(played), zeros(table.WORDS), zeros(_MOST_MOVES)
    work = moves.new_work(1, weights)
    table.begin(rules, state, words)
    chance, dealt = random.Random(game), 0
    for _ in range(_STEPS):
        steps = room[: moves.write(rules, state, words, work, room, 0)]
        if steps and steps[-1] == moves.WAIT:
            steps = [DEAL] if len(steps) == 1 or chance.random() < 0.2 else steps[:-1]
            dealt += steps == [DEAL]
        if not steps:
            break
        made = work.made[: moves.make(rules, state, words, work, chance.choice(steps))]
        for a_move in made:
            assert played.push(*in_engine(played, a_move)), a_move
        assert lying(state) == lying(read(played))
        key = words[table.KEY]
        table.begin(rules, state, words)
        assert words[table.KEY] == key
    assert dealt or row.draw == "0"


@pytest.mark.parametrize("game", TWO_PACKS)
def test_every_game_of_two_packs_is_searched_by_the_beam(game):
    assert are_known(catalog.row(game))


WON = ["spider-1-suit 2", "spider 3", "relaxed-spider 3", "gypsy 4", "forty-thieves 2"]


@pytest.mark.turns(15)  # as plain Python all take half a minute; `sim prove` is compiled
@pytest.mark.parametrize("won", WON)
def test_a_deal_is_won(won):
    game, number = won.split()
    dealt = deal(game, int(number))
    found = solve(dealt, 1000, tick=lambda positions: positions < _MOST_POSITIONS)
    assert found.verdict == WINNABLE
    for a_move in found.line:
        assert dealt.push(a_move)
    assert dealt.won()
    assert found.most_home == 104


@pytest.mark.turns(4)
def test_without_time_nothing_is_known():
    found = solve(deal("forty-thieves", 1), 1000, tick=lambda positions: positions < 5000)
    assert (found.verdict, found.line) == (UNKNOWN, ())
    assert 5000 <= found.positions < 20_000
    assert 0 < found.most_home < 104


def key_of(game, lying):
    """Return the key of a position: for each pile its cards."""
    played = game_for(catalog.row(game), Table(2))
    for pile, cards in enumerate(lying):
        for card in cards:
            played.table.lay(card, TABLEAU + pile)
    words = zeros(table.WORDS)
    table.begin(integers(encode(played.row)), read(played), words)
    return words[table.KEY]


def test_positions_that_look_the_same_have_the_same_key():
    one = key_of("spider", [[40, 30], [7], [7 + 52]])
    assert one == key_of("spider", [[40 + 52, 30], [7], [7 + 52]])
    assert one == key_of("spider", [[7], [], [7 + 52], [40, 30]])
    assert one != key_of("spider", [[30, 40], [7], [7 + 52]])
    assert one != key_of("spider", [[40, 30], [7, 7 + 52]])
    assert one != key_of("spider", [[40 | 128, 30], [7], [7 + 52]])
    assert one != key_of("spider", [[40, 31], [7], [7 + 52]])
    assert key_of("spider-1-suit", [[40]]) == key_of("spider-1-suit", [[41 + 52]])


def late(blocked):
    """Return Forty Thieves with only kings and queens left; blocked: each on its queen's."""
    played = game_for(catalog.row("forty-thieves", [("fback", "0")]), Table(2))
    played.table.top[BASE] = 0
    for place in played.foundations:
        for rank in range(11):
            played.table.lay((rank << 2 | place & 3) + 52 * (place >> 2), FOUNDATION + place)
    for suit in range(4):
        for pack in range(2):
            queen, king = ((rank << 2 | suit) + 52 * pack for rank in (11, 12))
            for card in (queen, king) if blocked else (king, queen):
                played.table.lay(card, TABLEAU + suit)
    return played


def test_the_end_of_a_game_is_decided():
    assert solve(late(False), 1000).verdict == WINNABLE
    assert len(solve(late(False), 1000).line) == 16


def test_a_dead_end_is_unwinnable():
    dead = game_for(catalog.row("forty-thieves"), Table(2))
    dead.table.top[BASE] = 0
    first = [suit + 52 * pack for suit in range(4) for pack in range(2)]  # the aces
    last = [48 + card for card in first] + [18, 18 + 52]  # all kings, two fives
    others = [card for card in range(104) if card not in first + last]
    for at, card in enumerate(first + others + last):
        dead.table.lay(card, TABLEAU + at % 10)
    found = solve(dead, 1000, tick=lambda positions: positions < _MOST_POSITIONS)
    assert found.verdict == UNWINNABLE
