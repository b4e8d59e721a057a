# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Sets the table for a game: its layout, glyphs and faces, the cursor. Borrowed for that.

Also what changes all of these at once, the colours of the suits.
"""

from patience.ui.cardface import CardFace
from patience.ui.colours import colour_palette
from patience.ui.focus import Focus
from patience.ui.frame import Frame
from patience.ui.gridfocus import GridFocus
from patience.ui.layout import SIDEWAYS, SQUARED, STACK
from patience.ui.pileface import PileFace
from patience.ui.placing import layout_for
from patience.ui.sheet import Sheet

_PILES = (SQUARED, STACK, SIDEWAYS)


def set_table(app, game):
    """Have a game's table shown from now on; return its layout and a cursor for it."""
    display = app.display
    layout = layout_for(game, display.width, display.height)
    _use(app, layout, game.table)
    return layout, (GridFocus if layout.is_grid else Focus)(game, layout)


def colour_suits(app, four):
    """Show suits in four colours, or in two."""
    app.four_colours = four
    colour_palette(app.palette, four)
    _use(app, app.board.layout, app.board.table)


def _use(app, layout, table):
    sheet = app.sheet
    if sheet is None or sheet.big != layout.big or sheet.four != app.four_colours:
        app.sheet = Sheet(app.scale, layout.big, app.four_colours)
    app.frame = Frame(app.canvas, app.sheet, app.refresh, layout.card_w)
    faces = CardFace
    for place in layout.places:
        if layout.kind(place) in _PILES:
            faces = PileFace
    app.board.show(layout, table, faces(app.canvas, layout, app.sheet))
