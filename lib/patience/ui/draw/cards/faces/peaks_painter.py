"""Paints peaks; stock and foundation, below them, have larger cards, and the run stands beside.

Loaded on demand.
"""

from bitmaptools import fill_region

from patience.table import FOUNDATION, PLACE_MASK, STOCK
from patience.texts.words import RUN
from patience.ui.draw import theme
from patience.ui.draw.cards.faces.cover_painter import CoverPainter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.draw.cards.faces.fan_face import FanFace
    from patience.ui.draw.face import Face


class PeaksPainter(CoverPainter):
    """A CoverPainter for a layout with two sizes of cards, the larger ones flat on each other."""

    base: "FanFace"
    """Draws the larger ones."""
    letters: "Face"
    """Those of the run."""
    run: "tuple[int, int, int]"
    """Where these are: left edge, upper edge, right edge."""

    def right(self, place: int) -> int:
        """Return the right end of a place's cards."""
        layout = self.layout
        wide: int = layout.base_w if layout.is_base(place) else layout.card_w  # type: ignore[attr-defined]
        return layout.x[place] + wide

    def _paint_place(self, place: int) -> bool:
        face = self.face
        if self.layout.is_base(place):  # type: ignore[attr-defined]
            self.face = self.base  # type: ignore[assignment]
        painted = super()._paint_place(place)
        self.face = face
        if painted and place == FOUNDATION:
            self._write_run()
        return painted

    def _write_run(self) -> None:
        # Write beside the foundation how many cards have gone there since the last was dealt.
        log, letters, canvas = self.table.log, self.letters, self.face.canvas
        left, y, right = self.run
        if not self.whole:
            self._refresh()
        # Accents are above the letters.
        fill_region(canvas, left, y - 2, right, y + letters.height, theme.FELT)
        count, at = 0, log.applied - 1
        while at >= 0 and log.entry(at) & PLACE_MASK != STOCK:
            count += log.entry(at) >> 8 & PLACE_MASK == FOUNDATION
            at -= 1
        if count:
            letters.write(canvas, RUN.format(count).encode(), left, y, theme.CURSOR)
