"""Makes Blinka's displayio behave like a board's.

`mend()` corrects every fault of adafruit-blinka-displayio 2.7.1 that the game could meet:

- `Bitmap` accepts pixels outside itself and values too large, where a board raises; `fill` is wrong
  for more than 16 colours. Here a pixel takes a whole byte, which also makes copying fast.
- `bitmaptools`: `blit` and `fill_region` clip where a board raises.
- `TileGrid` accepts tiles that its bitmap does not have.
- `terminalio.FONT` reports that its glyphs reach below the line, so labels are 1 pixel too low.
- Importing it starts a thread that refreshes displays.

`readinto` took a tenth of a second for a picture; here it is faster.

The refresh that sends everything twice is corrected in `sim.screen.display`. The behaviour of a
board is that of CircuitPython's shared-bindings/displayio and shared-bindings/bitmaptools.
"""

import sys
from array import array
from functools import cache
from typing import Any, BinaryIO

import bitmaptools
import displayio
import fontio

# The stubs describe a board's classes; these are Blinka's, with private names that a board hides.
_Bitmap: Any = displayio.Bitmap
_TileGrid: Any = displayio.TileGrid
_Font: Any = fontio.BuiltinFont
_tools: Any = bitmaptools
_displayio: Any = displayio

_blinka_from_buffer = _Bitmap._from_buffer
_blinka_set_tile = _TileGrid._set_tile
_blinka_tilegrid_init = _TileGrid.__init__
_blinka_get_glyph = _Font.get_glyph
_blinka_tools = tuple(filter(callable, vars(_tools).values()))


def mend() -> None:
    """Correct the faults listed above, for the whole process; a second call changes nothing.

    :raises ImportError: if a module of the game was imported earlier, with Blinka's own functions
    """
    _check_order()
    _displayio._stop_background()
    _Bitmap._from_buffer = _from_buffer
    _Bitmap.fill = _fill
    _Bitmap.__getitem__ = _get_item
    _Bitmap.__setitem__ = _set_item
    _Bitmap.dirty = _dirty
    _TileGrid.__init__ = _tilegrid_init
    _TileGrid._set_tile = _set_tile
    _Font.get_glyph = _get_glyph
    for tool in (blit, fill_region, readinto):
        setattr(_tools, tool.__name__, tool)


def _check_order() -> None:
    own = {id(tool) for tool in _blinka_tools}
    for name, module in sys.modules.items():
        if name.startswith("patience.") and own & set(map(id, vars(module).values())):
            raise ImportError(f"{name} must be imported after sim.screen.display")


def _check(name: str, value: int, low: int, high: int, error: type[Exception] = ValueError) -> None:
    if not low <= value <= high:
        raise error(f"{name} must be {low}-{high}")


# Bitmap


def _from_buffer(
    self: Any, width: int, height: int, bits_per_value: int, _: None, read_only: bool
) -> None:
    # Blinka's own readers and its compositor then treat it as a bitmap of 8 bits a pixel.
    kept = array("B", bytes(width * height))
    _blinka_from_buffer(self, width, height, 8, kept, read_only)
    self._stride = width
    self._mask = (1 << bits_per_value) - 1


def _fill(self: Any, value: int) -> None:
    _check("value", value, 0, self._mask)
    self._data[:] = array("B", [value]) * len(self._data)
    self.dirty()


def _place(self: Any, index: int | tuple[int, int]) -> tuple[int, int]:
    if isinstance(index, int):
        _check("index", index, 0, self.width * self.height - 1, IndexError)
        return index % self.width, index // self.width
    x, y = index
    _check("x", x, 0, self.width - 1, IndexError)
    _check("y", y, 0, self.height - 1, IndexError)
    return x, y


def _get_item(self: Any, index: int | tuple[int, int]) -> int:
    x, y = _place(self, index)
    return int(self._data[y * self._bmp_width + x])


def _set_item(self: Any, index: int | tuple[int, int], value: int) -> None:
    x, y = _place(self, index)
    _check("value", value, 0, self._mask)
    self._data[y * self._bmp_width + x] = value
    self.dirty(x, y, x + 1, y + 1)


def _dirty(self: Any, x1: int = 0, y1: int = 0, x2: int = -1, y2: int = -1) -> None:
    # Like Blinka's method, which allocates three objects.
    x2 = self._bmp_width if x2 < 0 else x2
    y2 = self._bmp_height if y2 < 0 else y2
    if x1 == x2 or y1 == y2:
        return
    area = self._dirty_area
    if area.x1 < area.x2 and area.y1 < area.y2:
        x1, x2 = min(x1, area.x1), max(x2, area.x2)
        y1, y2 = min(y1, area.y1), max(y2, area.y2)
    area.x1, area.y1, area.x2, area.y2 = x1, y1, x2, y2


# bitmaptools


