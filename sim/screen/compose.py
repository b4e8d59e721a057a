"""Composes the pixels of a rectangle from displayio's layers, whole rows at a time.

It draws the kinds of layer that the game uses, from the bottom up: tiles of bitmaps with a palette,
at any scale, but not rotated or flipped.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from sim.screen.refreshing import Area, Layer, find_layers

if TYPE_CHECKING:
    from sim.shims.displayio import Group, Palette


def compose(layers: Iterable[Layer], area: Area) -> bytearray:
    """Return the pixels of an area, 16 bits each.

    :param layers: the lowest first
    :raises NotImplementedError: for any other kind of layer
    """
    left, top, right, bottom = area
    pixels = bytearray((right - left) * (bottom - top) * 2)
    for layer, part in _find_seen(layers, area):
        _paint(layer, part, area, pixels)
    return pixels


def count_looked_at(group: "Group | None", x: int, y: int, w: int, h: int) -> int:
    """Return how many pixels of layers a board reads to compose a rectangle, from the top down.

    Each of its pixels counts once for each layer down to the first that is not transparent there.
    """
    covered = bytearray(w * h)
    looked_at = 0
    seen = [*_find_seen(find_layers(group), (x, y, x + w, y + h))]
    for layer, part in reversed(seen):
        values = _values(layer, part).translate(_tables(layer.grid.pixel_shader)[2])
        wide = part[2] - part[0]
        for row in range(part[3] - part[1]):
            start = (part[1] - y + row) * w + part[0] - x
            line = covered[start : start + wide]
            looked_at += line.count(0)
            covers = int.from_bytes(line, "big")
            covers |= int.from_bytes(values[row * wide : (row + 1) * wide], "big")
            covered[start : start + wide] = covers.to_bytes(wide, "big")
    return looked_at


def _find_seen(layers: Iterable[Layer], area: Area) -> Iterator[tuple[Layer, Area]]:
    for layer in layers:
        if not layer.hidden:
            for tile in _find_tiles(layer):
                left, top = max(tile.area[0], area[0]), max(tile.area[1], area[1])
                right, bottom = min(tile.area[2], area[2]), min(tile.area[3], area[3])
                if left < right and top < bottom:
                    grid = layer.grid
                    if grid.flip_x or grid.flip_y or grid.transpose_xy:
                        raise NotImplementedError("no such layer is drawn here")
                    yield tile, (left, top, right, bottom)


def _find_tiles(layer: Layer) -> Iterator[Layer]:
    """Yield a layer for each tile of a layer."""
    grid, (left, top, _, _) = layer.grid, layer.area
    wide, high = grid.tile_width * layer.scale, grid.tile_height * layer.scale
    for row in range(grid.height):
        for column in range(grid.width):
            x, y = left + column * wide, top + row * high
            area = (x, y, x + wide, y + high)
            yield layer._replace(area=area, tile=grid[column, row])


def _paint(layer: Layer, part: Area, area: Area, pixels: bytearray) -> None:
    values = _values(layer, part)
    w, h = part[2] - part[0], part[3] - part[1]
    stride = area[2] - area[0]
    low, high, seen = _tables(layer.grid.pixel_shader)
    colours = bytearray(len(values) * 2)
    colours[::2] = values.translate(low)
    colours[1::2] = values.translate(high)
    cover = bytearray(len(values) * 2)
    cover[::2] = cover[1::2] = values.translate(seen)
    if w == stride:  # treat all rows as one
        w, h = w * h, 1
    see_through = 0 in cover
    for row in range(h):
        start = ((part[1] - area[1] + row) * stride + part[0] - area[0]) * 2
        here = slice(row * w * 2, (row + 1) * w * 2)
        line = bytes(colours[here])
        if see_through:
            below = int.from_bytes(pixels[start : start + w * 2], "big")
            below &= ~int.from_bytes(cover[here], "big")
            line = (below | int.from_bytes(line, "big")).to_bytes(len(line), "big")
        pixels[start : start + w * 2] = line


def _values(layer: Layer, part: Area) -> bytes:
    """Return a layer's values in a part of the screen that it covers, row after row."""
    grid, scale = layer.grid, layer.scale
    across = grid.bitmap.width // grid.tile_width
    x, y = layer.tile % across * grid.tile_width, layer.tile // across * grid.tile_height
    left, top = part[0] - layer.area[0], part[1] - layer.area[1]
    right, end = part[2] - layer.area[0], part[3] - layer.area[1]
    data, stride = memoryview(grid.bitmap.data), grid.bitmap.width
    if scale == 1:
        starts = range((y + top) * stride + x, (y + end) * stride + x, stride)
        return b"".join(data[start + left : start + right] for start in starts)
    first, begins = left // scale, top // scale
    rows = {}
    for row in range(begins, -(-end // scale)):
        start = (y + row) * stride + x
        few = data[start + first : start + -(-right // scale)]
        many = bytearray(len(few) * scale)
        for shift in range(scale):
            many[shift::scale] = few
        rows[row] = many[left - first * scale : right - first * scale]
    return b"".join(rows[row // scale] for row in range(top, end))


def _tables(palette: "Palette") -> tuple[bytes, bytes, bytes]:
    """Return, by value, low and high byte of a colour, and 255 if it is visible; else all are 0."""
    hidden = bytes(map(palette.is_transparent, range(len(palette))))
    return _tables_of(tuple(palette[value] for value in range(len(palette))), hidden)


@lru_cache(maxsize=64)
def _tables_of(colours: tuple[int, ...], hidden: bytes) -> tuple[bytes, bytes, bytes]:
    low, high, seen = bytearray(256), bytearray(256), bytearray(256)
    for value, rgb in enumerate(colours):
        if not hidden[value]:
            pixel = rgb >> 8 & 0xF800 | rgb >> 5 & 0x7E0 | rgb >> 3 & 0x1F
            low[value], high[value], seen[value] = pixel & 0xFF, pixel >> 8, 0xFF
    return bytes(low), bytes(high), bytes(seen)
