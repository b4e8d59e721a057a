# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A VM whose heap does not grow, so that holes count, and which counts instructions.

Objects are as large as in `sim.vm.interpreter`, where the heap grows and nothing is collected
within a call. Here garbage is collected whenever the heap is full, as on a board.
"""

import sys

from sim.vm.interpreter import BEGIN, HERE, VM, find_in_environment

_IMAGE = "vm/fixed.wasm"
_ROOMY = 600_000
# Three bits for each block of 16 bytes say what it is.
_OVERHEAD = 1 + 3 / 128

# CircuitPython collects at the end of every import; MicroPython does not.
_COLLECT = """
import builtins
loads = [0]
def collecting(load, gc, modules):
    def imported(name, *more):
        if name in modules:
            return load(name, *more)
        module = load(name, *more)
        gc.collect()
        loads[0] += 1
        return module
    return imported
builtins.__import__ = collecting(builtins.__import__, gc, sys.modules)
"""


class FixedVM(VM):
    """An interpreter with a heap of fixed size; start-up costs 2 s, `restart` 0.1 s."""

    def __init__(self, seconds: int = 600) -> None:
        self._area = _ROOMY
        super().__init__(seconds)

    def __enter__(self) -> "FixedVM":
        return self

    def _command(self) -> list[str]:
        return [sys.executable, str(HERE / "fixed_driver.py"), str(find_in_environment(_IMAGE))]

    def restart(self, pystack: int = 0) -> None:
        """Start afresh: no module imported, no file, an empty heap."""
        self._ask(op="start", heap=self._area)
        self.program = None
        self.run(BEGIN)

    def free(self) -> int:
        """Return how many bytes of heap are free, garbage collected."""
        return int(self.run("gc.collect()\nprint(gc.mem_free())"))

    def shrink(self, free: int) -> None:
        """Have the heap smaller from the next `restart` on.

        :param int free: how many bytes are to be free where there are now as many as `free` says
        """
        self._area -= int((self.free() - free) * _OVERHEAD)

    def collect_after_imports(self) -> None:
        """Collect garbage after every import from now on, as CircuitPython does."""
        self.run(_COLLECT)

    def loads(self) -> int:
        """Return how many imports have loaded something since `collect_after_imports`."""
        return int(self.value("loads[0]"))

    def instructions(self) -> int:
        """Return how many instructions of WebAssembly have run since the last `restart`."""
        return self._ask(op="count")["count"]
