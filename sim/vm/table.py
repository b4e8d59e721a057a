# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The game on a table inside the VM: started, played by a script, looked at and weighed.

Owns what is weighed together: the libraries before, engine and screen after. Leaves the steps in
virtual time to `shims/player.py`, printing to `sim.sizes`.
"""

from typing import NamedTuple

from sim.keys import Step
from sim.modules import needed_libraries
from sim.vm import files
from sim.vm.interpreter import VM


class Weight(NamedTuple):
    """What keeps heap, in bytes."""

    name: str
    heap: int
    names: int  # of them for names that nothing before it had used


def weigh(vm: VM, modules: list[str]) -> list[Weight]:
    """Import modules one by one and return what each keeps, with what it was first to import."""
    weights = []
    before, known = vm.heap(), vm.names()
    for module in modules:
        vm.run(f"import {module}")
        after, all_names = vm.heap(), vm.names()
        weights.append(Weight(module, after - before, all_names - known))
        before, known = after, all_names
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
        vm.run("from patience.ui.app import App")  # what importing leaves over is collected
        vm.run(f"player.start(App, {game!r}, {number})")
        self.kept = vm.heap() - before
        """Bytes that engine and screen keep, canvas and glyphs included, libraries left out."""

    def press(self, script: list[Step]) -> None:
        """Play a script of keys."""
        for step in script:
            self.vm.run(f"player.press({step.button}, {step.ms})")

    def pixels(self, bitmap: str) -> bytes:
        """Return the pixels of the bitmap that an expression names, a byte each, row after row."""
        self.vm.run(f"with open('/pixels', 'wb') as out: out.write({bitmap}.data)")
        width, bits, stride = self.vm.value(
            f"({bitmap}.width, {bitmap}.bits_per_value, {bitmap}.stride)"
        )
        data = bytes(byte ^ 0xFF for byte in self.vm.get("/pixels"))  # kept inverted, see the shim
        out = bytearray()
        for row in range(0, len(data), stride):
            word = int.from_bytes(data[row : row + stride], "big")
            shifts = range(stride * 8 - bits, stride * 8 - bits - width * bits, -bits)
            out += bytes(word >> shift & (1 << bits) - 1 for shift in shifts)
        return bytes(out)
