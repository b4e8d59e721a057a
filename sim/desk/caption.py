"""The caption below the picture: whether the game can be won, according to a `Judge`.

The window draws it in the handheld's own letters and pixels, as an additional line of its screen.
`sim.solve.live` is the judge, if it is installed.
"""

import sys
from typing import NamedTuple, Protocol

from displayio import Bitmap

from patience.ui.draw import theme
from patience.ui.draw.face import CHIP, make_menu_face, make_small_face

WINNABLE, LOST, OPEN = range(3)
"""Verdicts on a game: `OPEN` while it is undecided."""
SIGN_COLOURS = (0x6CC24A, 0xE5533D, theme.QUIET_TEXT)
"""The colour of the sign for each verdict."""


class Message(NamedTuple):
    """The current answer of a judge."""

    verdict: int  # WINNABLE, LOST or OPEN
    text: str
    offer: str = ""  # what a key can do: go back to the last winnable position


class Judge(Protocol):
    """Tells in the background whether the game on a machine's table can still be won."""

    @property
    def message(self) -> Message | None:
        """The message to show now; None for nothing."""

    def tick(self) -> None:
        """Check the game, between two of its steps."""

    def go_back(self) -> None:
        """Go back to the last position that is known to be winnable, or report that none is."""

    def toggle(self) -> None:
        """Change when verdicts are shown: always, only when the game is lost, or never."""


_SIGN = 5  # width and height of the sign before the text
_GAP = 3
_GROUND, _TEXT, _SIGN_INK, _KEY = range(4)
_SIGNS = (
    (".###.", "#####", "#####", "#####", ".###."),
    ("#...#", ".#.#.", "..#..", ".#.#.", "#...#"),
    (".###.", "#...#", "#...#", "#...#", ".###."),
)
"""The shape of the sign for each verdict, readable without colours."""


class Caption:
    """A line in the handheld's letters.

    :param width: of the handheld's screen, in pixels
    :param large: whether it is a large screen, with larger letters
    :param key: the name of the key for the offer
    """

    def __init__(self, width: int, large: bool, key: str) -> None:
        self._face = make_menu_face() if large else make_small_face()
        self._key = chr(CHIP) + key + chr(CHIP) + " "
        self._bitmap = Bitmap(width, self._face.height + 2 * _GAP, 4)
        self.height = self._bitmap.height
        """The height, in pixels."""

    def draw(self, message: Message | None) -> bytes:
        """Return the pixels of a message, 16 bits each in the machine's order, row after row."""
        bitmap, face = self._bitmap, self._face
        bitmap.fill(_GROUND)
        verdict = OPEN
        if message:
            verdict = message.verdict
            self._draw_sign(_SIGNS[verdict])
            offer = (self._key + message.offer).encode() if message.offer else b""
            right = bitmap.width - face.width(offer) - _GAP + 1
            text, left = message.text.encode(), _SIGN + 2 * _GAP
            if left + face.width(text) <= right - _GAP:  # without room, the sign says it
                face.write(bitmap, text, left, _GAP, _TEXT)
            face.write(bitmap, offer, right, _GAP, _KEY)
        inks = 0, theme.QUIET_TEXT, SIGN_COLOURS[verdict], theme.GOLD_TEXT
        colours = [_rgb565(ink) for ink in inks]
        return b"".join(
            colours[bitmap[x, y]] for y in range(bitmap.height) for x in range(bitmap.width)
        )

    def _draw_sign(self, rows: tuple[str, ...]) -> None:
        top = (self._bitmap.height - len(rows)) // 2
        for y, row in enumerate(rows, top):
            for x, dot in enumerate(row, _GAP):
                if dot == "#":
                    self._bitmap[x, y] = _SIGN_INK


def _rgb565(colour: int) -> bytes:
    red, green, blue = colour >> 19, colour >> 10 & 63, colour >> 3 & 31
    return (red << 11 | green << 5 | blue).to_bytes(2, sys.byteorder)
