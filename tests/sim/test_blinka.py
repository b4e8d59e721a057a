"""Our patches make Blinka's displayio behave like a board's; each test is for one difference."""

import io
import sys
from types import ModuleType

import bitmaptools
import displayio
import pytest
import terminalio

from sim.screen import blinka


def values(bitmap):
    return [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]


def numbered(width, height, colours):
    bitmap = displayio.Bitmap(width, height, colours)
    for place in range(width * height):
        bitmap[place] = place % colours
    return bitmap


@pytest.mark.parametrize("colours", [2, 4, 16, 17, 256, 257, 65536])
def test_fill_gives_every_pixel_the_value(colours):
    bitmap = displayio.Bitmap(13, 3, colours)
    bitmap.fill(colours - 1)
    assert values(bitmap) == [[colours - 1] * 13] * 3


@pytest.mark.parametrize(
    ("colours", "bits"), [(2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8), (257, 16)]
)
def test_bitmap_has_the_bits_its_colours_need(colours, bits):
    assert displayio.Bitmap(4, 4, colours).bits_per_value == bits


@pytest.mark.parametrize("place", [(4, 0), (0, 3), (-1, 0), (0, -1), 12, -1])
def test_a_pixel_outside_is_an_error(place):
    bitmap = displayio.Bitmap(4, 3, 16)
    with pytest.raises(IndexError):
        bitmap[place] = 1
    with pytest.raises(IndexError):
        bitmap[place]


@pytest.mark.parametrize(("colours", "value"), [(2, 2), (3, 4), (16, 16), (16, -1), (256, 256)])
def test_a_value_too_large_is_an_error(colours, value):
    bitmap = displayio.Bitmap(4, 3, colours)
    with pytest.raises(ValueError):
        bitmap[0, 0] = value
    with pytest.raises(ValueError):
        bitmap.fill(value)
    with pytest.raises(ValueError):
        bitmaptools.fill_region(bitmap, 0, 0, 1, 1, value)


@pytest.mark.parametrize(
    "part", [(-1, 0, 2, 2), (0, -1, 2, 2), (0, 0, 5, 2), (0, 0, 2, 4), (3, 0, 2, 2)]
)
def test_filling_a_region_outside_is_an_error(part):
    with pytest.raises(ValueError):
        bitmaptools.fill_region(displayio.Bitmap(4, 3, 16), *part, 1)


def test_a_region_is_filled_and_nothing_else():
    bitmap = displayio.Bitmap(4, 3, 16)
    bitmaptools.fill_region(bitmap, 1, 1, 3, 2, 9)
    assert values(bitmap) == [[0, 0, 0, 0], [0, 9, 9, 0], [0, 0, 0, 0]]


@pytest.mark.parametrize(
    ("x", "y", "part"),
    [
        (-1, 0, {}),
        (0, -1, {}),
        (6, 0, {}),
        (0, 5, {}),
        (0, 0, {"x1": 4}),
        (0, 0, {"x1": -1}),
        (0, 0, {"x2": 5}),
        (0, 0, {"y2": 4}),
    ],
)
def test_blit_outside_is_an_error(x, y, part):
    with pytest.raises(ValueError):
        bitmaptools.blit(displayio.Bitmap(6, 5, 16), displayio.Bitmap(4, 3, 16), x, y, **part)


def test_a_blit_from_more_colours_is_an_error():
    with pytest.raises(ValueError, match="source palette too large"):
        bitmaptools.blit(displayio.Bitmap(4, 4, 4), displayio.Bitmap(4, 4, 16), 0, 0)


def test_blit_is_clipped_at_the_right_and_lower_edge():
    target = displayio.Bitmap(4, 3, 16)
    bitmaptools.blit(target, numbered(3, 3, 16), 2, 1)
    assert values(target) == [[0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 3, 4]]


def test_blit_copies_a_part_and_skips_a_value():
    target = displayio.Bitmap(4, 3, 16)
    target.fill(15)
    part = {"x1": 1, "y1": 1, "x2": 3, "y2": 3}
    bitmaptools.blit(target, numbered(3, 3, 16), 0, 0, **part, skip_source_index=5)
    assert values(target) == [[4, 15, 15, 15], [7, 8, 15, 15], [15] * 4]


