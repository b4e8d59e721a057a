# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Plays the bundle in a heap as small as a board's, where holes count: `python sim holes`.

`sim.measure.sizes` adds up what is kept. What runs out on a board is the longest piece that is free
at one time, which only a heap that does not grow shows. Garbage is collected after every module
that is loaded, as CircuitPython does.
"""

from sim.data.tables import Report, Table
from sim.measure.board import storms
from sim.measure.board.counting import HEAP, KB, play
from sim.measure.board.goals import LEAST_HEAP
from sim.measure.board.presses import tabulate_goals
from sim.measure.board.sittings import PYGAMER, REPRODUCTIONS, SITTINGS, Sitting
from sim.vm.fixed import FixedVM

_LEAST, _MOST = 64 * KB, 192 * KB


def find_smallest(vm: FixedVM, sitting: Sitting, step: int = 2 * KB) -> int:
    """Return a free heap in which a sitting goes well, and does not in one smaller by a step.

    Where holes are is chance: in another smaller one it may go well all the same.
    """
    low, high = _LEAST, _MOST
    while high - low > step:
        middle = (low + high) // 2
        if play(vm, sitting, middle).error:
            low = middle
        else:
            high = middle
    return high


def report(smallest: bool = False) -> Report:
    """Return what comes of every sitting in a PyGamer's heap.

    :param smallest: whether to search the least heap for a PyGamer's, too
    """
    rows = []
    passes = True
    largest = 0
    with FixedVM() as vm:
        for sitting in REPRODUCTIONS + SITTINGS:
            played = play(vm, sitting)
            passes = passes and not played.error
            row = [sitting.name, sitting.board_id, played.error or "plays"]
            if smallest and sitting.board_id == PYGAMER:
                least = find_smallest(vm, sitting)
                row.append(f"{least:,}")
                largest = max(largest, least)
            rows.append(tuple(row))
    heads = ["a sitting", "board", f"in {HEAP:,} bytes"]
    tables = [Table(tuple(heads), rows)]
    if smallest:
        tables = [Table((*heads, "least heap"), rows), tabulate_goals([(LEAST_HEAP, largest)])]
        passes = passes and largest <= LEAST_HEAP.limit
    return Report(tables, [], passes)


def main(smallest: bool, presses: int, seeds: int) -> bool:
    """Print the report, or that of storms; return whether nothing runs out.

    :param presses: of each storm; 0 for the sittings
    """
    return (storms.report(presses, seeds) if presses else report(smallest)).show()
