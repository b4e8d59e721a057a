# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What each module costs on a board: `python sim sizes`.

Owns the limits and the table that is printed. What is measured, and how, is `sim.vm`'s.
"""

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table

from device.boards import BOARDS
from sim import modules
from sim.vm import VM, files
from sim.vm.table import TableInVM, Weight, weigh

LIMIT = 60 * 1024
"""Bytes of heap for engine and screen with the table drawn on 160 x 128 pixels, Adafruit's
libraries left out."""

_NOTE = """[dim]names: the part of the heap for names that are new with this module; when their
table is full, the module that asks pays for its doubling. *: only borrowed, so gone with the table
drawn unless something holds what is in it[/]
"""


def main(
    board: str = "pygamer", game: str = "klondike", number: int = 617, source: bool = False
) -> bool:
    """Print what every module keeps on the heap, and the whole game with its table drawn.

    :param str board: an id of `device.boards.BOARDS`, for the size of the screen
    :param bool source: import the game from .py, as a board does that was given no .mpy
    :returns: whether the game keeps within `LIMIT`; larger screens than that have no limit here
    """
    console = Console()
    row = BOARDS[board]
    with VM() as vm:
        files.install(vm, source)
        libraries = weigh(vm, modules.needed_libraries())
        paths = modules.sources()
        game_weights = weigh(vm, modules.closure(list(paths), paths))
        table = TableInVM(vm, row.width, row.height, game, number, source)
        imported = set(vm.value("list(sys.modules)"))
    console.print(_modules(game_weights, imported, "source" if source else ".mpy"))
    console.print(_NOTE)
    screen = [weight for weight in game_weights if weight.name.startswith("patience.ui")]
    engine = [weight for weight in game_weights if weight not in screen]
    total = sum(weight.heap for weight in libraries)
    limited = row.width * row.height <= 160 * 128
    fits = table.kept <= LIMIT or not limited
    sums = Table("bytes of heap", "kept", title=f"{row.name}, {row.width}x{row.height}, {game}")
    sums.columns[1].justify = "right"
    sums.add_row("engine, every module", f"{_heap(engine):,}")
    sums.add_row("screen, every module", f"{_heap(screen):,}")
    sums.add_row("Adafruit libraries that it imports", f"{total:,}")
    sums.add_row("engine and screen, table drawn", f"{table.kept:,}", style="bold")
    sums.add_row("the same with the libraries", f"{table.kept + total:,}")
    console.print(sums)
    if limited:
        console.print(
            f"[bold]{'pass' if fits else 'FAIL'}[/]: {table.kept:,} of {LIMIT:,} bytes"
            f" for engine and screen with the table drawn"
        )
    return fits


def _heap(weights: Iterable[Weight]) -> int:
    return sum(weight.heap for weight in weights)


def _modules(weights: list[Weight], imported: set[str], how: str) -> Table:
    """Return the table of modules; those that a drawn table does without are marked."""
    paths = modules.sources()
    title = f"what a module keeps, imported from {how}"
    columns = ("module", "heap", "names", "source", ".mpy")
    shown = Table(*columns, title=title)
    for column in shown.columns[1:]:
        column.justify = "right"
    totals = [0, 0, 0, 0]
    for name, heap, names in sorted(weights):
        source = paths[name].stat().st_size
        compiled = len(modules.compiled(name, paths[name]))
        later = "" if name in imported else " *"
        row = (heap, names, source, compiled)
        shown.add_row(name + later, *(f"{number:,}" for number in row))
        totals = [old + new for old, new in zip(totals, row)]
    shown.add_section()
    shown.add_row("all", *(f"{total:,}" for total in totals))
    return shown
