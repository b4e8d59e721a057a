"""Keeps the pixels of the page's bitmaps, a byte each, and draws them in JavaScript.

`bitmaptools` and `displayio` check the ranges.
"""

import pixels
from uctypes import addressof

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from displayio import Bitmap

_NONE = -1


def make(bitmap: "Bitmap") -> None:
    """Give a bitmap its memory."""
    bitmap.data = bytearray(bitmap.width * bitmap.height)
    bitmap.address = addressof(bitmap.data)


def add_change(bitmap: "Bitmap", x1: int, y1: int, x2: int, y2: int) -> None:
    """Do nothing, because every refresh draws all of it."""


def get(bitmap: "Bitmap", x: int, y: int) -> int:
    """Return a pixel."""
    return bitmap.data[y * bitmap.width + x]


def put(bitmap: "Bitmap", x: int, y: int, value: int) -> None:
    """Set a pixel."""
    bitmap.data[y * bitmap.width + x] = value


def clear(bitmap: "Bitmap", value: int) -> None:
    """Set every pixel."""
    pixels.fill(bitmap.address, bitmap.width, 0, 0, bitmap.width, bitmap.height, value)


def fill(bitmap: "Bitmap", x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Set the pixels of a rectangle."""
    pixels.fill(bitmap.address, bitmap.width, x1, y1, x2, y2, value)


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
    """Copy a rectangle, except pixels of one value, and onto pixels of one value; None for all."""
    pixels.copy(
        bitmap.address + y * bitmap.width + x,
        bitmap.width,
        source.address + y1 * source.width + x1,
        source.width,
        width,
        height,
        _NONE if skip_source is None else skip_source,
        _NONE if skip_dest is None else skip_dest,
    )


def read_rows(bitmap: "Bitmap", file: "BinaryIO", reverse_rows: bool) -> None:
    """Fill a bitmap with a file's rows, each of whole words."""
    bits = bitmap.bits_per_value
    stride = (bitmap.width * bits + 31) // 32 * 4
    rows = file.read(stride * bitmap.height)
    if len(rows) != stride * bitmap.height:
        raise EOFError
    pixels.unpack(
        bitmap.address, bitmap.width, bitmap.height, addressof(rows), stride, bits, reverse_rows
    )
