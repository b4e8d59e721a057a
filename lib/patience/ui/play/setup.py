# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Sets the table up for a game in its layout: faces, painter, cursor and navigation.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.ui.art.card_face import CardFace
from patience.ui.art.picture import read_picture
from patience.ui.art.sheet import Sheet
from patience.ui.art.table_cursor import TableCursor
from patience.ui.play.layout import SIDEWAYS, SQUARED, STACK
from patience.ui.play.navigation import Navigation
from patience.ui.play.painter import Painter

_BUST = const(20)  # wider cards of a small screen have room for a bust
_PILES = (SQUARED, STACK, SIDEWAYS)


def set_table(app, game):
    """Make what draws a game's table in its layout; return the navigation for it."""
    layout = app.layout
    if app.pictures is None:
        load("patience.ui.art.bitmaps").make_bitmaps(app)
    if app.colours != app.chosen_colours():
        load("patience.ui.play.decor").decorate(app)
    if layout.big and layout.card_w > _BUST and not layout.large:
        layout.busts = read_picture("small_busts")
    app.sheet = Sheet(app.pictures, layout)
    if app.table_cursor is None:
        app.table_cursor = TableCursor(app.canvas, app.display.refresh, app.cells)
    app.table_cursor.use(app.sheet, layout)
    faces = CardFace
    for place in layout.places:
        if layout.kind[place] in _PILES:
            faces = load("patience.ui.art.pile_face").PileFace
            break
    if app.painter is None:
        app.painter = Painter(app.display.refresh)
    app.painter.paint_for(
        layout, game.table, faces(app.canvas, layout, app.sheet), app.table_cursor
    )
    ways = Navigation
    if layout.is_grid:
        ways = load("patience.ui.play.grid_navigation").GridNavigation
    return ways(game, layout, app.session.settings)
