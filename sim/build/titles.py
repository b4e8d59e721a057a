"""Keeps the title picture in a file for each size of screen, which a board reads at once.

To paint it takes a board longer than all else up to the first picture. `python sim titles` writes
the files.
"""

import struct
from pathlib import Path

from displayio import Bitmap

from patience.ui.draw import title_picture
from patience.ui.draw.splash import COLOURS
from sim.build.modules import LIB
from sim.build.pictures import title_name
from sim.data.boards import BOARDS

FOLDER = LIB / "patience" / "ui" / "draw" / "pictures"


def screen_sizes() -> set[tuple[int, int]]:
    """Return the sizes of the boards' screens."""
    return {(row.width, row.height) for row in BOARDS.values()}


def paint(width: int, height: int) -> bytes:
    """Return the title picture for a size of screen as a BMP of sixteen colours."""
    canvas = Bitmap(width, height, len(COLOURS))
    title_picture.paint(canvas)
    rows = []
    for y in range(height - 1, -1, -1):
        row = [canvas[x, y] for x in range(width)] + [0] * (-width % 8)
        rows.append(bytes(left << 4 | right for left, right in zip(row[::2], row[1::2])))
    pixels = b"".join(rows)
    palette = struct.pack(f"<{len(COLOURS)}I", *COLOURS)
    start = 14 + 40 + len(palette)
    head = struct.pack("<2sIII", b"BM", start + len(pixels), 0, start)
    form = (40, width, height, 1, 4, 0, len(pixels), 2835, 2835, len(COLOURS), 0)
    return head + struct.pack("<IiiHHIIiiII", *form) + palette + pixels


def main(folder: Path = FOLDER) -> None:
    """Write the title pictures into a folder, and remove those of other sizes."""
    for path in folder.glob("title_*.bmp"):
        path.unlink()
    for size in sorted(screen_sizes()):
        (folder / title_name(*size)).write_bytes(paint(*size))
