"""A board's displayio, for every machine: VM, page, window, terminal and tests.

Each machine has a `raster` of its own, which keeps the pixels of bitmaps. Objects note what has
changed since the last refresh, as a board's do; `sim.screen.refreshing` reads the notes.

In the VM, objects cost about as much as a board's and never less (BOARDS.md, Heap): Bitmap its rows
of whole words, TileGrid 84 bytes, Group 44 and its list, Palette 16 a colour. They refuse whatever
a board refuses.
"""

from array import array

import raster

TYPE_CHECKING = False
if TYPE_CHECKING:
    Rectangle = tuple[int, int, int, int]

# What a layer has of its own, as indexes into its numbers: of a Group and of a TileGrid.
X, Y, HIDDEN, CHANGES, SCALE = range(5)
_FLIP_X, _FLIP_Y, _TRANSPOSE, WIDTH, HEIGHT, TILE_WIDTH, TILE_HEIGHT = range(4, 11)

# What has changed about a layer since the last refresh, added up.
MOVED = 1
"""It or a group around it was moved, or put into a group."""
ALL_CHANGED = 2
"""It is drawn as a whole: it was hidden, has another bitmap or palette, or other tiles."""
TOGGLED = 4
"""The group was hidden or shown."""
GONE = 8
"""It is hidden, and the screen shows what was behind it."""
IN_GROUP = 16
"""It is a layer of a group, and cannot be one of another."""

_TRANSPARENT, _CHANGED = 3, 4  # bytes of a colour's 16; the second is used in the first colour only


class Bitmap:
    """Pixels of 1, 2, 4 or 8 bits; `raster` stores them."""

    if TYPE_CHECKING:  # what a computer's `raster` keeps
        data: bytearray
        changed: "Rectangle | None"

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
        """Note that a rectangle has changed, up to x2 and y2; by default all."""
        raster.add_change(self, x1, y1, self.width if x2 < 0 else x2, self.height if y2 < 0 else y2)


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
        if color != self[index]:
            self._colors[at] = color >> 16
            self._colors[at + 1] = color >> 8 & 255
            self._colors[at + 2] = color & 255
            self._colors[_CHANGED] = 1

    def make_transparent(self, index: int) -> None:
        """Let what lies below show through."""
        self._colors[self._at(index) + _TRANSPARENT] = 1
        self._colors[_CHANGED] = 1

    def make_opaque(self, index: int) -> None:
        """Show the colour."""
        self._colors[self._at(index) + _TRANSPARENT] = 0
        self._colors[_CHANGED] = 1

    def is_transparent(self, index: int) -> bool:
        """Return whether what lies below shows through."""
        return bool(self._colors[self._at(index) + _TRANSPARENT])

    @property
    def is_stale(self) -> bool:
        """Whether a colour has changed since the last refresh."""
        return bool(self._colors[_CHANGED])

    @is_stale.setter
    def is_stale(self, stale: bool) -> None:
        self._colors[_CHANGED] = stale

    def _at(self, index: int) -> int:
        if not 0 <= index < len(self):
            raise IndexError("palette index out of range")
        return index * 16


def _number(slot: int) -> property:
    """Return a property that keeps a number, and notes if it changes."""

    def read(self: "TileGrid | Group") -> int:
        return self._numbers[slot]

    def write(self: "TileGrid | Group", value: int) -> None:
        if value != self._numbers[slot]:
            self._numbers[slot] = value
            self._numbers[CHANGES] |= MOVED

    return property(read, write)


def _size(slot: int) -> property:
    """Return a property that never changes."""

    def read(self: "TileGrid") -> int:
        return self._numbers[slot]

    return property(read)


def _flag(slot: int, note: int) -> property:
    """Return a property that is True or False, and notes if it changes."""

    def read(self: "TileGrid | Group") -> bool:
        return bool(self._numbers[slot])

    def write(self: "TileGrid | Group", value: bool) -> None:
        if bool(value) != self._numbers[slot]:
            self._numbers[slot] = bool(value)
            self._numbers[CHANGES] |= note

    return property(read, write)


