"""Reads and writes pictures of two colours as rows of `.` and `#`."""

import struct
from functools import cache
from pathlib import Path

from sim.data.places import ROOT

PICTURES = ROOT / "lib/patience/ui/draw/pictures"

_HEAD = struct.Struct("<10xI4xiixxH")
"""Where the rows begin, width, height, bits of a pixel."""
_HEAD_BYTES = 62
_SIZE = struct.Struct("<I")
_SIZE_AT, _WIDTH_AT, _HEIGHT_AT, _ROWS_AT = 2, 18, 22, 34


@cache
def read_rows(path: Path) -> list[str]:
    """Return the rows of a BMP, the highest first.

    :raises ValueError: if it has more than two colours
    """
    data = path.read_bytes()
    start, wide, high, bits = _HEAD.unpack_from(data)
    if bits != 1:
        raise ValueError(f"{path} has more than two colours")
    stride = _stride(wide)
    rows = []
    for at in range(start, start + stride * high, stride):
        row = int.from_bytes(data[at : at + stride], "big")
        rows.append(f"{row:0{8 * stride}b}"[:wide].replace("0", ".").replace("1", "#"))
    rows.reverse()
    return rows


def make_file(rows: list[str], like: Path) -> bytes:
    """Return a BMP.

    :param like: a BMP with the same colours
    """
    wide, high = len(rows[0]), len(rows)
    stride = _stride(wide)
    bits = (row.replace(".", "0").replace("#", "1").ljust(8 * stride, "0") for row in rows)
    data = [int(row, 2).to_bytes(stride, "big") for row in bits]
    data.reverse()
    head = bytearray(like.read_bytes()[:_HEAD_BYTES])
    for at, size in (
        (_SIZE_AT, _HEAD_BYTES + stride * high),
        (_WIDTH_AT, wide),
        (_HEIGHT_AT, high),
        (_ROWS_AT, stride * high),
    ):
        _SIZE.pack_into(head, at, size)
    return bytes(head) + b"".join(data)


def _stride(wide: int) -> int:
    return -(-wide // 32) * 4
