"""A game that is left where it would finish automatically counts as won, any other as lost."""

import pytest

from patience.advice.autoplay import finishing_move
from patience.player import decks, new_deal
from patience.player.session import Session
from patience.player.settings import SCORING, VEGAS
from patience.player.statistics import LOST, OPEN, WON, count_game, row_key
from patience.player.summary import Summary, last_deals
from patience.texts.notation import parse_move
from patience.texts.words import LEFT_WON
from tests.support import engine_data
from tests.support.cases import cases
from tests.support.engine_data import WON_LINES
from tests.support.proved_deals import follow, proved_session
from tests.support.save_data import pack, unpack

LINES = {line["game"]: line for line in WON_LINES}


def will_finish(game):
    """Return whether a game would finish automatically."""
    return game.may_finish() and engine_data.will_finish(game)


def ready(game_id, stop=will_finish):
    """Return a session in a won game, where it would finish automatically for the first time."""
    line = LINES[game_id]
    session = Session(1)
    new_deal.start_game(session, game_id, line["number"])
    for text in line["moves"]:
        if stop(session.game):
            return session
        assert session.push(parse_move(session.game, text))
    return session


def steps_when_finished(session):
    """Return how many steps the game has once it has finished."""
    other = Session(1)
    assert unpack(other, pack(session, 8000))
    while not other.game.won():
        assert other.push(finishing_move(other.game))
    return other.table.log.steps


def result(session):
    """Return the result of the newest deal."""
    count_game(session)
    return last_deals(session.deals)[0][2]


LEAVING = {
    "a new deal": new_deal.new_deal,
    "the next number": lambda session: new_deal.new_deal(session, session.game.number + 1),
    "another game": lambda session: new_deal.start_game(session, "yukon", 5),
    "other options": lambda session: new_deal.replay(
        session, "klondike", session.game.number, [("draw", "3")]
    ),
}


@cases("leave", LEAVING.values(), ids=LEAVING)
def test_a_game_that_would_finish_is_won_when_it_is_left(leave):
    session = ready("klondike")
    assert not session.game.won()
    row, moves = session.game.row, steps_when_finished(session)
    session.elapsed = 90_000
    leave(session)
    assert result(session) == WON
    found = Summary(session.statistics, row_key(row))
    assert (found.played, found.won, found.best_time) == (1, 1, 90)
    assert found.fewest_moves == moves  # as if it had been finished
    assert session.notice == LEFT_WON
    assert (session.elapsed, session.result, session.table.log.count) == (0, 0, 0)


@cases("game_id", LINES)
def test_every_kind_of_game_is_won_or_lost_when_it_is_left(game_id):
    session = ready(game_id)
    finishes = session.game.won() or will_finish(session.game)
    new_deal.new_deal(session, 5)
    assert result(session) == (WON if finishes else LOST)


def test_a_game_that_would_not_finish_is_lost():
    session = ready("klondike")
    session.game.pop()
    new_deal.new_deal(session, 5)
    assert result(session) == LOST
    assert session.notice == ""


def test_the_same_deal_begun_again_is_not_left():
    session = ready("klondike")
    number = session.game.number
    new_deal.new_deal(session, number)
    assert result(session) == OPEN
    assert session.before_restart > 0


def test_a_win_that_is_undone_and_left_counts_once():
    session = ready("klondike", lambda game: game.won())
    for _ in range(3):
        session.game.pop()
    new_deal.new_deal(session, 5)
    assert result(session) == WON
    assert Summary(session.statistics).won == 1


def test_a_number_out_of_range_leaves_nothing():
    session = ready("klondike")
    with pytest.raises(ValueError):
        new_deal.new_deal(session, 2**31)
    assert not session.game.won()
    assert result(session) == OPEN


def test_a_game_that_is_left_brings_its_money():
    session = ready("klondike")
    session.settings[SCORING] = VEGAS
    new_deal.new_deal(session, 5)
    assert session.bank == 52 * 5 - 52


def proved_and_ready():
    """Return a session that has followed its line to where the game would finish automatically."""
    session = proved_session("chameleon")
    while not will_finish(session.game):
        assert not session.game.won()
        follow(session, 1)
    return session


def test_a_proved_deal_that_is_left_lights_its_card():
    session = proved_and_ready()
    game_key, card = row_key(session.game.row), session.proved.card
    new_deal.new_deal(session)
    assert decks.how_won(session.decks, game_key, card) == decks.AT_PAR


def test_a_shown_game_is_lost():
    session = proved_and_ready()
    session.proved.shown = True
    new_deal.new_deal(session)
    assert result(session) == LOST
