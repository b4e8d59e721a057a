"""Draws the pictures on a rules page: small cards, each with a tick or a cross.

Loaded on demand.
"""

from bitmaptools import blit
from displayio import Bitmap
from micropython import const

from patience.on_demand import load
from patience.table import EMPTY
from patience.ui.draw.cards.sheet import RANK_57, RANK_1013, RANKS, SUIT_11, SUIT_19, SUIT_77, SUITS
from patience.ui.draw.panel import GOLD, GROUND, QUIET, SMALL_HEIGHT, TEXT
from patience.ui.draw.picture import read_picture
from patience.ui.draw.shapes import draw_frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.examples import Example
    from patience.ui.draw.drawing import Drawing

# A card's width, its height, how much of it shows when covered, the space at its edges, and the
# kinds of its rank, its suit and the suit in its middle.
_SMALL = (17, 24, 10, 2, RANK_57, SUIT_77, SUIT_77)
_LARGE = (33, 46, 18, 3, RANK_1013, SUIT_11, SUIT_19)
_RANK = const(5)  # bytes of an entry in `RANKS`, and in `SUITS`
_SUIT = const(4)
_GAP = const(4)  # before a mark
_TEN = const(9)
_ROOMY = const(200)  # the width of a panel with room for large cards
_CELL = const(19)
_MARK = const(7)  # the width and height of a tick or a cross
_TICK = bytes((0, 1, 3, 70, 108, 56, 16))
_CROSS = bytes((0, 66, 102, 60, 24, 60, 102, 66))
_TOP_BIT = const(64)


def draw(drawing: "Drawing", examples: "list[Example]", top: int, side_by_side: bool) -> None:
    """Draw examples onto the panel, in red and black, from `top` down, as `ExampleCards.draw`."""
    load("patience.ui.draw.decor").redden(drawing)
    panel = drawing.panel
    is_roomy = panel.full_width >= _ROOMY and panel.full_height > SMALL_HEIGHT
    ExampleCards(drawing, 2 if drawing.large and is_roomy else 1).draw(examples, top, side_by_side)


class ExampleCards:
    """Draws examples onto the panel.

    :param zoom: 2 for large cards, only on large screens; otherwise 1
    """

    def __init__(self, drawing: "Drawing", zoom: int) -> None:
        self._panel = drawing.panel
        self._zoom = zoom
        self._sizes = _LARGE if zoom > 1 else _SMALL
        if drawing.pictures:
            self._glyphs = drawing.pictures[0]
        else:
            self._glyphs = read_picture("large_cards" if drawing.large else "small_cards")
        self._cell = Bitmap(_CELL, _CELL, 4)
        self._blank = Bitmap(_CELL, _CELL, 4)

    def draw(self, examples: "list[Example]", y: int, side_by_side: bool) -> None:
        """Draw examples next to each other, with their upper edge at `y`.

        :param side_by_side: whether the cards of an example are, too, because they are removed
        """
        zoom, sizes = self._zoom, self._sizes
        width = sizes[0]
        across, down = (width + zoom, 0) if side_by_side else (0, sizes[2])
        wide = [width + (len(example.faces) - 1) * across for example in examples]
        beside = 0 if side_by_side else (_MARK + _GAP) * zoom  # for the mark
        gap = (self._panel.width - sum(wide) - len(wide) * beside) // (len(wide) + 1)
        x = gap
        for example in examples:
            self._draw_cards(example, x, y, across, down)
            width = wide.pop(0)
            if side_by_side:
                self._draw_mark(example, x + (width - _MARK * zoom) // 2, y + sizes[1] + 2 * zoom)
            else:
                low = y + (len(example.faces) - 1) * down + sizes[1] // 2 - 3 * zoom
                self._draw_mark(example, x + width + _GAP * zoom, low)
            x += width + beside + gap

    def _draw_cards(self, example: "Example", x: int, y: int, across: int, down: int) -> None:
        width, height = self._sizes[:2]
        left, top = x, y
        for face in example.faces:
            self._draw_card(face, left, top)
            left, top = left + across, top + down
        moved, zoom = example.moved, self._zoom
        if moved:
            high = height + (moved - 1) * down - 1
            left, top = left - across, top - moved * down + 1
            for out in range(2, 2 + zoom):
                ink = _ink(example)
                draw_frame(self._panel, left - out, top - out, width + 2 * out, high + 2 * out, ink)

    def _draw_mark(self, example: "Example", x: int, y: int) -> None:
        zoom = self._zoom
        rows = _TICK if example.allowed else _CROSS
        for row in range(len(rows)):
            for column in range(_MARK):
                if rows[row] & _TOP_BIT >> column:
                    left, top = x + column * zoom, y + row * zoom
                    self._panel.fill(left, top, zoom, zoom, _ink(example))

    def _draw_card(self, card: int, x: int, y: int) -> None:
        # Draw a card, with a dark line above that separates it from the card below; or a space.
        panel = self._panel
        width, height, _, edge, rank_kind, suit_kind, centre = self._sizes
        if card == EMPTY:
            leg = width // 3
            draw_frame(panel, x, y, width, height, TEXT)
            panel.fill(x + leg, y, width - 2 * leg, height, GROUND)
            panel.fill(x, y + leg, width, height - 2 * leg, GROUND)
            return
        panel.fill(x, y, width, 1, GROUND)
        panel.fill(x, y + 1, width, height - 1, TEXT)
        for corner in (x, x + width - 1):
            panel.fill(corner, y + 1, 1, 1, GROUND)
            panel.fill(corner, y + height - 1, 1, 1, GROUND)
        at, rank = rank_kind * _RANK, card >> 2
        left, top, wide, high, wider = RANKS[at : at + _RANK]
        left += rank * wide + (wider if rank > _TEN else 0)
        self._draw(left, top, wide + (wider if rank == _TEN else 0), high, card, x + edge, y + edge)
        size = SUITS[suit_kind * _SUIT + 2]
        self._draw_suit(suit_kind, card, x + width - edge - size, y + edge + (high - size + 1) // 2)
        size = SUITS[centre * _SUIT + 2]
        low = edge + high + (height - edge - high - size) // 2
        self._draw_suit(centre, card, x + (width - size) // 2, y + low)

    def _draw_suit(self, kind: int, card: int, x: int, y: int) -> None:
        left, top, wide, high = SUITS[kind * _SUIT : (kind + 1) * _SUIT]
        self._draw(left + (card & 3) * wide, top, wide, high, card, x, y)

    def _draw(
        self, left: int, top: int, width: int, height: int, card: int, x: int, y: int
    ) -> None:
        # Copy a part of the picture, in the ink of a card's suit.
        cell, picture, right, end = self._cell, self._glyphs, left + width, top + height
        if 0 < card & 3 < 3:
            cell.fill(QUIET)
            blit(cell, picture, 0, 0, x1=left, y1=top, x2=right, y2=end, skip_source_index=1)
            self._panel.draw_picture(cell, x, y, width, height, GROUND)
        else:  # in the ground's colour
            cell.fill(GOLD)
            blit(cell, picture, 0, 0, x1=left, y1=top, x2=right, y2=end, skip_source_index=0)
            blit(cell, self._blank, 0, 0, x1=0, y1=0, x2=width, y2=height, skip_dest_index=GOLD)
            self._panel.draw_picture(cell, x, y, width, height, GOLD)


def _ink(example: "Example") -> int:
    return GOLD if example.allowed else QUIET
