# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Says how many instructions a CircuitPython runs for what was counted: a model.

The prices are fitted to 98 presses of two checkouts (919c64c, 2556ad0) on a real CircuitPython
10.2.1 with a PyGamer's settings, whose instructions were counted (BOARDS.md, the mark CP). The
model is within a tenth of most of them. It is up to a third too low where little is done but by
bytecodes, as when the cursor moves, and a sixth too low for the way to the table; a fifth too high
at worst, for a menu that was drawn ahead. What Adafruit's labels cost is not in it. A million
instructions take 12 to 20 ms on a PyGamer.
"""

import tempfile
from pathlib import Path

from sim.desk import store
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.measure.board.counting import Work, make_save
from sim.measure.board.sittings import PYGAMER, Begun, Stage
from sim.vm.board import SEED
from sim.vm.fixed import Counts

MILLION = 1_000_000

# Instructions for one of each.
_STRING = 3700  # made while running: looked up among all names
_NAME = 3100  # of a module or a .mpy, looked up likewise
_COLLECTION = 136_000
_WORD = 24  # looked at by a collection
_LOAD = 83_500  # of a module, or package: finding and reading its file, without names
_BYTECODE = 91
_ALLOCATION = 585
_COPIED = 121  # a pixel, from one bitmap to another
_FILLED = 61  # a pixel
_READ = 4  # a pixel of a drawing in a file
_PIXEL = 238  # composed and sent


def price(counts: Counts, pixels: int = 0) -> float:
    """Return the instructions for what was counted.

    :param int pixels: how many were sent to the display
    """
    return (
        counts.strings * _STRING
        + counts.names * _NAME
        + counts.collections * _COLLECTION
        + counts.scanned * _WORD
        + (counts.packages + counts.loads) * _LOAD
        + counts.bytecodes * _BYTECODE
        + counts.allocations * _ALLOCATION
        + counts.copied * _COPIED
        + counts.filled * _FILLED
        + counts.read * _READ
        + pixels * _PIXEL
    )


def price_heaviest_step(work: Work) -> float:
    """Return the instructions from a sleep or refresh to the next, where they are the most."""
    return max(price(step) for step in work.steps)


def count_pixels(stages: tuple[Stage, ...], begun: Begun) -> list[int]:
    """Return how many pixels each stage of a sitting sends to a PyGamer's display.

    As in `counting.count_stages`, the first picture and the rest of the start come first.

    :param begun: the game that was saved before
    """
    with tempfile.TemporaryDirectory() as folder:
        for name, data in make_save(begun).items():
            (Path(folder) / name).write_bytes(data)
        saved = store.open_store(Path(folder))
        with Machine(PYGAMER, "", 0, seed=SEED, store=saved) as machine:
            picture = machine.width * machine.height
            rest = max(0, _play(machine, "") - picture)
            return [picture, rest, *(_play(machine, stage.keys) for stage in stages)]


def _play(machine: Machine, keys: str) -> int:
    moments = machine.play(parse(keys))
    return sum(rect.w * rect.h for moment in moments for rect in moment.traffic.rects)
