"""Finishing is offered exactly when it wins, in every row, and is tried on a copy."""

import os
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from patience import cards
from patience.advice import autoplay, finish, hints
from patience.games import catalog
from patience.table import Table
from tests.support import engine_data
from tests.support.cases import cases
from tests.support.engine_data import lay_out, table_bytes

GAMES = int(os.environ.get("PATIENCE_GAMES", "100"))


def wins_by_finishing(game):
    """Return whether finishing wins, by playing until a position repeats."""
    table = Table()
    table.under[:] = game.table.under
    table.top[:] = game.table.top
    trial = type(game)(game.row, table)
    seen = set()
    while not trial.won():
        a_move = autoplay.finishing_move(trial)
        if a_move is None or table_bytes(trial) in seen:
            return False
        seen.add(table_bytes(trial))
        assert trial.push(a_move)
    return True


def whole_state(game):
    """Return every byte of a game, its log included."""
    log = game.table.log
    entries = [log.entry(number) for number in range(log.count)]
    return table_bytes(game), entries, log.applied, log.steps


@cases(
    ("why", "row", "tableau", "stock", "finishes"),
    [
        ("in order", "draw=1", ["KC QC JC", "KD QD JD"], "", True),
        ("a lower card under a higher one", "draw=1", ["KC JC QC", "KD QD JD"], "", False),
        ("one pile waits for the other", "draw=1", ["KC QC QD", "KD JC JD"], "", True),
        ("each waits for the other", "draw=1", ["KC QC JC QD", "KD JD KC"], "", False),
        ("face down it goes when turned up", "draw=1", ["-KC -QC JC", "KD QD JD"], "", True),
        ("the stock brings it", "draw=1", ["KC", "KD"], "QC JC QD JD", True),
        ("it goes in the next pass", "draw=1|redeal=1", ["KD QD JD"], "JC KC QC", True),
        ("there is no next pass", "draw=1", ["KD QD JD"], "JC KC QC", False),
        ("by threes the third goes, and the next", "draw=3", ["KD QD JD"], "JC QC KC", True),
        ("by threes it stays covered", "draw=3|redeal=-1", ["KD QD JD"], "QC JC KC", False),
        ("in hand and on the waste", "draw=1|hand=1", ["KD QD JD"], "JC QC KC", True),
    ],
)  # fmt: skip
def test_finishing_is_offered_when_it_wins(why, row, tableau, stock, finishes):
    game = lay_out(f"Game|T=2|fill=|{row}", tableau, stock=stock, foundations="TC TD KH KS".split())
    assert engine_data.will_finish(game) == finishes, why
    assert wins_by_finishing(game) == finishes, why


@cases(
    ("why", "row", "tableau", "stock", "tried"),
    [
        ("the stock brings it", "draw=1", ["KC", "KD"], "QC JC QD JD", [None, None, True]),
        ("no end", "draw=1|redeal=-1", ["JD QC", "JC QD"], "KC KD", [None] * 14 + [False]),
    ],
)  # fmt: skip
def test_two_packs_finish_as_tried_a_few_moves_at_a_time(why, row, tableau, stock, tried):
    foundations = "TC TD KH KS KC KD KH KS".split()
    game = lay_out(f"Game|packs=2|T=2|fill=|{row}", tableau, stock=stock, foundations=foundations)
    assert list(finish.trial(game)) == tried, why


@cases(
    ("why", "row", "more", "steps", "may"),
    [
        ("all is seen", "draw=1", {}, 1, True),
        ("before the first move", "draw=1", {}, 0, False),
        ("the stock has a card", "draw=1", {"stock": "KC"}, 1, False),
        ("the waste may have some", "draw=1", {"waste": "JC QC KC"}, 1, True),
        ("a card lies face down", "draw=1", {"tableau": ["-KD QD JD"]}, 1, False),
        ("a lower card lies under a higher one", "draw=1", {"tableau": ["JD QD"]}, 1, False),
        ("a reserve shows its last card", "draw=1|R=1|rsee=0", {"reserve": ["KC"]}, 1, True),
        ("and hides those below", "draw=1|R=1|rsee=0", {"reserve": ["KC QC"]}, 1, False),
        ("one that is seen", "draw=1|R=1", {"reserve": ["KC QC"]}, 1, True),
        ("full runs may yet be built", "frun=1", {"tableau": ["JC KC QC"]}, 1, True),
        ("the base is to be chosen", "base=S|sel=T", {}, 1, False),
    ],
)  # fmt: skip
def test_finishing_is_not_offered_before_all_is_seen(why, row, more, steps, may):
    game = lay_out(f"Game|T=2|fill=|{row}", **{"tableau": ["KD QD JD"], **more})
    game.table.log.steps = steps
    assert game.may_finish() == may, why


def test_won_game_has_nothing_to_finish():
    game = lay_out("Game|T=2|fill=", foundations=["KC", "KD", "KH", "KS"])
    assert not engine_data.will_finish(game)
    game = lay_out("Game|packs=2|T=2|fill=|draw=1", foundations=["KC", "KD", "KH", "KS"] * 2)
    assert list(finish.trial(game)) == [False]
    assert autoplay.finishing_move(game) is None


def test_a_whole_pack_goes_up_though_each_card_is_dealt_first():
    pack = [cards.text(card) for card in range(52)]
    assert engine_data.will_finish(lay_out("Game|T=1|draw=1", stock=" ".join(reversed(pack))))


def test_finishing_does_not_choose_the_base():
    game = engine_data.new_game("castles-end", 1)
    assert not engine_data.will_finish(game)
    assert autoplay.finishing_move(game) is None


@settings(max_examples=max(1, GAMES // 12), deadline=None)
@given(st.sampled_from(sorted(engine_data.ROWS)), st.integers(1, 2**31 - 1), st.integers(0, 999))
def test_finishing_is_offered_exactly_when_it_wins_and_changes_nothing(game_id, number, seed):
    chance = random.Random(seed)
    offered = catalog.row(game_id).options
    options = [(field, chance.choice(values)) for field, values in offered]
    game = engine_data.new_game(game_id, number, options)
    for _ in range(150):
        # Hints bring a game near its end, and chance gives odd positions.
        moves = hints.advise(game)[:1] if chance.random() < 0.9 else []
        moves = moves or game.moves()
        if not moves:
            return
        game.push(chance.choice(moves))
        if chance.random() < 0.1:
            game.pop()
        if chance.random() < 0.85:
            continue
        before = whole_state(game)
        assert engine_data.will_finish(game) == (not game.won() and wins_by_finishing(game))
        assert whole_state(game) == before
