# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Says how many instructions a CircuitPython runs for what was counted: a model.

The prices are fitted, by relative errors, to 560 presses of two checkouts (57819b5, 2556ad0) on a
real CircuitPython 10.2.1 with a PyGamer's settings, whose instructions were counted (BOARDS.md, the
mark CP). Of presses in four games that were left out, at 09f7c36, the model is

- for the heaviest step 1.3 % off (median), for nine in ten at most 7 %;
- for all steps 5.5 % too low, for nine in ten at most 8 %;
- for hints 8 % too low, for nine in ten at most 15 %, their heaviest step 20 %: it does not see
  that an allocation takes twice as long where a module is loaded into a heap full of holes.

Screens and lists are 2 % off (median), at worst 12 % too low (rules). A collection that comes by
itself, which costs 1 M, may come a press sooner or later. Calls have no price of their own:
look-ups tell as much. What Adafruit's labels cost is not in it. A million instructions take 12 to
20 ms on a PyGamer.
"""

import tempfile
from pathlib import Path

from sim.desk import store
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.measure.board.counting import Work, make_save
from sim.measure.board.sittings import PYGAMER, Begun, Stage
from sim.screen.compose import count_looked_at
from sim.vm.board import SEED
from sim.vm.fixed import Counts

MILLION = 1_000_000

# Instructions for one of each.
_NAME = 3200  # looked up among all names; a string made while running is, too
_WORD = 32  # looked at by a collection
_SURVEY = 719_000  # of the whole heap
_BYTECODE = 38  # without its look-ups
_LOOK_UP = 227
_ALLOCATION = 994
_COPIED = 143  # a pixel, from one bitmap to another
_FILLED = 71  # a pixel
_READ = 24  # a pixel of a drawing in a file
_COMPOSED = 221  # a pixel of a layer, of those that are sent


def price(counts: Counts, composed: int = 0) -> float:
    """Return the instructions for what was counted.

    :param int composed: pixels of layers, see `count_composed`
    """
    return (
        (counts.strings + counts.names) * _NAME
        + counts.scanned * _WORD
        + counts.surveys * _SURVEY
        + counts.bytecodes * _BYTECODE
        + counts.lookups * _LOOK_UP
        + counts.allocations * _ALLOCATION
        + counts.copied * _COPIED
        + counts.filled * _FILLED
        + counts.read * _READ
        + composed * _COMPOSED
    )


def price_heaviest_step(work: Work) -> float:
    """Return the instructions from a sleep or refresh to the next, where they are the most."""
    return max(price(step) for step in work.steps)


def count_composed(stages: tuple[Stage, ...], begun: Begun) -> list[int]:
    """Return at how many pixels of layers a PyGamer looks to compose what each stage sends.

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
    return sum(
        count_looked_at(machine.display.root_group, *rect)
        for moment in machine.play(parse(keys))
        for rect in moment.traffic.rects
    )
