"""Runs `solver.wasm` in wasmtime: vectors in its memory, and calls of its functions.

Each thread has another memory. A call passes everything through a block of 64-bit words at
the beginning of the memory: the result, then an int for each int, and address and length of each
vector. So a call takes a few microseconds, whatever it passes.
"""

import atexit
import ctypes
import sys
import threading
from array import array
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sim.data.places import how_to_get
from sim.solve.machine import module
from sim.solve.machine.heap import Heap, round_up

if TYPE_CHECKING:
    import wasmtime

_PAGE = 1 << 16
_MOST_PAGES = 1 << 16  # wasm has addresses of 32 bits
_BLOCK = 128  # words
_STACK = 1 << 16  # bytes: no function calls itself
_KEPT = 32 << 20  # more bytes than this are given back as soon as no vector is left
_HUGE = 2 << 20
_CODES: dict[int, Literal["b", "q"]] = {8: "b", 64: "q"}


class _Program(NamedTuple):
    library: ModuleType
    engine: "wasmtime.Engine"
    compiled: "wasmtime.Module"
    begin: int  # where its data ends


class Vector:
    """Ints of 8 or 64 bits in the memory of the solver; they are free when it goes."""

    __slots__ = "_cells", "_memory", "address", "bits"

    def __init__(self, memory: "_Memory", address: int, cells: memoryview, bits: int) -> None:
        self._memory = memory
        self._cells = cells
        self.address = address
        self.bits = bits

    def __del__(self) -> None:
        self._memory.give_back(self.address, self._cells.nbytes)

    def __len__(self) -> int:
        return len(self._cells)

    def __getitem__(self, index: Any) -> Any:
        found = self._cells[index]
        return found.tolist() if isinstance(index, slice) else found

    def __setitem__(self, index: Any, value: Any) -> None:
        self._cells[index] = array(_CODES[self.bits], value) if isinstance(index, slice) else value

    def __iter__(self) -> Iterator[int]:
        return iter(self._cells)

    def copy(self) -> "Vector":
        """Return a copy."""
        made = zeros(len(self), self.bits)
        made._cells[:] = self._cells
        return made

    @property
    def memory(self) -> "_Memory":
        """The memory where it is."""
        return self._memory


class _Memory:
    """A memory with an instance of the module, as long as it has vectors."""

    heap: Heap

    def __init__(self, program: _Program) -> None:
        self._program = program
        self._store: Any = None

    def _begin(self) -> None:
        program = self._program
        wasmtime = program.library
        self.block = round_up(program.begin)
        stack = self.block + 8 * _BLOCK + _STACK
        self._store = wasmtime.Store(program.engine)
        pages = stack // _PAGE + 1
        limits = wasmtime.Limits(pages, _MOST_PAGES)
        self._memory = wasmtime.Memory(self._store, wasmtime.MemoryType(limits))
        # wasmtime reserves all addresses at once, so the memory stays where it is when it grows.
        self._base = ctypes.cast(self._memory.data_ptr(self._store), ctypes.c_void_p).value or 0
        everything = (ctypes.c_uint8 * (_PAGE * _MOST_PAGES)).from_address(self._base)
        self._bytes = memoryview(everything).cast("B")
        self._end = pages * _PAGE
        mutable = wasmtime.GlobalType(wasmtime.ValType.i32(), True)
        pointer = wasmtime.Global(self._store, mutable, wasmtime.Val.i32(stack))
        instance = wasmtime.Instance(self._store, program.compiled, [self._memory, pointer])
        self._functions = instance.exports(self._store)
        self._words = self._bytes[self.block : self.block + 8 * _BLOCK].cast("q")
        self.heap = Heap(stack)

    def zeros(self, count: int, bits: int) -> Vector:
        """Return a vector of zeros.

        :raises MemoryError: if there is no room for it
        """
        if self._store is None:
            self._begin()
        size = count * bits // 8
        fresh = self.heap.fresh
        address = self.heap.take(size)
        end = address + round_up(size)
        if end > self._end:
            pages = (end - self._end + _PAGE - 1) // _PAGE
            self._grow(pages, address, size)
            self._end += pages * _PAGE
        if size >= _HUGE:
            _use_huge_pages(self._base + address, size)
        if address < fresh:
            ctypes.memset(self._base + address, 0, min(end, fresh) - address)
        cells = self._bytes[address : address + size].cast(_CODES[bits])
        return Vector(self, address, cells, bits)

    def give_back(self, address: int, size: int) -> None:
        """Free the piece of a vector; the last one frees the whole memory, if that is large."""
        self.heap.give_back(address, size)
        if not self.heap.used and self.heap.fresh > _KEPT:
            self._store = self._memory = self._functions = None

    def _grow(self, pages: int, address: int, size: int) -> None:
        from wasmtime import WasmtimeError

        try:
            self._memory.grow(self._store, pages)
        except WasmtimeError as error:
            self.heap.give_back(address, size)
            raise MemoryError("the solver has no memory left") from error

    def call(self, name: str, words: list[int]) -> int:
        """Call a function; return its result, 0 if it has none."""
        self._words[1 : 1 + len(words)] = array("q", words)
        self._functions[name](self._store, self.block)
        return self._words[0]


