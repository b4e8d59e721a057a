"""A board's displayio, in the VM and on the page; each has its own `raster` to keep pixels.

Objects cost about as much as a board's and never less (BOARDS.md, Heap): Bitmap its rows of whole
words, TileGrid 84 bytes, Group 44 and its list, Palette 16 a colour. It refuses whatever a board
refuses.
"""

from array import array

import raster

_X, _Y, _HIDDEN, _FLIP_X, _FLIP_Y, _TRANSPOSE = range(6)
_SCALE = 3
_WIDTH, _HEIGHT, _TILE_WIDTH, _TILE_HEIGHT = range(6, 10)


class Bitmap:
    """Pixels of 1, 2, 4 or 8 bits; `raster` stores them."""

    seen = True
    """False if nothing reads the pixels: setting many of them is slow in the VM, and left out."""

    def __init__(self, width: int, height: int, value_count: int) -> None:
        bits = 1
        while value_count - 1 >> bits:
            bits *= 2
        if not 1 <= value_count <= 256:
            raise NotImplementedError("this displayio has bitmaps of 256 colours at most")
        self.width = width
        self.height = height
        self.bits_per_value = bits
        raster.make(self)

    def __getitem__(self, index: int | tuple[int, int]) -> int:
        if isinstance(index, int):
            x, y = index % self.width, index // self.width
        else:
            x, y = index
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        return raster.get(self, x, y)

    def __setitem__(self, index: int | tuple[int, int], value: int) -> None:
        if isinstance(index, int):
            x, y = index % self.width, index // self.width
        else:
            x, y = index
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        if value >> self.bits_per_value:
            raise ValueError("pixel value requires too many bits")
        raster.put(self, x, y, value)

    def fill(self, value: int) -> None:
        """Set every pixel."""
        if value >> self.bits_per_value:
            raise ValueError("pixel value requires too many bits")
        raster.clear(self, value)

    def dirty(self, x1: int = 0, y1: int = 0, x2: int = -1, y2: int = -1) -> None:
        """Do nothing: there is no screen, or every refresh draws all of it."""


class Palette:
    """Colours as 0xRRGGBB, each transparent or not; 16 bytes for each."""

    def __init__(self, color_count: int, *, dither: bool = False) -> None:
        self._colors = bytearray(color_count * 16)

    def __len__(self) -> int:
        return len(self._colors) // 16

    def __getitem__(self, index: int) -> int:
        at = self._at(index)
        red, green, blue = self._colors[at], self._colors[at + 1], self._colors[at + 2]
        return red << 16 | green << 8 | blue

    def __setitem__(self, index: int, color: int | tuple[int, int, int]) -> None:
        at = self._at(index)
        if not isinstance(color, int):
            color = int.from_bytes(bytes(color), "big")
        if not 0 <= color <= 0xFFFFFF:
            raise ValueError("color must be 0 to 0xFFFFFF")
        self._colors[at] = color >> 16
        self._colors[at + 1] = color >> 8 & 255
        self._colors[at + 2] = color & 255

    def make_transparent(self, index: int) -> None:
        """Let what lies below show through."""
        self._colors[self._at(index) + 3] = 1

    def make_opaque(self, index: int) -> None:
        """Show the colour."""
        self._colors[self._at(index) + 3] = 0

    def is_transparent(self, index: int) -> bool:
        """Return whether what lies below shows through."""
        return bool(self._colors[self._at(index) + 3])

    def _at(self, index: int) -> int:
        if not 0 <= index < len(self):
            raise IndexError("palette index out of range")
        return index * 16


def _number(slot: int, kind: type = int) -> property:
    def read(self: "TileGrid | Group") -> int:
        return kind(self._numbers[slot])

    def write(self: "TileGrid | Group", value: int) -> None:
        self._numbers[slot] = kind(value)

    return property(read, write)


class TileGrid:
    """A grid of tiles of one bitmap."""

    def __init__(
        self,
        bitmap: Bitmap,
        *,
        pixel_shader: Palette,
        width: int = 1,
        height: int = 1,
        tile_width: int | None = None,
        tile_height: int | None = None,
        default_tile: int = 0,
        x: int = 0,
        y: int = 0,
    ) -> None:
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
    hidden = _number(_HIDDEN, bool)
    flip_x = _number(_FLIP_X, bool)
    flip_y = _number(_FLIP_Y, bool)
    transpose_xy = _number(_TRANSPOSE, bool)
    width = _number(_WIDTH)
    height = _number(_HEIGHT)
    tile_width = _number(_TILE_WIDTH)
    tile_height = _number(_TILE_HEIGHT)

    def _at(self, index: int | tuple[int, int]) -> int:
        if not isinstance(index, int):
            x, y = index
            if not (0 <= x < self.width and 0 <= y < self.height):
                raise IndexError("tile index out of bounds")
            index = y * self.width + x
        return index

    def __getitem__(self, index: int | tuple[int, int]) -> int:
        return self._tiles[self._at(index)]

    def __setitem__(self, index: int | tuple[int, int], tile: int) -> None:
        bitmap = self.bitmap
        tiles = bitmap.width // self.tile_width * (bitmap.height // self.tile_height)
        if not 0 <= tile < tiles:
            raise ValueError("Tile index out of bounds")
        self._tiles[self._at(index)] = tile


class Group:
    """Layers, the last on top."""

    def __init__(self, *, scale: int = 1, x: int = 0, y: int = 0) -> None:
        # Not by name: a label has its own `scale` that is not ready yet.
        self._numbers = array("h", (x, y, 0, scale))
        self._layers = []

    x = _number(_X)
    y = _number(_Y)
    hidden = _number(_HIDDEN, bool)
    scale = _number(_SCALE)

    def append(self, layer: "TileGrid | Group") -> None:
        """Put a layer on top."""
        self._layers.append(layer)

    def insert(self, index: int, layer: "TileGrid | Group") -> None:
        """Put a layer below another."""
        self._layers.insert(index, layer)

    def index(self, layer: "TileGrid | Group") -> int:
        """Return the index of a layer."""
        return self._layers.index(layer)

    def pop(self, index: int = -1) -> "TileGrid | Group":
        """Take a layer out and return it."""
        return self._layers.pop(index)

    def remove(self, layer: "TileGrid | Group") -> None:
        """Take a layer out."""
        self._layers.remove(layer)

    def __len__(self) -> int:
        return len(self._layers)

    def __contains__(self, layer: "TileGrid | Group") -> bool:
        return layer in self._layers

    def __getitem__(self, index: int) -> "TileGrid | Group":
        return self._layers[index]

    def __setitem__(self, index: int, layer: "TileGrid | Group") -> None:
        self._layers[index] = layer

    def __delitem__(self, index: int) -> None:
        del self._layers[index]


CIRCUITPYTHON_TERMINAL = Group()


def release_displays() -> None:
    """Do nothing: a display here holds no pins."""
