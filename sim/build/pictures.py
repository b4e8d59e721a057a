"""Turns the rows of pictures round, so that a board reads a whole file into a bitmap's memory.

An editor saves a BMP with its lowest row first. One whose height is negative begins with the
highest, as a board's bitmap does, and pads its rows alike (BOARDS.md, Display).
"""

import struct

SUFFIX = ".bmp"
_HEAD = struct.Struct("<10xI4xiixxH")
"""Where the rows begin, width, height, bits of a pixel."""
_HEIGHT_AT = 22


def title_name(width: int, height: int) -> str:
    """Return the file of a title picture, as `ui.draw.picture.read_title` asks for it."""
    return f"title_{width}x{height}{SUFFIX}"


def turn_rows(data: bytes) -> bytes:
    """Return a BMP with its rows in reverse order and the sign of its height changed."""
    start, width, height, bits = _HEAD.unpack_from(data)
    stride = (width * bits + 31) // 32 * 4
    rows = [data[at : at + stride] for at in range(start, len(data), stride)]
    head = bytearray(data[:start])
    struct.pack_into("<i", head, _HEIGHT_AT, -height)
    return bytes(head) + b"".join(reversed(rows))
