# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A VM whose heap does not grow, so that holes count, and which counts what costs a board time.

Objects are as large as in `sim.vm.interpreter`, where the heap grows and nothing is collected
within a call. Here garbage is collected whenever the heap is full and after every module that is
loaded, as on a board.
"""

import sys
from typing import NamedTuple

from sim.vm.interpreter import BEGIN, HERE, VM, find_in_environment

_IMAGE = "vm/fixed.wasm"
_ROOMY = 600_000
# Three bits for each block of 16 bytes say what it is.
_OVERHEAD = 1 + 3 / 128


class Counts(NamedTuple):
    """What ran."""

    strings: int
    """Made while running; each is looked up among all names."""
    names: int
    """Looked up by imports: those of modules, and those in a .mpy."""
    packages: int
    """Loaded."""
    loads: int
    """Of modules that are no packages."""
    collections: int
    scanned: int
    """Words of memory looked at while collecting."""
    surveys: int
    """How often the whole heap was looked at to say how much of it is free."""
    bytecodes: int
    """Of the game and the libraries, not of what stands in for a board's own modules."""
    lookups: int
    """Of a key in a map: an attribute, a global name, an entry of a dict; by these bytecodes."""
    allocations: int
    allocated: int
    """Bytes."""
    largest: int
    """Bytes of the largest allocation, since the last time."""
    instructions: int
    """Of WebAssembly, the stand-ins' included."""
    copied: int
    """Pixels, from one bitmap to another; 0 unless `count_pixels` was called."""
    filled: int
    """Pixels of rectangles that got one colour."""
    read: int
    """Pixels of drawings in files."""
    deepest: int
    """The most bytes that the frames of active calls took, since the last time: a board's
    pystack. Those of what stands in for a board's own modules do not count."""

    def since(self, before: "Counts") -> "Counts":
        """Return what ran since other counts."""
        differences = Counts(*(now - then for now, then in zip(self, before)))
        return differences._replace(largest=self.largest, deepest=self.deepest)

    def plus(self, more: "Counts") -> "Counts":
        """Return what ran in two parts."""
        sums = Counts(*(one + other for one, other in zip(self, more)))
        return sums._replace(
            largest=max(self.largest, more.largest), deepest=max(self.deepest, more.deepest)
        )


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

    def set_apart(self, modules: list[str]) -> None:
        """Have bytecodes and look-ups of modules not counted; these are imported from .mpy."""
        addresses = self.value(f"[id(sys.modules[name]) for name in {modules!r}]")
        self._ask(op="apart", modules=addresses)

    def count_pixels(self) -> None:
        """Count pixels drawn by the stand-in for bitmaptools."""
        at = self.value("__import__('uctypes').addressof(sys.modules['raster'].drawn)")
        self._ask(op="also", at=at)

    def count(self) -> Counts:
        """Return what ran since the last `restart`."""
        return Counts(*self._ask(op="count")["count"])

    def take_marks(self) -> list[tuple[str, Counts]]:
        """Return what had run at each call of `host.call("mark", kind)` since this was asked."""
        return [(kind, Counts(*counted)) for kind, counted in self._ask(op="marks")["marks"]]
