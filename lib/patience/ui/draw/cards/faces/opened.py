"""Opens a pile over the table while Up is held: all cards unsqueezed, the lowest first.

It takes as many columns as it needs, beginning at the pile if there is room. If too few large faces
fit, they are drawn with the glyphs of small ones. Only the last of several ticks sends it, so that
none takes long, and the table is repainted in several ticks, too.

Loaded on demand.
"""

from bitmaptools import fill_region
from micropython import const

from patience.on_demand import load
from patience.table import CARD_MASK, FACE_DOWN, NO_CARD, STOCK, TABLEAU
from patience.ui.draw import theme
from patience.ui.draw.cards.layout import FANNED, FLAT, SQUARED, STACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from patience.ui.draw.cards.painter import Painter
    from patience.ui.draw.drawing import Drawing

_CLOSE_SPACING = const(8)  # with small glyphs on large faces: 49 cards fit on the smallest screen
_BORDER = const(2)
_AT_ONCE = const(4)  # cards drawn in a tick


class OpenedPile:
    """A pile over the table."""

    def __init__(self, drawing: "Drawing", place: int) -> None:
        self._painter = drawing.painter
        self._parts = _draw(drawing, place)
        self._covered = next(self._parts)
        self.is_open = self._covered is not None
        """False if the table shows every card already, or the rules hide them."""
        self._draws = self.is_open

    def tick(self) -> bool:
        """Draw the next part; return whether there was one."""
        drew = self._draws
        if drew:
            self._draws = next(self._parts)
        return drew

    def close(self) -> None:
        """Let the painter draw the table again where it was covered, and send nothing before."""
        painter, layout = self._painter, self._painter.layout
        left, right, end = self._covered
        for place in layout.places:
            if left < painter.right(place) and layout.x[place] < right:
                painter.forget_place(place)
        fill_region(painter.face.canvas, left, 0, right, end, theme.FELT)
        painter.whole = painter.unfinished = True


def _draw(drawing: "Drawing", place: int) -> "Iterator[Any]":
    # First yield the left, right and lower edge of the covered part, or None if nothing is to be
    # drawn. Then draw, and yield True as long as there is more, and finally False.
    painter = drawing.painter
    layout, card_face = painter.layout, painter.face
    cards = bytearray(NO_CARD)
    count = painter.table.read_pile(place, cards)
    if count <= _shown(painter, place, cards, count):
        yield None
        return
    spacing = card_face.sheet.head
    height = layout.height_of(place)
    most = layout.status_top - _BORDER
    begins, end = _columns(cards, count, spacing, _BORDER, height, most)
    pitch = layout.card_w + 1
    columns = layout.width // pitch
    if layout.big and len(begins) > columns:
        # Use the classes in memory: importing their modules would load them again.
        kept, big, layout.big = layout.glyphs, layout.big, 0
        layout.glyphs = load("patience.ui.draw.cards.bitmaps").choose_glyphs(layout)
        sheet = drawing.sheet
        pictures = sheet.glyphs, sheet.hand, sheet.cell, sheet.tile
        card_face = type(card_face)(card_face.canvas, layout, type(sheet)(pictures, layout))
        layout.glyphs, layout.big = kept, big
        spacing = _CLOSE_SPACING
        begins, end = _columns(cards, count, spacing, _BORDER, height, most)
        begins = begins[-columns:]  # if nearly the whole deck is in one pile, omit the lowest
    x = max(0, min(layout.x[place], layout.width - len(begins) * pitch + 1))
    left, right = max(0, x - _BORDER), x + len(begins) * pitch + 1
    # The pile itself is covered, too.
    _, y, _, _, _ = painter.rect(place, 1)
    right, end = min(layout.width, right), max(end, y + height) + _BORDER
    end = min(end, layout.status_top)
    drawing.table_cursor.hide()
    fill_region(card_face.canvas, left, 0, right, end, theme.CURSOR)
    inside = min(layout.width, right - 1) if right < layout.width else right
    fill_region(card_face.canvas, max(0, x - 1), 1, inside, end - 1, theme.FELT)
    yield left, right, end
    x -= pitch
    y = 0
    top = _BORDER
    for index in range(begins[0], count):
        if (index - begins[0]) % _AT_ONCE == 0:
            yield True
        if index in begins:
            x, y = x + pitch, top
        card = cards[index]
        if index == count - 1:
            card_face.draw_card(card & CARD_MASK, x, y, height, 0, 0)
        elif card & FACE_DOWN:
            card_face.draw_back_strip(x, y, spacing // 3)
            y += spacing // 3
        else:
            card_face.draw_strip(card, x, y, spacing, 0)
            y += spacing
        if index in begins:
            card_face.round_off(x, top, 1)
    yield True
    drawing.refresh()
    yield False


def _shown(painter: "Painter", place: int, cards: bytearray, count: int) -> int:
    # Return how many of a pile's cards the table already shows as well as the opened pile would.
    layout = painter.layout
    kind = layout.kind[place]
    if place < TABLEAU or place == STOCK or kind == SQUARED:
        return count
    if kind in (FLAT, STACK):
        return 1
    if kind != FANNED:
        return 3
    down = 0
    for index in range(count):
        down += cards[index] >= FACE_DOWN
    spacing = layout.spacing(place, down, count - down)
    return count if painter.face.is_whole(spacing & 255) else 0


def _columns(
    cards: bytearray, count: int, spacing: int, top: int, height: int, most: int
) -> tuple[list[int], int]:
    # Return the index of each column's first card, and the end of the longest column.
    begins = [0]
    y = top
    end = 0
    for index in range(count):
        high = height if index == count - 1 else spacing
        if cards[index] & FACE_DOWN:
            high = spacing // 3
        if y + high > most:
            begins.append(index)
            y = top
        y += high
        end = max(end, y)
    return begins, end
