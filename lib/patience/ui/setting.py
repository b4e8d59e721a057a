# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Sets the table for a game in its layout: glyphs and faces, the cursor. Borrowed for that."""

from patience.settings import COLOURS
from patience.ui.board import Board
from patience.ui.cardface import CardFace
from patience.ui.colours import colour_palette
from patience.ui.focus import Focus
from patience.ui.frame import Frame
from patience.ui.gridfocus import GridFocus
from patience.ui.layout import SIDEWAYS, SQUARED, STACK
from patience.ui.pileface import PileFace
from patience.ui.sheet import Sheet

_PILES = (SQUARED, STACK, SIDEWAYS)


def set_table(app, game, layout):
    """Have a game's table shown from now on, in a layout (`placing`); return a cursor for it."""
    sheet = app.sheet
    four = app.session.settings[COLOURS]
    colour_palette(app.palette, four)
    if sheet is None or sheet.big != layout.big or sheet.four != four:
        app.sheet = Sheet(app.scale, layout.big, four)
    app.frame = Frame(app.canvas, app.sheet, app.refresh, layout.card_w)
    faces = CardFace
    for place in layout.places:
        if layout.kind(place) in _PILES:
            faces = PileFace
    if app.board is None:
        app.board = Board(app.refresh)
    app.board.show(layout, game.table, faces(app.canvas, layout, app.sheet), app.frame)
    return (GridFocus if layout.is_grid else Focus)(game, layout, app.session.settings)
