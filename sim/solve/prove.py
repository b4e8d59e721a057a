"""Decides many deals and writes their verdicts to a file.

Each outcome is written as soon as it is known, so an interruption loses only the searches in
progress. The next start continues with the open deals.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from sim.data.processes import spread, with_progress
from sim.solve.shares import Shares
from sim.solve.store import Outcome, Store
from sim.solve.variants import variant_name


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
    from sim.solve.solver import solve
    from sim.solve.verdict import UNKNOWN

    dealt = new_game(catalog.row(task.game, task.options), task.number, Table())
    found = solve(dealt, task.seconds, task.memory)
    # An undecided deal counts as searched for all the seconds it was given.
    spent = max(found.seconds, task.seconds) if found.verdict == UNKNOWN else found.seconds
    return Outcome(task.number, found.verdict, spent, found.line)


def prove(
    path: Path,
    game: str,
    options: Iterable[tuple[str, str]],
    numbers: range,
    seconds: float,
    memory: int,
    jobs: int,
    scheduler: str = "",
) -> Shares:
    """Decide deals that are open, with a progress bar; return the shares of all of them.

    :param path: the file of verdicts
    :param scheduler: the address of a Dask scheduler, whose workers search instead of `jobs`
    """
    pairs = tuple(options)
    with Store(path, variant_name(game, pairs)) as store:
        tasks = [
            Task(game, pairs, number, seconds, memory)
            for number in store.open_numbers(numbers, seconds)
        ]
        done = len(numbers) - len(tasks)
        for outcome in with_progress(game, _spread(tasks, jobs, scheduler), len(tasks), done):
            store.write(outcome)
        return count_shares(store, numbers)


def _spread(tasks: list[Task], jobs: int, scheduler: str) -> Iterator[Outcome]:
    if not scheduler:
        return spread(search, tasks, jobs)
    from sim.solve import cluster

    found = cluster.search_all(scheduler, [tuple(task) for task in tasks])
    return (Outcome(*fields) for fields in found)


def count_shares(store: Store, numbers: range) -> Shares:
    """Return how many of the deals in the file were won, lost, and not decided."""
    counts = {"winnable": 0, "unwinnable": 0, "unknown": 0}
    for outcome in store.read(numbers):
        counts[outcome.verdict] += 1
    return Shares(*counts.values())
