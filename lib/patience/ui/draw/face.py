"""Proportional letters, in a strip of cells 6 wide for the codes up to 127.

Texts are bytes, because a board looks up every letter taken from a string. A letter that is not in
ASCII has a code below that of the space, see `sim.texts.letters`; the strip of a language with such
letters begins with them, and they are a row or two higher than others. An unused cell has a
question mark. The codes of ^ _ ` ~ are the suits, see `texts.refusals`, that of $ is the arrow of
redeals, those of the backslash and { are the marks of `choosing.by_ease`, and that of } is a tick.
"""

from bitmaptools import blit, fill_region
from micropython import const

from patience.texts.plural import MENU_WIDTHS, SMALL_WIDTHS
from patience.texts.words import FIRST_CODE, NOTES
from patience.ui.draw.picture import read_picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

CHIP = const(127)
"""The code before and after the name of a button, which is drawn as a key with dark letters."""

SPACE = const(32)  # its code
_INK = const(1)
_GROUND = const(0)
_OTHER_INK = const(3)  # gold, in a `Panel`
_SMALL_LETTERS = const(97)
_CAPITALS_END = const(16)  # the codes of capitals that are not in ASCII
_MENU_ROWS = const(10)  # with an accent
CELL = const(6)  # the width of a cell; twice that for large letters
_LEAST = const(2)  # the width of the narrowest letter, with its gap
TAILS = const(5)  # letters of a higher face have tails, two pixels below the line, and accents

_BEFORE_ZERO = const(47)
_CHIP = b"\x7f"


class Face:
    """Letters of one size, `scale` pixels apart.

    :param name: the name of the picture with the strip, see `picture`
    :param widths: the width of each letter, as a digit, times `scale`
    :param scale: 2 for letters twice as large, in cells 12 wide, otherwise 1
    """

    def __init__(self, name: str, widths: bytes, scale: int = 1) -> None:
        self.strip = read_picture(name)
        """The picture."""
        self._cell = CELL * scale
        # By code, with the gap after each letter.
        self._advances = bytes(FIRST_CODE) + bytes(
            [(digit - _BEFORE_ZERO) * scale for digit in widths]
        )
        self.height = self.strip.height
        """The height of a line, in pixels; accents are above it."""
        if NOTES:
            self.height -= 2 if self.height != _MENU_ROWS else 1

    def width(self, text: bytes) -> int:
        """Return the width of a text, in bytes, with the gap after its last letter."""
        advances = self._advances
        found = 0
        for code in text:
            found += advances[code]
        return found

    def fit(self, text: bytes, room: int) -> bytes:
        """Return as many whole words of a text, in bytes, as fit.

        If some are left out, the last one kept is not a small word such as "and".
        """
        if len(text) * self._cell <= room:  # with any letters
            return text
        advances, left = self._advances, room
        for end in range(len(text)):
            left -= advances[text[end]]
            if left < -1:  # the last letter needs no gap
                break
        else:
            return text
        end += 1
        while True:
            end = text.rfind(b" ", 0, end)
            if end < 0:
                return b""
            if text[text.rfind(b" ", 0, end) + 1] < _SMALL_LETTERS:
                if NOTES:
                    if _CAPITALS_END <= text[text.rfind(b" ", 0, end) + 1] < SPACE:
                        continue
                return text[:end]

    def wrap(self, text: bytes, room: int) -> list[bytes]:
        """Break a text, in bytes, at its spaces into lines of at most `room` pixels; return these.

        A word that is too long gets its own line.
        """
        # The last letter needs no gap. Skip the slow measurement of a text that is surely too long.
        if text and len(text) * _LEAST <= room + 1 and self.width(text) <= room + 1:
            return [text]
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
        strip, advances = self.strip, self._advances
        high, end = self.height, bitmap.width
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
        for code in text:
            if x >= end:
                return end
            advance = advances[code]
            left = (code - FIRST_CODE) * self._cell
            right = left + advance
            if NOTES:
                if code < SPACE:
                    top = y + high - strip.height
                    if skip:
                        fill_region(bitmap, x, top, min(x + advance, end), y, ink)
                    blit(bitmap, strip, x, top, x1=left, x2=right, skip_source_index=skip)
                    if on:
                        blit(bitmap, strip, x, top, x2=advance, skip_dest_index=on)
                    x += advance
                    continue
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
        return min(x, end)

    def _draw_chip(
        self, bitmap: "Bitmap", text: bytes, at: int, x: int, y: int, ink: int, end: int
    ) -> int:
        # Draw the key that a button's name is written on, in a text that ends at `end`; return its
        # colour.
        height, right = self.height, x
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


def make_menu_face() -> "Face":
    """Return the face of all screens except the table: capitals 7 high, tails below."""
    return Face("menu_face", MENU_WIDTHS)


def make_small_face() -> "Face":
    """Return the face of notes and of the table's line: capitals and digits, 5 high."""
    return Face("small_face", SMALL_WIDTHS)
