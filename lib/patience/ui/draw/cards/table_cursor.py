"""Draws the table's cursor: a golden frame with a dark line around the cards that would move.

It is drawn onto the canvas, and the pixels under it are kept and restored, so moving it sends only
thin edges. Its sides lie on the cards' outline and next to it, its upper and lower edge on the
outline and inside it, so that it covers no glyph. Frames of long piles have thinner sides, which
limits the bytes sent. A hint adds a pointing hand.
"""

import bitmaptools
from micropython import const

from patience.ui.draw import theme

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from displayio import Bitmap

    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.cards.sheet import Sheet

THICK = const(3)
"""Pixels of an upper or lower edge: the dark line, and two of gold."""
_NARROW = const(14)
_LONG = const(64)  # from this height on, the sides are a single line of gold

LOOSE = const(0)
"""Nothing with a face lies right above the cards."""
ABOVE = const(1)
"""A face shows right above, which the frame must not cover."""
TIGHT = const(2)
"""Besides, the framed card begins with its glyphs, so the upper edge is thinner."""


class TableCursor:
    """A frame on the canvas that can be moved and hidden.

    It is made once, and used for every game.

    :param canvas: the bitmap it is drawn on
    :param refresh: callable that sends changes to the display
    :param cells: bitmaps for the pixels under it: rows, sides, under the hand
    """

    _sheet: "Sheet"

    def __init__(
        self,
        canvas: "Bitmap",
        refresh: "Callable[[], object]",
        cells: "tuple[Bitmap, Bitmap, Bitmap]",
    ) -> None:
        self._canvas = canvas
        self._refresh = refresh
        self._rows, self._columns, self._beneath_hand = cells
        self._outside = 2
        self._narrow = self._floor = 0
        self._hand_x = 0
        self._hand_y = 0
        self._left = self._top = self._right = self._bottom = 0
        self._upper = self._lower = self._side = self._right_side = 0
        self._joined = False
        self._pointing = False
        self._ink = theme.CURSOR
        self.visible = False

    def use(self, sheet: "Sheet", layout: "TableLayout") -> None:
        """Treat the cursor as hidden, and use it for other cards.

        :param sheet: draws the hand
        :param layout: has the width of cards, and whether columns touch each other
        """
        self.visible = False
        self._sheet = sheet
        self._outside = 1 if layout.joined else 2
        self._floor = layout.status_top
        # The suit of a narrow card ends at the card's edge.
        self._narrow = 1 if layout.card_w < _NARROW else 0

    def show(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        tight: int = LOOSE,
        joined: bool = False,
        dead: bool = False,
        pointing: bool = False,
    ) -> bool:
        """Draw the frame around a rectangle, and hide it elsewhere; return whether it was sent.

        If it is already there, nothing is sent.

        :param tight: `LOOSE`, `ABOVE` or `TIGHT`
        :param joined: the caller sends it, together with its own drawing there
        :param dead: no card there can be played, so the frame is grey
        :param pointing: whether a hand points at the cards
        """
        ink = theme.EDGE if dead else theme.CURSOR
        line = 1 if height <= _LONG else 0  # the dark line at the sides
        # If columns touch, the right side has no dark line, because a 10 begins there.
        beyond = line and self._outside - 1
        left, right = x - self._outside + 1 - line, x + width + 1 + beyond
        top, bottom = y if tight else y - 1, y + height + 1
        if (
            self.visible
            and max(0, left) == self._left
            and top == self._top
            and min(right, self._canvas.width) == self._right
            and bottom == self._bottom
            and pointing == self._pointing
            and ink == self._ink
        ):
            return False
        self.hide(joined)
        self.visible = True
        self._joined = joined
        self._ink = ink
        self._top, self._bottom = top, bottom
        self._upper, self._lower = y + (1 if tight == TIGHT else 2), bottom - THICK
        self._set_sides(left, right, line, beyond)
        # On the outline of a narrow card, a grey line would not look like a frame.
        self._draw_frame(line, y, beyond or (self._narrow if dead else 0))
        self._pointing = pointing
        if pointing:
            # Refresh separately, because the hand is narrower than the frame.
            self._refresh()
            self._point(x + width // 2, bottom)
            self._refresh()
        return pointing or not joined

    def _set_sides(self, left: int, right: int, line: int, beyond: int) -> None:
        # Set both sides, and how wide they are. The outermost line is omitted at the screen's edge.
        side = right_side = 1
        if line:
            side = THICK - self._narrow
            right_side = side - 1 + beyond
            if left < 0:
                side -= 1
            if right > self._canvas.width:
                right_side = self._outside
        self._left, self._right = max(0, left), min(right, self._canvas.width)
        self._side, self._right_side = side, right_side

    def _draw_frame(self, line: int, dark: int, beyond: int) -> None:
        # Draw upper and lower edge, then the sides between them, each refreshed separately. The
        # colour begins at the row `dark`, after `line` columns, and ends `beyond` before the last;
        # at the screen's edge it reaches that.
        rows, columns, draw = self._rows, self._columns, self._keep_and_draw
        left, right, bottom = self._left, self._right, self._bottom
        upper, lower = self._upper, self._lower
        near = left + line if left else 0
        far = right - beyond if right < self._canvas.width else right
        draw(rows, 0, 0, left, self._top, right, upper, near, dark, far, upper)
        draw(rows, 0, THICK, left, lower, right, bottom, near, lower, far, bottom - 1)
        x = left + self._side
        draw(columns, 0, 0, left, upper, x, lower, near, upper, x, lower)
        x = right - self._right_side
        draw(columns, THICK, 0, x, upper, right, lower, x, upper, far, lower)

    def _point(self, middle: int, y: int) -> None:
        # Draw the hand below the cards, so that they can be read, and above the hint's sentence.
        kept, canvas = self._beneath_hand, self._canvas
        x = max(0, min(middle - kept.width // 3, canvas.width - kept.width))
        end = self._floor if x < canvas.width * 3 // 4 else canvas.height
        y = min(y, end - kept.height)
        self._hand_x, self._hand_y = x, y
        bitmaptools.blit(kept, canvas, 0, 0, x1=x, y1=y, x2=x + kept.width, y2=y + kept.height)
        self._sheet.draw_hand(canvas, x, y)

    def hide(self, joined: bool = False) -> None:
        """Restore the pixels under the cursor; do nothing if it is hidden.

        :param joined: the caller sends these, together with its next drawing there
        """
        if not self.visible:
            return
        self.visible = False
        self._joined = joined
        if self._pointing:
            bitmaptools.blit(self._canvas, self._beneath_hand, self._hand_x, self._hand_y)
            self._refresh()
        left, top, right = self._left, self._top, self._right
        upper, lower = self._upper, self._lower
        width, height, side = right - left, lower - upper, self._right_side
        rows, columns, put_back = self._rows, self._columns, self._put_back
        put_back(rows, 0, 0, left, top, width, upper - top)
        put_back(rows, 0, THICK, left, lower, width, 2 * THICK)
        put_back(columns, 0, 0, left, upper, self._side, height)
        put_back(columns, THICK, 0, right - side, upper, THICK + side, height)

    def surrounds(self, left: int, right: int, top: int, most: int) -> bool:
        """Return whether the frame is around cards between two columns, from `top` down.

        :param most: the greatest height of such a frame, in pixels
        """
        return (
            left - 2 <= self._left
            and self._right <= right + 2
            and self._top >= top - 1
            and self._bottom - self._top <= most
        )

    def overlaps(self, left: int, right: int, top: int, end: int) -> bool:
        """Return whether the frame or the hand covers anything between two columns and two rows."""
        if not self.visible or self._top >= end:
            return False
        bottom, near, far = self._bottom, self._left, self._right
        if self._pointing:
            hand = self._beneath_hand
            bottom = max(bottom, self._hand_y + hand.height)
            near = min(near, self._hand_x)
            far = max(far, self._hand_x + hand.width)
        return bottom > top and near < right and far > left

    def forget(self) -> None:
        """Treat the cursor as hidden, because the canvas was used for something else."""
        self.visible = False

    def _keep_and_draw(
        self,
        kept: "Bitmap",
        kept_x: int,
        kept_y: int,
        x1: int,
        y1: int,
        x2: int,
        y2: int,
        near: int,
        upper: int,
        far: int,
        lower: int,
    ) -> None:
        # Draw a part of the frame; the last four arguments are its coloured area.
        canvas, fill = self._canvas, bitmaptools.fill_region
        bitmaptools.blit(kept, canvas, kept_x, kept_y, x1=x1, y1=y1, x2=x2, y2=y2)
        fill(canvas, x1, y1, x2, y2, theme.BLACK)
        fill(canvas, near, upper, far, lower, self._ink)
        if not self._joined:
            self._refresh()

    def _put_back(
        self, kept: "Bitmap", kept_x: int, kept_y: int, x: int, y: int, end_x: int, end_y: int
    ) -> None:
        bitmaptools.blit(self._canvas, kept, x, y, x1=kept_x, y1=kept_y, x2=end_x, y2=end_y)
        if not self._joined:
            self._refresh()
