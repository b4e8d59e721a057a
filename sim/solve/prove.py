# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Decides many deals: on the processors of this machine, or on a cluster of them.

Each outcome is written as soon as it is there, so an interruption loses only what was being
searched, and the next start goes on with what is open. Ctrl-C ends the processes of this machine at
once.
"""

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, connection, get_context, parent_process
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Any, NamedTuple, TypeVar

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from sim.solve.shares import Shares
from sim.solve.store import Outcome, Store
from sim.solve.variants import variant_name

_T = TypeVar("_T")
_R = TypeVar("_R")

_AT_ONCE = 4  # deals handed out for each process
_LOST_WORKERS = 10  # a deal is given to so many others whose worker died


class Task(NamedTuple):
    """The search of one deal."""

    game: str
    options: tuple[tuple[str, str], ...]
    number: int
    seconds: float
    memory: int


def search(task: Task) -> Outcome:
    """Search one deal."""
    from patience.games import catalog
    from patience.games.dealing import new_game
    from patience.table import Table
    from sim.solve import lines
    from sim.solve.solver import UNKNOWN, solve

    dealt = new_game(catalog.row(task.game, task.options), task.number, Table())
    found = solve(dealt, task.seconds, task.memory)
    line = lines.encode(dealt, found.line) if found.line else b""
    # An undecided deal counts as searched for all the seconds it was given.
    spent = max(found.seconds, task.seconds) if found.verdict == UNKNOWN else found.seconds
    return Outcome(task.number, found.verdict, spent, line)


def search_here(tasks: list[Task], jobs: int) -> Iterator[Outcome]:
    """Search deals in so many processes; yield outcomes as they come.

    :raises BrokenProcessPool: as `spread` does
    """
    return spread(search, tasks, jobs)


def spread(function: Callable[[_T], _R], tasks: Sequence[_T], jobs: int) -> Iterator[_R]:
    """Call a function of a module for each task, in so many processes; yield what they return.

    Whatever ends this, what was returned by then is yielded first.

    :param int jobs: 1 or more; a single one is this process
    :raises KeyboardInterrupt: after Ctrl-C, which ends the processes
    :raises BrokenProcessPool: if a process was ended from outside, as for want of memory
    """
    if jobs == 1:
        yield from map(function, tasks)
        return
    waiting = iter(tasks)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_depend_on_parent)
    running: set[Future[_R]] = set()
    with _ended_by_interrupt() as end_if_interrupted, pool:
        try:
            while True:
                with _interrupt_held():
                    for task in _take(waiting, jobs * _AT_ONCE - len(running)):
                        running.add(pool.submit(function, task))
                end_if_interrupted()
                if not running:
                    break
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in sorted(done, key=_has_failed))
        except BrokenProcessPool:
            yield from (
                future.result() for future in running if future.done() and not _has_failed(future)
            )
            raise
        except BaseException:
            _end_processes()  # the pool would wait for what they are searching
            raise


def _has_failed(future: Future) -> bool:
    return future.exception() is not None


def _end_processes() -> None:
    for process in active_children():
        process.kill()


@contextmanager
def _ended_by_interrupt() -> Iterator[Callable[[], None]]:
    """Have Ctrl-C end all processes, and raise KeyboardInterrupt only when this is left.

    So it never falls between an outcome and its writing. Yields what ends processes that were
    started since Ctrl-C.
    """
    interrupted = False

    def interrupt(*_: object) -> None:
        nonlocal interrupted
        interrupted = True
        _end_processes()

    def end_if_interrupted() -> None:
        if interrupted:
            _end_processes()

    before = signal.getsignal(signal.SIGINT)
    handles = before is signal.default_int_handler and current_thread() is main_thread()
    if handles:
        signal.signal(signal.SIGINT, interrupt)
    try:
        yield end_if_interrupted
    except BrokenProcessPool:
        if not interrupted:
            raise
    finally:
        if handles:
            signal.signal(signal.SIGINT, before)
    if interrupted:
        raise KeyboardInterrupt from None


@contextmanager
def _interrupt_held() -> Iterator[None]:
    # A process that starts here inherits this, or Ctrl-C would interrupt its imports.
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def search_on_cluster(tasks: list[Task], address: str) -> Iterator[Outcome]:
    """Search deals on the workers of a Dask scheduler; yield outcomes as they come.

    A deal whose worker dies is given to another one.

    :param address: such as tcp://10.0.0.1:8786
    """
    from distributed import Client, as_completed

    waiting = iter(tasks)
    with Client(address) as client:

        def submit(count: int) -> list[Any]:
            handed_out = list(_take(waiting, count))
            return client.map(search, handed_out, pure=False, retries=_LOST_WORKERS)

        processors = sum(client.nthreads().values()) or 1
        running = as_completed(submit(processors * _AT_ONCE), with_results=True)
        for future, outcome in running:
            yield Outcome(*outcome)
            future.release()
            for more in submit(1):
                running.add(more)


def _take(waiting: Iterator[_T], count: int) -> Iterator[_T]:
    for _ in range(count):
        for task in waiting:
            yield task
            break


def _depend_on_parent() -> None:
    # At Ctrl-C the parent ends its processes; they also end when it is killed.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


def prove(
    path: Path,
    game: str,
    options: Iterable[tuple[str, str]],
    numbers: range,
    seconds: float,
    memory: int,
    run: Callable[[list[Task]], Iterator[Outcome]],
) -> Shares:
    """Decide deals that are open, with a progress bar; return the shares of all of them.

    :param path: of the file of verdicts
    :param run: searches tasks and yields outcomes: `search_here` or `search_on_cluster`
    """
    pairs = tuple(options)
    with Store(path, variant_name(game, pairs)) as store:
        tasks = [
            Task(game, pairs, number, seconds, memory)
            for number in store.open_numbers(numbers, seconds)
        ]
        with show_progress() as progress:
            bar = progress.add_task(game, total=len(numbers), completed=len(numbers) - len(tasks))
            for outcome in run(tasks):
                store.write(outcome)
                progress.advance(bar)
        return count_shares(store, numbers)


def count_shares(store: Store, numbers: range) -> Shares:
    """Return how many of the deals in the file were won, lost, and not decided."""
    counts = {"winnable": 0, "unwinnable": 0, "unknown": 0}
    for outcome in store.read(numbers):
        counts[outcome.verdict] += 1
    return Shares(*counts.values())


def show_progress() -> Progress:
    """Return a progress bar of deals."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
