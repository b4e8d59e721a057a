"""Measures the heap in use in the VM, as it would be on a board."""

from sim.vm.interpreter import VM

_FIRST_TABLE, _HEAD, _BLOCK = 20, 24, 16
_ENTRY_HERE, _ENTRY_THERE = 7, 6  # bytes; CircuitPython's py/circuitpy_mpconfig.h hashes to one


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
