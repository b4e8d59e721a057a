"""Measures the cost on a board of a press that leads to each kind of screen: `python sim bench`.

`sim.measure.tables` measures presses at the tables of all games.
"""

from typing import NamedTuple

from sim.data.tables import Report, Table
from sim.desk.keys import parse
from sim.measure import goals
from sim.measure.cost import MILLION, on_desktop, price
from sim.measure.counting import HEAP, Work, count_stages
from sim.measure.goals import Goal, note_excess
from sim.measure.scenarios import PYGAMER, STAGES, Begun
from sim.vm import VM

_BEGUN = Begun("klondike", 617)
_START = ("first picture", "title")


class Priced(NamedTuple):
    """A stage of the scenario, with its cost."""

    work: Work
    composed: int
    """Pixels of layers."""
    cost: float
    """M instructions; those of the title count from code.py's first line."""


def count_composed(begun: Begun = _BEGUN) -> list[int]:
    """Return the pixels of layers that each stage composes; the start comes first, in two parts."""
    with on_desktop(begun) as (machine, composed):
        machine.press([])
        picture = machine.width * machine.height
        found = [picture, max(0, sum(composed) - picture)]
        for stage in STAGES:
            composed.clear()
            machine.press(parse(stage.keys))
            found.append(sum(composed))
    return found


def measure(vm: VM, free: int = HEAP, begun: Begun = _BEGUN) -> list[Priced]:
    """Play the scenario through all kinds of screens."""
    found: list[Priced] = []
    works = count_stages(vm, PYGAMER, STAGES, free, begun)
    for work, composed in zip(works, count_composed(begun)):
        cost = price(work.whole, composed) / MILLION
        found.append(Priced(work, composed, cost + found[-1].cost if len(found) == 1 else cost))
    return found


def compare(found: list[Priced]) -> list[tuple[Goal, float]]:
    """Return the goals of presses, loads, strings and allocations, each with its present value.

    For equal presses it is the worst. A list turns its page at one of the presses of Down.
    """
    costs: dict[str, float] = {}
    for stage in found:
        for name in (stage.work.name, stage.work.name.replace("a line", "a page")):
            costs[name] = max(stage.cost, costs.get(name, 0))
    works = {stage.work.name: stage.work.whole for stage in reversed(found)}
    start = [works[name] for name in _START]
    after = [stage.work.name for stage in found].index("title to table") + 1
    return [
        *((goal, costs[name]) for name, goal in goals.STAGES.items()),
        (goals.LOADS["title"], sum(work.loads for work in start)),
        *((goals.LOADS[name], works[name].loads) for name in goals.LOADS if name != "title"),
        (goals.STRINGS, sum(work.strings for work in start)),
        (goals.LARGEST, max(stage.work.whole.largest for stage in found[after:])),
    ]


def report() -> Report:
    """Return the cost of presses to each kind of screen; it passes if the limits are met."""
    with VM() as vm:
        found = measure(vm)
    worst = {stage.work.name: stage for stage in sorted(found, key=lambda stage: stage.cost)}
    rows = []
    for name in dict.fromkeys(stage.work.name for stage in found):
        if name.startswith("("):
            continue
        work, composed, cost = worst[name]
        whole = work.whole
        limit = f"{goals.STAGES[name].limit:g}" if name in goals.STAGES else ""
        counts = [whole.strings, whole.packages + whole.loads, whole.collections]
        counts += [whole.bytecodes, whole.lookups, whole.allocations, whole.copied, composed]
        rows.append((name, f"{cost:.2f}", limit, *(f"{count:,}" for count in counts)))
    counted = ("strings", "loads", "collections", "bytecodes", "look-ups", "allocations")
    heads = ("a press", "M", "at most", *counted, "copied", "composed")
    compared = compare(found)
    others = ", ".join(f"{goal.what}: {now:,g}" for goal, now in compared[len(goals.STAGES) :])
    excess = note_excess(compared)
    return Report([Table(heads, rows)], [f"{others}.", *excess], not excess)
