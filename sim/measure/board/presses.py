# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Measures presses on a board: to every screen, and at the tables of the eleven games.

Costs are those of `cost`, goals those of `goals`.
"""

from statistics import median
from typing import NamedTuple

from sim.data import lines
from sim.data.eleven import eleven_games
from sim.data.tables import Report, Table
from sim.measure.board import goals
from sim.measure.board.cost import MILLION, count_composed, price, price_heaviest_step
from sim.measure.board.counting import HEAP, Work, count_stages
from sim.measure.board.goals import STAGES, Goal
from sim.measure.board.sittings import PRESSES, PYGAMER, Begun, Stage
from sim.measure.board.sittings import STAGES as SITTING
from sim.vm.fixed import FixedVM

_NUMBER = 617
_LEFT = 25  # moves to the end, of a game that is almost won
_TO_THE_TABLE = (Stage("(rest)", "w500"), Stage("(to the table)", "A"), Stage("(rest)", "w500"))
_BEGUN = Begun("klondike", _NUMBER)
_START = ("first picture", "title")


class Priced(NamedTuple):
    """A stage of the sitting, with what it costs."""

    work: Work
    composed: int
    """Pixels of layers."""
    cost: float
    """M instructions; those of the title from code.py's first line on."""


class Press(NamedTuple):
    """A press at a table, in M instructions."""

    heaviest: float  # step
    whole: float  # all steps, without the pixels
    key: str
    game: str


def measure_stages(vm: FixedVM, free: int = HEAP) -> list[Priced]:
    """Play the sitting through all kinds of screens."""
    works = count_stages(vm, PYGAMER, SITTING, free, _BEGUN)
    found: list[Priced] = []
    for work, composed in zip(works, count_composed(SITTING, _BEGUN)):
        cost = price(work.whole, composed) / MILLION
        found.append(Priced(work, composed, cost + found[-1].cost if len(found) == 1 else cost))
    return found


def measure_presses(vm: FixedVM, games: list[str], free: int = HEAP) -> list[Press]:
    """Play games, each from its deal and from near its end."""
    stages = (*_TO_THE_TABLE, *(Stage(key, key) for key in PRESSES))
    found = []
    for game in games:
        ends = (Begun(game, line.number, _LEFT) for line in lines.read_long() if line.game == game)
        for begun in (Begun(game, _NUMBER), next(ends)):
            works = count_stages(vm, PYGAMER, stages, free, begun)
            for work in works[-len(PRESSES) :]:
                heaviest, whole = price_heaviest_step(work), price(work.whole)
                found.append(Press(heaviest / MILLION, whole / MILLION, work.name, game))
    return found


def compare_stages(found: list[Priced]) -> list[tuple[Goal, float]]:
    """Return the goal of each kind of press, and the most that one of the kind costs.

    A list turns its page at one of the presses of Down.
    """
    compared = []
    for name, goal in STAGES.items():
        costs = [stage.cost for stage in found if stage.work.name == name]
        if name == "list, a page":
            costs = [stage.cost for stage in found if stage.work.name == "list, a line"]
        compared.append((goal, max(costs)))
    return compared


def compare_counts(found: list[Priced]) -> list[tuple[Goal, float]]:
    """Return the goals for what is counted, each with what it is."""
    works = {stage.work.name: stage.work.whole for stage in reversed(found)}
    start = [works[name] for name in _START]
    after = [stage.work.name for stage in found].index("title to table") + 1
    return [
        (goals.LOADS["title"], sum(work.loads for work in start)),
        *((goals.LOADS[name], works[name].loads) for name in goals.LOADS if name != "title"),
        (goals.STRINGS, sum(work.strings for work in start)),
        (goals.LARGEST, max(stage.work.whole.largest for stage in found[after:])),
    ]


def compare_presses(found: list[Press]) -> list[tuple[Goal, float]]:
    """Return the goals for presses at a table, each with what it is; hints have their own."""
    presses = [press for press in found if press.key != "B+"]
    return [
        (goals.MEDIAN_STEP, median(press.heaviest for press in presses)),
        (goals.WORST_STEP, max(press.heaviest for press in presses)),
        (goals.WORST_PRESS, max(press.whole for press in presses)),
    ]


def tabulate_goals(compared: list[tuple[Goal, float]]) -> Table:
    """Return a table of goals, each met or not."""
    rows = []
    for goal, is_now in compared:
        decimals = 0 if isinstance(is_now, int) else 2
        met = "met" if is_now <= goal.goal else "not met"
        rows.append((goal.what, f"{is_now:,.{decimals}f}", f"{goal.goal:,g}", met))
    return Table(("what", "now", "goal", ""), rows)


def report(free: int = HEAP) -> Report:
    """Play in a heap; return what presses cost, and the goals. It passes if the limits are kept."""
    with FixedVM() as vm:
        stages = measure_stages(vm, free)
        presses = measure_presses(vm, eleven_games(), free)
    worst = {stage.work.name: stage for stage in sorted(stages, key=lambda stage: stage.cost)}
    rows = []
    for name in dict.fromkeys(stage.work.name for stage in stages):
        if name.startswith("("):
            continue
        work, composed, cost = worst[name]
        whole = work.whole
        loads = whole.packages + whole.loads
        counts = [whole.strings, whole.names, loads, whole.collections, whole.bytecodes]
        counts += [whole.lookups, whole.allocations, whole.largest, whole.copied, composed]
        rows.append((name, f"{cost:.2f}", *(f"{count:,}" for count in counts)))
    counted = ("strings", "names", "loads", "collections", "bytecodes", "look-ups", "allocations")
    heads = ("a press", "M", *counted, "largest", "copied", "composed")
    compared = compare_stages(stages) + compare_presses(presses) + compare_counts(stages)
    others = [press for press in presses if press.key != "B+"]
    heaviest = max(others, key=lambda press: press.heaviest)
    longest = max(others, key=lambda press: press.whole)
    notes = [
        "M: million instructions of a CircuitPython, by the model; copied: pixels; composed: pixels"
        " of layers. Of like presses the worst.",
        f"The heaviest step followed {heaviest.key} in {heaviest.game}, the most steps"
        f" {longest.key} in {longest.game}.",
        *(
            f"Over the limit: {goal.what}, {is_now:,.2f}; at most {goal.limit:,g}."
            for goal, is_now in compared
            if is_now > goal.limit
        ),
    ]
    passes = all(is_now <= goal.limit for goal, is_now in compared)
    return Report([Table(heads, rows), tabulate_goals(compared)], notes, passes)
