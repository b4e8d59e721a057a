"""Whatever takes turns by date is tested within the days that it names."""

import ast
from math import gcd
from pathlib import Path

import pytest

from sim.texts.languages import TRANSLATED
from tests.support.cases import cases, have_turn, todays

TESTS = Path(__file__).parents[1]

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


def names_in(node):
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def turns_of(test):
    """Return the marks `turns` of a test, as nodes."""
    calls = [mark for mark in test.decorator_list if isinstance(mark, ast.Call)]
    return [call for call in calls if ast.unparse(call.func) == "pytest.mark.turns"]


def with_both(tree):
    """Return the tests of a file that take turns, with rows that do so, too.

    If the days of both have a common divisor, some rows never meet the day of the test.
    """
    chosen = {"todays"}
    for node in tree.body:
        if isinstance(node, ast.Assign) and chosen & names_in(node.value):
            chosen |= set().union(*map(names_in, node.targets))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [test.name for test in functions if turns_of(test) and chosen & names_in(test)]


def test_no_test_that_takes_turns_has_rows_that_do():
    found = {path.name: with_both(ast.parse(path.read_text())) for path in TESTS.rglob("test_*.py")}
    assert {name: tests for name, tests in found.items() if tests} == {}


def test_rows_that_take_turns_in_a_test_that_does_are_noticed():
    mark = "@pytest.mark.turns(4)\n@cases('row', {})\ndef test_one(row): pass\n"
    assert with_both(ast.parse(mark.format("todays(ROWS, 6)"))) == ["test_one"]
    assert with_both(ast.parse("SOME = todays(ROWS, 6)\n" + mark.format("SOME"))) == ["test_one"]
    assert with_both(ast.parse(mark.format("ROWS"))) == []


@cases("name", ["test_texts.py", "test_large_print.py"])
def test_each_language_meets_every_test_of_texts(name):
    # `tests/texts/test_fitting.py` runs these in one language a day.
    tree = ast.parse((TESTS / "ui" / name).read_text())
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    days = [ast.literal_eval(mark.args[0]) for test in functions for mark in turns_of(test)]
    assert days and {gcd(count, len(TRANSLATED)) for count in days} == {1}
