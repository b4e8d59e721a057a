# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Draws empty places, each kind with a silhouette of its own (SCREEN.md, Cards).

A foundation has a full line on dark ground, a space four corners on bare felt, a waste a dotted
line and cards, a cell two lines, what takes no card is hatched.
"""

from bitmaptools import fill_region
from micropython import const

from patience.ui.art import theme
from patience.ui.art.sheet import SUIT_19, SUIT_55, SUIT_77

_NO_RANK = const(-1)
_SMALL = const(28)  # narrower cards have a smaller waste


def _draw_box(canvas, x, y, width, height, line, ground):
    # A rectangle of one line with its corner pixels cut off.
    right, end = x + width, y + height
    fill_region(canvas, x + 1, y, right - 1, end, line)
    fill_region(canvas, x, y + 1, right, end - 1, line)
    fill_region(canvas, x + 1, y + 1, right - 1, end - 1, ground)


def _clear(face, x, y, height):
    fill_region(face.canvas, x, y, x + face.width, y + height, theme.FELT)


def _box_width(face):
    # Where cards touch, places do not.
    return face.width - 1 + face.edge


def _finish(face, x, y, height, lit):
    if lit:
        face.draw_brackets(x, y, height, theme.LIT_FACE)


def draw_foundation(face, x, y, height, suit, rank, lit):
    """Draw a foundation's place.

    :param CardFace face: has the canvas, the sheet and the width
    :param int rank: the base, if it is shown; else -1
    """
    sheet, canvas, width = face.sheet, face.canvas, _box_width(face)
    _clear(face, x, y, height)
    _draw_box(canvas, x, y, width, height, theme.MARK, theme.DEEP)
    middle, centre = x + width // 2, y + height // 2
    if rank == _NO_RANK:
        kind, size = SUIT_19, 0
        while kind > SUIT_55 and not 0 < size < min(width, height) * 2 // 3 - 1:
            kind -= 1
            size = sheet.suit_size(kind)
        sheet.draw_suit(canvas, theme.MARK, suit, kind, middle - size // 2, centre - size // 2)
    else:
        kind = sheet.suit
        size = sheet.suit_size(kind)
        high = size if kind >= SUIT_77 else sheet.rank_height
        left = middle - (sheet.rank_width + size + 1) // 2
        top = centre - sheet.rank_height // 2
        suit_left, suit_top = left + sheet.rank_width + 1, centre - high // 2
        if left < x + 1:  # too narrow: one above the other
            left, top = middle - sheet.rank_width // 2, centre - sheet.rank_height
            suit_left, suit_top = middle - size // 2, centre + 1
        sheet.draw_rank(canvas, theme.MARK, rank, sheet.rank, left, top)
        sheet.draw_suit(canvas, theme.MARK, suit, kind, suit_left, suit_top)
    _finish(face, x, y, height, lit)


def draw_space(face, x, y, height, rank, lit):
    """Draw a space: four corners, and the rank of the only card that may come, or -1."""
    sheet, canvas = face.sheet, face.canvas
    right, end = x + _box_width(face), y + height
    _clear(face, x, y, height)
    leg = max(3, face.width // 5)
    _draw_box(canvas, x, y, right - x, height, theme.MARK, theme.FELT)
    fill_region(canvas, x + leg, y, right - leg, end, theme.FELT)
    fill_region(canvas, x, y + leg, right, end - leg, theme.FELT)
    if rank != _NO_RANK:
        left = (x + right - sheet.rank_width) // 2
        top = y + (height - sheet.rank_height) // 2
        sheet.draw_rank(canvas, theme.MARK, rank, sheet.rank, left, top)
    _finish(face, x, y, height, lit)


def draw_waste(face, x, y, height, lit):
    """Draw the place of a waste: a dotted line, and in it three cards."""
    canvas = face.canvas
    width = _box_width(face)
    right, end = x + width, y + height
    _clear(face, x, y, height)
    _draw_box(canvas, x, y, width, height, theme.MARK, theme.FELT)
    for across in range(x + 3, right - 1, 3):
        fill_region(canvas, across, y, across + 1, end, theme.FELT)
    for down in range(y + 3, end - 1, 3):
        fill_region(canvas, x, down, right, down + 1, theme.FELT)
    step, wide, high = (2, 5, 6) if width < _SMALL else (4, 10, 13)
    left = x + (width - wide - 2 * step) // 2
    top = y + (height - high - 2 * step + 1) // 2
    for _ in range(3):
        _draw_box(canvas, left, top, wide, high, theme.MARK, theme.FELT)
        left += step
        top += step - step // 4
    _finish(face, x, y, height, lit)


def draw_cell(face, x, y, height, lit):
    """Draw a free cell: two lines."""
    canvas, width = face.canvas, _box_width(face)
    _clear(face, x, y, height)
    _draw_box(canvas, x, y, width, height, theme.MARK, theme.DEEP)
    _draw_box(canvas, x + 2, y + 2, width - 4, height - 4, theme.MARK, theme.DEEP)
    _finish(face, x, y, height, lit)


def draw_closed(face, x, y, height):
    """Draw a place that takes no card: hatched."""
    canvas, width = face.canvas, _box_width(face)
    _clear(face, x, y, height)
    _draw_box(canvas, x, y, width, height, theme.MARK, theme.FELT)
    for down in range(1, height - 1):
        for across in range(4 - down % 4, width - 1, 4):
            canvas[x + across, y + down] = theme.MARK


def draw_used_up(face, x, y, height, lit, redeals):
    """Draw the place of a stock that is used up: an arrow if it can be dealt again, or a cross.

    :param int redeals: how often it can be; -1 for without limit
    """
    canvas, sheet, width = face.canvas, face.sheet, _box_width(face)
    _clear(face, x, y, height)
    _draw_box(canvas, x, y, width, height, theme.MARK, theme.DEEP)
    middle, centre = x + width // 2, y + height // 2
    if not redeals:
        size = 4 if width < _SMALL else 8
        for step in range(-size, size + 1):
            canvas[middle + step, centre + step] = theme.MARK
            canvas[middle + step, centre - step] = theme.MARK
    elif redeals < 0:
        sheet.draw_redeal(canvas, theme.QUIET, middle, centre - 4)
    else:
        sheet.draw_redeal(canvas, theme.QUIET, middle, centre - 8)
        wide = sheet.digit_width
        if redeals >= 10:
            wide += wide + 1
        sheet.draw_number(canvas, theme.QUIET, redeals, middle + (wide + 1) // 2, centre + 2)
    _finish(face, x, y, height, lit)
