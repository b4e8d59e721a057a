"""Spreads work over the processors of this machine.

Ctrl-C ends all processes at once. They also end when this process is killed.
"""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, connection, get_context, parent_process
from threading import Thread, current_thread, main_thread
from typing import Any, TypeVar

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

_T = TypeVar("_T")
_R = TypeVar("_R")

_AT_ONCE = 4  # tasks in progress for each process


def spread(function: Callable[[_T], _R], tasks: Sequence[_T], jobs: int = 0) -> Iterator[_R]:
    """Call a function of a module for each task in other processes; yield the results as they come.

    If it is interrupted, results that exist by then are yielded first.

    :param jobs: number of processes; 1 is this process, 0 is one for each processor
    :raises KeyboardInterrupt: after Ctrl-C, which ends the processes
    :raises BrokenProcessPool: if a process was killed, for example for lack of memory
    """
    jobs = jobs or os.cpu_count() or 1
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
                    for task in islice(waiting, jobs * _AT_ONCE - len(running)):
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


def spread_with_progress(
    title: str, function: Callable[[_T], _R], tasks: Sequence[_T], jobs: int = 0, done: int = 0
) -> Iterator[_R]:
    """Do the same with a progress bar.

    :param done: tasks that an earlier run has done
    """
    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(TextColumn("{task.description}"), *columns) as progress:
        bar = progress.add_task(title, total=done + len(tasks), completed=done)
        for result in spread(function, tasks, jobs):
            yield result
            progress.advance(bar)


def _has_failed(future: Future[Any]) -> bool:
    return future.exception() is not None


def _end_processes() -> None:
    for process in active_children():
        process.kill()


@contextmanager
def _ended_by_interrupt() -> Iterator[Callable[[], None]]:
    """Let Ctrl-C end all processes, and raise KeyboardInterrupt only at the end of the block.

    So it never comes between a result and writing it. Yields a function that ends processes started
    since Ctrl-C.
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


def _depend_on_parent() -> None:
    # At Ctrl-C the parent ends its processes; they also end when it is killed.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
