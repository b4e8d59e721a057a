"""Figures of the counted games, deleting them, and the last deals."""

import struct

import pytest

from patience.moves import DEAL
from patience.player import new_deal, statistics, summary
from patience.player.proved_deal import ProvedDeal
from patience.player.statistics import LOST, OPEN, RECORD, RESULT_BITS, WON, key
from patience.player.win_figures import list_figures
from tests.support.cases import cases
from tests.support.played_sessions import (
    KLONDIKE,
    count_played_and_won,
    last_results,
    new_session,
    play_script,
    summarize,
    win,
)

LAST = 2**31 - 1


@pytest.fixture
def session():
    return new_session()


# The figures


@pytest.mark.parametrize(
    ("script", "played", "won", "streak", "longest"),
    [
        ("", 0, 0, 0, 0),
        ("L", 1, 0, 0, 0),
        ("W", 1, 1, 1, 1),
        ("WWW", 3, 3, 3, 3),
        ("WNW", 2, 2, 2, 2),
        ("WWL", 3, 2, 0, 2),
        ("WWLW", 4, 3, 1, 2),
        ("WLWWWLWW", 8, 6, 2, 3),
        ("LLWLL", 5, 1, 0, 1),
    ],
)
def test_streak_counts_wins_and_ends_with_a_loss(session, script, played, won, streak, longest):
    play_script(session, script)
    found = summarize(session)
    assert (found.played, found.won) == (played, won)
    assert (found.streak, found.longest) == (streak, longest)


@pytest.mark.turns(6)
@pytest.mark.parametrize(
    ("script", "known", "last"),
    [
        ("", 0, 0),
        ("W", 1, 0b1),
        ("WL", 2, 0b10),
        ("LLWLW", 5, 0b101),
        ("W" * 50, 50, 2**50 - 1),
        ("W" + "L" * 49, 50, 1 << 49),
        ("W" + "L" * 50, 50, 0),
        ("L" * 30 + "W" * 55, 50, 2**50 - 1),
    ],
)
def test_the_last_fifty_results_are_known(session, script, known, last):
    play_script(session, script)
    found = summarize(session)
    assert (found.result_count, found.result_bits) == (known, last)
    assert found.played == len(script)


@pytest.mark.parametrize(
    ("games", "best", "fewest", "all_time", "all_moves"),
    [
        ([(100, 120)], 100, 120, 100, 120),
        ([(100, 120), (90, 130)], 90, 120, 190, 250),
        ([(0, 1)], 0, 1, 0, 1),
        ([(0, 1), (5, 5)], 0, 1, 5, 6),
        ([(70000, 70000)], 65535, 65535, 70000, 70000),
        ([(70000, 70000), (65534, 65534)], 65534, 65534, 135534, 135534),
    ],
)
def test_best_time_and_fewest_moves_count_won_games_only(
    session, games, best, fewest, all_time, all_moves
):
    for seconds, moves in games:
        win(session, seconds, moves)
        new_deal.new_deal(session, session.game.number + 1)
    play_script(session, "L")
    found = summarize(session)
    assert (found.best_time, found.fewest_moves) == (best, fewest)
    assert (found.all_time, found.all_moves) == (all_time, all_moves)


def test_counters_stay_at_their_maximum(session):
    win(session)
    data = session.statistics
    data[4:24] = b"\xff" * 20
    new_deal.new_deal(session, session.game.number + 1)
    win(session)
    assert data[4:12] == b"\xff" * 8
    assert data[16:24] == b"\xff" * 8
    assert len(data) == statistics.RECORD_SIZE


def test_all_games_together(session):
    play_script(session, "WWL")
    new_deal.start_game(session, "gate", 1)
    win(session, 50, 40)
    found = summarize(session, -1)
    assert (found.games, found.played, found.won, found.longest) == (2, 4, 3, 2)
    assert (found.all_time, found.all_moves) == (250, 240)


@cases(
    ("part", "whole", "percent"),
    [(0, 0, 0), (0, 3, 0), (1, 3, 33), (2, 3, 66), (199, 200, 99), (200, 200, 100)],
)
def test_a_share_is_rounded_down(part, whole, percent):
    assert summary.percent(part, whole) == percent


@cases(
    ("seconds", "text"),
    [
        *((0, "0:00"), (7, "0:07"), (59, "0:59"), (60, "1:00"), (754, "12:34")),
        *((3599, "59:59"), (3600, "1h00"), (65535, "18h12"), (359999, "99h59")),
        *((360000, "100h"), (35999999, "9999h")),
    ],
)
def test_a_time_as_text(seconds, text):
    assert summary.format_time(seconds) == text


@pytest.mark.parametrize(
    ("forgotten", "left"),
    [(KLONDIKE, [key("gate")]), (key("gate"), [KLONDIKE]), (-1, [])],
)
def test_deleting_statistics_keeps_the_deals(session, forgotten, left):
    play_script(session, "WL")
    new_deal.start_game(session, "gate", 1)
    session.push(DEAL)
    statistics.forget(session, forgotten, forgotten)
    assert summary.played_keys(session.statistics) == left
    assert len(last_results(session)) == 3


