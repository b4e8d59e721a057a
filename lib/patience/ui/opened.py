# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A pile opened over the table while Up is held: every card at full height, lowest card first.

It takes as many columns as it needs, the first where the pile stands if there is room. Borrowed for
that; the table is painted again by `Board.uncover`.
"""

from bitmaptools import fill_region
from micropython import const

from patience.table import FACE_DOWN, STOCK, TABLEAU
from patience.ui import theme
from patience.ui.layout import FANNED, FLAT, SQUARED, STACK

_STEP = const(9)  # as where nothing squeezes a fan
_BIG_STEP = const(16)
_DOWN_STEP = const(3)
_STATUS_HEIGHT = const(7)


def show(app, place):
    """Draw a pile over the table; return the left, right and lower edge of what that covers.

    None is returned, and nothing drawn, where no card is covered, or the rules hide it.
    """
    board = app.board
    layout, face = board.layout, board.face
    cards = bytearray(52)
    count = board.table.read(place, cards)
    if count <= _shown(board, place, cards, count):
        return None
    scale = layout.scale
    step = (_BIG_STEP if layout.big else _STEP) * scale
    end = layout.height - _STATUS_HEIGHT * scale
    begins = _columns(cards, count, step, scale, layout.height_of(place), end - 2 * scale)
    pitch = layout.card_w + scale
    # Of a pile with more cards than the screen has room for, the lowest are left out.
    begins = begins[-(layout.width // pitch) :]
    left = max(0, min(layout.x(place), layout.width - len(begins) * pitch))
    right = left + len(begins) * pitch
    app.frame.hide()
    covered = max(0, left - scale), right, end
    fill_region(face.canvas, covered[0], 0, right, end, theme.FELT)
    x, y = left - pitch, 0
    for index in range(begins[0], count):
        if index in begins:
            x, y = x + pitch, scale
        card = cards[index]
        if index == count - 1:
            face.whole(card & 63, x, y, layout.height_of(place), 0, 0)
        elif card & FACE_DOWN:
            face.back_strip(x, y, _DOWN_STEP * scale)
            y += _DOWN_STEP * scale
        else:
            face.strip(card, x, y, step, 0)
            y += step
    app.refresh()
    return covered


def _shown(board, place, cards, count):
    # How many of a pile's cards the table shows as they are.
    layout = board.layout
    kind = layout.kind(place)
    if place < TABLEAU or place == STOCK or kind == SQUARED:
        return count
    if kind in (FLAT, STACK):
        return 1
    if kind != FANNED:
        return 3
    down = len([card for card in cards[:count] if card & FACE_DOWN])
    steps = layout.steps(place, down, count - down)
    return count if steps & 255 == _STEP * layout.scale else 0


def _columns(cards, count, step, scale, height, end):
    # The indexes of the cards that columns begin with.
    begins = [0]
    y = scale
    for index in range(count):
        high = _DOWN_STEP * scale if cards[index] & FACE_DOWN else step
        if y + (height if index == count - 1 else high) > end:
            begins.append(index)
            y = scale
        y += high
    return begins
