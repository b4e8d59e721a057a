"""A progress bar above a sentence below the table, a frame, and the mark of a paused game."""

from bitmaptools import fill_region
from displayio import Bitmap, Palette, TileGrid
from micropython import const

from patience.ui.draw import theme
from patience.ui.draw.panel import GOLD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Group

    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.panel import Panel

_HEIGHT = const(3)
_AHEAD = const(0)  # the values of its pixels
_BEHIND = const(1)


class ProgressBar:
    """The bar, as wide as the table.

    :param group: gets the bar, and has the picture of the sentence, see `table.status_line`
    :param layout: of the table
    """

    def __init__(self, group: "Group", layout: "TableLayout") -> None:
        colours = Palette(2)
        colours[_AHEAD] = theme.QUIET_TEXT
        colours[_BEHIND] = theme.GOLD_TEXT
        self._bitmap = Bitmap(layout.width - 2, _HEIGHT, 2)
        sentences: "TileGrid" = group[1]  # type: ignore[assignment]  # made so
        # It covers the golden line of a sentence of one line; there is room for two.
        y = layout.height - sentences.bitmap.height // 2 - _HEIGHT
        self._grid = TileGrid(self._bitmap, pixel_shader=colours, x=1, y=y)
        self._group = group
        group.append(self._grid)

    def show(self, part: int, whole: int) -> None:
        """Show a progress of `part` out of `whole`."""
        bitmap = self._bitmap
        at = bitmap.width * part // max(1, whole)
        fill_region(bitmap, 0, 0, at, _HEIGHT, _BEHIND)
        fill_region(bitmap, at, 0, bitmap.width, _HEIGHT, _AHEAD)

    def remove(self) -> None:
        """Remove it."""
        self._group.remove(self._grid)


def draw_frame(panel: "Panel", x: int, y: int, width: int, height: int, ink: int) -> None:
    """Draw a frame of one line."""
    panel.fill(x, y, width, 1, ink)
    panel.fill(x, y + height - 1, width, 1, ink)
    panel.fill(x, y + 1, 1, height - 2, ink)
    panel.fill(x + width - 1, y + 1, 1, height - 2, ink)


def make_strokes(scale: int) -> Bitmap:
    """Return the mark of a paused game: two golden strokes."""
    bitmap = Bitmap(5 * scale, 7 * scale, 4)
    fill_region(bitmap, 0, 0, 2 * scale, 7 * scale, GOLD)
    fill_region(bitmap, 3 * scale, 0, 5 * scale, 7 * scale, GOLD)
    return bitmap
