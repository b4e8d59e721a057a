"""Finds the largest piece of memory that a board needs to load a .mpy.

Its constants are one piece, and so is the bytecode of each function (MicroPython,
py/persistentcode.c).
"""

_HEAD = 4  # bytes
_NO_DATA = 4  # objects of kinds up to this one have none
_STRING, _BYTES, _TUPLE = 5, 6, 10  # other kinds
_WORD = 4


def largest_piece(mpy: bytes) -> int:
    """Return its size in bytes.

    >>> from sim.build.modules import compile_module
    >>> largest_piece(compile_module("m", "def call(): print('a', 'b', 1.5)"))
    16
    """
    return _Reader(mpy).find_largest()


class _Reader:
    def __init__(self, mpy: bytes) -> None:
        self._mpy = mpy
        self._at = _HEAD

    def find_largest(self) -> int:
        names, objects = self._number(), self._number()
        for _ in range(names):
            length = self._number()
            if not length & 1:  # otherwise a number stands for the name
                self._at += (length >> 1) + 1
        for _ in range(objects):
            self._skip_object()
        constants = -(-names * 2 // _WORD) * _WORD + objects * _WORD
        return max(constants, self._largest_code())

    def _largest_code(self) -> int:
        head = self._number()
        size = head >> 3
        self._at += size
        inner = self._number() if head & 4 else 0
        return max([size, *(self._largest_code() for _ in range(inner))])

    def _skip_object(self) -> None:
        kind = self._mpy[self._at]
        self._at += 1
        if kind <= _NO_DATA:
            return
        length = self._number()
        if kind == _TUPLE:
            for _ in range(length):
                self._skip_object()
        else:
            self._at += length + (kind in (_STRING, _BYTES))

    def _number(self) -> int:
        value = 0
        while True:
            byte = self._mpy[self._at]
            self._at += 1
            value = value << 7 | byte & 127
            if byte < 128:
                return value
