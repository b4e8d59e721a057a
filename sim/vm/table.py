# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The game on a table inside the VM: started, played by a script, looked at and weighed.

Owns what is weighed together: the libraries before, engine and screen after. Leaves the steps in
virtual time to `shims/player.py`, printing to `sim.sizes`.
"""

from typing import NamedTuple

from sim.keys import Step
from sim.vm import files
from sim.vm.interpreter import VM

_PIXELS = """
def pixels(bitmap, path):
    with open(path, "wb") as out:
        row = bytearray(bitmap.width)
        for y in range(bitmap.height):
            for x in range(bitmap.width):
                row[x] = bitmap[x, y]
            out.write(row)
"""


class Weight(NamedTuple):
    """What keeps heap, in bytes."""

    name: str
    heap: int


def needed_libraries() -> list[str]:
    """Return the modules of the Adafruit libraries that the shared package imports, in order."""
    libraries = files.library_sources()
    wanted: set[str] = set()
    for path in files.sources().values():
        wanted |= files.imports(path) & libraries.keys()
    return files.closure(sorted(wanted), libraries)


def weigh(vm: VM, modules: list[str]) -> list[Weight]:
    """Import modules one by one and return what each keeps, with what it was first to import."""
    weights = []
    before = vm.heap()
    for module in modules:
        vm.run(f"import {module}")
        after = vm.heap()
        weights.append(Weight(module, after - before))
        before = after
    return weights


class TableInVM:
    """The game program in a VM begun anew: libraries imported, table drawn, nothing pressed yet.

    :param str game: a game's id
    :param int number: deal number, 1 to 2147483647
    :param bool source: with the shared package as .py
    """

    def __init__(
        self, vm: VM, width: int, height: int, game: str, number: int, source: bool = False
    ) -> None:
        self.vm = vm
        files.install(vm, source)
        vm.run(f"from player import Player\nplayer = Player({width}, {height})")
        self.libraries = weigh(vm, needed_libraries())
        before = vm.heap()
        vm.run(f"from patience.ui.app import App\nplayer.start(App, {game!r}, {number})")
        self.kept = vm.heap() - before
        """Bytes that engine and screen keep, canvas and glyphs included, libraries left out."""

    def press(self, script: list[Step]) -> None:
        """Play a script of keys."""
        for step in script:
            self.vm.run(f"player.press({step.button}, {step.ms})")

    def pixels(self, bitmap: str) -> bytes:
        """Return the pixels of the bitmap that an expression names, a byte each, row after row."""
        self.vm.run(f"{_PIXELS}\npixels({bitmap}, '/pixels')")
        return self.vm.get("/pixels")
