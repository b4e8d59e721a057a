"""Says where vectors go in a memory; the memory itself can be anywhere."""

ALIGNED = 16
"""The sizes and addresses of all pieces are multiples of this, in bytes."""


class Heap:
    """The free pieces of a memory that can only grow.

    :param int begin: the first address that it may use, a multiple of `ALIGNED`
    """

    def __init__(self, begin: int) -> None:
        self._gaps: list[tuple[int, int]] = []  # free pieces below `top`, from address to address
        self.top = begin
        """The end of the last piece in use."""
        self.fresh = begin
        """The memory from here on was never used, so it is still full of zeros."""
        self.used = 0
        """Bytes in use."""

    def take(self, size: int) -> int:
        """Return the address of a piece of `size` bytes, which is in use from now on."""
        size = round_up(size)
        self.used += size
        for number, (begin, end) in enumerate(self._gaps):
            if begin + size <= end:
                if begin + size == end:
                    del self._gaps[number]
                else:
                    self._gaps[number] = begin + size, end
                return begin
        address = self.top
        self.top += size
        self.fresh = max(self.fresh, self.top)
        return address

    def give_back(self, address: int, size: int) -> None:
        """Free a piece."""
        size = round_up(size)
        self.used -= size
        gaps = self._gaps
        at = 0
        while at < len(gaps) and gaps[at][0] < address:
            at += 1
        end = address + size
        if at < len(gaps) and gaps[at][0] == end:
            end = gaps.pop(at)[1]
        if at and gaps[at - 1][1] == address:
            at -= 1
            address = gaps.pop(at)[0]
        if end == self.top:
            self.top = address
        else:
            gaps.insert(at, (address, end))


def round_up(size: int) -> int:
    """Return the next multiple of `ALIGNED`."""
    return (size + ALIGNED - 1) // ALIGNED * ALIGNED
