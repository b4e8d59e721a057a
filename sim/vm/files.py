# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What goes into the VM: the shared package, the Adafruit libraries, the shims, the font.

Owns where a file lies in the VM. Leaves finding and compiling the modules to `sim.modules`.
"""

from functools import cache
from pathlib import Path

from sim.modules import compiled, file_name, installed, library_sources, sources
from sim.vm.interpreter import HERE, VM

SHIMS = HERE / "shims"
_FIRST, _LAST = 32, 126  # the signs of the font that a board surely has


def put_modules(vm: VM, modules: dict[str, Path], to: str = "/lib", source: bool = False) -> None:
    """Write modules into the VM, compiled, or as `source`."""
    for name, path in modules.items():
        at = file_name(name, path)
        if source:
            vm.put(f"{to}/{at}.py", path.read_bytes())
        else:
            vm.put(f"{to}/{at}.mpy", compiled(name, path))


def install(vm: VM, source: bool = False) -> None:
    """Begin the VM anew with everything in it, shims imported and the heap ready to measure.

    :param bool source: put the shared package in as .py instead of .mpy
    """
    vm.restart()
    put_modules(vm, sources(SHIMS), "/shims")
    vm.put("/shims/font.bin", font())
    put_modules(vm, sources(), source=source)
    put_modules(vm, library_sources())
    vm.run("import bitmaptools, busdisplay, fontio, math, micropython, supervisor, vectorio")
    vm.run("import displayio, terminalio")


@cache
def font() -> bytes:
    """Return the rows of a bitmap of the font's glyphs side by side, 1 bit a pixel.

    It is the font that Blinka brings and that a board's firmware is built with, ter-u12n.
    """
    text = (installed("displayio").parent / "resources" / "ter-u12n.bdf").read_text("utf-8")
    glyphs: dict[int, list[int]] = {}
    for part in text.split("\nENCODING ")[1:]:
        rows = part.partition("BITMAP\n")[2].partition("ENDCHAR")[0].split()
        glyphs[int(part.split()[0])] = [int(row, 16) >> 2 for row in rows]
    signs = range(_FIRST, _LAST + 1)
    words = -(-len(signs) * 6 // 32)
    out = bytearray()
    for y in range(12):
        row = 0
        for sign in signs:
            row = row << 6 | glyphs[sign][y]
        out += (row << words * 32 - len(signs) * 6).to_bytes(words * 4, "big")
    return bytes(out)
