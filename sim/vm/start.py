# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""How much heap the start from .py alone takes at its worst, which is while a module is compiled.

The VM collects garbage between two calls only, so it cannot be watched starting. Instead: in which
order are modules loaded, what does each take to compile, and what is there already? That is never
less than a board needs:

- While what stays is still being loaded: the screen's bitmap, and all modules loaded before.
- Afterwards: as much as there is in the end, and of what is lent all that came before with it.
"""

from typing import NamedTuple

from device.boards import BOARDS
from sim import keys, modules
from sim.vm.board import BoardInVM
from sim.vm.interpreter import VM
from sim.vm.weigh import compiling, weigh


class Peak(NamedTuple):
    """The heap while a module is compiled, in bytes."""

    heap: int
    module: str


def peaks(vm: VM, board_id: str, script: str) -> list[Peak]:
    """Return the heap at each module that is compiled from power-on to the end of a script."""
    board = BoardInVM(vm, board_id, source=True)
    board.read_only = False
    loads = board.loads(keys.parse(script))
    stay = set(vm.value("list(sys.modules)"))
    there = board.resident(keys.parse(script))
    paths = modules.sources() | modules.device_sources()
    loaded = [name for name in dict.fromkeys(load.lstrip("+-") for load in loads) if name in paths]
    board.power_on()
    kept = {weight.name: weight.heap for weight in weigh(vm, modules.closure(loaded, paths))}
    takes = {name: compiling(vm, paths[name]) for name in loaded}
    row = BOARDS[board_id]
    return followed(loads, stay, kept, takes, row.width * row.height // 2, there)


def followed(
    loads: list[str],
    stay: set[str],
    kept: dict[str, int],
    takes: dict[str, int],
    begun: int,
    there: int,
) -> list[Peak]:
    """Return the heap at each module that is compiled.

    :param loads: what was loaded, in the order in which it began, see `hardware.loads`
    :param stay: the modules that are there in the end
    :param kept: bytes that each keeps
    :param takes: bytes that compiling each takes
    :param begun: bytes that are there before all
    :param there: bytes that are there in the end
    """
    found = []
    last = max(at for at, load in enumerate(loads) if load.lstrip("+") in stay & kept.keys())
    lent = depth = 0
    for at, load in enumerate(loads):
        name = load.lstrip("+-")
        depth += (load[0] == "+") - (load[0] == "-")
        if load[0] == "-":
            lent = lent if depth else 0
        elif name in kept:
            found.append(Peak((begun if at <= last else there) + lent + takes[name], name))
            if at <= last and name in stay:
                begun += kept[name]
            else:
                lent += kept[name]
    return found
