"""Draws the cards of games in which several look the same: of two packs, or of fewer suits.

Loaded on demand.
"""

from bitmaptools import fill_region
from micropython import const

from patience.ui.draw import theme

_WIDE = const(20)  # narrower backs have no room for a label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def over(base: "Any", faces: bytes) -> "Any":
    """Return a class like `base`, a `CardFace` or `PileFace`, that draws what cards count as.

    :param faces: `PackGame.faces`
    """

    class PackFace(base):  # type: ignore[misc]
        """Draws each card as its face."""

        def draw_count(self, number: int, x: int, y: int, height: int, again: int) -> None:
            if self.width >= _WIDE:
                base.draw_count(self, number, x, y, height, again)
                return
            end = y + height - 2
            right = x + self.width - self.edge - 1
            fill_region(self.canvas, x + 2, y + 2, right, end, theme.BACK)
            y += (height - self.sheet.digit_height) // 2
            self.draw_number(number, x + self.width // 2, y, theme.FACE)

        def face_of(self, card: int) -> int:
            """Return what a card counts as."""
            return faces[card]

        def draw_card(self, card: int, *more: int) -> None:
            base.draw_card(self, faces[card], *more)

        def draw_strip(self, card: int, *more: int) -> None:
            base.draw_strip(self, faces[card], *more)

        def draw_lower_part(self, card: int, *more: int) -> None:
            base.draw_lower_part(self, faces[card], *more)

        def _draw_side_strip(self, card: int, *more: int) -> None:
            base._draw_side_strip(self, faces[card], *more)

    return PackFace
