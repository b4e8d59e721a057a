"""Runs snippets in a 32-bit MicroPython, accesses its files, and measures its heap.

The heap has a fixed size, so that fragmentation counts, and garbage is collected when it is full
and after every module that is loaded, as on a board. It counts what takes time on a board.
`sim.vm.files` puts the game into it.
"""

import ast
import os
import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sim.build.shrinking.shrink import Program
from sim.build.translate import translate
from sim.vm.guest import Guest
from sim.vm.image import NAME

ROOMY = 600_000
"""Bytes of a heap in which everything has room."""
# Each block of 16 bytes has three bits that describe it.
_OVERHEAD = 1 + 3 / 128
_FIRST_TABLE, _HEAD, _BLOCK = 20, 24, 16
_ENTRY_HERE, _ENTRY_THERE = 7, 6  # bytes; CircuitPython's py/circuitpy_mpconfig.h hashes to one
# The number of names that CircuitPython interns and the stand-ins have here (BOARDS.md, Heap).
_MORE_NAMES = 45
_BEGIN = """
import gc, sys
sys.path[:] = ["", "/lib", "/shims"]
"""


def find_in_environment(name: str) -> Path:
    """Return the path of something that `make setup` put into the environment.

    :raises ImportError: when it is not there
    """
    path = Path(sys.prefix) / name
    if not path.exists():
        raise ImportError(f"{path} is missing: `make setup` installs it")
    return path


class Counts(NamedTuple):
    """Counts of the VM's work."""

    strings: int
    """Made while running; each is looked up among all names."""
    names: int
    """Looked up by imports: names of modules, and names in a .mpy."""
    packages: int
    """Packages that were loaded."""
    loads: int
    """Other modules that were loaded."""
    collections: int
    scanned: int
    """Words of memory scanned while collecting."""
    surveys: int
    """How many times the whole heap was scanned to count free bytes."""
    bytecodes: int
    """Of the game and the libraries, not of the stand-ins for a board's own modules."""
    lookups: int
    """Of a key in a map (an attribute, a global name, an entry of a dict) by these bytecodes."""
    allocations: int
    allocated: int
    """Bytes."""
    largest: int
    """Bytes of the largest allocation since the previous count."""
    copied: int
    """Pixels copied from one bitmap to another; 0 unless `count_pixels` was called."""
    filled: int
    """Pixels of rectangles filled with one colour."""
    read: int
    """Pixels of drawings read from files."""
    deepest: int
    """The most bytes that the frames of active calls took since the previous count: a board's
    pystack. The stand-ins for a board's own modules do not count."""

    def since(self, before: "Counts") -> "Counts":
        """Return the differences from earlier counts."""
        differences = Counts(*(now - then for now, then in zip(self, before)))
        return differences._replace(largest=self.largest, deepest=self.deepest)

    def plus(self, more: "Counts") -> "Counts":
        """Return the counts of two parts together."""
        sums = Counts(*(one + other for one, other in zip(self, more)))
        return sums._replace(
            largest=max(self.largest, more.largest), deepest=max(self.deepest, more.deepest)
        )


class Names(NamedTuple):
    """Interned strings that the heap keeps."""

    number: int
    size: int  # bytes of the strings and of the tables they are in


class VMError(Exception):
    """A snippet raised; the message is its traceback, as the VM printed it."""


