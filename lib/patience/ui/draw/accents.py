"""Letters with accents, and other signs of European languages in Latin letters.

Texts are in UTF-8, where these letters take several bytes; here each has one code, from 128 on, and
their picture extends the face's own. A bundle in such a language has these faces from the start;
otherwise a `Face` loads its own with the first text that has such a letter.

Loaded on demand.
"""

from bitmaptools import blit
from displayio import Bitmap
from micropython import const

from patience.ui.draw.face import CELL, SPACE, TAILS, Face

SIGNS = "¡« ·» ¿ÀÁÂÃÄÆ ÇÈÉÊËÌÍÎÏÑÒÓÔÕÖ×ÙÚÛÜß àáâãäæ çèéêëìíîïñòóôõöùúûüÿĄąĆćĘęŁłŃńŒ œ ŚśŸŹźŻż–’“”„…"  # noqa: RUF001
SIGNS += "ČĎĚŇŘŠŤŮŽÝčď ěňřšťůžýÅåØø"
"""In the order of their cells; a space is the second half of a wide cell."""
# The small face writes the letters that a group begins with instead of its other signs.
_PLAIN = (
    "!¡ '«»’“”„ .· ?¿ -– ...… x× AÀÁÂÃÄĄÅ AEÆ CÇĆČ DĎ EÈÉÊËĘĚ IÌÍÎÏ LŁ NÑŃŇ OÒÓÔÕÖØ OEŒ RŘ SŚŠ TŤ "  # noqa: RUF001
    "UÙÚÛÜŮ YŸÝ ZŹŻŽ aàáâãäąå aeæ cçćč dď eèéêëęě iìíîï lł nñńň oòóôõöøœ rř sśš ssß tť uùúûüů yÿý "
    "zźżž"
)
# The signs of each width, from 0 on, and those with another one in large letters: in pixels, or
# pairs of them. All other signs are 4 wide, and the second half of a wide cell is 0.
_WIDTHS = ("", "¡·", "ìí’", "ÌÍÎÏçîïćłśźżčřšž", "", "Æ×æŁŒœŸ–…ŤÝØø", "«»ď")  # noqa: RUF001
_LARGE_WIDTHS = ("", "", "", "", "×", "ť", "ÆŒ")  # noqa: RUF001
_USUAL = const(4)
_FIRST = const(128)  # code
_CAPITALS_END = const(97)


class AccentedFace(Face):
    """A face for texts with accents, too.

    :param face: the face, whose letters it has as well
    """

    def __init__(self, face: Face) -> None:
        self.height = face.height
        self._is_small = face.height <= TAILS
        self._signs = face if self._is_small else _Signs(face)
        self._text = self._found = b""

    def width(self, text: bytes) -> int:
        """Return the width of a text."""
        return self._signs.width(self._codes(text))

    def fit(self, text: bytes, room: int) -> bytes:
        """Return as many whole words of a text as fit."""
        return _text(_fit(self._signs, self._codes(text), room))

    def wrap(self, text: bytes, room: int) -> list[bytes]:
        """Break a text into lines."""
        return [_text(line) for line in self._signs.wrap(self._codes(text), room)]

    def write(
        self,
        bitmap: Bitmap,
        text: bytes,
        x: int,
        y: int,
        ink: int = 1,
        ground: int = 0,
        width: int = 0,
    ) -> int:
        """Write a text into a bitmap; return where it ends."""
        codes = self._codes(text)
        if isinstance(self._signs, _Signs):
            return self._signs.write_below(bitmap, codes, x, y, ink, ground, width)
        return self._signs.write(bitmap, codes, x, y, ink, ground, width)

    def _codes(self, text: bytes) -> bytes:
        # Return the codes of a text's letters, without an incomplete letter at the end. A text is
        # usually measured before it is written.
        if not text or max(text) < _FIRST:
            return text
        if text != self._text:
            self._text = text
            self._found = _encode(text, self._is_small)
        return self._found


def _encode(text: bytes, small: bool) -> bytes:
    while text[-1:] >= b"\xc0" or text.endswith(b"\xe2\x80"):
        text = text[:-1]
    codes = bytearray()
    for letter in text.decode():
        code = ord(letter)
        if code < _FIRST:
            codes.append(code)
            continue
        at = SIGNS.find(letter)
        if at < 0:
            codes.append(ord("?"))
        elif small:
            codes.extend(_plain(letter))
        else:
            codes.append(_FIRST + at)
    return bytes(codes)


def _plain(sign: str) -> bytes:
    begin = _PLAIN.rfind(" ", 0, _PLAIN.find(sign)) + 1
    end = begin
    while ord(_PLAIN[end]) < _FIRST:
        end += 1
    return _PLAIN[begin:end].encode()


def _text(codes: bytes) -> bytes:
    if not codes or max(codes) < _FIRST:
        return codes
    letters = [chr(code) if code < _FIRST else SIGNS[code - _FIRST] for code in codes]
    return "".join(letters).encode()


def _fit(face: Face, codes: bytes, room: int) -> bytes:
    # `face` takes words that begin with an accented capital for small words.
    kept = face.fit(codes, room)
    for begin in range(len(kept) and len(kept) + 1, len(codes)):
        code = codes[begin]
        if (b" " + codes)[begin] == SPACE and code >= _FIRST and _is_capital(SIGNS[code - _FIRST]):
            end = codes.find(b" ", begin)
            if end > 0 and face.width(codes[:end]) <= room + 1:
                kept = codes[:end]
    return kept


def _is_capital(sign: str) -> bool:
    return _plain(sign)[0] < _CAPITALS_END


def _advances(scale: int) -> bytes:
    # Return the width of each sign, with the gap after it.
    widths = bytearray(_USUAL for _ in SIGNS)
    for known in (_WIDTHS, _LARGE_WIDTHS[: len(_LARGE_WIDTHS) * (scale - 1)]):
        for width in range(len(known)):
            for sign in known[width]:
                widths[SIGNS.find(sign)] = width
    for at in range(len(SIGNS)):
        if SIGNS[at] == " ":
            widths[at] = 0
    return bytes([(width + 1) * scale for width in widths])


class _Signs(Face):
    # A face with signs from 128 on. Its strip begins higher, to include the accents of capitals.

    def __init__(self, face: Face) -> None:
        scale = face._cell // CELL
        self._cell, self.height = face._cell, face.height
        signs = Face("large_accents" if scale > 1 else "menu_accents", b"")
        own, more = face._strip, signs._strip
        self._strip = Bitmap(own.width + more.width, more.height, 2)
        blit(self._strip, own, 0, more.height - self.height)
        blit(self._strip, more, own.width, 0)
        self._advances = face._advances + _advances(scale)

    def write_below(
        self, bitmap: Bitmap, codes: bytes, x: int, y: int, ink: int, ground: int, width: int
    ) -> int:
        whole = self._strip
        above = whole.height - self.height
        if y < above:  # no room for the accents of capitals
            self._strip = Bitmap(whole.width, self.height, 2)
            blit(self._strip, whole, 0, 0, y1=above)
            above = 0
        end = self.write(bitmap, codes, x, y - above, ink, ground, width)
        self._strip = whole
        return end

    def _draw_chip(
        self, bitmap: Bitmap, text: bytes, at: int, x: int, y: int, ink: int, end: int
    ) -> int:
        y += self._strip.height - self.height
        return super()._draw_chip(bitmap, text, at, x, y, ink, end)
