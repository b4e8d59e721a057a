"""Draws empty places, each kind with its own silhouette (SCREEN.md, Cards).

A foundation has a full line on dark ground, a space four corners on bare felt, a waste a dotted
line and cards, a cell two lines; a place that takes no card is hatched.
"""

from bitmaptools import fill_region
from micropython import const

from patience.table import BASE, CELL, REDEALS, RESERVE, STOCK, TABLEAU, UNLIMITED, WASTE
from patience.ui.draw import theme
from patience.ui.draw.cards.sheet import SUIT_77

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

    from patience.ui.draw.cards.card_face import CardFace
    from patience.ui.draw.cards.layout import TableLayout

# The kinds of outlines; the first two are on dark ground.
_FULL = const(0)
_DOUBLE = const(1)
_CORNERS = const(2)
_DOTTED = const(3)
_HATCHED = const(4)
_KING = const(12)
_NONE = const(-1)
_SMALL = const(28)  # narrower places have smaller signs
_CROSS = const(4)
_GAP = const(3)  # between rank and suit


def draw_empty(
    face: "CardFace", layout: "TableLayout", top: bytearray, place: int, lit: int
) -> None:
    """Draw an empty place, and a sign for the cards that it takes.

    :param face: has the canvas, the sheet and the width
    :param layout: has its position, and the cards that fill a space
    :param top: the table's, for base and redeals
    :param lit: whether it is a target
    """
    x, y, height = layout.x[place], layout.y[place], layout.height_of(place)
    base = top[BASE]
    kind, rank, suit = _FULL, _NONE, _NONE
    if place < TABLEAU:
        suit = place & 3 | layout.any_suit
        if 0 < base <= _KING and place < 4:
            rank = base
    elif place < RESERVE and layout.king:
        kind = _CORNERS
        if layout.king != "0":
            rank = _KING if layout.king != "B" else (base + _KING) % 13
    elif place < CELL:
        kind = _HATCHED
    elif place != STOCK:
        kind = _DOUBLE if place < WASTE else _DOTTED
    _draw_outline(face, kind, x, y, height)
    if place == STOCK:
        redeals = top[REDEALS]
        _draw_redeals(face, x, y, height, -1 if redeals == UNLIMITED else redeals)
    else:
        _draw_sign(face, x, y, height, rank, suit)
    if lit:
        face.draw_brackets(x, y, height, theme.LIT_FACE)


def _draw_box(canvas: "Bitmap", x: int, y: int, right: int, end: int, ground: int) -> None:
    # Draw a rectangle of one line without its corner pixels.
    fill_region(canvas, x + 1, y, right - 1, end, theme.MARK)
    fill_region(canvas, x, y + 1, right, end - 1, theme.MARK)
    fill_region(canvas, x + 1, y + 1, right - 1, end - 1, ground)


def _draw_outline(face: "CardFace", kind: int, x: int, y: int, height: int) -> None:
    # Draw the place without a sign.
    canvas = face.canvas
    # Places do not touch, even if cards do.
    right, end = x + face.width - 1 + face.edge, y + height
    fill_region(canvas, x, y, x + face.width, end, theme.FELT)
    _draw_box(canvas, x, y, right, end, theme.FELT if kind > _DOUBLE else theme.DEEP)
    if kind == _DOUBLE:
        _draw_box(canvas, x + 2, y + 2, right - 2, end - 2, theme.DEEP)
    elif kind == _CORNERS:
        leg = max(3, face.width // 5)
        fill_region(canvas, x + leg, y, right - leg, end, theme.FELT)
        fill_region(canvas, x, y + leg, right, end - leg, theme.FELT)
    elif kind == _DOTTED:
        for across in range(x + 3, right - 1, 3):
            fill_region(canvas, across, y, across + 1, end, theme.FELT)
        for down in range(y + 3, end - 1, 3):
            fill_region(canvas, x, down, right, down + 1, theme.FELT)
        step = 2 if face.width < _SMALL else 4
        x = (x + right - 5 * step) // 2
        y = (y + end - 5 * step) // 2
        for _ in range(3):
            _draw_box(canvas, x, y, x + 3 * step, y + 3 * step + 1, theme.FELT)
            x += step
            y += step
    elif kind == _HATCHED:
        for row in range(y + 1, end - 1):
            first = row * canvas.width  # two coordinates would make a tuple
            for column in range(x + 4 - (row - y) % 4, right - 1, 4):
                canvas[first + column] = theme.MARK


def _draw_sign(face: "CardFace", x: int, y: int, height: int, rank: int, suit: int) -> None:
    # Draw the sign for the cards that it takes; a rank or suit of -1 means any, two draw nothing.
    sheet, canvas = face.sheet, face.canvas
    x += (face.width - 1 + face.edge) // 2
    y += height // 2
    if rank < 0:
        kind = sheet.centre
        size = sheet.suit_size(kind)
        while size * 3 > face.width * 2:
            kind -= 1
            size = sheet.suit_size(kind)
        x -= size // 2
        y -= size // 2
    else:
        kind = sheet.suit
        size = sheet.suit_size(kind) if suit >= 0 else -_GAP
        high, wide = sheet.rank_height, sheet.rank_width
        if wide + size + 9 > face.width:  # one above the other
            tall = size if kind >= SUIT_77 else high
            left, top = x - wide // 2, y - (high + 1 + tall) // 2
            x, y = x - size // 2, top + high + 1
        else:  # with room for a 10, which is wider
            left, top = x - (wide + size + _GAP) // 2, y - high // 2
            x, y = left + wide + _GAP, y - size // 2
        sheet.draw_rank(canvas, theme.MARK, rank, sheet.rank, left, top)
    if suit >= 0:
        sheet.draw_suit(canvas, theme.MARK, suit, kind, x, y)


def _draw_redeals(face: "CardFace", x: int, y: int, height: int, redeals: int) -> None:
    # Draw an arrow if the stock can be dealt again (-1: without limit), otherwise a cross.
    canvas, sheet = face.canvas, face.sheet
    x += face.width // 2
    y += height // 2
    if not redeals:
        for step in range(-_CROSS, _CROSS + 1):
            canvas[x + step, y + step] = canvas[x + step, y - step] = theme.MARK
    elif redeals < 0:
        sheet.draw_redeal(canvas, theme.QUIET, x, y + 5 + 4 * sheet.large)
    else:
        sheet.draw_redeal(canvas, theme.QUIET, x, y + 3 - sheet.large)
        face.draw_number(redeals, x, y + 3 + 2 * sheet.large, theme.QUIET)
