"""Measures every kind of press at the tables of all games: `python sim bench`.

The player of `sim.measure.bus` plays on the desktop, with a board's timing, and counts the pixels
that each refresh composes. The VM then presses the same keys and counts everything else. So the
cost of a step includes that of the refresh at its end.
"""

from collections.abc import Iterable
from operator import ne
from statistics import median
from typing import NamedTuple

from patience.advice import hints
from patience.games import catalog
from patience.player.settings import ANIMATION, DEFAULTS
from patience.table import CLOSED
from sim.data.processes import spread_with_progress
from sim.data.tables import Report, Table
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.measure import bus
from sim.measure.cost import MILLION, on_desktop, price
from sim.measure.counting import Work, count_stages
from sim.measure.goals import ALLOCATED, MEDIAN_STEP, PYSTACK, TABLE_PRESSES, Goal, note_excess
from sim.measure.scenarios import PYGAMER, Begun, Stage
from sim.vm import VM, own_vm

NUMBER = 617
MOVES = 8
"""Moves in each game; a newcomer makes fewer."""
FIRST_MOVES = 2

OPEN_AT_ONCE = "menu opened again at once"
MENU_LINE = "menu, a line"
MENU_PAGE = "menu, the other page"
LAID = "table laid out again"
LAID_BACK = "... and undone"
OPENED = "pile opened"
SHUT = "opened pile closed"
SAFE = "safe cards up"
REDO = "redo, from the menu"
SCREEN = "another screen"
HOME = "back from there"
RUN = "run through the game"
RUN_STEP = "run, a move"

_MOVES = (
    *(bus.CURSOR, bus.NUDGE, bus.LIFT, bus.AIMED, bus.BACK),
    *(bus.CARD, bus.SQUEEZED, bus.RUN, bus.FILLED, bus.TURN, bus.UNDO),
)
"""Kinds of presses whose steps may allocate little."""
_IN_MENU = (bus.OPEN, OPEN_AT_ONCE, MENU_LINE, MENU_PAGE)
_REST = "w700"  # the menu is drawn ahead
_TO_THE_TABLE = ("w500", "A", _REST)
_MANY_CARDS = 20  # if this many are dealt, it is not a deal from the stock
_LONG_REST = "w2000"  # a hint is prepared


class Press(NamedTuple):
    """A press at a table."""

    game: str
    is_newcomer: bool
    kind: str
    keys: str
    heaviest: float
    """M instructions of its heaviest step, with composing."""
    whole: float
    """M instructions of all its steps, with composing, also of gliding cards."""
    deepest: int
    """The most bytes of the pystack."""
    bare: float
    """M instructions of its heaviest step, without composing."""
    allocated: int
    """The most bytes that one step without a load allocated, garbage included."""


class _Player(bus.Player):
    """A player who tries every kind of press."""

    def __init__(self, machine: Machine, composed: list[int], moves: int) -> None:
        self._moves = moves
        self._composed = composed
        self.found: list[list[int]] = []
        """The pixels of each refresh, for each press."""
        self.keys: list[str] = []
        super().__init__(machine, DEFAULTS[ANIMATION])
        self.found.clear()
        self.keys.clear()

    def play(self) -> None:
        self._press("M", bus.OPEN)
        self._press("D", MENU_LINE)
        self._press("B", bus.CLOSE)
        self._press(_REST, "")
        for count in range(self._moves):
            advised = hints.advise(self._game)
            if self._game.won() or not advised:
                return
            for key in "RLDU":
                self._press(key, bus.CURSOR)
            self._follow(advised[0])
            if count % 3 == 0 and not self._game.won():
                self._press("S", bus.UNDO)
                self._follow(advised[0])
            if count % 4 == 0:
                self._look_around()

    def _look_around(self) -> None:
        self._press("U+", OPENED)
        self._press("R", SHUT)
        self._press("A+", SAFE)
        self._press(_REST, "")
        self._press("M", bus.OPEN)
        self._press("D", MENU_LINE)
        self._press("U", MENU_LINE)
        self._press("U", MENU_PAGE)
        self._press("B", bus.CLOSE)
        self._press("S", bus.UNDO)
        self._press("M", OPEN_AT_ONCE)
        self._press("D2", MENU_LINE)
        self._press("A", REDO)
        self._press("S+", RUN)
        self._press("L", RUN_STEP)
        self._press("R", RUN_STEP)
        self._press("A", RUN_STEP)
        self._press(_LONG_REST, "")

    def _press(self, key: str, kind: str) -> None:
        closed, cards = self._count_closed(), bytes(self._game.table.under)
        self.keys.append(key)
        before = len(self._composed)
        super()._press(key, kind)
        self.found.append(self._composed[before:])
        moved = sum(map(ne, cards, self._game.table.under))
        if self._count_closed() != closed or (moved > _MANY_CARDS and kind in (bus.TURN, bus.UNDO)):
            laid = LAID_BACK if kind == bus.UNDO else LAID
            self.presses[-1] = self.presses[-1]._replace(kind=laid)
        elif len(self._machine.app.stack.screens) > 1 and kind not in (*_IN_MENU, HOME):
            self.presses[-1] = self.presses[-1]._replace(kind=SCREEN)
            self._press("B", HOME)

    def _count_closed(self) -> int:
        return self._game.table.top.count(CLOSED)

    def _message(self) -> str:
        return ""


