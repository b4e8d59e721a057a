# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Presses random keys on boards whose heap is a PyGamer's, from power-on, for thousands of presses.

A sitting that long scatters what stays over the heap, until the holes between are too small. The
keys are those of `sim.fuzz.storm`, and so are days asleep and saves that fail. Neither the picture
nor the cards are checked here. The boards have screens of each small size, and the Wio Terminal the
largest screen for that heap.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sim.data.processes import spread_with_progress
from sim.data.tables import Report, Table
from sim.desk.keys import BUTTONS, HOLD, WAIT, Step, parse
from sim.fuzz.script import split_word
from sim.fuzz.storm import make_script
from sim.measure.board.counting import HEAP, Board, run
from sim.measure.board.sittings import PYGAMER, SPRIG, TO_THE_TABLE, WIO
from sim.vm.board import FAIL, SLEEP
from sim.vm.fixed import FixedVM

PRESSES = 6000
BOARDS = (PYGAMER, SPRIG, "tinycircuits_thumby_color", WIO)

_BUTTONS = BUTTONS.values()
_LONGEST = 2000  # ms: nothing happens in longer waits but to sleep
_BACK = 3  # presses of B that lead back to the table from almost everywhere
_EACH = 400  # presses of one script


class Outcome(NamedTuple):
    """What came of a storm."""

    board_id: str
    seed: int
    presses: int  # that it lasted
    error: str  # what there was no room for, or a traceback; "" if it went well


def make_steps(seed: int, presses: int) -> list[Step]:
    """Return the steps of a storm, from power-on."""
    steps = list(parse(TO_THE_TABLE))
    number = 0
    while presses > 0:
        for word in make_script(seed, number, min(presses, _EACH)).keys.split():
            steps += _convert(word)
        number += 1
        presses -= _EACH
    return steps


def _convert(word: str) -> Iterator[Step]:
    """Yield the steps of a word of a script; a key that is only pressed is let go at once."""
    for key, how, wait, what in split_word(word):
        if wait:
            yield Step(WAIT, min(int(wait), _LONGEST), word)
        elif what == "x":
            yield Step(FAIL, 0, word)
        elif what.startswith("z"):
            yield Step(SLEEP, int(what[1:]), word)
        elif what == "q":
            continue  # a board gets no signals
        elif what:
            yield from [Step(BUTTONS["B"], 0, word)] * _BACK
        elif how != ")":
            yield Step(BUTTONS[key], HOLD if how == "+" else 0, word)


def play(vm: FixedVM, board_id: str, seed: int, presses: int, free: int = HEAP) -> Outcome:
    """Play a storm on a board."""
    board = Board(vm, board_id, free)
    steps = make_steps(seed, presses)
    try:
        error = run(board, steps)
    except RuntimeError as raised:
        error = str(raised)
    taken = vm.value("hardware.keys.steps.tell()") // 2
    pressed = 0
    for step in steps:
        taken -= board.count_parts(step)
        if taken < 0:
            break
        pressed += step.button in _BUTTONS
    return Outcome(board_id, seed, pressed, error)


_vms: list[FixedVM] = []  # of this process


def _play_one(storm: tuple[str, int, int]) -> Outcome:
    if not _vms:
        _vms.append(FixedVM())
    return play(_vms[0], *storm)


def report(presses: int, seeds: int) -> Report:
    """Play storms of so many presses on each board, on all processors; say what failed.

    It passes if none did.
    """
    storms = [(board_id, seed, presses) for seed in range(1, seeds + 1) for board_id in BOARDS]
    found = list(spread_with_progress("Pressing", _play_one, storms))
    rows = []
    for board_id in BOARDS:
        outcomes = [outcome for outcome in found if outcome.board_id == board_id]
        failed = sum(bool(outcome.error) for outcome in outcomes)
        pressed = sum(outcome.presses for outcome in outcomes)
        rows.append((board_id, f"{len(outcomes)}", f"{pressed:,}", f"{failed}"))
    notes = [
        f"{outcome.board_id}, seed {outcome.seed}, after {outcome.presses:,} presses:"
        f" {outcome.error}"
        for outcome in sorted(found)
        if outcome.error
    ]
    heads = ("board", "storms", "presses", "failed")
    title = f"{presses:,} presses each, in {HEAP:,} bytes"
    return Report([Table(heads, rows, title)], notes, not notes)


def main(presses: int, seeds: int) -> bool:
    """Print what came of the storms; return whether none failed."""
    return report(presses, seeds).show()
