"""A display without a screen, for the picture on a board and the bytes sent to it.

It keeps the frame (16 bits a pixel, like the panel), the rectangles that each refresh sends, and
the number of bytes. `sim.screen.refreshing` finds the rectangles, `sim.screen.compose` composes
their pixels.
"""

from typing import TYPE_CHECKING, NamedTuple

from sim.screen.compose import compose
from sim.screen.refreshing import Area, find_changes, find_layers, forget_changes

if TYPE_CHECKING:
    from busdisplay import BusDisplay

    from sim.shims.displayio import Group
else:
    BusDisplay = object  # only a board has one


class Rect(NamedTuple):
    """A rectangle of the screen, in pixels."""

    x: int
    y: int
    w: int
    h: int


class Traffic(NamedTuple):
    """The traffic on the bus since the last call."""

    sent: int  # bytes
    changed: int  # pixels that changed colour
    rects: list[Rect]  # in the order they were sent


def cost(w: int, h: int) -> int:
    """Return the bytes that a board sends for a rectangle of w x h pixels, including commands.

    It is sent in strips of 256 pixels or one row, whichever is more; a strip takes 11 bytes of
    commands and 2 bytes a pixel. A full 160 x 128 takes 42,368, a card of 19 x 20 takes 782.
    """
    rows = max(256 // w, 1)
    return -(-h // rows) * 11 + w * h * 2


class Display(BusDisplay):
    """A display of w x h pixels, with what the game uses of a board's `busdisplay.BusDisplay`.

    It is refreshed only on request: auto_refresh is off and stays off.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.auto_refresh = False
        self._root: Group | None = None
        self._sends_all = True
        self._frame = bytearray(width * height * 2)
        self._sent = self._changed = 0
        self._rects: list[Rect] = []
        self.held = False
        """Whether `refresh` only notes that it is `owed`; the next real one sends all changes."""
        self.owed = False

    @property  # type: ignore[override]  # the stub means its own Group
    def root_group(self) -> "Group | None":
        """What is shown; the whole screen is sent if it changes."""
        return self._root

    @root_group.setter
    def root_group(self, root: "Group | None") -> None:
        if root is not self._root:
            self._root = root
            self._sends_all = True

    def refresh(self, **_: object) -> bool:
        """Draw and send changes; return True. It never waits to keep a frame rate."""
        self.owed = self.held
        if self.held:
            return True
        root = self._root
        areas = [(0, 0, self.width, self.height)] if self._sends_all else find_changes(root)
        self._sends_all = False
        layers = find_layers(root) if areas else []
        for left, top, right, bottom in areas:
            area = max(left, 0), max(top, 0), min(right, self.width), min(bottom, self.height)
            if area[0] < area[2] and area[1] < area[3]:
                self._send(compose(layers, area), area)
        forget_changes(root)
        return True

    def rgb565(self) -> memoryview:
        """Return the current frame, 2 bytes a pixel in the machine's order, row after row."""
        return memoryview(self._frame).toreadonly()

    @property
    def has_changed(self) -> bool:
        """Whether a pixel changed colour since the last `take_traffic`."""
        return self._changed > 0

    def take_traffic(self) -> Traffic:
        """Return the traffic since the last call, and start counting again."""
        traffic = Traffic(self._sent, self._changed, self._rects)
        self._sent = self._changed = 0
        self._rects = []
        return traffic

    def _send(self, pixels: bytearray, area: Area) -> None:
        x, y, w, h = area[0], area[1], area[2] - area[0], area[3] - area[1]
        self._rects.append(Rect(x, y, w, h))
        self._sent += cost(w, h)
        stride = self.width * 2
        starts = range(y * stride + x * 2, (y + h) * stride + x * 2, stride)
        old = b"".join(self._frame[start : start + w * 2] for start in starts)
        if pixels == old:
            return
        self._changed += _count_changes(pixels, old)
        for row, start in enumerate(starts):
            self._frame[start : start + w * 2] = pixels[row * w * 2 : (row + 1) * w * 2]


def _count_changes(new: bytes | bytearray, old: bytes) -> int:
    """Return how many pixels of 2 bytes differ; integers as long as the pixels make it fast."""
    differs = int.from_bytes(new, "big") ^ int.from_bytes(old, "big")
    both = differs.to_bytes(len(old), "big")
    either = int.from_bytes(both[::2], "big") | int.from_bytes(both[1::2], "big")
    return len(old) // 2 - either.to_bytes(len(old) // 2, "big").count(0)


# By the high or the low byte of a pixel; green has bits of both. The low bits of a colour repeat
# its high ones, so white stays 255.
_RED = bytes(high & 0xF8 | high >> 5 for high in range(256))
_GREEN_HIGH = bytes((high & 7) << 5 | (high & 7) >> 1 for high in range(256))
_GREEN_LOW = bytes(low >> 5 << 2 for low in range(256))
_BLUE = bytes((low & 31) << 3 | (low & 31) >> 2 for low in range(256))


def rgb888(frame: bytes | bytearray | memoryview) -> bytes:
    """Return a frame of 16 bits a pixel as 3 bytes a pixel: red, green, blue."""
    low, high = bytes(frame[::2]), bytes(frame[1::2])
    green = int.from_bytes(high.translate(_GREEN_HIGH), "big")
    green |= int.from_bytes(low.translate(_GREEN_LOW), "big")
    colours = bytearray(len(low) * 3)
    colours[::3], colours[2::3] = high.translate(_RED), low.translate(_BLUE)
    colours[1::3] = green.to_bytes(len(low), "big")
    return bytes(colours)
