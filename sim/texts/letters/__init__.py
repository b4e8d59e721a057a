"""The letters of a language that ASCII does not have: their codes, and their drawings.

A board has neither UTF-8 nor a table of letters: in its bundle each of these letters has a code
below that of the space, in texts and in the pictures of faces. The drawings are `menu.bmp` and
`large.bmp`, in cells of 6 by 10 and 12 by 20, a row or two higher than the letters of ASCII. Those
of the small face are capitals with marks, made here.

On a computer texts are in UTF-8, and `faces` finds their codes in the same pictures.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from sim.data.places import ROOT
from sim.texts.letters.pictures import PICTURES, make_file, read_rows
from sim.texts.letters.small import SMALL_ABOVE, draw_small

SIGNS = "¡« ·» ¿ÀÁÂÃÄÆ ÇÈÉÊËÌÍÎÏÑÒÓÔÕÖ×ÙÚÛÜß àáâãäæ çèéêëìíîïñòóôõöùúûüÿĄąĆćĘęŁłŃńŒ œ ŚśŸŹźŻż–’“”„…"  # noqa: RUF001
SIGNS += "ČĎĚŇŘŠŤŮŽÝčď ěňřšťůžýÅåØø"
"""In the order of their cells; a space is the second half of a wide cell."""
CODES = bytes([8, 7, 6, 5, 4, 3, 15, 14]), bytes([*range(31, 15, -1)])
"""The codes of capitals and signs, and those of small letters, which `Face.fit` tells apart.

