"""The deal of the day: the rule, the record of a year, the screens that show and share it."""

from datetime import date, timedelta
from types import SimpleNamespace

import pytest

from patience.games import catalog, packs
from patience.player import daily
from patience.player.daily import BEST, LOST, NOT_PLAYED, WON
from patience.player.decks import AT_PAR, LIT, UNAIDED
from patience.player.session import JUST_WON, Session
from patience.ui import autosave
from sim.desk import codes
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.played_sessions import new_session
from tests.support.proved_deals import follow, proved_session
from tests.support.save_data import make_store, pack, unpack
from tests.support.screen_driver import on_table, press, visible_text

TODAY = 329  # 26 November 2026, a Thursday


@pytest.fixture
def machine():
    with Machine(game="", number=617) as made:
        made.keep_days(lambda: (date(2026, 11, 26) - date(1970, 1, 1)).days)
        made.copied = []
        made.app.peripherals.copy = lambda *parts: made.copied.append(parts)
        press(made, "")
        yield made


def played(states, newest=TODAY):
    """Return a session with these states of the days up to the newest."""
    session = Session(1)
    for day, state in enumerate(states, newest - len(states) + 1):
        if state:
            daily.begin(session, day)
            daily._note(session.days, day, state)
    return session


def test_days_are_dates():
    for day in [*range(0, 63_552, 13), *range(27_000, 27_200)]:  # to 2200; around 29 Feb 2100
        when = date(2026, 1, 1) + timedelta(day)
        assert daily.date_of(day)[:3] == (when.year, when.month, when.day)
        assert daily.weekday(day) == when.weekday()


