"""A board's fontio: glyphs are parts of one bitmap, which is in flash there and costs no heap.

Import this before the heap is measured: here the bitmap is on the heap.
"""

from collections import namedtuple

from bitmaptools import readinto
from displayio import Bitmap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

Glyph = namedtuple(
    "Glyph", ("bitmap", "tile_index", "width", "height", "dx", "dy", "shift_x", "shift_y")
)

FontProtocol = object
"""Any font; libraries name it in annotations."""

_FIRST = 32
_WIDTH, _HEIGHT = 6, 12


class BuiltinFont:
    """The characters of ASCII, 6 x 12 pixels each, in the order of their codes.

    :param file: 1 bit a pixel, the rows of the bitmap of all glyphs side by side, in whole words
    """

    def __init__(self, file: "BinaryIO") -> None:
        size = file.seek(0, 2)
        file.seek(0)
        self._count = size // _HEIGHT * 8 // _WIDTH
        self.bitmap = Bitmap(self._count * _WIDTH, _HEIGHT, 2)
        readinto(self.bitmap, file, 1, 4, True)

    def get_bounding_box(self) -> tuple[int, int]:
        """Return width and height of a glyph."""
        return _WIDTH, _HEIGHT

    def get_glyph(self, codepoint: int) -> Glyph | None:
        """Return a character's glyph; None if there is none."""
        tile = codepoint - _FIRST
        if not 0 <= tile < self._count:
            return None
        return Glyph(self.bitmap, tile, _WIDTH, _HEIGHT, 0, 0, _WIDTH, 0)
