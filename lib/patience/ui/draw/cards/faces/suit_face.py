"""Draws the cards of games with fewer suits.

Loaded on demand.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def over(base: "Any", suits: bytes) -> "Any":
    """Return a class like `base`, a `CardFace` or `PileFace`, that draws what cards count as.

    :param suits: the result of `kinds.faces.suits_of`
    """

    class SuitFace(base):  # type: ignore[misc]
        """Draws each card in the suit that it counts as."""

        def _draw_head(self, card: int, *more: "Any") -> None:
            super()._draw_head(card & ~3 | suits[card & 3], *more)

        def _draw_centre(self, card: int, *more: int) -> None:
            super()._draw_centre(card & ~3 | suits[card & 3], *more)

        def _draw_side_strip(self, card: int, *more: int) -> None:
            super()._draw_side_strip(card & ~3 | suits[card & 3], *more)

    return SuitFace
