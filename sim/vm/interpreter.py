"""Runs snippets in a MicroPython with 32-bit objects, reads and writes its files, weighs its heap.

The heap has a fixed size, so that fragmentation counts, and garbage is collected when it is full
and after every module that is loaded, as on a board. What costs a board time is counted.
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

_ROOMY = 600_000
# Three bits for each block of 16 bytes say what it is.
_OVERHEAD = 1 + 3 / 128
_FIRST_TABLE, _HEAD, _BLOCK = 20, 24, 16
_ENTRY_HERE, _ENTRY_THERE = 7, 6  # bytes; CircuitPython's py/circuitpy_mpconfig.h hashes to one
_BEGIN = """
import gc, sys
sys.path[:] = ["", "/lib", "/shims"]
"""


def find_in_environment(name: str) -> Path:
    """Return what `make setup` has put below the environment.

    :raises ImportError: when it is not there
    """
    path = Path(sys.prefix) / name
    if not path.exists():
        raise ImportError(f"{path} is missing: `make setup` installs it")
    return path


class Counts(NamedTuple):
    """What ran."""

    strings: int
    """Made while running; each is looked up among all names."""
    names: int
    """Looked up by imports: those of modules, and those in a .mpy."""
    packages: int
    """Loaded."""
    loads: int
    """Of modules that are not packages."""
    collections: int
    scanned: int
    """Words of memory scanned while collecting."""
    surveys: int
    """How often the whole heap was scanned to count free bytes."""
    bytecodes: int
    """Of the game and the libraries, not of what stands in for a board's own modules."""
    lookups: int
    """Of a key in a map: an attribute, a global name, an entry of a dict; by these bytecodes."""
    allocations: int
    allocated: int
    """Bytes."""
    largest: int
    """Bytes of the largest allocation, since the last time."""
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


class Names(NamedTuple):
    """Interned strings that the heap keeps."""

    number: int
    size: int  # bytes of the strings and of the tables they are in


class VMError(Exception):
    """What a snippet raised: its traceback as the VM printed it."""


class VM:
    """An interpreter; `restart` costs 0.1 s. Close it, or use it in a `with`.

    :param seconds: after which a snippet, and the VM with it, is given up
    :raises ImportError: when `make setup` has not installed it
    """

    program: Program | None
    """The program in it, whose names are shortened; snippets use the long ones."""

    def __init__(self, seconds: float = 600) -> None:
        self._seconds = seconds
        self._area = _ROOMY
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

    def restart(self) -> None:
        """Start again with an empty heap, no files and no imported modules."""
        self.close()
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
        """Return what a file holds."""
        return (self._running.root / path.lstrip("/")).read_bytes()

    def run(self, code: str) -> str:
        """Run a snippet at top level, where the ones before it ran; return what it printed.

        :raises VMError: with the traceback, when it raises
        :raises TimeoutError: if it does not end; the VM is closed then
        """
        if self.program:  # the only one there is
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
        """Return what an expression gives: numbers, text, bytes, tuples and lists of them."""
        return ast.literal_eval(self.run(f"print(repr({expression}))"))

    def heap(self) -> int:
        """Return how many bytes of heap are kept, garbage collected."""
        self.run("gc.collect()")  # before the snippet that prints, whose own code may come and go
        return int(self.run("print(gc.mem_alloc())"))

    def names(self) -> Names:
        """Return the interned strings (qstrs) that the heap keeps, each once."""
        printed = self.run("import micropython\nmicropython.qstr_info()")
        found = dict(re.findall(r"(\w+)=(\d+)", printed))
        return Names(int(found["n_qstr"]), int(found["n_total_bytes"]))

    def free(self) -> int:
        """Return how many bytes of heap are free, garbage collected."""
        return int(self.run("gc.collect()\nprint(gc.mem_free())"))

    def shrink(self, free: int) -> None:
        """Have the heap smaller from the next `restart` on.

        :param free: how many bytes are to be free where there are now as many as `free` says
        """
        self._area -= int((self.free() - free) * _OVERHEAD)

    def set_apart(self, modules: list[str]) -> None:
        """Have what modules run not counted; these are imported from .mpy."""
        self._running.set_apart(self.value(f"[id(sys.modules[name]) for name in {modules!r}]"))

    def count_pixels(self) -> None:
        """Count pixels drawn by the stand-in for bitmaptools."""
        at = self.value("__import__('uctypes').addressof(sys.modules['raster'].drawn)")
        self._running.also = at

    def count(self) -> Counts:
        """Return what ran since the last `restart`."""
        return Counts(*self._running.count())

    def take_marks(self) -> list[tuple[str, Counts]]:
        """Return what had run at each call of `host.call("mark", kind)` since this was asked."""
        guest = self._running
        marks, guest.marks = guest.marks, []
        return [(kind, Counts(*counted)) for kind, counted in marks]

    @property
    def _running(self) -> Guest:
        assert self._guest, "the VM is closed"
        return self._guest


class Scales:
    """The heap from now on, as it would be on a board, whose own names are in flash.

    Names are kept in tables each twice as large as the one before. Here the stand-ins for what a
    board has built in fill the first of them.
    """

    def __init__(self, vm: VM) -> None:
        self._vm = vm
        self._heap = vm.heap()
        self._names = vm.names().number

    def kept(self) -> int:
        """Return how many bytes are kept that were not there before."""
        heap, names = self._vm.heap(), self._vm.names().number
        here = _tables(names, _ENTRY_HERE) - _tables(self._names, _ENTRY_HERE)
        return heap - self._heap - here + _tables(names - self._names, _ENTRY_THERE)


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
    """Return the VM of this process, for one task after the other."""
    return VM()