class VM:
    """An interpreter; `restart` costs 0.1 s. Close it, or use it in a `with`.

    :param seconds: the limit for a snippet; after it, the snippet and the VM are stopped
    :raises ImportError: when `make setup` has not installed the image
    """

    program: Program | None
    """The program in it, with shortened names; snippets use the long ones."""

    def __init__(self, seconds: float = 600) -> None:
        self._seconds = seconds
        self._guest: Guest | None = None
        self._translated: dict[str, str] = {}
        self.restart()

    def __enter__(self) -> "VM":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the interpreter."""
        if self._guest:
            self._guest.end()
            self._guest = None

    def restart(self, area: int = ROOMY) -> None:
        """Start again with an empty heap, no files and no imported modules.

        :param area: bytes of the heap, with those that describe it
        """
        self.close()
        self._area = area
        self._guest = Guest(find_in_environment(f"vm/{NAME}"), self._area)
        self.program = None
        self.run(_BEGIN)

    def put(self, path: str, data: bytes) -> None:
        """Write a file, `/lib/patience/cards.mpy` or the like."""
        self.put_all({"/" + path.lstrip("/"): data})

    def put_all(self, files: Mapping[str, bytes]) -> None:
        """Write many files, whose paths begin with a slash."""
        root = str(self._running.root)
        for folder in {os.path.dirname(path) for path in files}:
            os.makedirs(root + folder, exist_ok=True)
        for path, data in files.items():
            with open(root + path, "wb") as file:
                file.write(data)

    def get(self, path: str) -> bytes:
        """Return a file's contents."""
        return (self._running.root / path.lstrip("/")).read_bytes()

    def run(self, code: str) -> str:
        """Run a snippet at top level, in the namespace of those before; return what it printed.

        :raises VMError: with the traceback, when it raises
        :raises TimeoutError: if it does not end in time; the VM is then closed
        """
        if self.program:
            if code not in self._translated:
                self._translated[code] = translate(code, self.program)
            code = self._translated[code]
        try:
            out, error = self._running.run(code, self._seconds)
        except TimeoutError:
            self.close()
            raise
        if error:
            raise VMError(f"{out}\n{error}".strip())
        return out

    def value(self, expression: str) -> Any:
        """Return the value of an expression: numbers, text, bytes, tuples and lists of them."""
        return ast.literal_eval(self.run(f"print(repr({expression}))"))

    def heap(self) -> int:
        """Return how many bytes of heap are in use, after collecting garbage."""
        self.run("gc.collect()")  # first, so that the printing snippet's code can be reused
        return int(self.run("print(gc.mem_alloc())"))

    def names(self) -> Names:
        """Return the interned strings (qstrs) that the heap keeps, each once."""
        printed = self.run("import micropython\nmicropython.qstr_info()")
        found = dict(re.findall(r"(\w+)=(\d+)", printed))
        return Names(int(found["n_qstr"]), int(found["n_total_bytes"]))

    def free(self) -> int:
        """Return how many bytes of heap are free, after collecting garbage."""
        return int(self.run("gc.collect()\nprint(gc.mem_free())"))

    def area_with(self, free: int) -> int:
        """Return the area for `restart` with which a number of bytes is free at this point."""
        return self._area - int((self.free() - free) * _OVERHEAD)

    def set_apart(self, modules: list[str]) -> None:
        """Exclude modules, which were imported from .mpy, from the counts."""
        self._running.set_apart(self.value(f"[id(sys.modules[name]) for name in {modules!r}]"))

    def count_pixels(self) -> None:
        """Count pixels drawn by the stand-in for bitmaptools."""
        at = self.value("__import__('uctypes').addressof(sys.modules['raster'].drawn)")
        self._running.also = at

    def count(self) -> Counts:
        """Return the counts since the last `restart`."""
        return Counts(*self._running.count())

    def take_marks(self) -> list[tuple[str, Counts]]:
        """Return the counts at each `host.call("mark", kind)` since the last call of this."""
        guest = self._running
        marks, guest.marks = guest.marks, []
        return [(kind, Counts(*counted)) for kind, counted in marks]

    @property
    def _running(self) -> Guest:
        assert self._guest, "the VM is closed"
        return self._guest


class Scales:
    """Measures the heap from now on, as it would be on a board, whose own names are in flash.

    Tables of names are each twice as large as the one before. Here the stand-ins for a board's
    built-in modules fill the first tables.
    """

    def __init__(self, vm: VM) -> None:
        self._vm = vm
        self._heap = vm.heap()
        self._names = vm.names().number

    def kept(self) -> int:
        """Return how many more bytes are in use than at the start."""
        return self.weigh(self._vm.heap())

    def weigh(self, heap: int) -> int:
        """Return the same for a number of bytes in use, with as many names as there are now."""
        names = self._vm.names().number
        here = _tables(names, _ENTRY_HERE) - _tables(self._names, _ENTRY_HERE)
        own = _MORE_NAMES + names - self._names
        return heap - self._heap - here + _tables(own, _ENTRY_THERE)


def _tables(names: int, entry: int) -> int:
    """Return the bytes of the tables (MicroPython's qstr pools) for a number of names."""
    size, entries = 0, _FIRST_TABLE
    while names > 0:
        size += -(-(_HEAD + entry * entries) // _BLOCK) * _BLOCK
        names -= entries
        entries *= 2
    return size


@cache
def own_vm() -> VM:
    """Return the VM of this process, shared by one task after the other."""
    return VM()
