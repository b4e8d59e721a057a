"""Letters with accents, and other signs of European languages in Latin letters.

Texts are in UTF-8, where these letters take several bytes; here each has one code, from 128 on, and
their picture extends the face's own. A bundle in such a language has these faces from the start;
otherwise a `Face` loads its own with the first text that has such a letter.

Loaded on demand.
"""

from bitmaptools import blit
from displayio import Bitmap
from micropython import const

from patience.ui.draw.face import CELL, SPACE, TAILS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.draw.face import Face

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


class AccentedFace:
    """A face for texts with accents, too; it has the methods of `Face`.

    It does not inherit from it: on a board, this module would load all of `ui.app` once more.

    :param face: the face, whose letters it has as well
    """

    def __init__(self, face: "Face") -> None:
        self.height = face.height
        """The height of a line, in pixels."""
        self._is_small = face.height <= TAILS
        self._signs = face if self._is_small else _add_signs(face)
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
        signs, codes = self._signs, self._codes(text)
        whole = signs._strip
        above = whole.height - signs.height
        if y < above:  # no room for the accents of capitals
            signs._strip = Bitmap(whole.width, signs.height, 2)
            blit(signs._strip, whole, 0, 0, y1=above)
            above = 0
        end = signs.write(bitmap, codes, x, y - above, ink, ground, width)
        signs._strip = whole
        return end

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


def _fit(face: "Face", codes: bytes, room: int) -> bytes:
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


def _add_signs(face: "Face") -> "Face":
    # Return a face with signs from 128 on. Its strip begins higher, to include the accents of
    # capitals.
    scale = face._cell // CELL
    made = type(face)("large_accents" if scale > 1 else "menu_accents", b"", scale)
    own, more = face._strip, made._strip
    made._strip = Bitmap(own.width + more.width, more.height, 2)
    blit(made._strip, own, 0, more.height - face.height)
    blit(made._strip, more, own.width, 0)
    made._advances = face._advances + _advances(scale)
    made.height = face.height
    return made