_local = threading.local()
_lock = threading.Lock()
_programs: list[_Program] = []


@atexit.register
def _forget() -> None:
    # wasmtime cannot free anything once the modules of Python are gone.
    _programs.clear()
    vars(_local).clear()


def load() -> None:
    """Read and compile the module, unless that was done.

    :raises ImportError: if wasmtime or the module is missing, or cannot be used; the message is a
        sentence
    """
    with _lock:
        if _programs:
            return
        sealed, begin = module.read()
        try:
            import wasmtime
        except ImportError as error:
            advice = how_to_get("", "wasmtime")
            raise ImportError(f"{module.NEEDS_WASMTIME}; {advice}") from error
        except (OSError, RuntimeError) as error:  # it has no program for this kind of machine
            raise ImportError(f"{module.CANNOT_RUN}; {error}") from error
        engine = wasmtime.Engine()
        try:
            _programs.append(_Program(wasmtime, engine, wasmtime.Module(engine, sealed), begin))
        except wasmtime.WasmtimeError as error:
            raise ImportError(f"{module.DAMAGED}; {error}") from error


def call(name: str) -> Callable[..., int]:
    """Return a function of the module.

    :raises ImportError: as `load`
    """
    load()

    def function(*arguments: Any) -> int:
        words: list[int] = []
        memory = _flatten(arguments, words)
        assert memory  # each function takes a vector
        return memory.call(name, words)

    return function


def zeros(count: int, bits: int = 64) -> Vector:
    """Return a vector of zeros.

    :param int bits: the size of each: 8 or 64
    :raises MemoryError: if there is no room for it
    """
    return _memory_of_thread().zeros(count, bits)


def integers(values: Iterable[int]) -> Vector:
    """Return a vector of 64-bit ints."""
    listed = list(values)
    made = zeros(len(listed))
    made[:] = listed
    return made


def _use_huge_pages(address: int, size: int) -> None:
    # Ask Linux for pages of 2 MB, as numpy does. A search looks into a large table at random, which
    # takes half as long then.
    if sys.platform == "linux":
        begin = (address + _HUGE - 1) // _HUGE * _HUGE
        length = (address + size) // _HUGE * _HUGE - begin
        if length:
            ctypes.CDLL(None).madvise(ctypes.c_void_p(begin), ctypes.c_size_t(length), 14)


def _memory_of_thread() -> _Memory:
    load()
    memory: _Memory | None = getattr(_local, "memory", None)
    if memory is None:
        memory = _local.memory = _Memory(_programs[0])
    return memory


def _flatten(arguments: Iterable[Any], words: list[int]) -> _Memory | None:
    # Append what a call passes; return the memory of the vectors, which have the same one.
    memory = None
    for one in arguments:
        if isinstance(one, Vector):
            memory = one.memory
            words.append(one.address)
            words.append(len(one))
        elif isinstance(one, tuple):
            memory = _flatten(one, words) or memory
        else:
            words.append(one)
    return memory
