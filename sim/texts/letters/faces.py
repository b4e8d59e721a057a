"""The game's faces on a computer, where the texts of all languages are in UTF-8."""

from typing import Any

from displayio import Bitmap

from patience.ui.draw.face import Face
from sim.texts.letters import Letters

_END = len("_face")
_AS_PIXELS = str.maketrans(".#", "\0\1")


class Utf8Face(Face):
    """A face for texts in UTF-8; letters that it does not have are question marks."""

    letters = Letters([])

    def width(self, text: bytes) -> int:
        """Return the width of a text in UTF-8."""
        return super().width(self._encode(text))

    def fit(self, text: bytes, room: int) -> bytes:
        """Return as many whole words of a text in UTF-8 as fit."""
        return self._decode(super().fit(self._encode(text), room))

    def wrap(self, text: bytes, room: int) -> list[bytes]:
        """Break a text in UTF-8 into lines."""
        return [self._decode(line) for line in super().wrap(self._encode(text), room)]

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
        """Write a text in UTF-8 into a bitmap; return where it ends."""
        return super().write(bitmap, self._encode(text), x, y, ink, ground, width)

    def _encode(self, text: bytes) -> bytes:
        # A text that was cut can end in the middle of a letter.
        if text.isascii():
            return text
        return self.letters.encode(text.decode(errors="ignore")).encode("ascii", "replace")

    def _decode(self, codes: bytes) -> bytes:
        return self.letters.decode(codes.decode()).encode()


class _LetteredFace(Utf8Face):
    def __init__(self, name: str, widths: bytes, scale: int = 1) -> None:
        super().__init__(name, widths, scale)
        self.height = self.strip.height
        rows = self.letters.draw(name[:-_END])
        strip: Any = Bitmap(len(rows[0]), len(rows), 2)
        self.strip = strip
        strip.data[:] = "".join(rows).translate(_AS_PIXELS).encode()


def make_class(letters: Letters) -> type[Face]:
    """Return a class of faces that have the letters of a language."""
    return type(_LetteredFace.__name__, (_LetteredFace,), {"letters": letters})
