"""Keeps and draws the pixels of the VM's bitmaps; `bitmaptools` and `displayio` check ranges.

The leftmost pixel is in a byte's highest bits. Every bit is inverted: small values in a row would
look like pointers in builds whose heap begins near 0.
"""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from displayio import Bitmap

drawn = array("I", (0, 0, 0))
"""How many pixels were copied, filled, and read from files."""


def make(bitmap: "Bitmap") -> None:
    """Give a bitmap its memory: rows of whole words, as on a board."""
    bitmap.stride = (bitmap.width * bitmap.bits_per_value + 31) // 32 * 4
    bitmap.data = bytearray(bitmap.stride * bitmap.height)
    clear(bitmap, 0)


def add_change(bitmap: "Bitmap", x1: int, y1: int, x2: int, y2: int) -> None:
    """Do nothing, because nothing shows it."""


def get(bitmap: "Bitmap", x: int, y: int) -> int:
    """Return a pixel."""
    bits = bitmap.bits_per_value
    at = x * bits
    return ~bitmap.data[y * bitmap.stride + (at >> 3)] >> 8 - bits - (at & 7) & (1 << bits) - 1


def put(bitmap: "Bitmap", x: int, y: int, value: int) -> None:
    """Set a pixel."""
    bits = bitmap.bits_per_value
    at = x * bits
    shift = 8 - bits - (at & 7)
    at = y * bitmap.stride + (at >> 3)
    bitmap.data[at] = (bitmap.data[at] | (1 << bits) - 1 << shift) & ~(value << shift)


def clear(bitmap: "Bitmap", value: int) -> None:
    """Set every pixel."""
    if value and not bitmap.seen:
        return
    bits = bitmap.bits_per_value
    while bits < 8:
        value |= value << bits
        bits *= 2
    data = bitmap.data
    for at in range(len(data)):  # in place: a board needs no extra memory either
        data[at] = value ^ 0xFF


def fill(bitmap: "Bitmap", x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Set the pixels of a rectangle."""
    drawn[1] += (x2 - x1) * (y2 - y1)
    if not bitmap.seen:
        return
    bits = bitmap.bits_per_value
    data = bitmap.data
    whole = value
    wide = bits
    while wide < 8:
        whole |= whole << wide
        wide *= 2
    for y in range(y1, y2):
        row = y * bitmap.stride
        x = x1
        while x < x2:
            at = x * bits
            if at & 7 or (x2 - x) * bits < 8:
                shift = 8 - bits - (at & 7)
                at = row + (at >> 3)
                data[at] = (data[at] | (1 << bits) - 1 << shift) & ~(value << shift)
                x += 1
            else:
                data[row + (at >> 3)] = whole ^ 0xFF
                x += 8 // bits


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
    drawn[0] += width * height
    if not bitmap.seen:
        return
    bits = source.bits_per_value
    to_bits = bitmap.bits_per_value
    data = source.data
    to = bitmap.data
    mask = (1 << bits) - 1
    for dy in range(height):
        # If a bitmap is copied into itself, start at the far end, so that nothing is read late.
        row = height - 1 - dy if y > y1 else dy
        src = (y1 + row) * source.stride
        dst = (y + row) * bitmap.stride
        for dx in range(width):
            column = width - 1 - dx if x > x1 else dx
            at = (x1 + column) * bits
            value = ~data[src + (at >> 3)] >> 8 - bits - (at & 7) & mask
            if value == skip_source:
                continue
            at = (x + column) * to_bits
            shift = 8 - to_bits - (at & 7)
            at = dst + (at >> 3)
            if ~to[at] >> shift & (1 << to_bits) - 1 == skip_dest:
                continue
            to[at] = (to[at] | (1 << to_bits) - 1 << shift) & ~(value << shift)


def read_rows(bitmap: "Bitmap", file: "BinaryIO", reverse_rows: bool) -> None:
    """Fill a bitmap with a file's rows, each of whole words."""
    drawn[2] += bitmap.width * bitmap.height
    stride = bitmap.stride
    if not bitmap.seen:
        file.seek(stride * bitmap.height, 1)
        return
    data = bitmap.data
    view = memoryview(data)
    for row in range(bitmap.height):
        at = (bitmap.height - 1 - row if reverse_rows else row) * stride
        if file.readinto(view[at : at + stride]) != stride:
            raise EOFError
    for at in range(len(data)):
        data[at] ^= 0xFF
