# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A session: the next number, replayed deals, the bookmark, score and time."""

import pytest

from patience.games import catalog
from patience.moves import DEAL
from patience.player import new_deal, statistics
from patience.player.session import Session
from patience.texts import words
from patience.texts.notation import parse_move
from tests.support import engine_data, played_sessions
from tests.support.engine_data import WON_LINES, lay_out, table_bytes

LAST = 2**31 - 1


def began(game="klondike", number=617, options=()):
    made = Session(1)
    new_deal.start_game(made, game, number, options)
    return made


@pytest.fixture
def session():
    return began()


def play(session, *texts):
    """Make moves given as text."""
    for text in texts:
        assert session.push(parse_move(session.game, text)), text


# Deals


@pytest.mark.parametrize(
    ("number", "by", "then"),
    [
        *((617, 1, 618), (617, -1, 616), (617, 100, 717)),
        *((LAST - 1, 1, LAST), (LAST, 1, 1), (2, -1, 1), (1, -1, LAST)),
    ],
)
def test_deal_numbers_wrap_around(number, by, then):
    session = began(number=number)
    new_deal.deal_neighbour(session, by)
    assert session.game.number == then
    assert table_bytes(session.game) == table_bytes(engine_data.new_game("klondike", then))


def test_next_deal_keeps_the_options():
    session = began(options=[("draw", "3")])
    new_deal.deal_neighbour(session, 1)
    assert session.game.row.draw == "3"


@pytest.mark.parametrize("game_id", ["klondike", "gate"])
def test_any_games_deal_can_be_replayed(session, game_id):
    new_deal.replay(session, game_id, 5)
    assert (session.game.row.id, session.game.number) == (game_id, 5)
    assert table_bytes(session.game) == table_bytes(engine_data.new_game(game_id, 5))


@pytest.mark.parametrize(("game_id", "number"), [("no-game", 5), ("gate", -1), ("klondike", 2**31)])
def test_invalid_deal_is_refused_and_changes_nothing(session, game_id, number):
    play(session, "deal")
    statistics.count_game(session)
    before = (table_bytes(session.game), session.result, bytes(session.deals))
    with pytest.raises(ValueError):
        new_deal.replay(session, game_id, number)
    assert (table_bytes(session.game), session.result, bytes(session.deals)) == before
    assert session.game.row.id == "klondike"


# The bookmark


def test_without_a_bookmark_nothing_is_undone(session):
    play(session, "deal")
    assert new_deal.go_to_bookmark(session) == words.NO_BOOKMARK
    assert session.game.table.log.steps == 1


@pytest.mark.parametrize(("back", "steps"), [(0, 5), (1, 4), (3, 2), (5, 0)])
def test_bookmark_is_reached_by_undo_or_redo(session, back, steps):
    play(session, "deal", "deal")
    assert new_deal.set_bookmark(session) == words.BOOKMARK_SET
    marked = table_bytes(session.game)
    play(session, "deal", "deal", "deal")
    for _ in range(back):
        session.game.pop()
    assert session.game.table.log.steps == steps
    assert new_deal.go_to_bookmark(session) == words.AT_BOOKMARK
    assert table_bytes(session.game) == marked
    assert session.bookmark == 2


def test_steps_undone_to_the_bookmark_can_be_redone(session):
    new_deal.set_bookmark(session)
    play(session, "deal", "deal")
    before = table_bytes(session.game)
    new_deal.go_to_bookmark(session)
    assert session.game.table.log.steps == 0
    assert session.game.redo() and session.game.redo()
    assert table_bytes(session.game) == before


@pytest.mark.parametrize(
    ("back", "kept"),
    [(0, True), (1, True), (2, True), (3, False), (4, False)],
)
def test_bookmark_is_dropped_by_a_new_move_before_it(session, back, kept):
    play(session, "deal", "deal", "deal")
    new_deal.set_bookmark(session)
    play(session, "deal", "deal")
    for _ in range(back):
        session.game.pop()
    play(session, "deal")
    assert session.bookmark == (3 if kept else -1)
    assert new_deal.go_to_bookmark(session) == (words.AT_BOOKMARK if kept else words.NO_BOOKMARK)


def test_a_restart_keeps_the_bookmark_and_a_deal_drops_it(session):
    play(session, "deal", "deal")
    new_deal.set_bookmark(session)
    new_deal.restart(session)
    assert new_deal.go_to_bookmark(session) == words.AT_BOOKMARK
    assert session.game.table.log.steps == 2
    for number in (617, 618):
        new_deal.set_bookmark(session)
        new_deal.new_deal(session, number)
        assert session.bookmark == -1


def test_bookmark_beyond_the_log_is_reported_lost(session):
    play(session, "deal")
    new_deal.set_bookmark(session)
    for _ in range(2500):
        assert session.push(DEAL)
    assert new_deal.go_to_bookmark(session) == words.BOOKMARK_LOST
    assert not session.game.pop()


# The score


@pytest.mark.parametrize("game_id", catalog.ids())
def test_fresh_deal_scores_nothing(game_id):
    for number in (1, 617):
        assert began(game_id, number).score() == 0


@pytest.mark.parametrize(
    "line",
    [next(line for line in WON_LINES if line["game"] == game) for game in catalog.ids()[:11]],
    ids=lambda line: line["game"],
)
def test_won_game_scores_five_for_each_card_moved_up(line):
    session = began(line["game"], line["number"], line.get("options", {}).items())
    dealt = sum(table_lengths(session))
    play(session, *line["moves"])
    assert session.game.won()
    assert session.score() == 5 * (52 - dealt)


def table_lengths(session):
    table = session.game.table
    return [table.length(place) for place in session.game.foundations]


def test_card_back_from_a_foundation_loses_its_score(session):
    session.game = lay_out(catalog.row("klondike"), ["2H", "3S"], foundations=["AH"])
    assert session.score() == 5
    play(session, "T1>F")
    assert session.score() == 10
    play(session, "FH>T2")
    assert session.score() == 5
    session.game.pop()
    assert session.score() == 10


# Time


@pytest.mark.parametrize(
    ("milliseconds", "counted"),
    [(0, 0), (1999, 1999), (2000, 0), (3_600_000, 0), (-1, 0), (-(2**28), 0)],
)
def test_gap_of_two_seconds_counts_as_sleep(session, milliseconds, counted):
    session.push(DEAL)
    session.add_time(500)
    session.add_time(milliseconds)
    assert session.elapsed == 500 + counted


def test_time_stays_within_what_a_save_has_room_for(session):
    session.push(DEAL)
    session.elapsed = 2**32 - 5
    session.add_time(1000)
    assert session.elapsed == 2**32 - 1


def test_time_is_not_counted_before_the_first_move(session):
    session.add_time(500)
    assert session.elapsed == 0
    session.push(DEAL)
    session.add_time(500)
    assert session.elapsed == 500


def test_time_is_not_counted_after_the_game_is_won():
    session = played_sessions.new_session()
    played_sessions.win(session)
    before = session.elapsed
    session.add_time(500)
    assert session.elapsed == before
