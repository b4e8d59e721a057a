# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Measures how much heap a start from .py takes at its worst, while a module is compiled.

The VM collects garbage between two calls only, so a start cannot be watched. Instead: in which
order are modules loaded, what does each take to compile, and what is on the heap already? The
latter is

- while what stays is still being loaded: the screen's bitmap, and all modules loaded before;
- afterwards: what is there when the power goes at that moment, and what is loaded with the module.

Where that is laborious to know an upper bound will do: as much as there is in the end.
"""

from typing import NamedTuple

from device.boards import BOARDS
from sim.build import modules
from sim.desk import keys
from sim.vm.board import BoardInVM
from sim.vm.interpreter import VM
from sim.vm.weigh import weigh, weigh_compiling


class Peak(NamedTuple):
    """The heap while a module is compiled, in bytes."""

    heap: int
    module: str


class Load(NamedTuple):
    """A module that is compiled."""

    module: str
    at: int  # which of all loads
    shared: int  # bytes of what was loaded on demand with it, before
    begun: int  # bytes that were there, while what stays is still being loaded; else 0


def find_worst(vm: VM, board_id: str, script: str) -> Peak:
    """Return the most heap that is taken from power-on to the end of a script."""
    steps = keys.parse(script)

    def new_board() -> BoardInVM:  # nothing saved: every start is a first start
        board = BoardInVM(vm, board_id, source=True)
        board.read_only = False
        return board

    loads = new_board().loads(steps)
    stay = set(vm.value("list(sys.modules)"))
    there = new_board().resident(steps)
    paths = modules.sources() | modules.device_sources()
    loaded = [name for name in dict.fromkeys(load.lstrip("+-") for load in loads) if name in paths]
    new_board().power_on()
    there_too = modules.unmerged_program().sources
    order = [name for name in modules.sort_by_imports(loaded, paths) if name in there_too]
    kept = {weight.name: weight.heap for weight in weigh(vm, order)}
    takes = {name: weigh_compiling(vm, modules.unmerged_program().sources[name]) for name in loaded}
    row = BOARDS[board_id]
    most = Peak(0, "")
    compiled = follow_loads(loads, stay, kept, row.width * row.height // 2)
    for load in sorted(compiled, key=lambda load: -_at_most(load, takes, there)):
        if _at_most(load, takes, there) <= most.heap:
            break
        before = load.begun or new_board().resident_before(steps, loads[: load.at + 1], stay)
        most = max(most, Peak(before + load.shared + takes[load.module], load.module))
    return most


def _at_most(load: Load, takes: dict[str, int], there: int) -> int:
    return (load.begun or there) + load.shared + takes[load.module]


def follow_loads(loads: list[str], stay: set[str], kept: dict[str, int], begun: int) -> list[Load]:
    """Return the modules that are compiled, in order, and what is there.

    :param loads: what was loaded, in the order in which it began, see `hardware.loads`
    :param stay: the modules that are there in the end
    :param kept: bytes that each keeps
    :param begun: bytes that are there before all
    """
    found = []
    last = max(at for at, load in enumerate(loads) if load.lstrip("+") in stay & kept.keys())
    shared = depth = 0
    for at, load in enumerate(loads):
        name = load.lstrip("+-")
        depth += (load[0] == "+") - (load[0] == "-")
        if load[0] == "-":
            shared = shared if depth else 0
        elif name in kept:
            found.append(Load(name, at, shared, begun if at <= last else 0))
            if at <= last and name in stay:
                begun += kept[name]
            else:
                shared += kept[name]
    return found
