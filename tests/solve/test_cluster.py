# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Deals on a cluster: one of two workers is killed, and nothing is lost.

It takes 8 s and `pip install --group cluster`, so it is run by `.venv/bin/pytest -m cluster` only.
"""

import os
import signal

import pytest

from sim.solve import prove
from sim.solve.store import Outcome

DEALS = range(1, 9)


@pytest.mark.cluster
def test_a_killed_worker_loses_no_deal(monkeypatch, tmp_path):
    import distributed

    monkeypatch.setattr(prove, "search", _search)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=tmp_path
    ) as cluster:
        with distributed.Client(cluster) as client:
            workers = list(client.run(os.getpid).values())

        def run(tasks):
            for number, outcome in enumerate(
                prove.search_on_cluster(tasks, cluster.scheduler_address)
            ):
                if not number:
                    os.kill(workers[0], signal.SIGKILL)
                yield outcome

        path = tmp_path / "verdicts.sqlite"
        shares = prove.prove(path, "storehouse", [], DEALS, 1.0, 128, run)
    assert shares == (4, 4, 0)


def _search(task):
    import time

    time.sleep(0.2)
    return Outcome(task.number, ("winnable", "unwinnable")[task.number % 2], 0.2, b"")
