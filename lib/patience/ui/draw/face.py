"""Proportional letters, in a strip of cells 6 wide for the codes from 32 to 127.

Texts are bytes in UTF-8, because a board looks up every letter taken from a string; letters from
128 on are those of `accents`. An unused cell has a question mark. The codes of ^ _ ` ~ are the
suits, see `texts.refusals`, that of $ is the arrow of redeals, those of the backslash and { are the
marks of `choosing.by_ease`, and that of } is a tick.
"""

from bitmaptools import blit, fill_region
from micropython import const

from patience.on_demand import load
from patience.ui.draw.picture import read_picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

CHIP = const(127)
"""The code before and after the name of a button, which is drawn as a key with dark letters."""

SPACE = const(32)  # the code of the first cell
_INK = const(1)
_GROUND = const(0)
_OTHER_INK = const(3)  # gold, in a `Panel`
_SMALL_LETTERS = const(97)
CELL = const(6)  # the width of a cell; twice that for large letters
_LEAST = const(2)  # the width of the narrowest letter, with its gap
TAILS = const(5)  # letters of a higher face have tails, two pixels below the line, and accents

# The width of the letter in each cell, one digit each.
_MENU_WIDTHS = (
    b"213554512235231343444444441244445444444443444544"
    b"444454555542425554434434412415444433345534341551"
)
_SMALL_WIDTHS = (
    b"313553312233231333333333331333333333333333333543"
    b"333333353333335553333333333335433333333533333351"
)
_BEFORE_ZERO = const(47)
_CHIP = b"\x7f"


