"""Reverses the rows of pictures, so that a board reads a whole file into a bitmap's memory.

An editor saves a BMP with its lowest row first. A BMP with a negative height begins with the
highest row, as a board's bitmap does, and pads its rows in the same way (BOARDS.md, Display).
"""

import struct

SUFFIX = ".bmp"
_HEAD = struct.Struct("<10xI4xiixxH")
"""Where the rows begin, width, height, bits of a pixel."""
_HEIGHT_AT = 22


def title_name(width: int, height: int) -> str:
    """Return the file name of a title picture, as in `ui.draw.picture.read_title`."""
    return f"title_{width}x{height}{SUFFIX}"


def turn_rows(data: bytes) -> bytes:
    """Return a BMP with its rows in reverse order and the sign of its height changed."""
    start, width, height, bits = _HEAD.unpack_from(data)
    stride = (width * bits + 31) // 32 * 4
    rows = [data[at : at + stride] for at in range(start, len(data), stride)]
    head = bytearray(data[:start])
    struct.pack_into("<i", head, _HEIGHT_AT, -height)
    return bytes(head) + b"".join(reversed(rows))