class TileGrid:
    """A grid of tiles of one bitmap."""

    drawn: "Rectangle | None" = None
    """The rectangle of the screen where it was drawn last: (left, top, right, lower edge)."""

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
        self._picture = bitmap
        self._palette = pixel_shader
        self._numbers = array("h", (x, y, 0, 0, 0, 0, 0, width, height, tile_width, tile_height))
        self._tiles = bytearray(width * height)
        for at in range(width * height):
            self[at] = default_tile

    x = _number(X)
    y = _number(Y)
    flip_x = _flag(_FLIP_X, ALL_CHANGED)
    flip_y = _flag(_FLIP_Y, ALL_CHANGED)
    transpose_xy = _flag(_TRANSPOSE, MOVED)
    width = _size(WIDTH)
    height = _size(HEIGHT)
    tile_width = _size(TILE_WIDTH)
    tile_height = _size(TILE_HEIGHT)

    @property
    def hidden(self) -> bool:
        """Whether it is left out."""
        return bool(self._numbers[HIDDEN])

    @hidden.setter
    def hidden(self, hidden: bool) -> None:
        self._numbers[HIDDEN] = hidden
        self._numbers[CHANGES] &= ~GONE
        if not hidden:
            self._numbers[CHANGES] |= ALL_CHANGED

    @property
    def bitmap(self) -> Bitmap:
        """The bitmap with the tiles."""
        return self._picture

    @bitmap.setter
    def bitmap(self, bitmap: Bitmap) -> None:
        self._picture = bitmap
        self._numbers[CHANGES] |= ALL_CHANGED

    @property
    def pixel_shader(self) -> Palette:
        """The colours."""
        return self._palette

    @pixel_shader.setter
    def pixel_shader(self, palette: Palette) -> None:
        self._palette = palette
        self._numbers[CHANGES] |= ALL_CHANGED

    def _at(self, index: int | tuple[int, int]) -> int:
        if isinstance(index, int):
            return index
        x, y = index
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("tile index out of bounds")
        return y * self.width + x

    def __getitem__(self, index: int | tuple[int, int]) -> int:
        return self._tiles[self._at(index)]

    def __setitem__(self, index: int | tuple[int, int], tile: int) -> None:
        bitmap = self._picture
        tiles = bitmap.width // self.tile_width * (bitmap.height // self.tile_height)
        if not 0 <= tile < tiles:
            raise ValueError("Tile index out of bounds")
        self._tiles[self._at(index)] = tile
        self._numbers[CHANGES] |= ALL_CHANGED


class Group:
    """Layers, the last on top."""

    removed: "Rectangle | None" = None
    """The rectangle of the screen where layers were that have been taken out since it was drawn."""

    def __init__(self, *, scale: int = 1, x: int = 0, y: int = 0) -> None:
        # Not by name: a label has its own `scale` that is not ready yet.
        self._numbers = array("h", (x, y, 0, 0, scale))
        self._layers: list[TileGrid | Group] = []

    x = _number(X)
    y = _number(Y)
    hidden = _flag(HIDDEN, TOGGLED)
    scale = _number(SCALE)

    def append(self, layer: "TileGrid | Group") -> None:
        """Put a layer on top."""
        self._layers.append(_take_in(layer))

    def insert(self, index: int, layer: "TileGrid | Group") -> None:
        """Put a layer below another."""
        self._layers.insert(index, _take_in(layer))

    def index(self, layer: "TileGrid | Group") -> int:
        """Return the index of a layer."""
        return self._layers.index(layer)

    def pop(self, index: int = -1) -> "TileGrid | Group":
        """Take a layer out and return it."""
        return self._leave(self._layers.pop(index))

    def remove(self, layer: "TileGrid | Group") -> None:
        """Take a layer out."""
        self.pop(self._layers.index(layer))

    def __len__(self) -> int:
        return len(self._layers)

    def __contains__(self, layer: "TileGrid | Group") -> bool:
        return layer in self._layers

    def __getitem__(self, index: int) -> "TileGrid | Group":
        return self._layers[index]

    def __setitem__(self, index: int, layer: "TileGrid | Group") -> None:
        self._leave(self._layers[index])
        self._layers[index] = _take_in(layer)

    def __delitem__(self, index: int) -> None:
        self.pop(index)

    def _leave(self, layer: "TileGrid | Group") -> "TileGrid | Group":
        layer._numbers[CHANGES] &= ~IN_GROUP
        drawn = find_drawn(layer)
        if drawn:
            self.removed = union(self.removed, drawn)
        return layer


def _take_in(layer: "TileGrid | Group") -> "TileGrid | Group":
    if layer._numbers[CHANGES] & IN_GROUP:
        raise ValueError("Layer already in a group")
    layer._numbers[CHANGES] |= IN_GROUP | MOVED
    return layer


def find_drawn(layer: "TileGrid | Group") -> "Rectangle | None":
    """Return the rectangle around all that was drawn of a layer; None for nothing."""
    if not isinstance(layer, Group):
        return layer.drawn
    found = layer.removed
    for part in layer._layers:
        found = union(found, find_drawn(part))
    return found


def union(one: "Rectangle | None", other: "Rectangle | None") -> "Rectangle | None":
    """Return the rectangle around two, each of which may be None."""
    if one is None or other is None:
        return one or other
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


CIRCUITPYTHON_TERMINAL = Group()


def release_displays() -> None:
    """Do nothing: a display here holds no pins."""
