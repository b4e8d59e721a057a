"""Draws the parts of cards from the pictures: ranks and suits in any ink, figures, digits, signs.

A card is a filled rectangle with two or three of these on it. These take 2 KB, where 52 whole faces
of 19x27 would take 14, and fit every card size. Glyphs have one bit per pixel; a part of their
picture gets its ink in a small cell, and is copied from there. The pictures are read once and kept.
"""

import bitmaptools
from micropython import const

from patience.ui.draw import theme

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

    from patience.ui.draw.cards.layout import TableLayout

# Kinds of ranks, and their positions: left, top, width, height, and how much wider the 10 is.
RANK_57 = const(0)
RANK_56 = const(1)
RANK_45 = const(2)
RANK_47 = const(3)
RANK_811 = const(4)
RANK_1013 = const(5)
RANKS = (
    b"\x00\x00\x05\x07\x01" b"\x51\x19\x05\x06\x01" b"\x75\x12\x05\x05\x00"
    b"\x34\x12\x05\x07\x00" b"\x00\x07\x08\x0b\x02" b"\x34\x12\x0a\x0d\x02"
)  # fmt: skip
_RANK = const(5)
_TEN = const(9)

# Kinds of suits, the smallest first, and their positions: left, top, width, height.
SUIT_55 = const(0)
SUIT_57 = const(1)
SUIT_76 = const(2)
SUIT_77 = const(3)
SUIT_99 = const(4)
SUIT_11 = const(5)
SUIT_13 = const(6)
SUIT_19 = const(7)
SUIT_24 = const(8)
SUITS = (
    b"\x72\x00\x05\x05" b"\x5e\x00\x05\x07" b"\x34\x19\x07\x06" b"\x42\x00\x07\x07"
    b"\x6a\x07\x09\x09" b"\x8e\x07\x0b\x0b" b"\x00\x12\x0d\x0d" b"\x00\x1f\x13\x13"
    b"\x5f\x1f\x18\x18"
)  # fmt: skip
_SUIT = const(4)

# Digits and signs; on large screens the signs are further right.
_DIGITS_LEFT = const(134)
_SIGNS_LEFT = const(164)
_SIGN = const(5)
_SIGN_PITCH = const(6)

# Figures: jack, queen, king, and in some pictures the hand to the right of them.
_HEAD_WIDTH = const(11)
_BUST_WIDTH = const(15)
_BUST_HEIGHT = const(19)
_HAND_LEFT = const(33)
_LARGE_HAND_LEFT = const(45)
HAND_WIDTH = const(11)
HAND_HEIGHT = const(12)


