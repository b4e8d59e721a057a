"""Marks the functions of the search that are compiled.

`make solver` compiles them ahead, into `solver.wasm` (`sim.solve.making`). Then those that Python
calls are calls of that file, and of the others only the compiled ones are used; as Python they
work on the same vectors. With PATIENCE_PLAIN in the environment nothing is compiled: all functions
run as Python, about fifty times slower, on lists instead of vectors. Tests use that.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType, MappingProxyType
from typing import Annotated, Any, Protocol, TypeAlias

PLAIN = bool(os.environ.get("PATIENCE_PLAIN"))
"""Whether nothing is compiled."""

Bytes: TypeAlias = Annotated[Any, "8 bits"]
"""A vector of 8-bit ints, such as `zeros(count, 8)` makes."""
Words: TypeAlias = Annotated[Any, "64 bits"]
"""A vector of 64-bit ints, such as `zeros(count)` makes."""
Function: TypeAlias = Callable[..., Any]
"""A function that is compiled, or calls a compiled one."""


class Maker(Protocol):
    """What compiles the functions while `solver.wasm` is made."""

    def compile(self, function: Callable, inline: bool, name: str) -> Function:
        """Return a function, compiled.

        :param inline: whether it is compiled into each of its calls
        :param name: that of a function that Python calls; "" for others
        """

    def primitive(self, name: str) -> Function:
        """Return one of the functions that the processor has an instruction for."""

    def constants(self, values: Iterable[int]) -> Words:
        """Return numbers as a part of the file."""


if PLAIN:

    def integers(values: Iterable[int]) -> Words:
        """Return a vector of 64-bit ints."""
        return list(values)

    def zeros(count: int, bits: int = 64) -> Words:
        """Return a vector of zeros.

        :param int bits: the size of each: 8 or 64
        """
        return [0] * count

else:
    from sim.solve.machine import wasm

    integers, zeros = wasm.integers, wasm.zeros

_maker: Maker | None = None


def make_with(maker: Maker) -> None:
    """Compile all functions that are marked from now on."""
    global _maker
    _maker = maker


def compiled(function: Callable) -> Function:
    """Return a function that compiled ones call.

    Each parameter is annotated: an int, `Bytes`, `Words`, or a NamedTuple of these.
    """
    return _maker.compile(function, False, "") if _maker else function


def inlined(function: Callable) -> Function:
    """Return the function, compiled into each of its calls: for short ones."""
    return _maker.compile(function, True, "") if _maker else function


def called(name: str) -> Callable[[Callable], Function]:
    """Return the mark of a function that Python calls, too; its result is an int, or nothing.

    :param name: its name in `solver.wasm`
    """

    def mark(function: Callable) -> Function:
        if _maker:
            return _maker.compile(function, False, name)
        return function if PLAIN else wasm.call(name)

    return mark


def compiled_with(
    function: Callable, name: str, types: Mapping[str, Any] = MappingProxyType({}), **others: Any
) -> Function:
    """Return a copy of a function that uses others instead of some of its globals, by name.

    :param name: its name in `solver.wasm`; "" if only compiled functions call it
    :param types: the types of parameters, where they differ
    """
    if name and not (PLAIN or _maker):
        return wasm.call(name)
    copied = FunctionType(function.__code__, {**function.__globals__, **others})
    copied.__annotations__ = {**function.__annotations__, **types}
    return _maker.compile(copied, False, name) if _maker else copied


def primitive(function: Callable) -> Function:
    """Return a function for which the processor has an instruction."""
    return _maker.primitive(function.__name__) if _maker else function


def constants(values: Iterable[int]) -> Words:
    """Return numbers that never change."""
    return _maker.constants(values) if _maker else list(values)
