"""Many deals: the file of verdicts, interruptions, shares."""

import csv
import io
import sqlite3

import pytest
from typer import BadParameter

from sim.cli.solve import _explain_file_error
from sim.data import verdicts
from sim.data.processes import spread
from sim.solve import prove, shares
from sim.solve.shares import Shares
from sim.solve.store import Outcome, Store, letters
from sim.solve.variants import variant_name
from tests.support.cases import cases

LINE = tuple(range(67))


def _outcome(number, verdict="winnable", seconds=1.0):
    return Outcome(number, verdict, seconds, LINE if verdict == "winnable" else ())


@pytest.fixture(name="decide")
def _decide(monkeypatch):
    """Return a function that decides deals of Canfield by `run` instead of searching."""

    def decide(path, run, numbers=range(1, 11), seconds=2.0):
        monkeypatch.setattr(prove, "spread", lambda _, tasks, __: run(tasks))
        return prove.prove(path, "canfield", [], numbers, seconds, 128, 1)

    return decide


def test_an_interrupted_run_goes_on_and_counts_nothing_twice(tmp_path, decide):
    searched = []

    def run(tasks):
        for task in tasks:
            if len(searched) == 4:
                raise KeyboardInterrupt
            searched.append(task.number)
            yield _outcome(task.number)

    path = tmp_path / "verdicts.sqlite"
    with pytest.raises(KeyboardInterrupt):
        decide(path, run)
    searched_before, searched[:] = searched[:], [0]
    shares = decide(path, lambda tasks: (_outcome(task.number, "unwinnable") for task in tasks))
    assert searched_before == [1, 2, 3, 4]
    assert shares == (4, 6, 0)
    assert decide(path, lambda tasks: iter(tasks[:0])) == shares


def test_only_more_seconds_search_an_undecided_deal_again(tmp_path, decide):
    path = tmp_path / "verdicts.sqlite"
    handed_out = []

    def run(tasks):
        handed_out.append([task.number for task in tasks])
        return (_outcome(task.number, "unknown", task.seconds) for task in tasks)

    for seconds in (2.0, 2.0, 1.0, 3.0):
        decide(path, run, range(1, 3), seconds)
    assert handed_out == [[1, 2], [], [], [1, 2]]


def test_a_verdict_is_never_taken_back(tmp_path):
    with Store(tmp_path / "verdicts.sqlite", "canfield") as store:
        store.write(_outcome(1))
        store.write(_outcome(1, "unknown"))
        assert list(store.read(range(1, 2))) == [_outcome(1)]


def test_the_longest_search_of_an_undecided_deal_is_kept(tmp_path):
    with Store(tmp_path / "verdicts.sqlite", "canfield") as store:
        for seconds in (60.0, 20.0):
            store.write(_outcome(1, "unknown", seconds))
        assert list(store.read(range(1, 2))) == [_outcome(1, "unknown", 60.0)]
        store.write(_outcome(1, "winnable", 20.0))
        assert list(store.read(range(1, 2))) == [_outcome(1, "winnable", 20.0)]


def test_variants_are_kept_apart(tmp_path):
    path = tmp_path / "verdicts.sqlite"
    for variant, verdict in (("klondike", "winnable"), ("klondike draw=3", "unwinnable")):
        with Store(path, variant) as store:
            store.write(_outcome(1, verdict))
    with Store(path, "klondike") as store:
        assert prove.count_shares(store, range(1, 2)) == (1, 0, 0)


@cases(
    "shares, said",
    [
        ((450, 550, 0), "450 won, 550 lost, 0 undecided; 45.0% can be won (95 % interval 41.9%"),
        ((900, 80, 20), "90.0% to 92.0% can be won (95 % interval 88.0% to 93.5%)"),
        ((0, 0, 0), "no deals yet"),
        ((1, 0, 0), "1 deal: 1 won"),
    ],
)
def test_undecided_deals_are_bounds(shares, said):
    assert said in Shares(*shares).describe()


def test_a_variant_is_named_by_its_options_that_are_not_default():
    assert variant_name("klondike", [("redeal", "2"), ("draw", "3")]) == (
        "klondike draw=3 redeal=2"
    )


def test_deals_are_searched_in_this_process():
    task = prove.Task("storehouse", (), 2, 20.0, 128)
    (outcome,) = spread(prove.search, [task], 1)
    assert (outcome.number, outcome.verdict) == (2, "winnable")


@pytest.mark.parametrize("column, value", [("verdict", "won"), ("line", "T1>F"), ("line", "7")])
def test_a_damaged_row_of_the_file_is_refused(tmp_path, column, value):
    path = tmp_path / "verdicts.sqlite"
    with Store(path, "canfield") as store:
        store.write(_outcome(1))
    with sqlite3.connect(path) as file:
        file.execute(f"UPDATE deals SET {column} = ?", (value,))
    file.close()
    with pytest.raises(sqlite3.DatabaseError, match="the row of deal 1 is damaged"):
        letters(path)


def test_a_file_of_an_earlier_version_says_what_to_do(tmp_path):
    path = tmp_path / "verdicts.sqlite"
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE deals (variant, number, verdict, work)")
    file.close()
    with Store(path, "canfield") as store:
        for call in (lambda: store.write(_outcome(1)), lambda: store.open_numbers([1], 2.0)):
            with pytest.raises(BadParameter, match="move it away"), _explain_file_error(path):
                call()


def test_table_to_cite_names_the_command_of_each_share():
    rows = {row["variant"]: row for row in csv.DictReader(io.StringIO(shares.to_csv()))}
    assert rows.keys() == verdicts.read().keys()
    assert {row["date"] for row in rows.values()} == {verdicts.read_date()}
    row = rows["klondike draw=3"]
    command = "python sim prove klondike --option draw=3 --deals"
    assert row["command"] == (
        f"{command} 1-1127 --seconds 20 && {command} 1128-{row['deals']} --seconds 2"
    )
    assert rows["spider"]["command"].endswith(
        f"spider --deals 1-{rows['spider']['deals']} --seconds 20"
    )
    low, least, most, high = (
        float(row[name]) for name in ("interval_low", "least", "most", "interval_high")
    )
    assert low < 0.81945 < high and low < least <= most < high
    assert int(row["won"]) + int(row["lost"]) + int(row["undecided"]) == int(row["deals"])