class Sheet:
    """The glyphs for the cards of one layout, to be drawn onto a canvas.

    :param pictures: from `bitmaps.make_pictures`
    :param layout: has the kinds of glyphs, and whether the screen is large
    """

    def __init__(
        self, pictures: "tuple[Bitmap, Bitmap, Bitmap, Bitmap]", layout: "TableLayout"
    ) -> None:
        self.glyphs, self.hand, self.cell, self.tile = pictures
        self._figures = layout.busts or self.hand
        self.large = large = layout.large
        self.digit_width = 4 if large else 3
        self.digit_height = 7 if large else 5
        self.rank, self.suit, self.centre, self.left, self.top, self._earlier, _, _ = layout.glyphs
        self.rank_width = RANKS[self.rank * _RANK + 2]
        self.rank_height = RANKS[self.rank * _RANK + 3]
        self.head = self.top + self.rank_height
        """The height of a strip that shows a rank the way a whole card does."""

    def suit_size(self, kind: int) -> int:
        """Return the width of a kind of suit; all except `SUIT_57` and `SUIT_76` are square."""
        return SUITS[kind * _SUIT + 2]

    def _draw(
        self,
        canvas: "Bitmap",
        ink: int,
        x: int,
        y: int,
        picture: "Bitmap",
        left: int,
        top: int,
        width: int,
        height: int,
        skip: int,
    ) -> None:
        cell = self.cell
        # The ink stays where the picture has `skip`, because only the other pixels are copied.
        bitmaptools.fill_region(cell, 0, 0, width, height, ink)
        bitmaptools.blit(
            cell,
            picture,
            0,
            0,
            x1=left,
            y1=top,
            x2=left + width,
            y2=top + height,
            skip_source_index=skip,
        )
        bitmaptools.blit(
            canvas, cell, x, y, x1=0, y1=0, x2=width, y2=height, skip_source_index=theme.FELT
        )

    def draw_rank(self, canvas: "Bitmap", ink: int, rank: int, kind: int, x: int, y: int) -> None:
        """Draw a rank, 0 for the ace, of a kind in any ink.

        A 10 can begin one pixel further left; a small one that cannot loses its first column.
        """
        at = kind * _RANK
        width = RANKS[at + 2]
        wider = RANKS[at + 4]
        left = RANKS[at] + rank * width + (wider if rank > _TEN else 0)
        if rank == _TEN:
            width += wider
            x -= self._earlier
            if wider == 1 and not self._earlier:
                left += 1
                width -= 1
        self._draw(canvas, ink, x, y, self.glyphs, left, RANKS[at + 1], width, RANKS[at + 3], 1)

    def draw_suit(self, canvas: "Bitmap", ink: int, suit: int, kind: int, x: int, y: int) -> None:
        """Draw a suit of a kind in any ink."""
        at = kind * _SUIT
        width = SUITS[at + 2]
        left = SUITS[at] + suit * width
        self._draw(canvas, ink, x, y, self.glyphs, left, SUITS[at + 1], width, SUITS[at + 3], 1)

    def figure_height(self, room: int) -> int:
        """Return the height of a court card's figure, 0 for none."""
        high = self._figures.height
        if room < high > _BUST_HEIGHT:
            high = _BUST_HEIGHT
        return high if high <= room else 0

    def draw_figure(self, canvas: "Bitmap", card: int, height: int, middle: int, y: int) -> None:
        """Draw a court card's figure, centred on a column; `height` is from `figure_height`."""
        width = _BUST_WIDTH if height >= _BUST_HEIGHT else _HEAD_WIDTH
        left = ((card >> 2) - _TEN - 1) * width
        middle -= width // 2
        ink = theme.ROBE if 0 < card & 3 < 3 else theme.BLACK
        self._draw(canvas, ink, middle, y, self._figures, left, 0, width, height, theme.ROBE)

    def draw_number(self, canvas: "Bitmap", ink: int, number: int, right: int, y: int) -> int:
        """Draw a number, 0 or more, ending before `right`; return its left edge."""
        width = self.digit_width
        while True:
            right -= width
            left = _DIGITS_LEFT + number % 10 * width
            self._draw(canvas, ink, right, y, self.glyphs, left, 0, width, self.digit_height, 1)
            number //= 10
            if not number:
                return right
            right -= 1

    def draw_sign(self, canvas: "Bitmap", ink: int, sign: int, x: int, y: int) -> None:
        """Draw a sign of the line below the table: 0 the arrow before moves, 1 a clock."""
        left = _SIGNS_LEFT + 10 * self.large + sign * _SIGN_PITCH
        self._draw(canvas, ink, x, y, self.glyphs, left, 0, _SIGN, _SIGN, 1)

    def draw_redeal(self, canvas: "Bitmap", ink: int, middle: int, y: int) -> None:
        """Draw the arrow of a stock that can be dealt again, centred on a column, above `y`."""
        left, top, size = (76, 31, 18) if self.large else (182, 18, 10)
        x = middle - size // 2
        self._draw(canvas, ink, x, y - size, self.glyphs, left, top, size, size, 1)

    def draw_hand(self, canvas: "Bitmap", x: int, y: int) -> None:
        """Draw the pointing hand."""
        left = _LARGE_HAND_LEFT if self.large else _HAND_LEFT
        bitmaptools.blit(
            canvas,
            self.hand,
            x,
            y,
            x1=left,
            y1=0,
            x2=left + HAND_WIDTH,
            y2=HAND_HEIGHT,
            skip_source_index=theme.FELT,
        )
