"""Paints tables whose stock, waste and foundation have larger cards than the tableau.

`peaks_painter` paints peaks. Loaded on demand.
"""

from patience.ui.draw.cards.faces.cover_painter import CoverPainter
from patience.ui.draw.cards.painter import Painter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from patience.ui.draw.cards.faces.fan_face import FanFace


def _call(painter: "Any", work: "Callable[..., Any]", *given: object) -> "Any":
    # Call a method of a painter as if all cards were as large as these.
    layout = painter.layout
    kept = painter.face, layout.card_w, layout.side_h
    painter.face, layout.card_w, layout.side_h = painter.base, layout.base_w, layout.base_h
    done = work(painter, *given)
    painter.face, layout.card_w, layout.side_h = kept
    return done


class BasePainter(Painter):
    """A Painter for a layout with two sizes of cards."""

    base: "FanFace"
    """Draws the larger ones."""

    def _paint_place(self, place: int) -> bool:
        if self.layout.is_base(place):  # type: ignore[attr-defined]  # a TwoSizes
            return bool(_call(self, Painter._paint_place, place))
        return super()._paint_place(place)

    def right(self, place: int) -> int:
        """Return the right end of a place's column or sideways fan."""
        if self.layout.is_base(place):  # type: ignore[attr-defined]
            return int(_call(self, Painter.right, place))
        return super().right(place)

    def rect(self, place: int, count: int) -> tuple[int, int, int, int, int]:
        """Return where a place's top cards are, as `Painter` does."""
        if self.layout.is_base(place):  # type: ignore[attr-defined]
            found: tuple[int, int, int, int, int] = _call(self, Painter.rect, place, count)
            return found
        return super().rect(place, count)


class BaseCoverPainter(CoverPainter):
    """A CoverPainter for a layout with two sizes of cards."""

    base: "FanFace"
    """Draws the larger ones."""

    def _paint_place(self, place: int) -> bool:
        if self.layout.is_base(place):  # type: ignore[attr-defined]
            return bool(_call(self, CoverPainter._paint_place, place))
        return super()._paint_place(place)

    def right(self, place: int) -> int:
        """Return the right end of a place's column or sideways fan."""
        if self.layout.is_base(place):  # type: ignore[attr-defined]
            return int(_call(self, Painter.right, place))
        return super().right(place)

    def rect(self, place: int, count: int) -> tuple[int, int, int, int, int]:
        """Return where a place's top cards are, as `Painter` does."""
        if self.layout.is_base(place):  # type: ignore[attr-defined]
            found: tuple[int, int, int, int, int] = _call(self, Painter.rect, place, count)
            return found
        return super().rect(place, count)