def test_every_day_has_a_proved_deal_the_same_on_a_small_drive():
    for day in range(0, 700, 5):
        pack = packs.open_pack(catalog.row(daily.game_of(day)))
        assert pack.number(daily.index_of(day, pack.count)) == daily.number_of(day)
        # A small drive has every tenth deal.
        small = -(-pack.count // 10)
        assert daily.index_of(day, small) * 10 == daily.index_of(day, pack.count)
        pack.close()


def test_a_game_gives_a_hundred_deals_before_it_repeats_one():
    assert len({daily.index_of(7 * week, 1000) for week in range(100)}) == 100
    assert [daily.index_of(7, count) for count in (519, 520)] == [61, 90]


def test_the_rule_does_not_change():
    found = [(daily.game_of(day), daily.index_of(day, 1000)) for day in range(TODAY, TODAY + 4)]
    assert found == [
        *(("gate", 670), ("four-seasons", 670), ("canfield", 670), ("castles-end", 670)),
    ]


@cases(
    ("states", "streak"),
    [
        ([WON, BEST, WON], 3),
        ([WON, WON, NOT_PLAYED], 2),
        ([WON, WON, LOST], 2),
        ([WON, LOST, NOT_PLAYED], 0),
        ([WON, NOT_PLAYED, BEST], 1),
    ],
)
def test_streak_goes_up_to_today_or_yesterday(states, streak):
    assert daily.streak(played(states).days, TODAY) == streak


def test_a_streak_has_no_end_and_a_record_takes_ten_bytes_for_32_days():
    session = played([WON] * 1100, newest=1099)
    assert daily.streak(session.days, 1099) == daily.streak(session.days, 1100) == 1100
    assert len(session.days) == 8 + 10 * 35


@cases("clock", [0, TODAY - 20, TODAY + 400, 0xFFFF])
def test_a_wrong_clock_deletes_nothing(clock):
    session = played([WON] * 200)
    daily.begin(session, daily.find_today(session, clock), clock)
    assert daily.streak(session.days, TODAY) == 200
    daily.begin(session, TODAY + 1, TODAY + 1)
    assert daily.streak(session.days, TODAY + 1) == 200
    assert daily.state(session.days, clock) >= LOST
    assert all(daily.state(session.days, day) == WON for day in range(TODAY - 199, TODAY + 1))


@cases(
    ("clock", "doubtful"),
    [(TODAY + 31, False), (TODAY + 32, True), (TODAY - 31, False), (TODAY - 32, True), (-1, False)],
)
def test_a_clock_more_than_a_month_from_the_last_deal_is_doubtful(clock, doubtful):
    session = Session(1)
    assert daily.last_today(session.days, clock) == -1
    daily.begin(session, TODAY - 300, TODAY)  # an earlier day of the calendar
    assert daily.last_today(session.days, clock) == (TODAY if doubtful else -1)


def test_the_streak_outlives_the_records_that_have_no_room():
    session = played([WON] * 300, newest=299)
    days = session.days
    assert daily.shorten(days, 25) == 3
    assert len(days) == 8 + 7 * 10
    assert daily.streak(days, 299) == 300
    daily.begin(session, 40, 299)  # a day that was forgotten
    assert daily.shorten(days, 1) == 1
    assert daily.streak(days, 299) == 300
    assert daily.shorten(days, 1000) == 7
    assert len(days) == 8
    daily.begin(session, 300, 300)
    daily.count_day(days, 300, WON)
    assert daily.streak(days, 300) == 301


def test_a_gap_that_is_closed_later_makes_the_longest_streak_longer():
    session = proved_session("gate", 670)
    session.proved.own_steps = session.proved.par
    days = played([WON] * 5 + [NOT_PLAYED] + [WON] * 5, newest=TODAY + 5).days
    session.days = days
    daily.begin(session, TODAY, TODAY + 5)
    daily.note_win(session)
    assert (daily.streak(days, TODAY + 5), daily.longest(days)) == (11, 11)


def test_a_clock_of_another_century_deals_the_last_day():
    session = Session(0)
    today = daily.clock_day(SimpleNamespace(today=lambda: 90_000))
    daily.begin(session, daily.find_today(session, today), today)
    daily._note(session.days, today, WON)
    assert (daily.find_today(session, -1), today) == (0xFFFF, 0xFFFF)


def test_a_clock_that_was_never_set_is_none():
    for days, today in ((20454, 0), (20453, -1), (0, -1)):
        assert daily.clock_day(SimpleNamespace(today=lambda days=days: days)) == today
    assert daily.clock_day(SimpleNamespace(today=None)) == -1


def test_without_a_clock_a_won_day_is_followed_by_the_next():
    session = Session(1)
    assert daily.find_today(session, -1) == 0
    daily.begin(session, 0)
    assert daily.find_today(session, -1) == 0
    daily._note(session.days, 0, WON)
    assert daily.find_today(session, -1) == 1
    assert daily.find_today(session, TODAY) == TODAY
    assert daily.find_today(session, 0) == 0


def test_a_save_keeps_the_days():
    session = new_session("klondike", 617)
    session.days = played([WON, BEST, LOST]).days
    again = Session(1)
    assert unpack(again, pack(session, 9999))
    assert again.days == session.days


def test_the_deal_of_the_day_is_played_won_and_shared(machine):
    assert "Deal of the day | *" in visible_text(machine)
    press(machine, "D A")
    said = visible_text(machine)
    assert "November 2026" in said
    assert "won at par not won | 26 Nov: Gate | not played" in " ".join(said.split())
    press(machine, "A")
    assert on_table(machine)
    session = machine.app.session
    assert (session.game.row.id, session.game.number) == ("gate", daily.number_of(TODAY))
    assert daily.state(session.days, TODAY) == LOST
    follow(session)
    machine.app.stack.open_screen("draw.celebration", "CelebrationScreen")
    press(machine, "w6000")
    assert "Deal of the day" in visible_text(machine)
    press(machine, "S")
    code = f"gate:{session.game.number}"
    par = session.proved.par
    said = f"Pocket Patience, 26 Nov\nGate ★★★ {par} moves (par {par})"
    assert machine.copied == [(said, code)]
    assert codes.read(f"{said}\n{code}")[:2] == ("gate", session.game.number)
    press(machine, "A")
    assert "at par, streak 1, best 1" in visible_text(machine)
    press(machine, "S")
    assert machine.copied == [(said, code), ("Pocket Patience, 26 Nov\nGate ★★★", code)]
    machine.app.stack.open_screen("screens.title", "TitleScreen")
    press(machine, "")
    assert "Deal of the day | }" in visible_text(machine)  # a tick
    press(machine, "B M")
    assert "Deal of the day | }" in visible_text(machine)


def test_a_machine_that_copies_nothing_shows_the_deal_of_the_day_again(machine):
    machine.app.peripherals.copy = None
    press(machine, "D A A")
    follow(machine.app.session)
    machine.app.stack.open_screen("draw.celebration", "CelebrationScreen")
    press(machine, "w6000")
    assert "Select watch it again" in visible_text(machine)
    press(machine, "S")
    assert on_table(machine)


@cases(
    ("game_id", "index", "change", "how", "state"),
    [
        ("gate", 670, {}, AT_PAR, BEST),
        ("gate", 670, {"own_steps": 9999}, UNAIDED, WON),
        ("gate", 670, {"hinted": True}, LIT, WON),
        ("gate", 670, {"shown": True}, None, LOST),
        ("gate", 671, {}, None, LOST),
        ("four-seasons", 670, {}, None, LOST),
    ],
)
def test_only_the_deal_of_the_day_wins_the_day(game_id, index, change, how, state):
    session = proved_session(game_id, index)
    session.proved.own_steps = session.proved.par
    vars(session.proved).update(change)
    assert daily.note_win(session) == (-1, 0)  # none was dealt yet
    daily.begin(session, TODAY)
    assert daily.note_win(session) == ((TODAY, how) if how else (-1, 0))
    assert daily.state(session.days, TODAY) == state
    session.proved = None
    assert daily.note_win(session) == (-1, 0)


def test_the_calendar_goes_back_to_its_first_day_and_not_beyond_today(machine):
    press(machine, "D A R")
    assert machine.buzzes == 1
    press(machine, "U4 L")
    assert "October 2026" in visible_text(machine)
    press(machine, "U60 L9")
    assert machine.app.stack.screen.mark < 7
    assert "January 2026" in visible_text(machine)


FAR = (date(2027, 11, 26) - date(1970, 1, 1)).days


def test_a_doubtful_clock_is_asked_about_before_a_deal(machine):
    session = machine.app.session
    session.days = played([WON] * 3).days
    before = bytes(session.days)
    machine.keep_days(lambda: FAR)
    press(machine, "D A A")
    said = visible_text(machine)
    assert "Is the date right? | No | Yes" in said.replace(" | B | ", " | ")
    assert "The clock says 26 Nov 2027. | The last deal of the day | was on 26 Nov 2026." in said
    press(machine, "A")
    assert "November 2027" in visible_text(machine)
    assert session.days == before
    press(machine, "A D A")
    assert on_table(machine)
    assert daily.state(session.days, TODAY + 365) == LOST
    machine.app.stack.open_screen("days.calendar", "CalendarScreen")
    press(machine, "A")
    assert on_table(machine)  # the date is known now


@pytest.mark.parametrize("keys", ["D", "D A"], ids=["title", "calendar"])
def test_a_screen_left_open_notices_midnight(machine, keys):
    session = machine.app.session
    session.days = played([WON]).days
    machine.app.stack.screen.enter()
    press(machine, keys)
    assert machine.rest <= 60_000
    before = visible_text(machine)
    machine.keep_days(lambda: FAR - 364)
    press(machine, "w62000")
    after = visible_text(machine)
    assert before != after
    if keys == "D":
        assert "Deal of the day | *" in after
    else:
        assert "27 Nov: Four Seasons | not played" in after
        press(machine, "A")
        assert daily.state(session.days, TODAY + 1) == LOST


def test_a_win_that_was_saved_counts_for_its_day_though_nothing_celebrated_it():
    session = proved_session("gate", 670)
    daily.begin(session, TODAY, TODAY)
    session.result = JUST_WON
    app = SimpleNamespace(session=session)
    autosave._pack_and_write(app, make_store(), None)
    assert daily.state(session.days, TODAY) >= WON


def test_without_a_clock_days_have_numbers():
    with Machine(game="") as machine:
        press(machine, "D A")
        assert "Days 1 to 35 | 0 won" in visible_text(machine)
        assert "Day 1: Gate" in visible_text(machine)
        press(machine, "S")
        assert machine.buzzes == 1


def test_after_a_card_of_the_deck_comes_the_next(machine):
    press(machine, "D2 A A")
    session = machine.app.session
    assert session.proved.card == 0
    follow(session)
    machine.app.stack.open_screen("draw.celebration", "CelebrationScreen")
    press(machine, "w6000")
    assert "In the deck | A^, 1 of 52 | Select watch it again | A next card" in visible_text(
        machine
    )
    press(machine, "A")
    assert on_table(machine)
    assert session.proved.card == 1
    machine.app.stack.open_screen("screens.title", "TitleScreen")
    press(machine, "")
    assert "Win the deck | 1/52" in visible_text(machine)


@pytest.mark.parametrize("keys", ["D A", "D2 A"], ids=["calendar", "deck"])
def test_module_of_a_screen_is_not_kept_while_a_deal_chosen_there_is_dealt(machine, keys):
    press(machine, keys)
    stack = machine.app.stack
    chosen_in = type(stack.screen).__module__
    called = []
    stack.back_to_table = lambda work, *_more: called.append(work.__module__)
    press(machine, "A")
    assert called
    assert called[0] != chosen_in
