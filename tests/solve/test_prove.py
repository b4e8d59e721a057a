# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Many deals: the file of verdicts, interruptions, shares."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import psutil
import pytest

from sim.solve import prove
from sim.solve.shares import Shares
from sim.solve.store import Outcome, Store
from sim.solve.variants import variant_name

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'lib'}"}
PATIENCE = 60  # seconds: only what never ends takes as long

LINE = bytes(range(67))


def _outcome(number, verdict="winnable", seconds=1.0):
    return Outcome(number, verdict, seconds, LINE if verdict == "winnable" else b"")


def _prove(path, run, numbers=range(1, 11), seconds=2.0):
    return prove.prove(path, "canfield", [], numbers, seconds, 128, run)


def test_an_interrupted_run_goes_on_and_counts_nothing_twice(tmp_path):
    searched = []

    def run(tasks):
        for task in tasks:
            if len(searched) == 4:
                raise KeyboardInterrupt
            searched.append(task.number)
            yield _outcome(task.number)

    path = tmp_path / "verdicts.sqlite"
    with pytest.raises(KeyboardInterrupt):
        _prove(path, run)
    searched_before, searched[:] = searched[:], [0]
    shares = _prove(path, lambda tasks: (_outcome(task.number, "unwinnable") for task in tasks))
    assert searched_before == [1, 2, 3, 4]
    assert shares == (4, 6, 0)
    assert _prove(path, lambda tasks: iter(tasks[:0])) == shares


def test_only_more_seconds_search_an_undecided_deal_again(tmp_path):
    path = tmp_path / "verdicts.sqlite"
    handed_out = []

    def run(tasks):
        handed_out.append([task.number for task in tasks])
        return (_outcome(task.number, "unknown", task.seconds) for task in tasks)

    for seconds in (2.0, 2.0, 1.0, 3.0):
        _prove(path, run, range(1, 3), seconds)
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


def test_a_million_deals_fit_100_mb(tmp_path):
    path = tmp_path / "verdicts.sqlite"
    Store(path, "klondike").__exit__()
    with sqlite3.connect(path) as file:
        rows = ((1, number, 2, 1000, LINE) for number in range(1, 20_001))
        file.executemany("INSERT INTO deals VALUES (?, ?, ?, ?, ?)", rows)
    file.close()
    assert path.stat().st_size * 50 < 100_000_000


@pytest.mark.parametrize(
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


def test_a_variant_is_named_by_what_is_not_default():
    assert variant_name("klondike", [("redeal", "2"), ("draw", "3")]) == (
        "klondike draw=3 redeal=2"
    )


def test_deals_are_searched_in_this_process():
    task = prove.Task("storehouse", (), 2, 20.0, 128)
    (outcome,) = prove.search_here([task], 1)
    assert (outcome.number, outcome.verdict) == (2, "winnable")


def _start_sleepers(tasks):
    """Start a process whose two processes sleep as long as told; it prints a line for each end.

    :returns: the process, and those it started: one of these keeps track of what they share
    """
    program = f"""import time
from sim.solve import prove
for _ in prove.spread(time.sleep, {tasks}, 2):
    print("slept", flush=True)"""
    parent = psutil.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    stop = time.monotonic() + PATIENCE
    while len(children := parent.children()) < 3:
        assert time.monotonic() < stop and parent.is_running()
        time.sleep(0.05)
    return parent, children


@pytest.mark.skipif(os.name != "posix", reason="no groups of processes here")
@pytest.mark.parametrize("finished", [0, 1])
def test_an_interrupt_ends_all_processes_at_once(finished):
    parent, children = _start_sleepers([0] * finished + [999] * 20)
    for _ in range(finished):
        assert parent.stdout.readline() == "slept\n"
    os.killpg(parent.pid, signal.SIGINT)
    _, complaint = parent.communicate(timeout=PATIENCE)
    assert complaint.count("Traceback") == 1  # this program's own
    assert complaint.endswith("KeyboardInterrupt\n")
    assert not psutil.wait_procs(children, PATIENCE)[1]


def test_what_was_found_before_an_interrupt_is_yielded():
    found = []
    with pytest.raises(KeyboardInterrupt):
        for value in prove.spread(abs, range(8), 2):
            found.append(value)
            if len(found) == 1:
                time.sleep(1)  # the others are there then
                signal.raise_signal(signal.SIGINT)
    assert sorted(found) == list(range(8))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_what_was_found_before_a_process_died_is_yielded():
    found = []
    with pytest.raises(BrokenProcessPool):
        for value in prove.spread(time.sleep, [0, 0, 0, 999, 999, 999], 2):
            found.append(value)
            if len(found) == 3:
                psutil.Process().children()[-1].kill()
    assert len(found) == 3


def test_an_error_in_a_process_ends_the_others():
    with pytest.raises(ValueError, match="non-negative"):
        list(prove.spread(time.sleep, [999, -1, 999], 2))


def test_processes_end_with_a_parent_that_is_killed():
    parent, children = _start_sleepers([999] * 2)
    parent.kill()
    parent.wait()
    left = psutil.wait_procs(children, PATIENCE)[1]
    for process in left:
        process.kill()
    assert not left
