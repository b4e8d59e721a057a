# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Moves the piles of a layout when one is closed or reopened, and has only these painted again.

Loaded on demand.
"""

from bitmaptools import fill_region

from patience.table import EMPTY, TABLEAU
from patience.ui.art import theme


def close_up(layout, table):
    """Move piles to the last columns if one was closed, or back if it was reopened.

    :param TableLayout layout: does not fit the table
    :returns: the last pile that moved; the ones before it all did
    """
    x, piles = layout.x, layout.rows[0]
    last = closed = layout.closed
    if closed != EMPTY:
        first = x[closed]
        for place in range(closed, TABLEAU, -1):
            x[place] = x[place - 1]
        x[TABLEAU] = first
        piles.insert(closed - TABLEAU, closed)
        layout.places.append(closed)
    layout.closed = closed = layout.find_closed(table)
    if closed != EMPTY:
        last = closed
        first = x[TABLEAU]
        for place in range(TABLEAU, closed):
            x[place] = x[place + 1]
        x[closed] = first  # from where it goes back
        piles.remove(closed)
        layout.places.remove(closed)
    return last


def move_piles(app):
    """Close up the piles that the app's painter has painted; its next `paint` draws them."""
    painter, layout = app.painter, app.layout
    app.table_cursor.hide()
    last = close_up(layout, painter.table)
    left, right, end = layout.width, 0, 0
    for place in range(TABLEAU, last + 1):
        left, right = min(left, layout.x[place]), max(right, layout.x[place])
        end = max(end, painter.forget_place(place))
    if end:
        y = layout.y[TABLEAU]
        fill_region(app.canvas, left, y, right + layout.card_w, end, theme.FELT)