class Face:
    """Letters of one size, `scale` pixels apart.

    :param name: the name of the picture with the strip, see `picture`
    :param widths: the width of each letter, as a digit, times `scale`
    :param scale: 2 for letters twice as large, in cells 12 wide, otherwise 1
    """

    _more: "Face | None" = None

    def __init__(self, name: str, widths: bytes, scale: int = 1) -> None:
        self._strip = read_picture(name)
        self._cell = CELL * scale
        # By code, with the gap after each letter.
        self._advances = bytes(SPACE) + bytes([(digit - _BEFORE_ZERO) * scale for digit in widths])
        self.height = self._strip.height
        """The height of a line, in pixels."""

    def width(self, text: bytes) -> int:
        """Return the width of a text, in bytes, with the gap after its last letter."""
        advances = self._advances
        found = 0
        try:
            for code in text:
                found += advances[code]
        except IndexError:
            return self.letters().width(text)
        return found

    def fit(self, text: bytes, room: int) -> bytes:
        """Return as many whole words of a text, in bytes, as fit.

        If some are left out, the last one kept is not a small word such as "and".
        """
        if len(text) * self._cell <= room:  # with any letters
            return text
        advances, left = self._advances, room
        try:
            for end in range(len(text)):
                left -= advances[text[end]]
                if left < -1:  # the last letter needs no gap
                    break
            else:
                return text
        except IndexError:
            return self.letters().fit(text, room)
        end += 1
        while True:
            end = text.rfind(b" ", 0, end)
            if end < 0:
                return b""
            if text[text.rfind(b" ", 0, end) + 1] < _SMALL_LETTERS:
                return text[:end]

    def wrap(self, text: bytes, room: int) -> list[bytes]:
        """Break a text, in bytes, at its spaces into lines of at most `room` pixels; return these.

        A word that is too long gets its own line.
        """
        # The last letter needs no gap. Skip the slow measurement of a text that is surely too long.
        if text and len(text) * _LEAST <= room + 1 and self.width(text) <= room + 1:
            return [text]
        try:
            advances, cell = self._advances, self._cell
            lines = []
            begin, end = 0, len(text)
            while begin < end:
                sure, left = begin, room + 1
                while left >= 2 * cell and sure < end:
                    # At least this many more letters fit, however wide they are.
                    more = left // cell
                    for code in text[sure : sure + more]:
                        left -= advances[code]
                    sure += more
                if sure >= end:
                    lines.append(text[begin:])
                    break
                cut = text.rfind(b" ", begin, sure)
                for at in range(sure, end):
                    code = text[at]
                    if code == SPACE:
                        cut = at
                    left -= advances[code]
                    if left < 0:
                        break
                else:
                    cut = end
                if cut < 0:
                    cut = text.find(b" ", sure)
                if cut < 0:
                    cut = end
                lines.append(text[begin:cut])
                begin = cut + 1
            return lines
        except IndexError:
            return self.letters().wrap(text, room)

    def write(
        self,
        bitmap: "Bitmap",
        text: bytes,
        x: int,
        y: int,
        ink: int = _INK,
        ground: int = _GROUND,
        width: int = 0,
    ) -> int:
        """Write a text, in bytes, into a bitmap; return where it ends.

        Letters beyond the bitmap's right edge are left out.

        :param x: left edge, in pixels; `y` is the upper one
        :param ink: the value of the letters, on a ground of 0; any of the bitmap's values except 0.
            For letters of 1 the ground must already be there
        :param ground: if not 0, the value of the ground, which is already there; the letters become
            0. Any of the bitmap's values except 1; the text must have no `CHIP`
        :param width: the width of the text, if it is known
        """
        strip, advances = self._strip, self._advances
        high, start, end = strip.height, x, bitmap.width
        skip = _GROUND
        if not ground and (ink != _INK or text.find(_CHIP) >= 0):
            end = min(x + (width or self.width(text)), end)
        if ink != _INK and not ground:
            # The letters keep the value that is filled in here, because only the pixels around them
            # are copied.
            fill_region(bitmap, x, y, end, y + high, ink)
            skip = _INK
        on = ground  # the ground of dark letters
        at = -1
        try:
            for code in text:
                if x >= end:
                    return end
                advance = advances[code]
                left = (code - SPACE) * self._cell
                right = left + advance
                if code == CHIP:
                    at = text.find(_CHIP, at + 1)
                    on = 0 if on else self._draw_chip(bitmap, text, at, x, y, ink, end)
                elif on:
                    blit(bitmap, strip, x, y, x1=left, x2=right, y2=high, skip_source_index=0)
                    # All other pixels belong to the letter; the space, at the left, is empty.
                    blit(bitmap, strip, x, y, x2=advance, y2=high, skip_dest_index=on)
                else:
                    blit(bitmap, strip, x, y, x1=left, x2=right, y2=high, skip_source_index=skip)
                x += advance
        except IndexError:
            return self.letters().write(bitmap, text, start, y, ink, ground, width)
        return min(x, end)

    def _draw_chip(
        self, bitmap: "Bitmap", text: bytes, at: int, x: int, y: int, ink: int, end: int
    ) -> int:
        # Draw the key that a button's name is written on, in a text that ends at `end`; return its
        # colour.
        height, right = self.height, x
        y += self._strip.height - height  # a strip with accents begins higher
        while True:
            right = min(right + self._advances[text[at]], end)
            at += 1
            if at == len(text) or text[at] == CHIP:
                break
        colour = _OTHER_INK if ink == _INK else ink
        scale = self._cell // CELL
        high = height - 2 * scale if height > TAILS else height
        top, bottom = max(0, y - scale), min(y + high + scale, bitmap.height)
        right = min(right + scale, end)
        fill_region(bitmap, x, y, min(right + scale, end), y + height, _GROUND)
        fill_region(bitmap, x, top, right, bottom, colour)
        for across in (x, right - 1):
            bitmap[across, top] = bitmap[across, bottom - 1] = _GROUND
        return colour

    def letters(self) -> "Face":
        """Return a face with the same letters, and with those from 128 on."""
        more = self._more = self._more or load("patience.ui.draw.accents").AccentedFace(self)
        return more


def make_menu_face() -> "Face":
    """Return the face of all screens except the table: capitals 7 high, tails below."""
    return Face("menu_face", _MENU_WIDTHS)


def make_small_face() -> "Face":
    """Return the face of notes and of the table's line: capitals and digits, 5 high."""
    return Face("small_face", _SMALL_WIDTHS)
