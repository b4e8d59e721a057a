"""Spreads work over the processors of this machine.

Ctrl-C ends all processes immediately. They also end when this process is killed.
"""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import TypeVar

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from sim.data.refusal import RefusalError

_T = TypeVar("_T")
_R = TypeVar("_R")


def spread(function: Callable[[_T], _R], tasks: Sequence[_T], jobs: int = 0) -> Iterator[_R]:
    """Call a function of a module for each task in other processes; yield results as they arrive.

    :param jobs: number of processes; 1 is this process, 0 is one for each processor
    :raises KeyboardInterrupt: after Ctrl-C, which ends the processes
    :raises RefusalError: if a process was killed
    """
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        yield from map(function, tasks)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_depend_on_parent) as pool:
        try:
            with _interrupt_held():
                submitted = [pool.submit(function, task) for task in tasks]
            yield from (future.result() for future in as_completed(submitted))
        except BrokenProcessPool as error:
            raise RefusalError(
                "A process was killed, perhaps for lack of memory: fewer processes may help."
            ) from error
        except BaseException:
            _kill_workers(pool)  # the pool would wait for their tasks
            raise


def spread_with_progress(
    title: str, function: Callable[[_T], _R], tasks: Sequence[_T], jobs: int = 0, done: int = 0
) -> Iterator[_R]:
    """Spread work in the same way, with a progress bar.

    :param done: the number of tasks that an earlier run completed
    """
    return with_progress(title, spread(function, tasks, jobs), len(tasks), done)


def with_progress(title: str, results: Iterator[_R], count: int, done: int) -> Iterator[_R]:
    """Yield results with a progress bar.

    :param count: how many there will be
    :param done: how many more an earlier run completed
    """
    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(TextColumn("{task.description}"), *columns) as progress:
        bar = progress.add_task(title, total=done + count, completed=done)
        for result in results:
            yield result
            progress.advance(bar)


def _kill_workers(pool: ProcessPoolExecutor) -> None:
    """Kill the processes of a pool, and no others that this process has started."""
    # Python 3.14 has `kill_workers`. Once a pool is broken, it has none.
    for process in list((pool._processes or {}).values()):
        process.kill()


@contextmanager
def _interrupt_held() -> Iterator[None]:
    # Processes that start here inherit this; otherwise Ctrl-C would interrupt their imports.
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _depend_on_parent() -> None:
    # After Ctrl-C the parent ends its processes; they also end when it is killed.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
