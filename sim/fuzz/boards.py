"""Presses thousands of random keys on boards in the VM, from power-on: `sim fuzz --boards`.

Each has as much heap as the real board: long-lived objects spread over it, until the largest free
block is too small. Boards sleep for days, and saves fail for a while. Cards and pictures are not
checked here.
"""

from random import Random
from typing import NamedTuple

from sim.data.boards import BOARDS, HEAPS
from sim.data.processes import spread_with_progress
from sim.data.tables import Report, Table
from sim.desk.keys import BUTTONS, WAIT, Step, parse
from sim.fuzz.keys import MENUS, WRAPS
from sim.measure.counting import run
from sim.measure.scenarios import TO_THE_TABLE
from sim.vm import VM, own_vm
from sim.vm.board import FAIL, SLEEP
from sim.vm.boards import make_board

PRESSES = 6000

_WAITS = (40, 100, 300, 600, 1500, 2000)  # ms
_BACK = "B3"  # to the table from almost everywhere
_QUIT = "The saves are closed.\n"
"""The last line printed by a board with a launcher when the player quits."""


class Outcome(NamedTuple):
    """The result of a run."""

    board_id: str
    seed: int
    presses: int  # until it ended
    error: str  # the allocation that failed, or a traceback; "" if all went well


def make_steps(seed: int, presses: int) -> list[Step]:
    """Return random steps from power-on, with at least this many presses."""
    chance = Random(seed)
    steps = list(parse(TO_THE_TABLE))
    pressed = 0
    while pressed < presses:
        weights = [chance.random() ** 3 for _ in BUTTONS]  # some keys more than others, for a while
        for _ in range(chance.randrange(5, 60)):
            made = _choose(chance, chance.choices(list(BUTTONS), weights)[0])
            pressed += sum(step.button in BUTTONS.values() for step in made)
            steps += made
        steps += parse(_BACK)
    return steps


def _choose(chance: Random, key: str) -> list[Step]:
    kind = chance.random()
    if kind < 0.03:  # any line of the menu, and of those it opens
        lines = (f"D{chance.randrange(most) + 1} A" for most in chance.choice(MENUS))
        return parse(f"M {' '.join(lines)}")
    if kind < 0.85:
        return parse(key)
    if kind < 0.95:
        return parse(key + "+")
    if kind < 0.998:
        return [Step(WAIT, chance.choice(_WAITS), "")]
    if kind < 0.999:
        return [Step(SLEEP, chance.choice(WRAPS), "")]
    return [Step(FAIL, 0, "")]


def play(vm: VM, board_id: str, seed: int, presses: int, free: int = 0) -> Outcome:
    """Press random keys on a board.

    :param free: bytes of heap before code.py is compiled; 0 for the real board's
    """
    board = make_board(vm, board_id)
    board.limit_heap(free or HEAPS[board_id])
    steps = make_steps(seed, presses)
    pressed, error = 0, _QUIT
    while steps and error.endswith(_QUIT):  # the launcher starts the game again
        try:
            error = run(board, steps)
        except RuntimeError as raised:
            error = str(raised)
        taken = vm.value("hardware.keys.steps.tell()") // 2
        while steps and (taken := taken - board.count_parts(steps[0])) >= 0:
            pressed += steps.pop(0).button in BUTTONS.values()
    return Outcome(board_id, seed, pressed, "" if error.endswith(_QUIT) else error)


def _play_one(task: tuple[str, int, int]) -> Outcome:
    return play(own_vm(), *task)


def report(runs: int, presses: int = PRESSES) -> Report:
    """Play runs on every board, on all processors; report the failures. It passes if none fails."""
    tasks = [(board_id, seed, presses) for seed in range(1, runs + 1) for board_id in BOARDS]
    found = list(spread_with_progress("Pressing", _play_one, tasks))
    rows = []
    for board_id in BOARDS:
        outcomes = [outcome for outcome in found if outcome.board_id == board_id]
        failed = sum(bool(outcome.error) for outcome in outcomes)
        pressed = sum(outcome.presses for outcome in outcomes)
        heap = f"{HEAPS[board_id]:,}"
        rows.append((board_id, heap, f"{len(outcomes)}", f"{pressed:,}", f"{failed}"))
    notes = [
        f"{outcome.board_id}, seed {outcome.seed}, after {outcome.presses:,} presses:"
        f" {outcome.error}"
        for outcome in sorted(found)
        if outcome.error
    ]
    heads = ("board", "heap", "runs", "presses", "failed")
    title = f"{presses:,} presses each"
    return Report([Table(heads, rows, title)], notes, not notes)