def fill_region(dest_bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Fill x1 <= x < x2, y1 <= y < y2; raise ValueError unless that is inside the bitmap."""
    if not 0 <= value <= dest_bitmap._mask:
        raise ValueError("out of range of target")
    stride = dest_bitmap._bmp_width
    if not (0 <= x1 <= x2 <= stride and 0 <= y1 <= y2 <= dest_bitmap._bmp_height):
        raise ValueError("the part must lie in the target")
    target = dest_bitmap._data
    row = array("B", [value]) * (x2 - x1)
    for start in range(y1 * stride + x1, y2 * stride + x1, stride):
        target[start : start + x2 - x1] = row
    dest_bitmap.dirty(x1, y1, x2, y2)


def blit(
    dest_bitmap: Any,
    source_bitmap: Any,
    x: int,
    y: int,
    *,
    x1: int = 0,
    y1: int = 0,
    x2: int | None = None,
    y2: int | None = None,
    skip_source_index: int | None = None,
    skip_dest_index: int | None = None,
) -> None:
    """Copy a part of one bitmap to (x, y) of another, cut off at its right and lower edge.

    Raises ValueError where a board does: if (x, y) is outside the target, if the part is not
    inside the source, if the target has fewer colours.
    """
    # The simulator spends most of its time here.
    width, height = source_bitmap._bmp_width, source_bitmap._bmp_height
    stride = dest_bitmap._bmp_width
    x2 = width if x2 is None else x2
    y2 = height if y2 is None else y2
    if not (0 <= x < stride and 0 <= y < dest_bitmap._bmp_height):
        raise ValueError("x, y must lie in the target")
    if not (0 <= x1 < width and 0 <= y1 < height and 0 <= x2 <= width and 0 <= y2 <= height):
        raise ValueError("the part must lie in the source")
    if dest_bitmap._mask < source_bitmap._mask:
        raise ValueError("source palette too large")
    if x1 > x2:
        x1, x2 = x2, x1
    if y1 > y2:
        y1, y2 = y2, y1
    across = min(x2 - x1, stride - x)
    down = min(y2 - y1, dest_bitmap._bmp_height - y)
    source, target = source_bitmap._data, dest_bitmap._data
    # Go upwards if the two overlap, so that no row is read after it was written.
    for row in range(down - 1, -1, -1) if y > y1 else range(down):
        start = (y1 + row) * width + x1
        line = source[start : start + across]
        start = (y + row) * stride + x
        if skip_dest_index is not None:
            for at, value in enumerate(line, start):
                if value != skip_source_index and target[at] != skip_dest_index:
                    target[at] = value
        elif skip_source_index is None:
            target[start : start + across] = line
        elif line.count(skip_source_index) < across:  # true of half of all rows of a letter
            for at, value in enumerate(line, start):
                if value != skip_source_index:
                    target[at] = value
    dest_bitmap.dirty(x, y, x + across, y + down)


@cache
def _unpacked(bits: int, highest_first: bool, mask: int) -> list[bytes]:
    """Return the pixels in each of the 256 bytes, from left to right, cut to a bitmap's bits."""
    shifts = sorted(range(0, 8, bits), reverse=highest_first)
    mask &= (1 << bits) - 1
    return [bytes(byte >> shift & mask for shift in shifts) for byte in range(256)]


def readinto(
    bitmap: Any,
    file: BinaryIO,
    bits_per_pixel: int,
    element_size: int = 1,
    reverse_pixels_in_element: bool = False,
    reverse_rows: bool = False,
) -> None:
    """Fill a bitmap from a file's rows; raise EOFError if the file ends too soon."""
    unpacked = _unpacked(bits_per_pixel, reverse_pixels_in_element, bitmap._mask)
    width = bitmap.width
    size = -(-width * bits_per_pixel // (8 * element_size)) * element_size
    rows = range(bitmap.height)
    for y in reversed(rows) if reverse_rows else rows:
        packed = file.read(size)
        if len(packed) < size:
            raise EOFError
        row = b"".join(map(unpacked.__getitem__, packed))[:width]
        bitmap._data[y * width : (y + 1) * width] = array("B", row)
    bitmap.dirty()


# TileGrid, font


def _tilegrid_init(self: Any, bitmap: Any, *, default_tile: int = 0, **kwargs: Any) -> None:
    _blinka_tilegrid_init(self, bitmap, default_tile=default_tile, **kwargs)
    _check("default_tile", default_tile, 0, self._tiles_in_bitmap - 1)


def _set_tile(self: Any, x: int, y: int, tile_index: int) -> None:
    known = 0 <= tile_index < self._tiles_in_bitmap
    if not (known and 0 <= x < self.width and 0 <= y < self.height):
        raise ValueError("Tile index out of bounds")
    _blinka_set_tile(self, x, y, tile_index)


def _get_glyph(self: Any, codepoint: int) -> fontio.Glyph | None:
    # A board's built-in font has cells of 6 x 12 that stand on the line, for ASCII only.
    if not 0x20 <= codepoint < 0x7F:
        return None
    glyph = _blinka_get_glyph(self, codepoint)
    return fontio.Glyph(
        glyph.bitmap, glyph.tile_index, glyph.width, glyph.height, 0, 0, glyph.shift_x, 0
    )
