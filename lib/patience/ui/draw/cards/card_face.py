"""Draws one card, one strip of a card, one back or one label onto the canvas.

A card has an outline, and inside it a line of shade below and at the right (SCREEN.md, Cards).
`empty_place` draws empty places. The caller refreshes, and tracks which parts are already drawn.
"""

from bitmaptools import blit, fill_region
from micropython import const

from patience.table import PACK
from patience.ui.draw import theme
from patience.ui.draw.cards.sheet import (
    RANK_45,
    RANK_47,
    RANK_56,
    RANK_57,
    RANK_811,
    SUIT_55,
    SUIT_76,
    SUIT_77,
    SUIT_99,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.cards.sheet import Sheet

_COURT = const(40)  # the jack of clubs, and all cards from it on
_FLAT = const(20)  # cards this low have only one suit, in the corner
_NARROW = const(15)  # cards this narrow have no figures
_ROUND = const(28)  # cards this wide have three pixels cut off each corner
_FRAMED = const(38)  # a figure with its mirror image
_TILE = const(8)  # the pattern of backs
_PADS = const(4)  # around the digits of a label, both sides together


class CardFace:
    """Draws cards of the size that a layout sets.

    :param canvas: the bitmap to draw on
    :param layout: has the size of cards
    :param sheet: the glyphs
    """

    def __init__(self, canvas: "Bitmap", layout: "TableLayout", sheet: "Sheet") -> None:
        self.canvas = canvas
        self.sheet = sheet
        self.width = width = layout.card_w
        # If columns touch, a card has no outline at the right: the next card's outline serves both.
        self.edge = 0 if layout.joined else 1
        """The width of a card's outline at the right."""
        self._inside, self._suit_end = layout.glyphs[6:]
        self._shade = width - self.edge - self._inside
        self._round = width >= _ROUND
        self._is_plain = width < _FLAT and layout.row.packs > 1

    # Cards

    def is_whole(self, spacing: int) -> bool:
        """Return whether a strip this high shows a card's head the way a whole card does."""
        return spacing >= self.sheet.head

    def draw_card(self, card: int, x: int, y: int, height: int, lifted: int, lit: int) -> None:
        """Draw a whole card, with a coloured face if lifted, and with brackets if lit."""
        colour = theme.LIFTED_FACE if lifted else theme.LIT_FACE if lit else theme.FACE
        self._fill(x, y, y + height, y + height - 1 - self._shade, colour, 1)
        self._draw_head(card, x, y, self.sheet.head, height < _FLAT)
        self._draw_centre(card, x, y, height, colour)
        if lit:
            self.draw_brackets(x, y, height, theme.BLACK)

    def _fill(self, x: int, y: int, end: int, face_end: int, colour: int, outline: int) -> None:
        # Draw outline, shade and face, down to `end`; the face down to `face_end`. Lines are faster
        # than fills on top of each other.
        canvas, right, inside = self.canvas, x + self.width, x + self._inside
        fill_region(canvas, x, y, x + 1, end, theme.EDGE)
        fill_region(canvas, right - 1, y, right, end, theme.EDGE)
        if outline:  # above, too
            fill_region(canvas, x, y, right, y + 1, theme.EDGE)
            y += 1
        if face_end < end:
            fill_region(canvas, x, end - 1, right, end, theme.EDGE)
            end -= 1
            fill_region(canvas, x + 1, face_end, inside, end, theme.SHADE)
        fill_region(canvas, inside, y, right - self.edge, end, theme.SHADE)
        fill_region(canvas, x + 1, y, inside, face_end, colour)

    def round_off(self, x: int, y: int, inwards: int) -> None:
        """Cut two corners of a card that lies on felt.

        :param y: the corners' row
        :param inwards: 1 for the upper corners, -1 for the lower ones
        """
        canvas, right = self.canvas, x + self.width
        cut = 2 if self._round else 1
        # Setting a single pixel would make a tuple.
        fill_region(canvas, x, y, x + cut, y + 1, theme.FELT)
        fill_region(canvas, right - cut, y, right, y + 1, theme.FELT)
        if self._round:
            y += inwards
            end = y + 1
            fill_region(canvas, x, y, x + 1, end, theme.FELT)
            fill_region(canvas, right - 1, y, right, end, theme.FELT)
            fill_region(canvas, x + 1, y, x + 2, end, theme.EDGE)
            fill_region(canvas, right - 2, y, right - 1, end, theme.EDGE)

    def draw_strip(self, card: int, x: int, y: int, spacing: int, lifted: int) -> None:
        """Draw the upper `spacing` pixels of a card that is covered by the next one."""
        end = y + spacing
        self._fill(x, y, end, end, theme.LIFTED_FACE if lifted else theme.FACE, 1)
        self._draw_head(card, x, y, spacing, False)

    def draw_lower_part(self, card: int, x: int, y: int, height: int) -> None:
        """Draw the part below the rank and suit of a card that is no longer covered."""
        end = y + height
        self._fill(x, y + self.sheet.head, end, end - 1 - self._shade, theme.FACE, 0)
        self._draw_centre(card, x, y, height, theme.FACE)

    def _draw_head(self, card: int, x: int, y: int, spacing: int, flat: bool) -> None:
        # Draw rank and suit, as large as the strip allows.
        sheet, canvas = self.sheet, self.canvas
        card %= PACK
        ink = theme.INK + (card & 3)
        rank, suit, top = sheet.rank, sheet.suit, sheet.top
        if spacing < sheet.head:
            top = spacing - sheet.rank_height
            if top < 1:
                # The strip is too low for the usual glyphs.
                if rank > RANK_811 and spacing > 11:
                    rank, suit = RANK_811, SUIT_99
                elif rank > RANK_47:
                    rank, suit = RANK_57, SUIT_77
                elif spacing == 7 and rank != RANK_47:
                    rank, suit = RANK_56, SUIT_76
                else:
                    rank, suit = RANK_45, SUIT_55
                # In the middle of the strip, or right above the next card's outline.
                top = spacing - 11 if rank == RANK_811 else spacing // 5
        middle = y + top
        sheet.draw_rank(canvas, ink, card >> 2, rank, x + sheet.left, middle)
        if flat:
            return
        if suit == sheet.suit and suit >= SUIT_77:
            middle += (sheet.rank_height - sheet.suit_size(suit)) // 2
        left = x + self._suit_end - sheet.suit_size(suit)
        sheet.draw_suit(canvas, ink, card & 3, suit, left, middle)

    def _draw_centre(self, card: int, x: int, y: int, height: int, colour: int) -> None:
        # Draw the lower corners and, below rank and suit, a large suit or a figure.
        sheet, canvas, width = self.sheet, self.canvas, self.width
        card %= PACK
        end = y + height
        self.round_off(x, end - 1, -1)
        ink, suit = theme.INK + (card & 3), card & 3
        if height < _FLAT:
            # A large one would touch the rank of a narrow card.
            kind = SUIT_99 if self._inside > _NARROW else SUIT_77
            size = sheet.suit_size(kind)
            left = x + self._inside - size
            sheet.draw_suit(canvas, ink, suit, kind, left, end - 3 - size)
            return
        y += sheet.head
        room = end - 2 - y
        middle = x + width // 2
        if card >= _COURT and width > _NARROW:
            size = sheet.figure_height(room)
            if size:
                if size >= _FRAMED:
                    left, right = middle - 10, middle + 11
                    fill_region(canvas, left, y + 1, right, end - 3, theme.BACK_LIGHT)
                    fill_region(canvas, left + 1, y + 2, right - 1, end - 4, colour)
                sheet.draw_figure(canvas, card, size, middle, y + (room - size + 1) // 2)
                return
        kind = sheet.centre
        size = sheet.suit_size(kind)
        while kind > SUIT_77 and size + 2 > room:
            kind -= 1
            size = sheet.suit_size(kind)
        y += (room - size + 1) // 2
        sheet.draw_suit(canvas, ink, suit, kind, middle - size // 2, y)

    # Backs

    def draw_back_strip(self, x: int, y: int, spacing: int) -> None:
        """Draw the upper `spacing` pixels of a face-down card that the next one covers."""
        canvas, right, end = self.canvas, x + self.width, y + spacing
        if spacing == 1:  # rows of two colours, so that cards can be told apart
            fill_region(canvas, x, y, right, end, theme.BACK_LIGHT if y & 1 else theme.EDGE)
            return
        fill_region(canvas, x, y, right, end, theme.EDGE)
        fill_region(canvas, x + 1, y + 1, right - self.edge, end, theme.FACE)
        y += 1 if spacing == 2 else 2
        fill_region(canvas, x + 2, y, right - self.edge - 1, end, theme.BACK)

    def draw_unseen_count(self, number: int, x: int, y: int, spacing: int) -> None:
        """Draw a strip with the number of cards that have no room."""
        canvas, right, end = self.canvas, x + self.width, y + spacing
        fill_region(canvas, x, y, right, end, theme.EDGE)
        fill_region(canvas, x + 1, y + 1, right - self.edge, end, theme.BACK)
        self.draw_number(number, x + self.width // 2, y + 1, theme.FACE)

    def draw_back(self, x: int, y: int, height: int, lit: int) -> None:
        """Draw the back of a card or of the stock, with brackets if lit."""
        canvas = self.canvas
        right, end = x + self.width - self.edge, y + height
        fill_region(canvas, x, y, x + self.width, end, theme.EDGE)
        fill_region(canvas, x + 1, y + 1, right, end - 1, theme.FACE)
        fill_region(canvas, x + 2, y + 2, right - 1, end - 2, theme.BACK)
        tile = self.sheet.tile
        top, right, end = y + 3, right - 2, end - 3
        if height < _FLAT:  # too small for a pattern
            fill_region(canvas, x + 3, top, right, end, theme.BACK_LIGHT)
            fill_region(canvas, x + 4, top + 1, right - 1, end - 1, theme.BACK)
            top = end
        for down in range(top, end, _TILE):
            low = min(_TILE, end - down)
            for across in range(x + 3, right, _TILE):
                blit(canvas, tile, across, down, x1=0, y1=0, x2=min(_TILE, right - across), y2=low)
        self.round_off(x, y, 1)
        self.round_off(x, y + height - 1, -1)
        if lit:
            self.draw_brackets(x, y, height, theme.LIT_FACE)

    # Signs on cards and places

    def draw_brackets(self, x: int, y: int, height: int, ink: int) -> None:
        """Draw brackets around the four corners of a target, no thicker than the cursor."""
        leg = max(5, self.width // 4)
        right = x + self.width
        self._draw_legs(x, x, leg, y, y + height, ink)
        self._draw_legs(right - leg, right - 1, leg, y, y + height, ink)

    def _draw_legs(self, left: int, side: int, leg: int, y: int, end: int, ink: int) -> None:
        canvas = self.canvas
        fill_region(canvas, left, y, left + leg, y + 2, ink)
        fill_region(canvas, left, end - 2, left + leg, end, ink)
        fill_region(canvas, side, y, side + 1, y + leg, ink)
        fill_region(canvas, side, end - leg, side + 1, end, ink)

    def draw_shadow(self, x: int, y: int, ink: int) -> None:
        """Draw the shadow below lifted cards, which end above `y`; the ink `FELT` removes it."""
        fill_region(self.canvas, x + 2, y, x + self.width, y + 1, ink)

    def draw_count(self, number: int, x: int, y: int, height: int, again: int) -> None:
        """Write the number of cards on a label in the middle of a back; see `draw_label`."""
        middle, high = x + self.width // 2, self.sheet.digit_height
        if self._is_plain:  # no room for a label
            right = x + self.width - self.edge - 1
            fill_region(self.canvas, x + 2, y + 2, right, y + height - 2, theme.BACK)
            self.draw_number(number, middle, y + (height - high) // 2, theme.FACE)
            return
        self.draw_label(number, middle, y + (height - high - _PADS) // 2, again)

    def draw_label(self, number: int, middle: int, y: int, again: int) -> None:
        """Draw a white label with a number, centred on a column and wide enough for two digits.

        :param again: whether the label is already there, with another number
        """
        canvas, sheet = self.canvas, self.sheet
        wide = sheet.digit_width
        half = min(wide + 3, self.width // 2 - 1)
        left, right, end = middle - half, middle + half, y + sheet.digit_height + _PADS
        if again:
            fill_region(canvas, middle - wide, y + 2, middle + wide + 1, end - 2, theme.FACE)
        else:
            fill_region(canvas, left, y - 1, right, end + 1, theme.BACK)
            fill_region(canvas, left - 1, y, right + 1, end, theme.BACK)
            fill_region(canvas, left, y, right, end, theme.FACE)
            for x in (left, right - 1):
                canvas[x, y] = canvas[x, end - 1] = theme.BACK
        self.draw_number(number, middle, y + 2, theme.BLACK)

    def draw_number(self, number: int, middle: int, y: int, ink: int) -> None:
        """Write a number, centred on a column."""
        width = self.sheet.digit_width
        if number >= 10:
            width += width + 1
        self.sheet.draw_number(self.canvas, ink, number, middle + (width + 1) // 2, y)
