"""A position looks as good after the one before it, whose parts were noted, as alone."""

import random

from patience.games import catalog, dealing
from patience.table import Table
from sim.solve.search import by_moves, depth, rows, score, state
from sim.solve.search.by_moves import new_work
from sim.solve.search.compiled import integers, zeros
from sim.solve.search.play import MOST_SETTLED, settle
from sim.solve.search.plays import plays
from tests.support import engine_data
from tests.support.cases import cases

_WEIGHTS = integers((100_003, -7001, -911, -331, -17, -19, 23, -5, -10_007, 3))


def _following(kind, game, before):
    moves, work = zeros(depth.MOST_MOVES), new_work(1)
    for index in range(kind.write(game, *before, work, moves, 0)):
        after = list(before[0]), list(before[1])
        if kind.make(game, *after, work, moves[index]) >= 0:
            yield after


def _differences(game_id, number, steps):
    row = catalog.row(game_id)
    game = rows.encode(row)
    here = state.read(game, dealing.new_game(row, number, Table()))
    settle(game, *here, zeros(MOST_SETTLED), 0)
    kinds = [by_moves, plays] if game[rows.BY_PLAYS] else [by_moves]
    chance = random.Random(number)
    parts, own = zeros(score.PARTS), zeros(score.PARTS)
    count = 0
    for _ in range(steps):
        score.note_parts(game, *here, _WEIGHTS, parts)
        following = [after for kind in kinds for after in _following(kind, game, here)]
        for after in following:
            score.note_parts(game, *after, _WEIGHTS, own)
            one = score.score_after(game, *after, _WEIGHTS, 1, parts)
            count += one != score.score_after(game, *after, _WEIGHTS, 1, own)
            count += score.level_after(game, *after, parts) != score.level(game, *after)
        if not following:
            break
        here = chance.choice(following)
    return count


@cases("game_id", engine_data.FEW_SEARCHED)
def test_a_position_looks_as_good_after_the_one_before(game_id):
    assert _differences(game_id, 7, 12) == 0


def test_cards_that_went_home_change_all_piles(monkeypatch):
    monkeypatch.setattr(score, "all_home", lambda state: 0)
    assert _differences("simplicity", 7, 40)
