"""Spreads searches over the machines of a Dask cluster.

Dask repeats what a worker did not finish on another one.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from typing import Any

from sim.data.places import how_to_get
from sim.data.refusal import RefusalError

_CONNECTS = 10  # seconds
_LOOKS = 2  # seconds without a result, after which the workers are counted
_WAITS = 60.0  # seconds without a worker
_AHEAD = 3  # searches submitted for each thread of a worker

Fields = tuple[Any, ...]


def search_all(address: str, tasks: Sequence[Fields], waits: float = _WAITS) -> Iterator[Fields]:
    """Search deals on a cluster; yield the fields of each `Outcome` when it arrives.

    A deal whose search ended several workers is left out, and the others go on.

    :param address: of the scheduler, as tcp://host:8786
    :param tasks: the fields of each `prove.Task`
    :param waits: seconds to wait for a worker if there is none
    :raises RefusalError: if the scheduler cannot be reached, or is gone, or has no workers
    :raises ImportError: if Dask is not installed
    """
    try:
        import dask
        from distributed import Client
    except ImportError as error:
        raise ImportError(f"a cluster needs Dask; {how_to_get('cluster')}") from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we say it in a sentence
    with dask.config.set({"distributed.comm.timeouts.connect": f"{_CONNECTS}s"}):
        try:
            client = Client(address, timeout=_CONNECTS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise RefusalError(f"No Dask scheduler answers at {address}.") from error
        try:
            yield from _search_by(client, address, tasks, waits)
        finally:
            client.close(timeout=1)  # the scheduler then forgets what was not finished


def _search_by(
    client: Any, address: str, tasks: Sequence[Fields], waits: float
) -> Iterator[Fields]:
    from distributed.scheduler import KilledWorker

    executor, search = client.get_executor(pure=False), _searcher()
    left = list(reversed(tasks))
    running: set[Future[Fields]] = set()
    threads, seen = 1, time.monotonic()
    while left or running:
        while left and len(running) < _AHEAD * max(1, threads):
            running.add(executor.submit(search, left.pop()))
        done, running = wait(running, _LOOKS, FIRST_COMPLETED)
        for future in done:
            try:
                yield future.result()
            except KilledWorker:  # several times, perhaps for lack of memory
                continue
            except (CancelledError, OSError) as error:
                raise RefusalError(_gone(address)) from error
        threads = _count_threads(client, address)
        if threads or done:
            seen = time.monotonic()
        elif time.monotonic() - seen > waits:
            raise RefusalError(
                f"The cluster at {address} has no workers. The verdicts so far are kept; the same"
                " command goes on."
            )


def _searcher() -> Callable[[Fields], Fields]:
    # Return what workers call. They get its code, because no module has it, and find nothing else
    # of ours than the installed package.
    def search(task: Fields) -> Fields:
        from importlib import import_module

        import_module("pocket_patience.engine").load_sim()
        prove = import_module("sim.solve.prove")
        return tuple(prove.search(prove.Task(*task)))

    return search


def _count_threads(client: Any, address: str) -> int:
    try:
        return sum(client.nthreads().values())
    except (CancelledError, OSError, TypeError, AttributeError) as error:
        raise RefusalError(_gone(address)) from error


def _gone(address: str) -> str:
    return (
        f"The Dask scheduler at {address} is gone. The verdicts so far are kept; the same command"
        " goes on."
    )
