# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Plays the bundle in a heap as small as a board's, where holes count: `python sim holes`.

`sim.measure.sizes` adds up what is kept. What runs out on a board is the longest piece that is free
at one time, which only a heap that does not grow shows. Garbage is collected after every import, as
CircuitPython does.
"""

import re
from typing import NamedTuple

from sim.data.tables import Report, Table
from sim.desk.keys import parse
from sim.measure.sizes import HEAP, KB, TO_THE_TABLE
from sim.vm.board import BoardInVM
from sim.vm.fixed import FixedVM
from sim.vm.interpreter import VMError


class Sitting(NamedTuple):
    """A script of keys from power-on, on a board."""

    name: str
    board_id: str
    script: str


SITTINGS = (
    Sitting("title", "pygamer", "w1500"),
    Sitting("table", "pygamer", TO_THE_TABLE),
    Sitting("menu", "pygamer", TO_THE_TABLE + " M w500"),
    Sitting("options, scrolled", "pygamer", TO_THE_TABLE + " M U3 A w300 D9"),
    Sitting("list of games, scrolled", "pygamer", TO_THE_TABLE + " M D6 A w300 A w300 D10"),
    Sitting("rules", "pygamer", TO_THE_TABLE + " M D7 A w500"),
    Sitting("statistics", "pygamer", TO_THE_TABLE + " M D13 A w500"),
    Sitting("table", "seeeduino_wio_terminal", TO_THE_TABLE),
    Sitting("menu after a deal", "seeeduino_wio_terminal", TO_THE_TABLE + " B w500 M w500"),
)

_OUT_OF_MEMORY = re.compile(r"MemoryError(?:: memory allocation failed, allocating (\d+))?")


class Played(NamedTuple):
    """What came of a sitting."""

    error: str  # what there was no room for; "" if it went well
    loads: int
    instructions: int  # of WebAssembly, from code.py on


class _Board(BoardInVM):
    """A board whose heap is as large as it is told."""

    vm: FixedVM

    def power_on(self) -> None:
        """Start afresh, and collect after every import."""
        super().power_on()
        self.vm.collect_after_imports()
        self.began = self.vm.instructions()


def play(vm: FixedVM, sitting: Sitting, free: int = HEAP) -> Played:
    """Play a sitting on a board.

    :param int free: bytes of heap at the first line of code.py
    :raises RuntimeError: if the game fails for another reason than memory
    """
    board = _Board(vm, sitting.board_id)
    board.read_only = False
    board.power_on()
    vm.shrink(free)
    try:
        printed = board.start(parse(sitting.script))
    except VMError as error:  # not even the error's screen had room
        printed = str(error)
    found = _OUT_OF_MEMORY.search(printed)
    if printed and not found:
        raise RuntimeError(f"{sitting.name}: {printed}")
    missing = f"no {found[1] or '?'} bytes in one piece" if found else ""
    return Played(missing, vm.loads(), vm.instructions() - board.began)


def find_smallest(vm: FixedVM, sitting: Sitting, step: int = KB) -> int:
    """Return the least free heap, to a step, in which a sitting goes well."""
    low, high = 64 * KB, 256 * KB
    while high - low > step:
        middle = (low + high) // 2
        if play(vm, sitting, middle).error:
            low = middle
        else:
            high = middle
    return high


def report(smallest: bool = False) -> Report:
    """Return what comes of every sitting in a PyGamer's heap.

    :param smallest: whether to search the least heap for each, too
    """
    rows = []
    passes = True
    with FixedVM() as vm:
        for sitting in SITTINGS:
            played = play(vm, sitting)
            passes = passes and not played.error
            row = [sitting.name, sitting.board_id, played.error or "plays", f"{played.loads}"]
            row.append(f"{played.instructions / 1e6:.0f}")
            if smallest:
                row.append(f"{find_smallest(vm, sitting):,}")
            rows.append(tuple(row))
    heads = ["a sitting, up to", "board", f"in {HEAP:,} bytes", "imports", "M instructions"]
    if smallest:
        heads.append("least heap")
    notes = [
        "Instructions are those of WebAssembly, of which the stand-ins for displayio, written in"
        " Python, take many; they compare one checkout with another."
    ]
    return Report([Table(tuple(heads), rows)], notes, passes)


def main(smallest: bool) -> bool:
    """Print the report; return whether every sitting goes well."""
    return report(smallest).show()
