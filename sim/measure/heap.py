"""Plays every scenario in a heap as small as a board's, where fragmentation counts: `sim heap`.

`sim.measure.sizes` adds up the heap in use. On a board the largest free block becomes too small,
which only a heap of fixed size shows. Garbage is collected after every module that is loaded, as in
CircuitPython.
"""

from sim.data.tables import Report, Table
from sim.measure.counting import HEAP, KB, play
from sim.measure.goals import LEAST_HEAP, note_excess
from sim.measure.scenarios import PYGAMER, REPRODUCTIONS, SCENARIOS, Scenario
from sim.vm import VM

_LEAST, _MOST = 64 * KB, 192 * KB


def find_smallest(vm: VM, scenario: Scenario, step: int = 2 * KB) -> int:
    """Return a free heap in which a scenario succeeds, while it fails in one smaller by a step.

    The places of free blocks are chance, so it may succeed in an even smaller heap.
    """
    low, high = _LEAST, _MOST
    while high - low > step:
        middle = (low + high) // 2
        if play(vm, scenario, middle):
            low = middle
        else:
            high = middle
    return high


def report(smallest: bool = False) -> Report:
    """Return the result of every scenario in a PyGamer's heap, a column for each board.

    :param smallest: whether to search for the smallest heap on a PyGamer, too
    """
    rows: dict[str, dict[str, str]] = {}
    notes = []
    sizes = []
    with VM() as vm:
        for scenario in REPRODUCTIONS + SCENARIOS:
            error = play(vm, scenario)
            row = rows.setdefault(scenario.name, {})
            row[scenario.board_id] = error or "plays"
            if error:
                notes.append(f"{scenario.name}, {scenario.board_id}: {error}.")
            if smallest and scenario.board_id == PYGAMER:
                sizes.append(find_smallest(vm, scenario))
                row["least heap"] = f"{sizes[-1]:,}"
    heads = list(dict.fromkeys(head for row in rows.values() for head in row))
    cells = [(name, *(row.get(head, "") for head in heads)) for name, row in rows.items()]
    if smallest:
        notes += note_excess([(LEAST_HEAP, max(sizes))])
    return Report([Table((f"in {HEAP:,} bytes", *heads), cells)], notes, not notes)