def play(begun: Begun) -> tuple[list[str], list[str], list[list[int]]]:
    """Play a game on the desktop; return kinds, keys and pixels of each refresh, for each press."""
    with on_desktop(begun) as (machine, composed):
        for keys in _TO_THE_TABLE:
            machine.press(parse(keys))
        player = _Player(machine, composed, FIRST_MOVES if begun.is_newcomer else MOVES)
        player.play()
        return [press.kind for press in player.presses], player.keys, player.found


def measure(vm: VM, begun: Begun) -> list[Press]:
    """Return the cost of every kind of press in a game.

    :raises RuntimeError: if the game goes differently on the board
    """
    kinds, keys, found = play(begun)
    stages = [*_TO_THE_TABLE, *keys]
    works = count_stages(vm, PYGAMER, tuple(Stage(key, key) for key in stages), begun=begun)
    works = works[-len(keys) :]
    measured = []
    for work, kind, pixels in zip(works, kinds, found):
        if len(work.refreshes) != len(pixels):
            raise RuntimeError(
                f"{begun}: {len(work.refreshes)} refreshes, not {len(pixels)}, after {work.name},"
                f" {kind}, in {' '.join(keys)}"
            )
        if kind:
            measured.append(_price(begun, kind, work, pixels))
    return measured


def _price(begun: Begun, kind: str, work: Work, pixels: list[int]) -> Press:
    composed = dict(zip(work.refreshes, pixels))
    heaviest = max(
        price(step, composed.get(number, 0)) for number, step in enumerate(work.steps, 1)
    )
    whole = work.whole
    plain = [step.allocated for step in work.steps if not step.loads and not step.packages]
    return Press(
        begun.game,
        begun.is_newcomer,
        kind,
        work.name,
        heaviest / MILLION,
        price(whole, sum(pixels)) / MILLION,
        whole.deepest,
        max(map(price, work.steps)) / MILLION,
        max(plain, default=0),
    )


def _measure_one(begun: Begun) -> list[Press]:
    return measure(own_vm(), begun)


def compare(found: Iterable[Press]) -> list[tuple[Goal, float]]:
    """Return the goals of each kind of press, and of all, each with its present value."""
    found = list(found)
    compared = []
    for kind, goals in TABLE_PRESSES.items():
        presses = [press for press in found if press.kind == kind]
        if presses:
            compared.append((goals[0], max(press.heaviest for press in presses)))
            compared.append((goals[1], max(press.whole for press in presses)))
    moves = [press for press in found if press.kind in _MOVES]
    return [
        *compared,
        (MEDIAN_STEP, median(press.bare for press in moves)),
        (ALLOCATED, max(press.allocated for press in moves)),
        (PYSTACK, max(press.deepest for press in found)),
    ]


def tabulate(found: Iterable[Press]) -> Table:
    """Return the highest cost of each kind of press, and the game where it occurs."""
    rows = []
    found = sorted(found)
    for kind, (step, whole) in TABLE_PRESSES.items():
        presses = [press for press in found if press.kind == kind]
        if not presses:
            continue
        heaviest = max(presses, key=lambda press: press.heaviest)
        longest = max(presses, key=lambda press: press.whole)
        rows.append(
            (
                *(kind, f"{len(presses):,}"),
                *(f"{heaviest.heaviest:.2f}", f"{step.limit:g}", _where(heaviest)),
                *(f"{longest.whole:.2f}", f"{whole.limit:g}", _where(longest)),
                f"{max(press.deepest for press in presses):,}",
                f"{max(press.allocated for press in presses):,}",
            )
        )
    heads = ("at a table", "presses", "M, a step", "at most", "in", "M, all steps", "at most", "in")
    return Table((*heads, "pystack", "allocated"), rows)


def _where(press: Press) -> str:
    return f"{press.game}, newcomer" if press.is_newcomer else press.game


def report(games: int) -> Report:
    """Play the first games of the catalogue; return the cost of presses.

    It passes if the limits are met.
    """
    ids = catalog.ids()[:games]
    begun = [Begun(game, NUMBER, is_newcomer=new) for game in ids for new in (False, True)]
    played = spread_with_progress("Pressing", _measure_one, begun)
    found = [press for presses in played for press in presses]
    compared = compare(found)
    others = ", ".join(f"{goal.what}: {now:,g} of {goal.limit:,g}" for goal, now in compared[-3:])
    excess = note_excess(compared)
    return Report([tabulate(found)], [f"{others}.", *excess], not excess)
