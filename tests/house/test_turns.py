"""Whatever takes turns by date is tested within the days that it names."""

import pytest

from tests.support.cases import cases, have_turn, todays

MARKED = [("tests/web/a.py", 4)] * 6 + [("tests/ui/b.py", 4)] * 3 + [("tests/web/a.py", 3)] * 3


@pytest.fixture
def on(monkeypatch):
    """Return a function that returns what another one returns on a day."""
    monkeypatch.delenv("PATIENCE_ALL", raising=False)

    def call(day, function, *given):
        monkeypatch.setenv("PATIENCE_DAY", str(day))
        return function(*given)

    return call


@cases("first", [740_000, 740_001, 740_017])
def test_each_test_has_one_turn_in_its_days(on, first):
    found = [on(first + day, have_turn, MARKED) for day in range(12)]
    for (_, days), turns in zip(MARKED, zip(*found)):
        assert sum(turns[:days]) == 1
        assert turns[days:] == turns[:-days]


def test_tests_of_a_file_are_spread_over_the_days(on):
    of_a = [sum(on(day, have_turn, MARKED)[:6]) for day in range(4)]
    assert sorted(of_a) == [1, 1, 2, 2]


@cases("days", [1, 2, 6, 7])
def test_each_row_of_a_table_has_one_turn_in_its_days(on, days):
    found = [on(740_000 + day, todays, range(7), days) for day in range(days)]
    assert sorted(row for rows in found for row in rows) == [*range(7)]


def test_no_day_is_without_a_row(on):
    found = [on(740_000 + day, todays, range(7), 9) for day in range(9)]
    assert [len(rows) for rows in found] == [1] * 9


def test_all_have_their_turn_where_everything_is_tested(monkeypatch):
    monkeypatch.setenv("PATIENCE_ALL", "1")
    assert have_turn(MARKED) == [True] * len(MARKED)
    assert todays("abc", 3) == ["a", "b", "c"]
