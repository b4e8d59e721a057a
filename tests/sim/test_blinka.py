"""Our patches make Blinka's displayio behave like a board's; each test is for one difference.

What is filled and copied, and which calls are refused, `tests.vm.test_engine` compares with the VM.
"""

import io
import sys
from types import ModuleType

import bitmaptools
import displayio
import pytest
import terminalio

from sim.screen import blinka
from tests.support.cases import cases


def values(bitmap):
    return [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]


def numbered(width, height, colours):
    bitmap = displayio.Bitmap(width, height, colours)
    for place in range(width * height):
        bitmap[place] = place % colours
    return bitmap


def read_rows(data, width, colours, *, bits, **options):
    bitmap = displayio.Bitmap(width, 2, colours)
    bitmaptools.readinto(bitmap, io.BytesIO(data), bits, **options)
    return values(bitmap)


@cases(
    ("data", "bits", "options", "rows"),
    [
        (b"\x05\x06", 1, {}, [[1, 0, 1], [0, 1, 1]]),
        (b"\xa0\xc0", 1, {"reverse_pixels_in_element": True}, [[1, 0, 1], [1, 1, 0]]),
        (b"\x05\x06", 1, {"reverse_rows": True}, [[0, 1, 1], [1, 0, 1]]),
        (b"\x05xxx\x06xxx", 1, {"element_size": 4}, [[1, 0, 1], [0, 1, 1]]),
        (b"\x21\x03\x54\x06", 4, {}, [[1, 2, 3], [4, 5, 6]]),
        (b"\x01\x02\x03\x04\x05\x06", 8, {}, [[1, 2, 3], [4, 5, 6]]),
    ],
)
def test_a_file_fills_a_bitmap_row_by_row(data, bits, options, rows):
    assert read_rows(data, 3, 16, bits=bits, **options) == rows


def test_a_file_that_ends_too_soon_is_an_error():
    with pytest.raises(EOFError):
        read_rows(b"\x05", 3, 16, bits=1)


@cases("tile", [2, 255, -1])
def test_missing_tile_is_an_error(tile):
    bitmap, palette = displayio.Bitmap(8, 4, 2), displayio.Palette(2)
    grid = displayio.TileGrid(bitmap, pixel_shader=palette, tile_width=4, tile_height=4)
    with pytest.raises(ValueError):
        grid[0] = tile
    with pytest.raises(ValueError):
        displayio.TileGrid(bitmap, pixel_shader=palette, tile_width=4, default_tile=tile)


def test_built_in_fonts_cells_share_the_baseline():
    glyph = terminalio.FONT.get_glyph(ord("j"))
    assert (glyph.width, glyph.height, glyph.dx, glyph.dy, glyph.shift_x) == (6, 12, 0, 0, 6)
    assert terminalio.FONT.get_glyph(ord("ä")) is None


def test_module_imported_before_the_corrections_is_an_error(monkeypatch):
    early = ModuleType("patience.early")
    early.blit = blinka._blinka_tools[0]
    monkeypatch.setitem(sys.modules, early.__name__, early)
    with pytest.raises(ImportError, match="must be imported after"):
        blinka.mend()
