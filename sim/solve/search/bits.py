"""What a processor does in a few instructions: sets as bits, copies, and appending.

A set of cards, or of other small numbers up to 61, is the bits of an int.
"""

from typing import Any

from sim.solve.search.compiled import Words, inlined, primitive


@primitive
def lowest_bit(bits: int) -> int:
    """Return the lowest number of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


@primitive
def highest_bit(bits: int) -> int:
    """Return the highest number of a set that is not empty."""
    return bits.bit_length() - 1


@primitive
def count_bits(bits: int) -> int:
    """Return how many numbers a set has."""
    return bits.bit_count()


@primitive
def copy_slot(source: Any, src_slot: int, target: Any, dst_slot: int, size: int) -> None:
    """Copy a slot of `size` numbers to a slot of this or another vector."""
    at, to = src_slot * size, dst_slot * size
    target[to : to + size] = source[at : at + size]


@inlined
def put(vector: Words, count: int, value: int) -> int:
    """Append a value to a vector that has `count`; return the new count."""
    vector[count] = value
    return count + 1
