# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Measures what presses allocate, and games leave on the heap: `python sim sizes --steps`.

The player, and the limits, are in `sim.measure.step_play`.
"""

from collections.abc import Iterable

from rich.console import Console

from sim.data.tables import Report, Table
from sim.measure.step_play import (
    APART,
    LOADED,
    MOST_GROWTH,
    PLAY,
    Step,
    find_excess,
    limit_of,
    measure_growth,
    pick_games,
    play_games,
)
from sim.vm import VM
from sim.vm.table import TableInVM

PRESSES = 50
"""In each game."""

_SCREENS = ((160, 128), (320, 240))


def report(games: int) -> Report:
    """Play; return the most that a press of each kind allocated in one frame.

    :param games: how many are played to see that they leave nothing, all families in turn; 3 or
        more
    """
    console = Console()
    tables = []
    passes = True
    with VM() as vm:
        for width, height in _SCREENS:
            with console.status(f"Playing on {width}x{height}"):
                table = TableInVM(vm, width, height, "klondike", 617)
                found = play_games(table, pick_games(), PRESSES)
            tables.append(_tabulate(found, f"{width}x{height}"))
            passes = passes and not find_excess(found)
        with console.status(f"Playing {games} games"):
            growth = measure_growth(vm, games)
    note = (
        f"After {games} games of all families {growth:+} bytes are kept compared to after two, not"
        f" counting the records of the games (at most {MOST_GROWTH})."
    )
    return Report(tables, [note], passes and growth <= MOST_GROWTH)


def _tabulate(found: Iterable[Step], screen: str) -> Table:
    rows = []
    for kind in (*PLAY, LOADED, *APART):
        costs = sorted((step for step in found if step.kind == kind), reverse=True)
        if costs:
            most = costs[0]
            limit = "" if kind in APART else f"{limit_of(kind):,}"
            where = f"{most.game}, {most.keys}"
            rows.append((kind, str(len(costs)), f"{most.cost:,}", limit, where))
    return Table(("a press", "presses", "most bytes", "at most", "in"), rows, screen)


def main(games: int) -> bool:
    """Print what presses allocate; return whether the limits are kept."""
    return report(games).show()
