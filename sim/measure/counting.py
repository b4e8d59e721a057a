"""Plays scenarios on a board in the VM, and counts their work."""

import re
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from patience.advice.hints import advise_with_reasons
from patience.player.new_deal import start_game
from patience.player.session import Session
from patience.player.settings import ASKED, EXPERIENCED, LEARNT, SAFE_UP
from patience.saves import saver
from patience.texts.notation import parse_move
from sim.data import lines
from sim.data.boards import HEAPS
from sim.desk import store
from sim.desk.keys import Step, parse
from sim.measure.scenarios import Begun, Scenario, Stage
from sim.vm import VM, Counts, imagined
from sim.vm.board import BoardInVM
from sim.vm.boards import ImaginedBoard
from sim.vm.interpreter import VMError

HEAP = HEAPS["pygamer"]

KB = 1024

_OUT_OF_MEMORY = re.compile(r"MemoryError(?:: memory allocation failed, allocating (\d+))?")
_AT_REST = {"bytecodes": 700, "lookups": 220, "allocations": 2}  # at most, between two sleeps
_NOTHING = Counts(*[0] * len(Counts._fields))
FRAME_MS = 6
"""The time that a PyGamer takes for a frame in which cards glide (BOARDS.md, Display)."""
_MARK = f"""
import host
hardware.keys.mark = lambda kind: host.call('mark', kind)
hardware.keys.least = {FRAME_MS}
"""


class Work(NamedTuple):
    """The work of a stage of a scenario."""

    name: str
    steps: list[Counts]
    """The counts from each sleep, or refresh of the display, to the next."""
    refreshes: list[int]
    """The numbers, from 1, of the steps that ended with a refresh."""

    def ticks(self) -> Iterator[tuple[Counts, list[int]]]:
        """Yield the counts from each sleep to the next, and the numbers of the steps they add."""
        counts, numbers = _NOTHING, []
        for number, step in enumerate(self.steps, 1):
            counts = counts.plus(step)
            numbers.append(number)
            if number not in self.refreshes:
                yield counts, numbers
                counts, numbers = _NOTHING, []
        if numbers:
            yield counts, numbers

    @property
    def whole(self) -> Counts:
        """The work of all steps, less what idle ticks take.

        A tick that refreshes the display, and does more than idle, counts in full.
        """
        whole = tick = _NOTHING
        refreshes = False
        for number, step in enumerate(self.steps, 1):
            tick = tick.plus(step)
            if number in self.refreshes:
                refreshes = True
                continue
            rest = {name: max(0, getattr(tick, name) - most) for name, most in _AT_REST.items()}
            beyond = tick._replace(**rest)
            whole = whole.plus(tick if refreshes and beyond.bytecodes else beyond)
            tick, refreshes = _NOTHING, False
        return whole.plus(tick)


def play(vm: VM, scenario: Scenario, free: int = HEAP) -> str:
    """Play a scenario; return the allocation that failed, "" if all went well.

    :raises RuntimeError: if the game fails for another reason than memory
    """
    board = BoardInVM(vm, scenario.board_id)
    board.limit_heap(free)
    if scenario.begun:
        board.saves = make_save(scenario.begun)
    return run(board, parse(scenario.script))


def count_stages(
    vm: VM, board_id: str, stages: tuple[Stage, ...], free: int = HEAP, begun: Begun | None = None
) -> list[Work]:
    """Play stages one after the other; return the work of each, after that of the start itself.

    The first is the start up to the first picture, the second goes on until keys are taken. The
    words that collections scan exclude the stand-ins for a board's own modules.

    :raises RuntimeError: if the game fails
    """
    marking = _Imagined if board_id in imagined.BOARDS else _Marks
    board = marking(vm, board_id)
    board.limit_heap(free)
    board.saves = make_save(begun) if begun else {}
    error = run(board, parse(" ".join(stage.keys for stage in stages)))
    if error:
        raise RuntimeError(error)
    marks = vm.take_marks()
    works = [Work(name, [], []) for name in ("first picture", "title")]
    found = list(works)  # the counts of each step
    for stage in stages:
        works.append(Work(stage.name, [], []))
        found += [works[-1]] * sum(BoardInVM.count_parts(step) for step in parse(stage.keys))
    before, at = board.began, 0
    for kind, counts in marks:
        step = counts.since(before)
        scanned = step.scanned - step.collections * board.words
        found[at].steps.append(step._replace(scanned=scanned))
        before = counts
        if kind == "refresh":
            found[at].refreshes.append(len(found[at].steps))
            at += at == 0
        elif kind == "step":
            at += 1
    return works


@cache
def make_save(begun: Begun) -> dict[str, bytes]:
    """Return the files of a saved game, by name.

    Near the end no cards go up automatically; otherwise all would go up together.
    """
    session = Session(0)
    session.settings[LEARNT] = EXPERIENCED
    if begun.is_newcomer:
        session.settings[LEARNT] = ASKED
    if begun.left is not None:
        session.settings[SAFE_UP] = 0
    start_game(session, begun.game, begun.number)
    if begun.left is not None:
        _play_near_the_end(session, begun, begun.left)
    with tempfile.TemporaryDirectory() as folder:
        saver.save(session, store.open_store(Path(folder)))
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def _play_near_the_end(session: Session, begun: Begun, left: int) -> None:
    game = session.game
    if begun.is_won:
        for text in lines.find_long(begun.game, begun.number).moves[:-left]:
            session.push(parse_move(game, text))
    else:
        while rated := advise_with_reasons(game):
            a_move = rated[0][0]
            session.push(a_move)
        for _ in range(left):
            game.pop()


class _Marks(BoardInVM):
    words = 0
    """How many words a collection scans before code.py runs."""

    def power_on(self) -> None:
        super().power_on()
        self.vm.count_pixels()
        self.vm.run(_MARK)
        before = self.vm.count()
        self.vm.run("gc.collect()")
        self.began = self.vm.count()
        self.words = self.began.since(before).scanned


class _Imagined(_Marks, ImaginedBoard):
    pass


def count_failures(printed: str) -> int:
    """Return how many times memory ran out, from what a board printed."""
    return len(re.findall("^MemoryError:", printed, re.MULTILINE))


def run(board: BoardInVM, steps: list[Step]) -> str:
    """Play a script from power-on; return the allocation that failed, or "".

    :raises RuntimeError: if the game fails for another reason
    """
    try:
        printed = imagined.without_keys(board.start(steps))
    except VMError as error:  # even the error screen ran out of memory
        printed = str(error)
    found = _OUT_OF_MEMORY.search(printed)
    if printed and not found:
        raise RuntimeError(printed)
    return f"no {found[1] or '?'} bytes in one piece" if found else ""