def test_game_in_progress_counts_first_after_statistics_are_deleted(session):
    play_script(session, "WWL")
    session.push(DEAL)
    statistics.forget(session)
    win(session)
    assert count_played_and_won(session) == (1, 1)


# The last deals


def test_the_last_twenty_deals_are_kept_newest_first(session):
    play_script(session, "L" * 10 + "W" * 15)
    assert last_results(session) == [
        *[(number, WON) for number in range(641, 626, -1)],
        *[(number, LOST) for number in range(626, 621, -1)],
    ]


def test_replayed_deal_moves_to_the_front(session):
    play_script(session, "WLL")
    new_deal.new_deal(session, 618)
    session.push(DEAL)
    assert last_results(session) == [(618, OPEN), (619, LOST), (617, WON)]
    assert len(session.deals) == 3 * statistics.DEAL_SIZE


def test_last_deals_have_game_number_and_result(session):
    new_deal.start_game(session, "gate", LAST)
    session.push(DEAL)
    statistics.count_game(session)
    assert summary.last_deals(session.deals) == [(key("gate"), LAST, OPEN)]


def test_games_of_some_records_are_listed_in_the_catalogues_order():
    of_options = key("klondike") | 3 << statistics.GAME_BITS
    found = summary.list_games([key("gate"), of_options])
    assert found == [("Klondike", "klondike", of_options), ("Gate", "gate", key("gate"))]
    assert summary.list_games([]) == []


def test_figures_of_nothing_are_none_and_those_of_two_games_are_added():
    empty = summary.Summary(bytearray(), KLONDIKE)
    assert (empty.games, empty.best_time, empty.fewest_moves, empty.all_time) == (0, 0, 0, 0)
    session = new_session()
    win(session, seconds=20, moves=50)
    new_deal.start_game(session, "gate", 617)
    win(session, seconds=30, moves=60)
    for at in range(3):  # other games, but for the last, which has an option
        other = session.statistics[:32]
        other[at] ^= 1
        session.statistics += other
    both = summary.Summary(session.statistics)
    assert (both.games, both.played, both.won) == (4, 5, 5)
    assert (both.all_time, both.all_moves) == (20 * 4 + 30, 50 * 4 + 60)
    first = summary.Summary(bytearray(4) + session.statistics[4:32], 0)
    assert (first.games, first.won, first.best_time) == (1, 1, 20)
    assert summary.played_keys(bytearray(b"\xff" * 32)) == [0xFFFFFFFF]


@cases(
    ("results", "played", "finished"),
    [(0, 1, 0), (1, 2, 1), (3, 3, 3), (49, 50, 49), (50, 51, 51), (50, 128, 128)],
)
def test_a_game_at_play_is_not_finished(results, played, finished):
    record = bytearray(struct.pack(RECORD, 7, played, 0, 0, 0, 0, 0, 0, 0, results << RESULT_BITS))
    found = summary.Summary(record, 7)
    assert (found.played, found.finished) == (played, finished)
    both = summary.Summary(record + record)
    assert (both.played, both.finished) == (2 * played, 2 * finished)


ONE = ["Time=1:15", "Moves=90", "Won=1 of 1", "Streak=1"]
BETTER = ["Time=1:00 (best)", "Moves=80 (best)", "Won=2 of 2", "Streak=2 (best)"]
WORSE = ["Time=1:20", "Moves=95", "Won=2 of 2", "Streak=2 (best)"]


@cases(
    ("wins", "deal", "lines"),
    [
        ([(75, 90)], None, ONE),
        ([(75, 90), (60, 80)], None, BETTER),
        ([(75, 90), (80, 95)], None, WORSE),
        ([(1100, 90)], None, ["Time=18:20", *ONE[1:]]),
        ([(75, 90)], (30, 33, -1), [ONE[0], "All moves=90", "Your moves=33, par +3", *ONE[2:]]),
        (
            *([(75, 90)], (30, 30, 50)),
            [
                *(ONE[0], "All moves=90", "Your moves=30, par", *ONE[2:]),
                "In the deck=K`, 1 of 52",
            ],
        ),
    ],
)
def test_figures_of_a_win(wins, deal, lines):
    session = new_session()
    for at, (seconds, moves) in enumerate(wins):
        if at:
            new_deal.new_deal(session, session.game.number + 1)
        session.proved = None
        if deal:
            par, own_steps, card = deal
            session.proved = ProvedDeal(0, par, card)
            session.proved.own_steps = own_steps
        win(session, seconds, moves)
    assert list_figures(session) == lines


def test_a_game_that_was_shown_has_its_moves_only():
    session = new_session()
    session.proved = ProvedDeal(0, 30, -1)
    session.proved.shown = True
    win(session, 75, 90)
    assert list_figures(session) == ["Moves=90", "Won=0 of 1"]
