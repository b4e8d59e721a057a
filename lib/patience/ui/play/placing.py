# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Arranges a game's places on a screen of any size (SCREEN.md, Layouts).

Which arrangement a game gets follows from its row: how many piles it has, and of which kinds. Only
the `Layout` that is filled in stays in memory.

Loaded on demand.
"""

from micropython import const

from patience.table import CELL, CLOSED, FOUNDATION, HAND, RESERVE, STOCK, WASTE
from patience.ui.play.layout import FANNED, FLAT, LAST_THREE, SIDEWAYS, SQUARED, STACK, Layout

_MARGIN = const(1)
_STATUS_HEIGHT = const(7)
_SMALLEST_FACE = const(17)  # line, rank of 7, gap, suit of 7 and a border below
_EDGES = const(4)  # above a stack: two cards' edges
_COUNT_HEIGHT = const(7)  # above a squared reserve: how many cards it has


def layout_for(game, width, height, mirrored=False):
    """Return the layout of a game, without the places that are closed.

    :param Game game: the game, dealt
    :param int width: of the screen, 128 pixels or more
    :param int height: of the screen, 128 pixels or more
    :param mirrored: whether left and right change places, for the left hand
    """
    layout = Layout(width, height, mirrored)
    row = game.row
    layout.is_shut = row.rto == "L"
    piles = [place for place in game.tableau if game.table.top[place] != CLOSED]
    end = height - _STATUS_HEIGHT * layout.scale
    if row.T == 5 and not row.R + row.C:
        _cross(layout, row, piles, end)
    elif row.T == 12 and not row.R + row.C:
        _grid(layout, row, piles, end)
    elif row.R == 1 and row.T <= 5:
        _beside_reserve(layout, row, piles, end)
    elif row.R == 2:
        _between_posts(layout, row, piles, end)
    elif row.R > 5 and row.T <= 7:
        _beside_block(layout, row, piles, end)
    elif row.T == 18 or (row.T > 10 and width < 160):
        _two_rows(layout, row, piles, end)
    elif row.T + row.R <= 8 and not row.C:
        _beside_column(layout, row, piles, end)
    else:
        _below_row(layout, row, piles, end)
    return layout


def _foundations(row):
    return [FOUNDATION + suit for suit in range(8 if row.fdir == "B" else 4)]


def _stock_places(row):
    # Stock, waste and hand card, if the game has them, in this order.
    if row.draw == "0":
        return []
    if row.draw in "tfr":
        return [STOCK]
    return [STOCK, WASTE, HAND] if row.hand else [STOCK, WASTE]


def _sources(row):
    # The places that the cursor can go to besides the tableau.
    return [RESERVE + pile for pile in range(row.R)] + _stock_places(row)[1:]


def _ring(layout, row, piles):
    layout.rows = [piles + _sources(row), _foundations(row)]


def _two_ways(layout):
    # The cursor goes to the nearest pile, and can go to every place but the stock.
    layout.is_grid = True
    layout.rows = [[place for place in layout.places if place != STOCK]]


def _cross(layout, row, piles, end):
    scale = layout.scale
    edges = _EDGES * scale
    layout.big = True
    layout.card_h = layout.side_h = (end - 3 * edges) // 3
    layout.card_w = min(layout.width // 4 - 4 * scale, layout.card_h * 3 // 4)
    across = layout.card_w + 4 * scale
    down = layout.card_h + edges
    left = layout.width - 3 * across - (layout.width - 4 * across) // 2
    for pile, (column, line) in zip(piles, ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))):
        layout.put(pile, left + column * across, edges + line * down, STACK)
    for place, (column, line) in zip(_foundations(row), ((0, 0), (2, 0), (0, 2), (2, 2))):
        layout.put(place, left + column * across, edges + line * down)
    stock = _stock_places(row)
    for line, place in enumerate(stock):
        y = edges + (line + 3 - len(stock)) * down
        layout.put(place, (left - layout.card_w) // 2, y)
    _two_ways(layout)


def _grid(layout, row, piles, end):
    scale = layout.scale
    edges = (_EDGES + 1) * scale
    upper = _stock_places(row) + _foundations(row)
    layout.big = True
    layout.card_h = layout.side_h = (end - _MARGIN - 2 * edges) // 3
    pitch = layout.width // len(upper)
    layout.card_w = min(pitch - 2, layout.width // 6 - 2)
    down = layout.card_h + edges
    for column, place in enumerate(upper):
        layout.put(place, column * pitch + (pitch - layout.card_w) // 2, _MARGIN)
    pitch = layout.width // 6
    for index, pile in enumerate(piles):
        x = index % 6 * pitch + (pitch - layout.card_w) // 2
        layout.put(pile, x, _MARGIN + (index // 6 + 1) * down, STACK)
    _two_ways(layout)


def _beside_reserve(layout, row, piles, end):
    # A squared reserve on the left, foundations above the tableau on the right.
    scale = layout.scale
    pitch = layout.width // 7
    layout.card_w = pitch - 2 * scale
    layout.card_h = layout.side_h = 22 * scale
    y = _MARGIN + layout.card_h + 3 * scale
    for column, place in enumerate(_foundations(row)):
        layout.put(place, layout.width - (4 - column) * pitch, _MARGIN)
    first = layout.width - max(4, len(piles)) * pitch
    for column, pile in enumerate(piles):
        layout.put(pile, first + column * pitch, y, FANNED, end)
    left = scale
    stock = _stock_places(row)
    layout.waste_spacing = (layout.width - 6 * pitch - left) // 2
    layout.put(STOCK, left, _MARGIN)
    layout.put(WASTE, left + pitch, _MARGIN, SIDEWAYS if row.draw == "3" else FLAT)
    if HAND in stock:
        layout.put(HAND, left + 2 * pitch - scale, _MARGIN)
    if row.rsee:
        layout.put(RESERVE, left, y, FANNED, end)
    else:
        layout.put(RESERVE, left, y + _COUNT_HEIGHT * scale, SQUARED, end)
    _ring(layout, row, piles)


def _between_posts(layout, row, piles, end):
    # A reserve pile on either side, like the posts of a gate.
    columns = [RESERVE] + piles + [RESERVE + 1]
    _columns_below(layout, row, columns, _stock_places(row) + _foundations(row), end)
    layout.rows = [columns + _stock_places(row)[1:], _foundations(row)]


def _below_row(layout, row, piles, end):
    # Everything else in a row above the tableau; a single reserve pile is a column of its own.
    columns = [RESERVE] + piles if row.R == 1 else piles
    cells = [CELL + cell for cell in range(row.C)]
    singles = [] if row.R == 1 else [RESERVE + pile for pile in range(row.R)]
    upper = cells + singles
    line = upper + _stock_places(row) + _foundations(row)
    _columns_below(layout, row, columns, line, end)
    layout.rows = [columns + _stock_places(row)[1:], upper + _foundations(row)]


def _columns_below(layout, row, columns, line, end):
    # Fans in columns, below a row whose last places, the foundations, are at the right edge.
    scale = layout.scale
    pitch = layout.width // max(len(columns), len(line))
    layout.card_w = min(pitch - 1, 24 * scale)
    layout.card_h = layout.side_h = max(19 * scale, min(layout.card_w * 5 // 4, 24 * scale))
    homes = len(_foundations(row))
    for index, place in enumerate(line):
        right = layout.width - (len(line) - index) * pitch
        layout.put(place, index * pitch if index < len(line) - homes else right, _MARGIN)
    pitch = layout.width // len(columns)
    inset = (layout.width - len(columns) * pitch + pitch - layout.card_w + 1) // 2
    y = _MARGIN + layout.card_h + 3 * scale
    for index, place in enumerate(columns):
        x = index * pitch + inset
        if place >= RESERVE and not row.rsee:
            layout.put(place, x, y + _COUNT_HEIGHT * scale, SQUARED, end)
        else:
            layout.put(place, x, y, FANNED, end)


def _beside_column(layout, row, piles, end):
    # Fans from the upper edge down, and one column on the right for everything else.
    scale = layout.scale
    columns = [RESERVE + pile for pile in range(row.R)] + piles
    pitch = layout.width // (len(columns) + 1)
    side = _foundations(row) + _stock_places(row)
    side_pitch = min((layout.height - _MARGIN) // len(side), 22 * scale)
    layout.card_w = pitch - 1
    layout.card_h = layout.side_h = min(side_pitch - 1, 20 * scale)
    right = layout.width - layout.card_w
    layout.end_status(right)
    spread = 0
    if row.draw == "3":
        # The last three cards of the waste are seen; all cards beside the tableau shrink for that.
        layout.side_h = _SMALLEST_FACE * scale
        side_pitch = layout.side_h + 1
        spread = min(16 * scale, layout.height - _MARGIN - 6 * side_pitch)
        layout.waste_spacing = spread // 2
    for index, place in enumerate(columns):
        x = layout.width - (len(columns) + 1 - index) * pitch + 1
        layout.put(place, x, _MARGIN, FANNED, end)
    # The waste above the stock: it is the one the player looks at.
    places = _foundations(row) + _stock_places(row)[1:] + _stock_places(row)[:1]
    for line, place in enumerate(places):
        y = _MARGIN + line * side_pitch + (spread if place == STOCK else 0)
        kind = LAST_THREE if place == WASTE and spread else FLAT
        layout.put(place, right, y, kind)
    _ring(layout, row, piles)


def _beside_block(layout, row, piles, end):
    # Fans on the left; on the right, in a block four wide, foundations, reserve cards and stock.
    scale = layout.scale
    pitch = layout.width // (len(piles) + 4)
    layout.card_w = pitch - 1
    layout.card_h = layout.side_h = 19 * scale
    for column, pile in enumerate(piles):
        layout.put(pile, column * pitch, _MARGIN, FANNED, end)
    left = layout.width - 4 * pitch + 1
    reserve = [RESERVE + pile for pile in range(row.R)]
    down = layout.card_h + 2 * scale
    for index, place in enumerate(_foundations(row) + reserve + _stock_places(row)):
        x = left + index % 4 * pitch
        layout.put(place, x, _MARGIN + index // 4 * down)
    _two_ways(layout)


def _two_rows(layout, row, piles, end):
    # More piles than fit in a row: two rows of fans, foundations on the right.
    scale = layout.scale
    half = (len(piles) + 1) // 2
    pitch = layout.width // (half + 1)
    layout.card_w = pitch - 1
    layout.card_h = layout.side_h = 19 * scale
    middle = (end - _MARGIN) // 2
    for index, pile in enumerate(piles):
        line = index // half
        y = _MARGIN + line * middle
        layout.put(pile, index % half * pitch + 1, y, FANNED, y + middle - 2 * scale)
    homes = _foundations(row)
    down = (end - _MARGIN) // max(4, len(homes))
    layout.side_h = min(layout.card_h, down - 1)
    for line, place in enumerate(homes):
        layout.put(place, layout.width - layout.card_w, _MARGIN + line * down)
    _two_ways(layout)
