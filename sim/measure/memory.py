"""Measures memory in every game and on every screen of a board: `python sim memory`.

Each game is played from power-on through all screens, in as much heap as the board has. Measured
are the heap in use after each press, the deepest stack, and the largest allocation once the table
was shown, except for a save, whose buffer is one piece. The pieces of all modules are known, too
(`sim.build.pieces`).
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from sim.build.modules import compile_module, program
from sim.build.pieces import largest_piece
from sim.data.boards import BOARDS, HEAPS
from sim.data.processes import spread_with_progress
from sim.data.tables import Report, Table
from sim.desk.keys import parse
from sim.measure.counting import KB, make_save, run
from sim.measure.goals import LARGEST, LEAST_HEAP, PIECE, PYSTACK, Goal, note_excess
from sim.measure.kinds import kind_of
from sim.measure.scenarios import GAME_TOUR, PYGAMER, WIO, Begun, Stage
from sim.vm import VM, own_vm
from sim.vm.board import BoardInVM
from sim.vm.interpreter import Scales

TABLE = "table"
_END = "w100"
"""A step of the script ends what is measured of the step before."""
_BEFORE_THE_TABLE = (
    "device.start",
    # To announce that the save files are made; then the board restarts.
    "adafruit_display_text.bitmap_label",
    "adafruit_displayio_layout.layouts.grid_layout",
)
_AT_A_START = ("title", TABLE, "quit, restarted")
"""Screens during which the table is shown for the first time."""
_LEAST, _STEP = 96 * KB, 2 * KB
_SAVE = "save"
_MARK = f"""
import gc, host
saves = False
def mark(kind):
    global saves
    if kind == "step":
        host.call("mark", "{_SAVE}" if saves else "")
        saves = False
        gc.collect()
        host.call("mark", str(gc.mem_alloc()))
def note_save(name):
    global saves
    if name == "patience.saves.saver" and not saves:
        host.call("mark", "")
        saves = True
hardware.keys.mark = mark
hardware.call_after(note_save)
"""
"""Marks each step, and then the bytes in use; what follows the load of a save's code has a mark."""


class Measured(NamedTuple):
    """What a screen of a game needs, in bytes."""

    board_id: str
    game: str
    screen: str
    heap: int
    """The most that is kept after a press."""
    stack: int
    """The most of the pystack."""
    largest: int
    """The largest allocation, except for a save."""


@cache
def pieces() -> dict[str, int]:
    """Return the largest piece of each module that a board loads next to the table."""
    made = program()
    return {
        made.origins.get(name, name): largest_piece(compile_module(name, source))
        for name, source in made.sources.items()
        if made.origins.get(name, name) not in _BEFORE_THE_TABLE
    }


class _Weighed(BoardInVM):
    scales: Scales

    def power_on(self) -> None:
        super().power_on()
        self.vm.run(_MARK)
        self.scales = Scales(self.vm)
        self.vm.count()


def measure(
    vm: VM, board_id: str, game: str, stages: Sequence[Stage] = GAME_TOUR, free: int = 0
) -> list[Measured]:
    """Play a game through stages, in a row for each screen.

    :param free: bytes of heap before code.py is compiled; 0 for the real board's
    :raises RuntimeError: if the game fails, also for lack of memory
    """
    board = _Weighed(vm, board_id)
    board.limit_heap(free or HEAPS[board_id])
    board.saves = make_save(Begun(game, 0))
    error = run(board, parse(" ".join([*(stage.keys for stage in stages), _END])))
    if error:
        raise RuntimeError(f"{game}, {board_id}: {error}")
    names = [""]
    for stage in stages:
        names += [stage.name] * sum(BoardInVM.count_parts(step) for step in parse(stage.keys))
    names += [""] * 2  # of the last step, and what it leads to
    found = {stage.name: Measured(board_id, game, stage.name, 0, 0, 0) for stage in stages}
    at = 0
    for kind, counts in vm.take_marks():
        screen = found.get(names[at])
        if screen:
            found[screen.screen] = screen._replace(
                heap=max(screen.heap, board.scales.weigh(int(kind)) if kind.isdigit() else 0),
                stack=max(screen.stack, counts.deepest),
                largest=max(screen.largest, 0 if kind == _SAVE else counts.largest),
            )
        at += kind.isdigit()
    return list(found.values())


def _measure_one(task: tuple[str, str]) -> tuple[list[Measured], str]:
    try:
        return measure(own_vm(), *task), ""
    except RuntimeError as error:
        return [], str(error)


def find_least(games: Sequence[str]) -> tuple[int, str]:
    """Return a heap in which the tours of all games succeed on a PyGamer, and the last to fit."""
    least, last = _LEAST, ""
    for game in games:
        while not fits(own_vm(), game, least):
            least, last = least + _STEP, game
    return least, last


def fits(vm: VM, game: str, free: int) -> bool:
    """Return whether a game's tour succeeds on a PyGamer with so much free heap."""
    try:
        measure(vm, PYGAMER, game, free=free)
    except RuntimeError:
        return False
    return True


def compare(found: Iterable[Measured]) -> list[tuple[Goal, float]]:
    """Return the goals of stack, allocations and modules, each with its present value."""
    found = list(found)
    later = [one.largest for one in found if one.screen not in _AT_A_START]
    return [
        (PYSTACK, max(one.stack for one in found)),
        (LARGEST, max(later, default=0)),
        (PIECE, max(pieces().values())),
    ]


def tabulate(found: Sequence[Measured]) -> list[Table]:
    """Return the most that any game needs: at the table by kind of game, and on each screen."""
    at_table = [one for one in found if one.screen == TABLE]
    return [
        _tabulate("at the table", [(kind_of(one.game), one) for one in at_table]),
        _tabulate("a screen", [(one.screen, one) for one in found]),
    ]


def _tabulate(title: str, named: Sequence[tuple[str, Measured]]) -> Table:
    boards = list(dict.fromkeys(one.board_id for _, one in named))
    rows = []
    for key in dict.fromkeys(name for name, _ in named):
        some = [one for name, one in named if name == key]
        row = [key]
        for board_id in boards:
            own = [one for one in some if one.board_id == board_id]
            most = max(own, key=lambda one: one.heap)
            row += [f"{most.heap:,}", most.game]
        most = max(some, key=lambda one: one.stack)
        row += [f"{most.stack:,}", most.game, f"{max(one.largest for one in some):,}"]
        rows.append(tuple(row))
    heads = [title]
    for board_id in boards:
        heads += [f"heap, {BOARDS[board_id].name}", "in"]
    return Table((*heads, "stack", "in", "allocation"), rows)


def report(games: Sequence[str], smallest: bool = False) -> Report:
    """Measure games on a PyGamer and a Wio Terminal; it passes if the limits are met.

    :param smallest: whether to search for the smallest heap, too
    """
    tasks = [(board_id, game) for game in games for board_id in (PYGAMER, WIO)]
    measured = list(spread_with_progress("Weighing", _measure_one, tasks))
    found = sorted(
        (one for some, _ in measured for one in some),
        key=lambda one: (games.index(one.game), one.board_id),
    )
    failed = sorted(error for _, error in measured if error)
    compared, last = compare(found), ""
    if smallest:
        least, game = find_least(games)
        compared.append((LEAST_HEAP, least))
        last = f" The least heap is that of {game}."
    notes = [f"{goal.what}: {now:,g} of {goal.limit:,g}" for goal, now in compared]
    excess = failed + note_excess(compared)
    return Report(tabulate(found), [f"{', '.join(notes)}.{last}", *excess], not excess)
