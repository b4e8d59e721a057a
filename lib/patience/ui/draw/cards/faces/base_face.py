"""Makes the face of the larger cards of a layout with two sizes, and finds the place of a run.

Loaded on demand.
"""

from micropython import const

from patience.table import FOUNDATION
from patience.texts.words import RUN
from patience.ui.draw.cards.sheet import Sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.draw.cards.arranging.fan_layout import TwoSizes
    from patience.ui.draw.cards.faces.base_painter import BaseCoverPainter, BasePainter
    from patience.ui.draw.cards.faces.fan_face import FanFace
    from patience.ui.draw.cards.faces.peaks_painter import PeaksPainter
    from patience.ui.draw.drawing import Drawing

_BESIDE = const(6)  # pixels between the foundation and the run
_DOWN = const(4)  # from its upper edge
_MOST = const(28)  # cards of a run


def add_base(
    painter: "BasePainter | BaseCoverPainter | PeaksPainter",
    drawing: "Drawing",
    layout: "TwoSizes",
    faces: "type[FanFace]",
) -> None:
    """Give a painter the face of the larger cards of a layout.

    :param faces: the class of its other face, because its module would be loaded again
    """
    kept = layout.card_w, layout.rank_cards, layout.glyphs
    layout.card_w, layout.rank_cards, layout.glyphs = layout.base_w, False, layout.base_glyphs
    sheet = Sheet(drawing.pictures, layout)  # type: ignore[arg-type]  # they were made before
    painter.base = faces(drawing.canvas, layout, sheet)
    layout.card_w, layout.rank_cards, layout.glyphs = kept
    if layout.row.cover == "peaks":
        _place_run(painter, drawing, layout)  # type: ignore[arg-type]  # it is a PeaksPainter


def _place_run(painter: "PeaksPainter", drawing: "Drawing", layout: "TwoSizes") -> None:
    # Choose the letters of the run, and their place beside the foundation.
    panel, widest = drawing.panel, RUN.format(_MOST).encode()
    left, right = layout.x[FOUNDATION] + layout.base_w + _BESIDE, drawing.canvas.width
    if layout.mirrored:
        left, right = 0, layout.x[FOUNDATION] - _BESIDE
    kept = panel.face
    panel.choose_type(None)
    if panel.letters and layout.large:
        panel.letters.choose_for(widest, right - left)
    painter.letters, panel.face = panel.face, kept
    wide = painter.letters.width(widest)
    if layout.mirrored:
        left = right - wide
    painter.run = left, layout.y[FOUNDATION] + _DOWN, min(right, left + wide)
