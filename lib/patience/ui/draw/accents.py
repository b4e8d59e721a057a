"""Letters with accents, and other signs of Western European languages and Polish.

A `Face` loads them with the first text that has some. Texts are in UTF-8, where these letters take
several bytes; here each has one code, from 128 on, and their picture extends the face's own.

Loaded on demand.
"""

from bitmaptools import blit
from displayio import Bitmap
from micropython import const

from patience.ui.draw.face import CELL, SPACE, TAILS, Face

SIGNS = "¡« ·» ¿ÀÁÂÃÄÆ ÇÈÉÊËÌÍÎÏÑÒÓÔÕÖ×ÙÚÛÜß àáâãäæ çèéêëìíîïñòóôõöùúûüÿĄąĆćĘęŁłŃńŒ œ ŚśŸŹźŻż–’“”„…"  # noqa: RUF001
"""In the order of their cells; a space is the second half of a wide cell."""
# The small face writes these instead: letters without accents, two for a wide cell.
_PLAIN = (
    "!' .' ?AAAAAAECEEEEIIIINOOOOOxUUUUssaaaaaaeceeeeiiiinooooouuuuyAaCcEeLlNnOEoeSsYZzZz-''''."
)
# The width of the sign in each cell, one digit each; then half the width in large letters.
_WIDTHS = (
    b"160160444444504444433334444445444440444445034444223344444444444444344534450504354343524445"
)
_LARGE = (
    b"160160444444604444433334444444444440444445034444223344444444444444344534460504354343524445"
)
_FIRST = const(128)  # code


def extend(face: Face) -> None:
    """Let a face handle texts with accents, too, as long as it exists."""
    own, small = _Extended(face), face.height <= TAILS
    face.width = lambda text: own.width(_codes(text, small))  # type: ignore[method-assign]
    face.fit = lambda text, room: _text(_fit(own, _codes(text, small), room))  # type: ignore[method-assign]
    face.wrap = lambda text, room: list(map(_text, own.wrap(_codes(text, small), room)))  # type: ignore[method-assign]
    face.write = lambda to, text, *more: own.write_below(to, _codes(text, small), *more)  # type: ignore[method-assign]


def _codes(text: bytes, small: bool) -> bytes:
    # Return the codes of a text's letters, without an incomplete letter at the end.
    if not text or max(text) < _FIRST:
        return text
    while text[-1:] >= b"\xc0" or text.endswith(b"\xe2\x80"):
        text = text[:-1]
    codes = b""
    for letter in text.decode():
        code, at = ord(letter), SIGNS.find(letter)
        if code < _FIRST:
            codes += bytes([code])
        elif at < 0:
            codes += b"?"
        elif small:
            codes += _PLAIN[at : at + 1 + (SIGNS[at + 1 : at + 2] == " ")].encode()
        else:
            codes += bytes([_FIRST + at])
    return codes


def _text(codes: bytes) -> bytes:
    letters = [chr(code) if code < _FIRST else SIGNS[code - _FIRST] for code in codes]
    return "".join(letters).encode()


def _fit(face: Face, codes: bytes, room: int) -> bytes:
    # `face` takes words that begin with an accented capital for small words.
    kept = face.fit(codes, room)
    for begin in range(len(kept) and len(kept) + 1, len(codes)):
        code = codes[begin]
        if (b" " + codes)[begin] == SPACE and code >= _FIRST and _PLAIN[code - _FIRST] < "a":
            end = codes.find(b" ", begin)
            if end > 0 and face.width(codes[:end]) <= room + 1:
                kept = codes[:end]
    return kept


class _Extended(Face):
    # A face with signs from 128 on. Its strip begins higher, to include the accents of capitals.

    def __init__(self, face: Face) -> None:
        self._strip, self._advances = face._strip, face._advances
        self._cell, self.height = face._cell, face.height
        if self.height > TAILS:
            large = self._cell > CELL
            signs = Face("large_accents", _LARGE, 2) if large else Face("menu_accents", _WIDTHS)
            self._strip = Bitmap(face._strip.width + signs._strip.width, signs.height, 2)
            blit(self._strip, face._strip, 0, signs.height - self.height)
            blit(self._strip, signs._strip, face._strip.width, 0)
            self._advances += signs._advances[SPACE:]

    def write_below(self, bitmap: Bitmap, codes: bytes, x: int, y: int, *more: int) -> int:
        whole = self._strip
        above = whole.height - self.height
        if y < above:  # no room for the accents of capitals
            self._strip = Bitmap(whole.width, self.height, 2)
            blit(self._strip, whole, 0, 0, y1=above)
            above = 0
        end = self.write(bitmap, codes, x, y - above, *more)
        self._strip = whole
        return end

    def _draw_chip(
        self, bitmap: Bitmap, text: bytes, at: int, x: int, y: int, ink: int, end: int
    ) -> int:
        y += self._strip.height - self.height
        return super()._draw_chip(bitmap, text, at, x, y, ink, end)
