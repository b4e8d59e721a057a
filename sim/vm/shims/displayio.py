# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A board's displayio, in the VM and on the page; `raster`, of which each has one, keeps pixels.

Objects cost about what a board's cost and never less (BOARDS.md, Heap): Bitmap its rows of whole
words, TileGrid 84 bytes, Group 44 and its list, Palette 16 a colour. What a board refuses is
refused.
"""

from array import array

import raster

_X, _Y, _HIDDEN, _FLIP_X, _FLIP_Y, _TRANSPOSE = range(6)
_SCALE = 3
_WIDTH, _HEIGHT, _TILE_WIDTH, _TILE_HEIGHT = range(6, 10)


class Bitmap:
    """Pixels of 1, 2, 4 or 8 bits; `raster` keeps them."""

    seen = True
    """False where nobody looks at pixels: setting many of them is slow in the VM, and left out."""

    def __init__(self, width, height, value_count):
        bits = 1
        while value_count - 1 >> bits:
            bits *= 2
        if not 1 <= value_count <= 256:
            raise NotImplementedError("this displayio has bitmaps of 256 colours at most")
        self.width = width
        self.height = height
        self.bits_per_value = bits
        raster.make(self)

    def __getitem__(self, index):
        if isinstance(index, int):
            x, y = index % self.width, index // self.width
        else:
            x, y = index
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        return raster.get(self, x, y)

    def __setitem__(self, index, value):
        if isinstance(index, int):
            x, y = index % self.width, index // self.width
        else:
            x, y = index
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        if value >> self.bits_per_value:
            raise ValueError("pixel value requires too many bits")
        raster.put(self, x, y, value)

    def fill(self, value):
        """Set every pixel."""
        if value >> self.bits_per_value:
            raise ValueError("pixel value requires too many bits")
        raster.clear(self, value)

    def dirty(self, x1=0, y1=0, x2=-1, y2=-1):
        """Do nothing: there is no screen, or every refresh draws all of it."""


class Palette:
    """Colours as 0xRRGGBB, each transparent or not; 16 bytes for each."""

    def __init__(self, color_count, *, dither=False):
        self._colors = bytearray(color_count * 16)

    def __len__(self):
        return len(self._colors) // 16

    def __getitem__(self, index):
        at = self._at(index)
        red, green, blue = self._colors[at], self._colors[at + 1], self._colors[at + 2]
        return red << 16 | green << 8 | blue

    def __setitem__(self, index, color):
        at = self._at(index)
        if not isinstance(color, int):
            color = int.from_bytes(bytes(color), "big")
        if not 0 <= color <= 0xFFFFFF:
            raise ValueError("color must be 0 to 0xFFFFFF")
        self._colors[at] = color >> 16
        self._colors[at + 1] = color >> 8 & 255
        self._colors[at + 2] = color & 255

    def make_transparent(self, index):
        """Let what lies below show through."""
        self._colors[self._at(index) + 3] = 1

    def make_opaque(self, index):
        """Show the colour."""
        self._colors[self._at(index) + 3] = 0

    def is_transparent(self, index):
        """Return whether what lies below shows through."""
        return bool(self._colors[self._at(index) + 3])

    def _at(self, index):
        if not 0 <= index < len(self):
            raise IndexError("palette index out of range")
        return index * 16


def _number(slot):
    def read(self):
        return self._numbers[slot]

    def write(self, value):
        self._numbers[slot] = value

    return property(read, write)


def _flag(slot):
    def read(self):
        return bool(self._numbers[slot])

    def write(self, value):
        self._numbers[slot] = bool(value)

    return property(read, write)


class TileGrid:
    """A grid of tiles of one bitmap."""

    def __init__(
        self,
        bitmap,
        *,
        pixel_shader,
        width=1,
        height=1,
        tile_width=None,
        tile_height=None,
        default_tile=0,
        x=0,
        y=0,
    ):
        tile_width = tile_width or bitmap.width
        tile_height = tile_height or bitmap.height
        if bitmap.width % tile_width or bitmap.height % tile_height:
            raise ValueError("Tile must exactly divide bitmap")
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self._numbers = array("h", (x, y, 0, 0, 0, 0, width, height, tile_width, tile_height))
        self._tiles = bytearray(width * height)
        for at in range(width * height):
            self[at] = default_tile

    x = _number(_X)
    y = _number(_Y)
    hidden = _flag(_HIDDEN)
    flip_x = _flag(_FLIP_X)
    flip_y = _flag(_FLIP_Y)
    transpose_xy = _flag(_TRANSPOSE)
    width = _number(_WIDTH)
    height = _number(_HEIGHT)
    tile_width = _number(_TILE_WIDTH)
    tile_height = _number(_TILE_HEIGHT)

    def _at(self, index):
        if not isinstance(index, int):
            x, y = index
            if not (0 <= x < self.width and 0 <= y < self.height):
                raise IndexError("tile index out of bounds")
            index = y * self.width + x
        return index

    def __getitem__(self, index):
        return self._tiles[self._at(index)]

    def __setitem__(self, index, tile):
        bitmap = self.bitmap
        tiles = bitmap.width // self.tile_width * (bitmap.height // self.tile_height)
        if not 0 <= tile < tiles:
            raise ValueError("Tile index out of bounds")
        self._tiles[self._at(index)] = tile


class Group:
    """Layers, the last on top."""

    def __init__(self, *, scale=1, x=0, y=0):
        # Not by name: a label has a `scale` of its own that is not ready yet.
        self._numbers = array("h", (x, y, 0, scale))
        self._layers = []

    x = _number(_X)
    y = _number(_Y)
    hidden = _flag(_HIDDEN)
    scale = _number(_SCALE)

    def append(self, layer):
        """Put a layer on top."""
        self._layers.append(layer)

    def insert(self, index, layer):
        """Put a layer below another."""
        self._layers.insert(index, layer)

    def index(self, layer):
        """Return where a layer stands."""
        return self._layers.index(layer)

    def pop(self, index=-1):
        """Take a layer out and return it."""
        return self._layers.pop(index)

    def remove(self, layer):
        """Take a layer out."""
        self._layers.remove(layer)

    def __len__(self):
        return len(self._layers)

    def __contains__(self, layer):
        return layer in self._layers

    def __getitem__(self, index):
        return self._layers[index]

    def __setitem__(self, index, layer):
        self._layers[index] = layer

    def __delitem__(self, index):
        del self._layers[index]


CIRCUITPYTHON_TERMINAL = Group()


def release_displays():
    """Do nothing: a display here holds no pins."""
