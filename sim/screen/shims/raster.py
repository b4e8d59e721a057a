"""Keeps and draws the pixels of bitmaps on computers, a byte each, a row at a time.

It also keeps the rectangle of each bitmap that has changed since the last refresh.
`bitmaptools` and `displayio` check the ranges.
"""

from functools import cache
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from displayio import Bitmap


def make(bitmap: "Bitmap") -> None:
    """Give a bitmap its memory."""
    bitmap.data = bytearray(bitmap.width * bitmap.height)
    bitmap.changed = None


def add_change(bitmap: "Bitmap", x1: int, y1: int, x2: int, y2: int) -> None:
    """Add a rectangle to what has changed."""
    if x1 == x2 or y1 == y2:
        return
    changed = bitmap.changed
    if changed:
        x1, y1 = min(x1, changed[0]), min(y1, changed[1])
        x2, y2 = max(x2, changed[2]), max(y2, changed[3])
    bitmap.changed = x1, y1, x2, y2


def get(bitmap: "Bitmap", x: int, y: int) -> int:
    """Return a pixel."""
    return bitmap.data[y * bitmap.width + x]


def put(bitmap: "Bitmap", x: int, y: int, value: int) -> None:
    """Set a pixel."""
    bitmap.data[y * bitmap.width + x] = value
    add_change(bitmap, x, y, x + 1, y + 1)


def clear(bitmap: "Bitmap", value: int) -> None:
    """Set every pixel."""
    bitmap.data[:] = bytes((value,)) * len(bitmap.data)
    add_change(bitmap, 0, 0, bitmap.width, bitmap.height)


def fill(bitmap: "Bitmap", x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Set the pixels of a rectangle."""
    stride, data, wide = bitmap.width, bitmap.data, x2 - x1
    row = bytes((value,)) * wide
    for start in range(y1 * stride + x1, y2 * stride + x1, stride):
        data[start : start + wide] = row
    add_change(bitmap, x1, y1, x2, y2)


def copy(
    bitmap: "Bitmap",
    source: "Bitmap",
    x: int,
    y: int,
    x1: int,
    y1: int,
    width: int,
    height: int,
    skip_source: int | None,
    skip_dest: int | None,
) -> None:
    """Copy a rectangle, except pixels of one value, and except onto one value; None skips none."""
    # The simulator spends most of its time here.
    data, stride = source.data, source.width
    target, target_stride = bitmap.data, bitmap.width
    # Go upwards if the two overlap, so that no row is read after it was written.
    for row in range(height - 1, -1, -1) if y > y1 else range(height):
        start = (y1 + row) * stride + x1
        line = data[start : start + width]
        start = (y + row) * target_stride + x
        if skip_dest is not None:
            for at, value in enumerate(line, start):
                if value != skip_source and target[at] != skip_dest:
                    target[at] = value
        elif skip_source is None:
            target[start : start + width] = line
        elif line.count(skip_source) < width:  # true of half of all rows of a letter
            for at, value in enumerate(line, start):
                if value != skip_source:
                    target[at] = value
    add_change(bitmap, x, y, x + width, y + height)


def read_rows(bitmap: "Bitmap", file: BinaryIO, reverse_rows: bool) -> None:
    """Fill a bitmap with a file's rows, each of whole words."""
    unpacked = _unpacked(bitmap.bits_per_value)
    width, height = bitmap.width, bitmap.height
    size = (width * bitmap.bits_per_value + 31) // 32 * 4
    packed = file.read(size * height)
    if len(packed) < size * height:
        raise EOFError
    rows = range(0, len(packed), size)
    bitmap.data[:] = b"".join(
        b"".join(map(unpacked.__getitem__, packed[at : at + size]))[:width]
        for at in (reversed(rows) if reverse_rows else rows)
    )
    add_change(bitmap, 0, 0, width, height)


@cache
def _unpacked(bits: int) -> list[bytes]:
    """Return the pixels in each of the 256 bytes, from left to right."""
    mask = (1 << bits) - 1
    return [
        bytes(byte >> shift & mask for shift in range(8 - bits, -1, -bits)) for byte in range(256)
    ]
