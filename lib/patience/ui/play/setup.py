# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Sets the table up for a game in its layout: faces, painter, cursor and navigation.

Loaded on demand.
"""

from patience.player.settings import COLOURS
from patience.ui.art.card_face import CardFace
from patience.ui.art.colours import BLACK, BLUE, GREEN, RED
from patience.ui.art.pile_face import PileFace
from patience.ui.art.sheet import Sheet
from patience.ui.art.table_cursor import TableCursor
from patience.ui.art.theme import INK
from patience.ui.play.grid_navigation import GridNavigation
from patience.ui.play.layout import SIDEWAYS, SQUARED, STACK
from patience.ui.play.navigation import Navigation
from patience.ui.play.painter import Painter

_PILES = (SQUARED, STACK, SIDEWAYS)
_TWO_COLOURS = (BLACK, RED, RED, BLACK)
_FOUR_COLOURS = (GREEN, BLUE, RED, BLACK)


def set_table(app, game, layout):
    """Make what draws a game's table in a layout; return the navigation for it."""
    inks = _FOUR_COLOURS if app.session.settings[COLOURS] else _TWO_COLOURS
    _set_suit_colours(app.palette, inks)
    if app.pictures is None:
        app.make_bitmaps()
    app.sheet = Sheet(app.pictures, app.scale, layout.big)
    if app.table_cursor is None:
        app.table_cursor = TableCursor(app.canvas, app.scale, app.refresh, app.cells)
    app.table_cursor.use(app.sheet, layout.card_w)
    faces = CardFace
    for place in layout.places:
        if layout.kind(place) in _PILES:
            faces = PileFace
    if app.painter is None:
        app.painter = Painter(app.refresh)
    app.painter.show(layout, game.table, faces(app.canvas, layout, app.sheet), app.table_cursor)
    return (GridNavigation if layout.is_grid else Navigation)(game, layout, app.session.settings)


def _set_suit_colours(palette, inks):
    for suit in range(4):
        if palette[INK + suit] != inks[suit]:
            palette[INK + suit] = inks[suit]
