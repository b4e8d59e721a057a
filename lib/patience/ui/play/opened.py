# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Opens a pile over the table while Up is held: every card unsqueezed, lowest card first.

It takes as many columns as it needs, the first one where the pile is if there is room. If too few
large faces would fit, they are drawn with the glyphs of small ones. `Painter.uncover` repaints the
table.

Loaded on demand.
"""

from bitmaptools import fill_region
from micropython import const

from patience.table import CARD_MASK, FACE_DOWN, STOCK, TABLEAU
from patience.ui.art import theme
from patience.ui.play.layout import FANNED, FLAT, SQUARED, STACK

_SPACING = const(9)  # as in a fan that is not squeezed
_BIG_SPACING = const(16)
_CLOSE_SPACING = const(8)  # with small glyphs on large faces: 49 cards fit on the smallest screen
_STATUS_HEIGHT = const(7)
_BORDER = const(2)
_FIGURES = const(6)  # the height of time and moves, which are never covered


def show(app, place):
    """Draw a pile over the table; return the left, right and lower edge of what it covers.

    If the table shows every card already, or the rules hide them, draw nothing and return None.
    """
    painter = app.painter
    layout, face = painter.layout, painter.face
    cards = bytearray(52)
    count = painter.table.read_pile(place, cards)
    if count <= _shown(painter, place, cards, count):
        return None
    scale = layout.scale
    spacing = (_BIG_SPACING if layout.big else _SPACING) * scale
    height = layout.height_of(place)
    most = layout.height - (_STATUS_HEIGHT + _BORDER) * scale
    begins, end = _columns(cards, count, spacing, _BORDER * scale, height, most)
    pitch = layout.card_w + scale
    columns = layout.width // pitch
    if layout.big and len(begins) > columns:
        # By the classes that are in memory: importing their modules would load them again.
        sheet = type(app.sheet)(app.pictures, scale, False)
        face = type(face)(face.canvas, layout, sheet)
        spacing = _CLOSE_SPACING * scale
        begins, end = _columns(cards, count, spacing, _BORDER * scale, height, most)
        begins = begins[-columns:]  # of nearly the whole deck in one pile, the lowest are left out
    x = max(0, min(layout.x(place), layout.width - len(begins) * pitch + scale))
    left, right = max(0, x - _BORDER * scale), x + len(begins) * pitch + scale
    # The pile as it lies on the table is covered too.
    _, y, _, _, _ = painter.rect(place, 1)
    right, end = min(layout.width, right), max(end, y + height) + _BORDER * scale
    end = min(end, layout.height - _FIGURES * scale)
    app.table_cursor.hide()
    fill_region(face.canvas, left, 0, right, end, theme.CURSOR)
    inside = min(layout.width, right - scale) if right < layout.width else right
    fill_region(face.canvas, max(0, x - scale), scale, inside, end - scale, theme.FELT)
    x -= pitch
    y = 0
    for index in range(begins[0], count):
        if index in begins:
            x, y = x + pitch, _BORDER * scale
        card = cards[index]
        if index == count - 1:
            face.draw_card(card & CARD_MASK, x, y, height, 0, 0)
        elif card & FACE_DOWN:
            face.draw_back_strip(x, y, spacing // 3)
            y += spacing // 3
        else:
            face.draw_strip(card, x, y, spacing, 0)
            y += spacing
    app.refresh()
    return left, right, end


def _shown(painter, place, cards, count):
    # How many of a pile's cards the table already shows as they would be shown here.
    layout = painter.layout
    kind = layout.kind(place)
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
    return count if spacing & 255 == _SPACING * layout.scale else 0


def _columns(cards, count, spacing, top, height, most):
    # The index of each column's first card, and where the longest column ends.
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