def test_blit_can_keep_a_value_of_the_target():
    target = numbered(2, 2, 16)
    bitmaptools.blit(target, numbered(2, 2, 16), 0, 0, y1=1, y2=2, skip_dest_index=1)
    assert values(target) == [[2, 1], [2, 3]]


@pytest.mark.parametrize(("x", "y", "x1", "y1"), [(1, 1, 0, 0), (0, 0, 1, 1), (0, 1, 1, 0)])
def test_a_bitmap_can_be_blitted_onto_itself(x, y, x1, y1):
    bitmap = numbered(4, 4, 16)
    before = values(bitmap)
    bitmaptools.blit(bitmap, bitmap, x, y, x1=x1, y1=y1, x2=x1 + 3, y2=y1 + 3)
    moved = [row[x : x + 3] for row in values(bitmap)[y : y + 3]]
    assert moved == [row[x1 : x1 + 3] for row in before[y1 : y1 + 3]]


def read_rows(data, width, colours, *, bits, **options):
    bitmap = displayio.Bitmap(width, 2, colours)
    bitmaptools.readinto(bitmap, io.BytesIO(data), bits, **options)
    return values(bitmap)


@pytest.mark.parametrize(
    ("data", "bits", "options", "rows"),
    [
        (b"\x05\x06", 1, {}, [[1, 0, 1], [0, 1, 1]]),
        (b"\xa0\xc0", 1, {"reverse_pixels_in_element": True}, [[1, 0, 1], [1, 1, 0]]),
        (b"\x05\x06", 1, {"reverse_rows": True}, [[0, 1, 1], [1, 0, 1]]),
        (b"\x05xxx\x06xxx", 1, {"element_size": 4}, [[1, 0, 1], [0, 1, 1]]),
        (b"\x21\x03\x54\x06", 4, {}, [[1, 2, 3], [4, 5, 6]]),
        (b"\x01\x02\x03\x04\x05\x06", 8, {}, [[1, 2, 3], [4, 5, 6]]),
        (b"\x01\x00\x02\x00\x03\x00\x04\x00\x05\x00\x06\x00", 16, {}, [[1, 2, 3], [4, 5, 6]]),
    ],
)
def test_a_file_fills_a_bitmap_row_by_row(data, bits, options, rows):
    assert read_rows(data, 3, 16, bits=bits, **options) == rows


def test_a_file_that_ends_too_soon_is_an_error():
    with pytest.raises(EOFError):
        read_rows(b"\x05", 3, 16, bits=1)


@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 5), (3, 3), (4, 2)])
def test_a_bitmap_is_enlarged_by_a_whole_number(width, height):
    target = displayio.Bitmap(width, height, 16)
    bitmaptools.rotozoom(target, numbered(2, 2, 16), ox=0, oy=0, px=0, py=0, angle=0, scale=2)
    large = [[0, 0, 1, 1, 0], [0, 0, 1, 1, 0], [2, 2, 3, 3, 0], [2, 2, 3, 3, 0], [0] * 5]
    assert values(target) == [row[:width] for row in large[:height]]


@pytest.mark.parametrize("options", [{"angle": 0.5}, {"scale": 1.5}, {"ox": 1, "scale": 2.0}])
def test_a_bitmap_is_turned_as_blinka_turns_it(options):
    target, expected = displayio.Bitmap(5, 5, 16), displayio.Bitmap(5, 5, 16)
    bitmaptools.rotozoom(target, numbered(3, 3, 16), **options)
    blinka._blinka_rotozoom(expected, numbered(3, 3, 16), **options)
    assert values(target) == values(expected)


@pytest.mark.parametrize("tile", [2, 255, -1])
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


def test_module_that_took_blinkas_own_tools_is_an_error(monkeypatch):
    early = ModuleType("patience.early")
    early.blit = blinka._blinka_tools[0]
    monkeypatch.setitem(sys.modules, early.__name__, early)
    with pytest.raises(ImportError, match="must be imported after"):
        blinka.mend()
