# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Sets the table for a game in its layout: glyphs and faces, the cursor. Borrowed for that.

Also what changes all of these at once, the colours of the suits.
"""

from patience.settings import COLOURS
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
    _use(app, layout, game.table)
    return (GridFocus if layout.is_grid else Focus)(game, layout, app.session.settings)


def colour_suits(app):
    """Show suits in as many colours as the player has set."""
    if app.board.layout:
        _use(app, app.board.layout, app.board.table)
    else:
        colour_palette(app.palette, app.session.settings[COLOURS])


def _use(app, layout, table):
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
    app.board.show(layout, table, faces(app.canvas, layout, app.sheet), app.frame)
