# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What the game takes of a board's memory: `python sim sizes`.

Owns the limits and the tables that are printed. What is measured, and how, is `sim.vm`'s: the
bundle, started on a board in the VM.
"""

from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from device.boards import BOARDS, Board
from sim import keys, modules
from sim.vm import VM
from sim.vm.board import BoardInVM
from sim.vm.start import Peak, peaks
from sim.vm.weigh import Weight, compiling, weigh

KB = 1024
TO_THE_TABLE = "w1500 A w1500"
"""The keys from power-on to the first table."""

_SMALL = 160 * 128
_NOTE = (
    "[dim]heap: what stays once it is imported. names: the part of it for names that are new with"
    " this module; when their table is full, the module that asks pays for its doubling. compiling:"
    " what a board that was given the .py needs meanwhile. *: only lent, so gone with the table"
    " drawn unless something holds what is in it[/]\n"
)


class Room(NamedTuple):
    """What a board has to do with, in bytes."""

    resident: int  # with the table drawn, all there is
    start: int  # at the worst moment of a start from .py alone


def room(row: Board) -> Room:
    """Return the limits for a board: a larger screen has a larger canvas."""
    return Room(72 * KB if row.width * row.height <= _SMALL else 104 * KB, 110 * KB)


def resident(vm: VM, board_id: str, source: bool = False) -> int:
    """Return what a board keeps on its heap when the first table is drawn, all there is."""
    board = BoardInVM(vm, board_id, source)
    board.read_only = False
    return board.resident(keys.parse(TO_THE_TABLE))


def main(board_ids: list[str]) -> bool:
    """Print what every module keeps on the heap, and what boards keep with the table drawn.

    :param board_ids: ids of `device.boards.BOARDS`
    :returns: whether all keep to their limits
    """
    console = Console()
    paths = modules.sources() | modules.device_sources()
    with VM() as vm:
        BoardInVM(vm, board_ids[0]).power_on()
        weights = weigh(vm, modules.closure(list(paths), paths))
        weights += weigh(vm, modules.needed_libraries())
        takes = {name: compiling(vm, path) for name, path in paths.items()}
        found = []
        for board_id in board_ids:
            kept = resident(vm, board_id)
            stays = set(vm.value("list(sys.modules)"))
            found.append(Found(BOARDS[board_id], kept, max(peaks(vm, board_id, TO_THE_TABLE))))
    console.print(_modules(weights, stays, takes))
    console.print(_NOTE)
    console.print(_boards(found))
    return all(one.fits for one in found)


class Found(NamedTuple):
    """What was measured on a board."""

    row: Board
    resident: int
    start: Peak

    @property
    def fits(self) -> bool:
        """Whether it keeps to the limits."""
        limits = room(self.row)
        return self.resident <= limits.resident and self.start.heap <= limits.start


def _modules(weights: list[Weight], stays: set[str], takes: dict[str, int]) -> Table:
    """Return the table of modules; those that a drawn table does without are marked."""
    paths = modules.sources() | modules.device_sources() | modules.library_sources()
    shown = Table("module", "heap", "names", ".mpy", "source", "compiling")
    for column in shown.columns[1:]:
        column.justify = "right"
    for name, heap, names in sorted(weights):
        sizes = (len(modules.compiled(name, paths[name])), paths[name].stat().st_size)
        row = [f"{number:,}" for number in (heap, names, *sizes)]
        compiling = f"{takes[name]:,}" if name in takes else ""
        shown.add_row(name + ("" if name in stays else " *"), *row, compiling)
    return shown


def _boards(found: list[Found]) -> Table:
    """Return the table of boards against their limits."""
    shown = Table("bytes of heap", "takes", "may take", "", title="What a board needs")
    for column in shown.columns[1:3]:
        column.justify = "right"
    for row, kept, start in found:
        limits = room(row)
        screen = f"{row.name}, {row.width}x{row.height}"
        lines = (
            ("the table drawn, all there is", kept, limits.resident),
            (f"start from .py, at {start.module}", start.heap, limits.start),
        )
        for what, takes, may in lines:
            verdict = "[green]pass[/]" if takes <= may else "[red]FAIL[/]"
            shown.add_row(f"{screen}: {what}", f"{takes:,}", f"{may:,}", verdict)
    return shown
