"""Paints tables whose stock, waste and foundation have larger cards than the tableau.

Loaded on demand.
"""

from bitmaptools import fill_region
from micropython import const

from patience.on_demand import load
from patience.table import FOUNDATION, PLACE_MASK, STOCK
from patience.texts.words import RUN
from patience.ui.draw.cards.faces.cover_painter import CoverPainter
from patience.ui.draw.cards.painter import Painter
from patience.ui.draw.cards.sheet import Sheet
from patience.ui.draw.theme import CURSOR, FELT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from patience.table import Table
    from patience.ui.draw.cards.faces.fan_face import FanFace
    from patience.ui.draw.drawing import Drawing
    from patience.ui.draw.panel import Panel

_BESIDE = const(6)  # pixels between the foundation and the run
_DOWN = const(4)  # from its upper edge
_MOST = const(28)  # cards of a run


def add_base(
    painter: "BasePainter | BaseCoverPainter",
    drawing: "Drawing",
    layout: "Any",
    faces: "type[FanFace]",
) -> None:
    """Give a painter the face of the larger cards of a `TwoSizes`, and the letters.

    :param faces: the class of its other face, whose module would be loaded once more
    """
    kept = layout.card_w, layout.rank_cards, layout.glyphs
    layout.card_w, layout.rank_cards = layout.base_w, False
    layout.glyphs = load("patience.ui.draw.cards.bitmaps").choose_glyphs(layout)
    sheet = Sheet(drawing.pictures, layout)  # type: ignore[arg-type]  # they were made before
    painter.base = faces(drawing.canvas, layout, sheet)
    painter.panel = drawing.panel
    layout.card_w, layout.rank_cards, layout.glyphs = kept


def count_run(table: "Table") -> int:
    """Return how many cards have gone to the one foundation since the last was dealt there."""
    log = table.log
    count, at = 0, log.applied
    while at:
        at -= 1
        entry = log.entry(at)
        if entry & PLACE_MASK == STOCK:
            break
        count += entry >> 8 & PLACE_MASK == FOUNDATION
    return count


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
    panel: "Panel"
    """Has the letters that are written on the table."""

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
    panel: "Panel"
    """Has the letters that are written on the table."""

    def _paint_place(self, place: int) -> bool:
        layout = self.layout
        if not layout.is_base(place):  # type: ignore[attr-defined]
            return super()._paint_place(place)
        painted = bool(_call(self, CoverPainter._paint_place, place))
        if painted and place == FOUNDATION and layout.row.cover == "peaks":
            self._write_run()
        return painted

    def _write_run(self) -> None:
        # Write beside the foundation how many cards have gone there since the last was dealt.
        layout, panel, canvas = self.layout, self.panel, self.face.canvas
        base_w: int = layout.base_w  # type: ignore[attr-defined]
        left, right = layout.x[FOUNDATION] + base_w + _BESIDE, canvas.width
        if layout.mirrored:
            left, right = 0, layout.x[FOUNDATION] - _BESIDE
        kept, widest = panel.face, RUN.format(_MOST).encode()
        panel.choose_type(None)
        if panel.letters:
            panel.letters.choose_for(widest, right - left)
        face, panel.face = panel.face, kept
        if layout.mirrored:
            left = right - face.width(widest)
        y = layout.y[FOUNDATION] + _DOWN
        fill_region(canvas, left, y, min(right, left + face.width(widest)), y + face.height, FELT)
        run = count_run(self.table)
        if run:
            face.write(canvas, RUN.format(run).encode(), left, y, CURSOR)

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
