"""Presses thousands of random keys on boards in the VM, from power-on: `sim fuzz --boards`.

Each has as much heap as the real board: long-lived objects spread over it, until the largest free
block is too small. The first run begins in a game of the first kind, the next in one of the next,
and so on through all games. Boards sleep for days, and saves fail for a while. A run fails if
memory runs out even once, although the game then begins again at the table. Cards and pictures are
not checked here.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from sim.data.boards import BOARDS, HEAPS
from sim.data.processes import spread_with_progress
from sim.data.tables import Report, Table
from sim.desk.keys import BUTTONS, WAIT, Step, parse
from sim.fuzz.keys import MENUS, WRAPS
from sim.measure.counting import count_failures, make_save
from sim.measure.kinds import rotate
from sim.measure.scenarios import BEGUN_TABLE, Begun
from sim.vm import VM, imagined, own_vm
from sim.vm.board import FAIL, SLEEP
from sim.vm.boards import make_board
from sim.vm.interpreter import VMError

PRESSES = 6000
ALL_BOARDS = *BOARDS, *imagined.BOARDS

_WAITS = (40, 100, 300, 600, 1500, 2000)  # ms
_BACK = "B3"  # to the table from almost everywhere
_QUIT = "The saves are closed.\n"
"""The last line printed by a board with a launcher when the player quits."""


class Outcome(NamedTuple):
    """The result of a run."""

    board_id: str
    seed: int
    game: str  # in which it began
    presses: int  # until it ended
    again: int  # how many times memory ran out
    error: str  # what the board printed last; "" if all went well


def _heap(board_id: str) -> int:
    return HEAPS.get(board_id) or imagined.BOARDS[board_id].heap


def make_steps(seed: int, presses: int) -> list[Step]:
    """Return random steps from power-on, with at least this many presses."""
    chance = Random(seed)
    steps = list(parse(BEGUN_TABLE))
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
        most = chance.choice(MENUS)
        lines = (f"R{chance.randrange(2) + 1} D{chance.randrange(high) + 1} A" for high in most)
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

    :param seed: 1 or more; also chooses the game
    :param free: bytes of heap before code.py is compiled; 0 for the real board's
    """
    game = rotate(seed - 1)
    board = make_board(vm, board_id)
    board.limit_heap(free or _heap(board_id))
    board.saves = make_save(Begun(game, 0))
    steps = make_steps(seed, presses)
    pressed, again, printed = 0, 0, _QUIT
    while steps and printed.endswith(_QUIT):  # the launcher starts the game again
        try:
            printed = board.start(steps)
        except (RuntimeError, VMError) as raised:
            printed = str(raised)
        again += count_failures(printed)
        taken = vm.value("hardware.keys.steps.tell()") // 2
        while steps and (taken := taken - board.count_parts(steps[0])) >= 0:
            pressed += steps.pop(0).button in BUTTONS.values()
    error = imagined.without_keys(printed.removesuffix(_QUIT))
    return Outcome(board_id, seed, game, pressed, again, error)


def _play_one(task: tuple[str, int, int]) -> Outcome:
    return play(own_vm(), *task)


def report(runs: int, board_ids: Sequence[str] = ALL_BOARDS, presses: int = PRESSES) -> Report:
    """Play runs on boards, on all processors; report the failures. It passes if none fails."""
    tasks = [(board_id, seed, presses) for seed in range(1, runs + 1) for board_id in board_ids]
    found = list(spread_with_progress("Pressing", _play_one, tasks))
    rows = []
    for board_id in board_ids:
        outcomes = [outcome for outcome in found if outcome.board_id == board_id]
        games = len({outcome.game for outcome in outcomes})
        pressed = sum(outcome.presses for outcome in outcomes)
        failed = sum(bool(outcome.error) for outcome in outcomes)
        heap = f"{_heap(board_id):,}"
        again = sum(outcome.again for outcome in outcomes)
        counts = (len(outcomes), games, pressed, failed, again)
        rows.append((board_id, heap, *(f"{count:,}" for count in counts)))
    notes = [
        f"{outcome.board_id}, seed {outcome.seed}, {outcome.game}, ran out of memory"
        f" {outcome.again} times in {outcome.presses:,} presses: {outcome.error}"
        for outcome in sorted(found)
        if outcome.error
    ]
    heads = ("board", "heap", "runs", "games", "presses", "failed", "out of memory")
    title = f"{presses:,} presses each"
    return Report([Table(heads, rows, title)], notes, not notes)
