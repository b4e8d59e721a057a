"""Plays every scenario in a heap as small as a board's, where fragmentation counts: `sim heap`.

`sim.measure.sizes` adds up the heap in use. On a board the largest free block runs out, which only
a heap that does not grow shows. Garbage is collected after every module that is loaded, as
CircuitPython does.
"""

from sim.data.tables import Report, Table
from sim.measure.counting import HEAP, KB, play
from sim.measure.goals import LEAST_HEAP, note_excess
from sim.measure.scenarios import PYGAMER, REPRODUCTIONS, SCENARIOS, Scenario
from sim.vm import VM

_LEAST, _MOST = 64 * KB, 192 * KB


def find_smallest(vm: VM, scenario: Scenario, step: int = 2 * KB) -> int:
    """Return a free heap in which a scenario goes well, and does not in one smaller by a step.

    Where free blocks are is chance: in another smaller heap it may go well all the same.
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
    """Return how every scenario goes in a PyGamer's heap, a column a board.

    :param smallest: whether to search for the least heap on a PyGamer, too
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
