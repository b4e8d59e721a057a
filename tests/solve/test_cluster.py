"""Many deals on a Dask cluster: workers that die and a scheduler that is gone cost no verdict."""

import os
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from sim.cli.app import app
from sim.data.places import ROOT
from sim.data.refusal import RefusalError
from sim.solve import cluster, prove
from sim.solve.store import Store

PATIENCE = 120  # seconds
NUMBERS = range(1, 9)


def start(*words):
    """Start a part of a cluster, on this machine; only the library is found there."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "sim" / "package")}
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def start_worker(address):
    words = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard")
    return start(*words, "--no-nanny", "--host", "127.0.0.1")


@pytest.fixture
def scheduler():
    """Return a scheduler's process, and its address."""
    words = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0")
    process = start(*words, "--no-dashboard")
    for line in process.stderr:
        if found := re.search(r"Scheduler at: +(tcp://\S+)", line):
            break
    yield process, found[1]
    process.kill()
    process.wait()
    process.stderr.close()


@pytest.fixture
def workers(scheduler):
    """Return two workers."""
    found = [start_worker(scheduler[1]) for _ in range(2)]
    yield found
    for process in found:
        process.kill()
        process.wait()
        process.stderr.close()


def verdicts(path):
    with Store(path, "golf") as store:
        return [outcome.number for outcome in store.read(NUMBERS)]


def search(path, address):
    return prove.prove(path, "golf", (), NUMBERS, 0.05, 128, 1, address)


@pytest.mark.turns(10)
def test_a_killed_worker_and_a_killed_scheduler_cost_no_verdict(
    scheduler, workers, tmp_path, monkeypatch
):
    monkeypatch.setattr(cluster, "_CONNECTS", 3)
    process, address = scheduler
    path = tmp_path / "verdicts.sqlite"
    written = []
    write = Store.write

    def write_and_kill(store, outcome):
        write(store, outcome)
        written.append(outcome.number)
        if len(written) == 2:
            workers[0].kill()
        elif len(written) == 5:
            process.kill()

    monkeypatch.setattr(Store, "write", write_and_kill)
    with pytest.raises(RefusalError, match=rf"The Dask scheduler at {address} is gone\. .*goes on"):
        search(path, address)
    assert sorted(written) == verdicts(path)
    monkeypatch.setattr(Store, "write", write)
    found = prove.prove(path, "golf", (), NUMBERS, 0.05, 128, 1)
    assert verdicts(path) == list(NUMBERS)
    assert sum(found) == len(NUMBERS)


@pytest.mark.turns(6)
def test_a_cluster_without_workers_is_a_sentence(scheduler):
    with pytest.raises(RefusalError, match=r"has no workers\. The verdicts so far are kept"):
        list(cluster.search_all(scheduler[1], [("golf", (), 1, 1.0, 128)], 0.5))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere", "http://x", "tcp://?"])
def test_a_scheduler_that_cannot_be_reached_is_a_sentence(address, tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "_CONNECTS", 1)
    with pytest.raises(RefusalError, match=r"^No Dask scheduler answers at "):
        search(tmp_path / "verdicts.sqlite", address)


def test_missing_dask_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    words = ["prove", "golf", "--out", str(tmp_path / "v"), "--scheduler", "tcp://127.0.0.1:9"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert "a cluster needs Dask" in done.output
