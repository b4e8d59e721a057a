"""Calls of solver.wasm, and vectors in its memory: `sim.solve.search.compiled` on the page."""

from array import array

import wasm
from heap import Heap
from uctypes import addressof

PLAIN = False
_CODES = {8: "b", 64: "q"}
_BLOCK = 128


class _State:
    begin = 0
    heap = None
    notes = False
    noted = ()


_state = _State()


def begin(address):
    """Begin with vectors at an address."""
    _state.begin = address
    begin_again()


def begin_again():
    """Forget all vectors."""
    _state.heap = Heap(_state.begin)
    _state.noted = []


def note():
    """Note all vectors from now on."""
    _state.notes = True


def end_note():
    """End that."""
    _state.notes = False


def forget_noted():
    """Forget the vectors that were noted."""
    for piece in _state.noted:
        _state.heap.give_back(*piece)
    _state.noted = []


_one = {8: array("b", [0]), 64: array("q", [0])}
_block = array("q", [0] * _BLOCK)


class Vector:
    def __init__(self, address, count, bits):
        self.address = address
        self._count = count
        self._bits = bits

    def __len__(self):
        return self._count

    def __getitem__(self, index):
        size = self._bits // 8
        if isinstance(index, slice):
            first = index.start or 0
            last = self._count if index.stop is None else min(index.stop, self._count)
            found = array(_CODES[self._bits], [0] * max(0, last - first))
            if found:
                wasm.read(addressof(found), self.address + first * size, len(found) * size)
            return list(found)
        if not 0 <= index < self._count:
            raise IndexError
        one = _one[self._bits]
        wasm.read(addressof(one), self.address + index * size, size)
        return one[0]

    def __setitem__(self, index, value):
        size = self._bits // 8
        if isinstance(index, slice):
            data = array(_CODES[self._bits], value)
            if data:
                first = self.address + (index.start or 0) * size
                wasm.write(addressof(data), first, len(data) * size)
            return
        one = _one[self._bits]
        one[0] = value
        wasm.write(addressof(one), self.address + index * size, size)

    def copy(self):
        made = zeros(self._count, self._bits)
        made[:] = self[:]
        return made


def zeros(count, bits=64):
    size = max(16, count * bits // 8)
    address = _state.heap.take(size)
    if not wasm.clear(address, size):
        raise MemoryError
    if _state.notes:
        _state.noted.append((address, size))
    return Vector(address, count, bits)


def integers(values):
    listed = list(values)
    made = zeros(len(listed))
    made[:] = listed
    return made


def constants(_values):
    return None


def call(name):
    def function(*arguments):
        count = _flatten(arguments, 1)
        wasm.call(name, addressof(_block), count * 8)
        return _block[0]

    return function


def compiled_with(_function, name, _types=None, **_others):
    return call(name) if name else None


def _flatten(arguments, count):
    for one in arguments:
        if isinstance(one, Vector):
            _block[count] = one.address
            _block[count + 1] = len(one)
            count += 2
        elif isinstance(one, tuple):
            count = _flatten(one, count)
        else:
            _block[count] = one
            count += 1
    return count
