"""Makes a module of an object of LLVM: its functions get names, its symbols go.

LLVM writes an object for a linker, but one that needs no other object is almost a module: it
imports its memory and the pointer of its stack. Only its exports are missing.
"""

from collections.abc import Iterator, Mapping

_CUSTOM, _EXPORT, _DATA = 0, 7, 11
_HEADER = 8
_SYMBOLS = 8  # a part of the section "linking"
_FUNCTION, _DATA_SYMBOL, _SECTION = 0, 1, 3
_UNDEFINED, _NAMED = 0x10, 0x40
_I32_CONST = 0x41


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self.at = 0

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self._data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if not byte & 128:
                return value

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self._data[self.at - count : self.at]

    @property
    def is_at_end(self) -> bool:
        return self.at == len(self._data)


def export(data: bytes, names: Mapping[str, str]) -> bytes:
    """Return the module of an object.

    :param data: the object
    :param names: for each name, the symbol of its function
    :raises ValueError: if there is no such function
    """
    found: dict[str, int] = {}
    for kind, body in _sections(data):
        if kind == _CUSTOM:
            found.update(_functions(body))
    missing = sorted(name for name, symbol in names.items() if symbol not in found)
    if missing:
        raise ValueError(f"no function for {', '.join(missing)}")
    entries = b"".join(
        _text(name) + bytes([_FUNCTION]) + _number(found[symbol])
        for name, symbol in sorted(names.items())
    )
    made, exports = data[:_HEADER], _number(len(names)) + entries
    for kind, body in _sections(data):
        if kind == _CUSTOM:
            continue
        if kind > _EXPORT and exports:
            made += _section(_EXPORT, exports)
            exports = b""
        made += _section(kind, body)
    return made


def end_of_data(module: bytes) -> int:
    """Return the first address after all data of a module."""
    end = 0
    for kind, body in _sections(module):
        if kind != _DATA:
            continue
        reader = _Reader(body)
        for _ in range(reader.number()):
            if reader.number() or reader.number() != _I32_CONST:
                raise ValueError("data without an address")
            address = reader.number()  # it is small, so its sign is never extended
            reader.number()  # the end of the address
            size = reader.number()
            reader.bytes(size)
            end = max(end, address + size)
    return end


def _sections(data: bytes) -> Iterator[tuple[int, bytes]]:
    reader = _Reader(data)
    reader.bytes(_HEADER)
    while not reader.is_at_end:
        kind = reader.number()
        yield kind, reader.bytes(reader.number())


def _functions(body: bytes) -> Iterator[tuple[str, int]]:
    # Yield symbol and number of each function that the section "linking" names.
    reader = _Reader(body)
    if reader.bytes(reader.number()) != b"linking":
        return
    reader.number()  # the version
    while not reader.is_at_end:
        kind = reader.number()
        part = reader.bytes(reader.number())
        if kind == _SYMBOLS:
            yield from _symbols(_Reader(part))


def _symbols(reader: _Reader) -> Iterator[tuple[str, int]]:
    for _ in range(reader.number()):
        kind, flags = reader.number(), reader.number()
        if kind == _SECTION:
            reader.number()
            continue
        index = reader.number() if kind != _DATA_SYMBOL else 0
        name = ""
        if kind == _DATA_SYMBOL or not flags & _UNDEFINED or flags & _NAMED:
            name = reader.bytes(reader.number()).decode()
        if kind == _DATA_SYMBOL and not flags & _UNDEFINED:
            for _ in range(3):
                reader.number()
        if kind == _FUNCTION and not flags & _UNDEFINED:
            yield name, index


def _section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + _number(len(body)) + body


def _text(text: str) -> bytes:
    return _number(len(text)) + text.encode()


def _number(value: int) -> bytes:
    made = b""
    while value > 127:
        made += bytes([value & 127 | 128])
        value >>= 7
    return made + bytes([value])
