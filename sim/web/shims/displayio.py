# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A board's displayio for the page: layers as in the VM, pixels where JavaScript finds them.

A bitmap has a byte a pixel and a palette the colours as a canvas wants them, both at an address in
the interpreter's memory. `pixels.js` draws there.
"""

from array import array

from board_layers import Group, TileGrid  # noqa: F401  the game imports it from here
from pixels import compose, layer, show
from uctypes import addressof

_X, _Y, _HIDDEN, _SCALE = range(4)
_WIDTH, _HEIGHT, _TILE_WIDTH, _TILE_HEIGHT = range(6, 10)
_OPAQUE = 0xFF000000


class Bitmap:
    """Pixels of 1, 2, 4 or 8 bits, a byte for each."""

    def __init__(self, width, height, value_count):
        bits = 1
        while value_count - 1 >> bits:
            bits *= 2
        if not 1 <= value_count <= 256:
            raise NotImplementedError("this displayio has bitmaps of 256 colours at most")
        self.width = width
        self.height = height
        self.bits_per_value = bits
        self.data = bytearray(width * height)
        self.address = addressof(self.data)

    def __getitem__(self, index):
        return self.data[self._at(index)]

    def __setitem__(self, index, value):
        at = self._at(index)
        if value >> self.bits_per_value:
            raise ValueError("pixel value requires too many bits")
        self.data[at] = value

    def _at(self, index):
        if isinstance(index, int):
            x, y = index % self.width, index // self.width
        else:
            x, y = index
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        return y * self.width + x

    def fill(self, value):
        """Set every pixel."""
        if value >> self.bits_per_value:
            raise ValueError("pixel value requires too many bits")
        for at in range(self.width):
            self.data[at] = value
        row = self.data[: self.width]
        for y in range(1, self.height):
            self.data[y * self.width : (y + 1) * self.width] = row

    def dirty(self, x1=0, y1=0, x2=-1, y2=-1):
        """Do nothing: every refresh draws everything."""


class Palette:
    """Colours as 0xRRGGBB, each transparent or not; shown in the 16 bits of a board's screen."""

    def __init__(self, color_count, *, dither=False):
        self._given = array("I", [0] * color_count)
        self._shown = array("I", [_OPAQUE] * color_count)  # 0 is transparent
        self.address = addressof(self._shown)

    def __len__(self):
        return len(self._given)

    def __getitem__(self, index):
        return self._given[self._check(index)]

    def __setitem__(self, index, color):
        self._check(index)
        if not isinstance(color, int):
            color = int.from_bytes(bytes(color), "big")
        if not 0 <= color <= 0xFFFFFF:
            raise ValueError("color must be 0 to 0xFFFFFF")
        self._given[index] = color
        if self._shown[index]:
            self.make_opaque(index)

    def make_transparent(self, index):
        """Let what lies below show through."""
        self._shown[self._check(index)] = 0

    def make_opaque(self, index):
        """Show the colour."""
        color = self._given[self._check(index)]
        red, green, blue = color >> 19, color >> 10 & 63, color >> 3 & 31
        self._shown[index] = (
            _OPAQUE
            | (blue << 3 | blue >> 2) << 16
            | (green << 2 | green >> 4) << 8
            | (red << 3 | red >> 2)
        )

    def is_transparent(self, index):
        """Return whether what lies below shows through."""
        return not self._shown[self._check(index)]

    def _check(self, index):
        if not 0 <= index < len(self._given):
            raise IndexError("palette index out of range")
        return index


class Display:
    """The canvas of the page, width x height pixels; it shows nothing before it is refreshed."""

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.root_group = None

    def refresh(self):
        """Draw all layers and show them; say that it was done."""
        compose(self.width, self.height)
        if self.root_group:
            _draw(self.root_group, 0, 0, 1)
        show()
        return True


def _draw(group, x, y, scale):
    numbers = group._numbers
    if numbers[_HIDDEN]:
        return
    x += numbers[_X] * scale
    y += numbers[_Y] * scale
    scale *= numbers[_SCALE]
    for part in group._layers:
        if isinstance(part, Group):
            _draw(part, x, y, scale)
        elif not part.hidden:
            _draw_tiles(part, x, y, scale)


def _draw_tiles(grid, x, y, scale):
    numbers = grid._numbers
    wide, high = numbers[_TILE_WIDTH], numbers[_TILE_HEIGHT]
    across = numbers[_WIDTH]
    bitmap = grid.bitmap
    in_row = bitmap.width // wide
    x += numbers[_X] * scale
    y += numbers[_Y] * scale
    for at in range(across * numbers[_HEIGHT]):
        tile = grid[at]
        layer(
            bitmap.address + tile // in_row * high * bitmap.width + tile % in_row * wide,
            bitmap.width,
            wide,
            high,
            x + at % across * wide * scale,
            y + at // across * high * scale,
            scale,
            grid.pixel_shader.address,
        )
