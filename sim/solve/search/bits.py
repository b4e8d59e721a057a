"""Sets of cards, or of other small numbers up to 61, as the bits of an int."""

from sim.solve.search.compiled import PLAIN, inlined

if PLAIN:

    def lowest_bit(bits: int) -> int:
        """Return the lowest number of a set that is not empty."""
        return (bits & -bits).bit_length() - 1

    def highest_bit(bits: int) -> int:
        """Return the highest number of a set that is not empty."""
        return bits.bit_length() - 1

    def count_bits(bits: int) -> int:
        """Return how many numbers a set has."""
        return bits.bit_count()

else:
    from numba.cpython.unsafe.numbers import leading_zeros, trailing_zeros

    @inlined
    def lowest_bit(bits: int) -> int:
        """Return the lowest number of a set that is not empty."""
        return trailing_zeros(bits)

    @inlined
    def highest_bit(bits: int) -> int:
        """Return the highest number of a set that is not empty."""
        return 63 - leading_zeros(bits)

    @inlined
    def count_bits(bits: int) -> int:
        """Return how many numbers a set has; the processor counts instead of this loop."""
        count = 0
        while bits:
            bits &= bits - 1
            count += 1
        return count
