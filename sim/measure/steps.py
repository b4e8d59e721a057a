# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What steps of play allocate, and what games leave behind: `python sim sizes --steps`.

Owns the table that is printed. Who plays, and the limits, are `sim.measure.step_play`'s.
"""

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table

from sim.measure.step_play import (
    APART,
    LIMIT,
    MOST_GROWTH,
    PLAY,
    Step,
    find_excess,
    measure_growth,
    pick_games,
    play_games,
)
from sim.vm import VM
from sim.vm.table import TableInVM

PRESSES = 50
"""In each game."""

_SCREENS = ((160, 128), (320, 240))


def main(games: int) -> bool:
    """Play, and print what that costs; return whether it keeps to the limits.

    :param games: how many leave nothing behind, all catalogues in turn; 3 at least
    """
    console = Console()
    passes = True
    with VM() as vm:
        for width, height in _SCREENS:
            with console.status(f"Playing on {width}x{height}"):
                table = TableInVM(vm, width, height, "klondike", 617)
                found = play_games(table, pick_games(), PRESSES)
            console.print(_table(found, f"{width}x{height}"))
            passes = passes and not find_excess(found)
        with console.status(f"Playing {games} games"):
            left = measure_growth(TableInVM(vm, 160, 128, "klondike", 617), games)
    console.print(
        f"After {games} games in all catalogues {left:+} bytes are kept beside what was after two,"
        f" records of the games not counted: {_verdict(left <= MOST_GROWTH)}"
    )
    return passes and left <= MOST_GROWTH


def _table(found: Iterable[Step], screen: str) -> Table:
    """Return the most that a step of each kind allocated."""
    shown = Table("a press", "presses", "most bytes", f"of {LIMIT:,}", "in", title=screen)
    for column in shown.columns[1:3]:
        column.justify = "right"
    for kind in (*PLAY, *APART):
        costs = sorted((step for step in found if step.kind == kind), reverse=True)
        if not costs:
            continue
        most = costs[0]
        verdict = _verdict(most.cost <= LIMIT) if kind in PLAY else "apart"
        where = f"{most.game}, {most.keys}"
        shown.add_row(kind, str(len(costs)), f"{most.cost:,}", verdict, where)
    return shown


def _verdict(passes: bool) -> str:
    return "[green]pass[/]" if passes else "[red]FAIL[/]"
