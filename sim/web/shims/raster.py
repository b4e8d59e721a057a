# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Keeps the pixels of the page's bitmaps, a byte each, and draws them in JavaScript.

`bitmaptools` and `displayio` check the ranges.
"""

import pixels
from uctypes import addressof

_NONE = -1


def make(bitmap):
    """Give a bitmap its memory."""
    bitmap.data = bytearray(bitmap.width * bitmap.height)
    bitmap.address = addressof(bitmap.data)


def get(bitmap, x, y):
    """Return a pixel."""
    return bitmap.data[y * bitmap.width + x]


def put(bitmap, x, y, value):
    """Set a pixel."""
    bitmap.data[y * bitmap.width + x] = value


def clear(bitmap, value):
    """Set every pixel."""
    pixels.fill(bitmap.address, bitmap.width, 0, 0, bitmap.width, bitmap.height, value)


def fill(bitmap, x1, y1, x2, y2, value):
    """Set the pixels of a rectangle."""
    pixels.fill(bitmap.address, bitmap.width, x1, y1, x2, y2, value)


def copy(bitmap, source, x, y, x1, y1, width, height, skip_source, skip_dest):
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


def read_rows(bitmap, file, reverse_rows):
    """Fill a bitmap with a file's rows, each of whole words."""
    bits = bitmap.bits_per_value
    stride = (bitmap.width * bits + 31) // 32 * 4
    rows = file.read(stride * bitmap.height)
    if len(rows) != stride * bitmap.height:
        raise EOFError
    pixels.unpack(
        bitmap.address, bitmap.width, bitmap.height, addressof(rows), stride, bits, reverse_rows
    )


def enlarge(bitmap, source, scale):
    """Copy a bitmap, each pixel `scale` pixels wide and high."""
    pixels.enlarge(
        bitmap.address,
        bitmap.width,
        bitmap.height,
        source.address,
        source.width,
        source.height,
        scale,
    )