Those from 9 to 13 separate words or lines. The cells of the first two must be empty.
"""
FACES = {face: PICTURES / f"{face}_face.bmp" for face in ("menu", "large", "small")}
"""The pictures of all faces in English."""

# The letters of ASCII that a small face writes instead, as a group begins.
_PLAIN = (
    "!¡ '«»’“”„ .·… ?¿ -– x× AÀÁÂÃÄĄÅ AEÆ CÇĆČ DĎ EÈÉÊËĘĚ IÌÍÎÏ LŁ NÑŃŇ OÒÓÔÕÖØ OEŒ RŘ SŚŠ TŤ "  # noqa: RUF001
    "UÙÚÛÜŮ YŸÝ ZŹŻŽ aàáâãäąå aeæ cçćč dď eèéêëęě iìíîï lł nñńň oòóôõöø oeœ rř sśš ssß tť uùúûüů "
    "yÿý zźżž"
).split()
# The signs of each width, from 0 on, and those with another one in large letters: in pixels, or
# pairs of them. All other signs are 4 wide.
_WIDTHS = ("", "¡·", "ìí’", "ÌÍÎÏçîïćłśźżčřšž", "", "Æ×æŁŒœŸ–…ŤÝØø", "«»ď")  # noqa: RUF001
_LARGE_WIDTHS = ("", "", "", "", "×", "ť", "ÆŒ")  # noqa: RUF001
_USUAL = 4
FIRST, SPACE = 1, 32
"""The codes of the first cell, and of the first cell in English."""
_ASCII = 128
_NO_WIDTH = "0"  # the digit of a code without a letter
_BEFORE_ZERO = 47  # a letter's digit counts its gap, too
_CELLS = {"menu": 6, "large": 12, "small": 6}
_WIDTHS_FILE = ROOT / "lib/patience/texts/plural.py"


class Letters:
    """The letters of a language, each with a code.

    :param texts: all that is drawn in that language
    :raises ValueError: if they have more letters than there are codes
    """

    def __init__(self, texts: Iterable[str]) -> None:
        used = sorted({letter for text in texts for letter in text if letter in SIGNS} - {" "})
        used = [letter for letter in used if ord(letter) >= _ASCII]
        self.codes: dict[str, int] = {}
        """The codes by letter."""
        for is_small, codes in enumerate(CODES):
            wanted = [letter for letter in used if _is_small(letter) == bool(is_small)]
            # Right of a wide letter nothing is drawn.
            wide = [letter for letter in wanted if _is_wide(letter)]
            wanted = wide + [letter for letter in wanted if letter not in wide]
            beside = 2 * len(wide) - 1
            free = [*codes[: beside + 1 : 2], *codes[max(0, beside) :]]
            if len(wanted) > len(free):
                raise ValueError(f"there are only {len(free)} codes for {''.join(wanted)}")
            self.codes |= dict(zip(wanted, free))
        self._coded = {ord(letter): code for letter, code in self.codes.items()}
        self._letters = {code: letter for letter, code in self.codes.items()}

    def encode(self, text: str) -> str:
        """Return a text with codes instead of these letters."""
        return text.translate(self._coded)

    def decode(self, text: str) -> str:
        """Return a text with these letters instead of their codes."""
        return text.translate(self._letters)

    def widths(self, face: str) -> str:
        """Return the digits of `patience.texts.plural` for all codes from 1 on.

        :param face: one of `FACES`
        """
        own = [self._digit(face, code) for code in range(FIRST, SPACE)]
        return "".join(own) + english_widths(face)

    def measure(self, text: str, face: str) -> int:
        """Return the width of a text in pixels, with the gap after its last letter.

        :param face: one of `FACES`
        """
        digits = self.widths(face)
        return sum(ord(digits[ord(code) - FIRST]) - _BEFORE_ZERO for code in self.encode(text))

    def _digit(self, face: str, code: int) -> str:
        letter = self._letters.get(code)
        if letter is None:
            return _NO_WIDTH
        width = len(draw_small(letter, _plain(letter))[0]) if face == "small" else 0
        return chr(_BEFORE_ZERO + 1 + (width or _width(letter, face)))

    def draw(self, face: str) -> list[str]:
        """Return the picture of a face with these letters: rows of `.` and `#`, from code 1 on.

        The letters of ASCII have none in the last rows, because they are not as high.

        :param face: one of `FACES`
        """
        cell, own = _CELLS[face], read_rows(FACES[face])
        signs = [] if face == "small" else read_rows(Path(__file__).with_name(f"{face}.bmp"))
        high = len(own)
        above = len(signs) - high if signs else SMALL_ABOVE
        rows = [[" " * cell for _ in range(FIRST, SPACE)] for _ in range(high + above)]
        for letter, code in self.codes.items():
            if face == "small":
                drawn = draw_small(letter, _plain(letter))
            else:
                at = SIGNS.index(letter) * cell
                drawn = [row[at : at + cell] for row in signs]
            for row, part in zip(rows, drawn, strict=True):
                row[code - FIRST] = part.ljust(cell, ".")
        made = ["".join(row).replace(" ", ".") for row in rows]
        wide = len(own[0])
        return [row + (own[y] if y < high else "." * wide) for y, row in enumerate(made)]

    def picture(self, face: str) -> bytes:
        """Return the same picture as a file, like those of the other faces."""
        return make_file(self.draw(face), FACES[face])


@cache
def english_widths(face: str) -> str:
    """Return the digits of `patience.texts.plural` in English.

    :param face: one of `FACES`
    """
    import ast  # here, because a start on a computer has no use for it

    tree = ast.parse(_WIDTHS_FILE.read_text("utf-8"))
    found = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    return str(found[f"{face.upper()}_WIDTHS"].decode())


def _is_small(letter: str) -> bool:
    return _plain(letter)[0].islower()


def _is_wide(letter: str) -> bool:
    return SIGNS[(SIGNS.index(letter) + 1) % len(SIGNS)] == " "


def _width(letter: str, face: str) -> int:
    found = _USUAL
    for known in (_WIDTHS, _LARGE_WIDTHS if face == "large" else ()):
        for width, signs in enumerate(known):
            if letter in signs:
                found = width
    return found


def _plain(letter: str) -> str:
    (group,) = [group for group in _PLAIN if letter in group]
    return "".join(sign for sign in group if ord(sign) < _ASCII)
