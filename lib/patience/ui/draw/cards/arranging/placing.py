"""Arranges a game's places on a screen of any size (SCREEN.md, Layouts).

Its row names the arrangement (`games.arrangements`), which takes a rectangle of the screen: `room`,
left and upper edge, width, lower edge. Only the resulting `TableLayout` stays in memory.

Loaded on demand.
"""

from array import array

import displayio
from micropython import const

from patience.games.arrangements import AT_COVERS, AT_FANS
from patience.kinds.faces import suit_bits
from patience.moves import NOWHERE, TO_WASTE
from patience.on_demand import load
from patience.player.settings import LARGE_PRINT, MIRROR
from patience.table import CELL, FOUNDATION, HAND, PLACES, RESERVE, STOCK, TABLEAU, WASTE
from patience.ui.draw.cards.layout import (
    EDGES,
    FANNED,
    FITTED,
    FLAT,
    LAST_THREE,
    SIDEWAYS,
    SQUARED,
    STACK,
    TableLayout,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from displayio import Bitmap

    from patience.game import Game
    from patience.games.row import Row
    from patience.ui.draw.drawing import Drawing

    Room = tuple[int, int, int, int]

_STRETCHED = "patience.ui.draw.cards.arranging.stretched_places"
_MARGIN = const(1)
_FLAT = const(19)  # a card this low has its rank in one corner and its suit in the other
_JOINED = const(16)  # columns this close touch
_IS_COMPILED = __file__.endswith("mpy")
_MOST_NARROW = const(10)  # fans side by side on a screen narrower than
_WIDE = const(160)
_PIECE = const(600)  # bytes: a full heap may have no larger piece when a game is dealt
_HEIGHTS = bytes((7, 6, 5, 7, 11, 13))  # of ranks, by their kinds


def is_stretched(width: int, height: int) -> bool:
    """Return whether a screen is clearly higher than wide, or wide and low."""
    return height * 7 >= width * 8 or width >= 200 > height


def arrange(drawing: "Drawing", game: "Game") -> "TableLayout":
    """Set a drawing's layout to a game's, and return it.

    This also makes its bitmaps if it has none, because otherwise this file would be loaded again
    for that. With .py files they are in a separate module, and are made after compiling.
    """
    if _IS_COMPILED and drawing.pictures is None:
        load("patience.ui.draw.cards.bitmaps").make_bitmaps(drawing)
    canvas, settings = drawing.canvas, drawing.settings
    gliding = drawing.layout.gliding if drawing.layout else None
    drawing.layout = layout = layout_for(
        game,
        canvas.width,
        canvas.height,
        settings[MIRROR],
        gliding,
        large_print=settings[LARGE_PRINT],
    )
    return layout


def layout_for(
    game: "Game",
    width: int,
    height: int,
    mirrored: int = False,
    gliding: "Bitmap | None" = None,
    room: "Room | None" = None,
    large_print: int = False,
) -> "TableLayout":
    """Return the layout of a game, without closed places.

    :param game: the game, dealt
    :param width: of the screen, 128 pixels or more
    :param height: of the screen, 128 pixels or more
    :param mirrored: whether left and right are swapped, for left-handed players
    :param gliding: that of the previous layout, which is reused if cards have the same size,
        because a board may have no room for another
    :param room: the rectangle for the places, by default all of the screen above its last line
    :param large_print: whether ranks are as large as fit, on a large screen
    """
    row, made = game.row, TableLayout
    few = row.home or row.pair or row.fsuit
    stretched = is_stretched(width, height)
    if few:
        layouts = load("patience.ui.draw.cards.arranging.fan_layout")
        made = layouts.FanLayout if row.at in (AT_FANS, AT_COVERS) else layouts.PairLayout
        if made is layouts.FanLayout and (stretched or row.cover == "peaks"):
            made = layouts.TwoSizes
    elif stretched:
        made = load("patience.ui.draw.cards.arranging.stretched_layout").FittedLayout
    layout: "Any" = made(game, width, height, mirrored)
    if stretched:
        layout.big = FITTED
        layout.y = array("H", bytearray(2 * PLACES))
        layout.ends = array("H", bytearray(2 * PLACES))
    layout.is_shut = row.rto == "L"
    layout.king = row.king if row.fill or row.auto else ""
    if row.suits != "4":
        layout.any_suit = suit_bits(row)
    room = room or (0, 0, width, layout.status_top)
    if stretched and load(_STRETCHED).place(layout, row, room, _put):
        pass
    elif few:
        load("patience.ui.draw.cards.arranging.fan_places").place_fans(layout, row, room, _put)
    elif row.packs > 1:
        load("patience.ui.draw.cards.arranging.pack_layout").place_packs(layout, row, room, _put)
    else:
        _find_arrangement(row, layout)(layout, row, room)
    if not layout.fits(game.table):
        load("patience.ui.draw.cards.arranging.closing").close_up(layout, game.table)
    if not layout.glyphs:
        layout.glyphs = load("patience.ui.draw.cards.bitmaps").choose_glyphs(layout, large_print)
    if few and layout.base_w:  # a TwoSizes
        wide, layout.card_w = layout.card_w, layout.base_w
        layout.base_glyphs = load("patience.ui.draw.cards.bitmaps").choose_glyphs(layout)
        layout.card_w = wide
    rank, top = layout.glyphs[0], layout.glyphs[4]
    most = _PIECE // ((layout.card_w + 7) // 8 * 4)  # rows: each is whole words of eight pixels
    high = max(top + _HEIGHTS[rank] + 1, min(layout.card_h // 2, layout.side_h // 2, most))
    if not gliding or (gliding.width, gliding.height) != (layout.card_w, high):
        gliding = displayio.Bitmap(layout.card_w, high, 16)
    layout.gliding = gliding
    return layout


def _find_arrangement(row: "Row", layout: "TableLayout") -> "Callable[..., None]":
    found: "Callable[..., None]" = _ARRANGEMENTS[row.at]
    if found is _beside_column and layout.large and not row.R:
        found = _below_row  # on a large screen, its cards are larger
    if found is _below_row and row.T > _MOST_NARROW and layout.width < _WIDE and not row.R + row.C:
        found = _two_rows
    return found


def _put(layout: "TableLayout", place: int, x: int, y: int, kind: int = FLAT, end: int = 0) -> None:
    # Set where a place is, how its cards lie, and where its fan must end. Set `card_w` first, and
    # `waste_spacing` before a place that is fanned sideways; `x` is not yet mirrored.
    if layout.mirrored:
        # A fan still goes to the right; otherwise the corners with the ranks would be covered.
        width = layout.card_w + ((kind - 3) * layout.waste_spacing if kind >= SIDEWAYS else 0)
        x = layout.width - x - width
    layout.x[place] = x
    layout.y[place] = y
    layout.kind[place] = kind
    layout.ends[place] = end
    layout.places.append(place)


def _foundations(row: "Row") -> list[int]:
    return [FOUNDATION + suit for suit in range(8 if row.fdir == "B" or row.packs > 1 else 4)]


def _stock_places(row: "Row") -> list[int]:
    # Return stock, waste and hand card, in this order, if the game has them.
    if row.deals == NOWHERE:
        return []
    if not row.deals & TO_WASTE:
        return [STOCK]
    return [STOCK, WASTE, HAND] if row.hand else [STOCK, WASTE]


def _piles(row: "Row") -> list[int]:
    return [TABLEAU + pile for pile in range(row.T)]


def _sources(row: "Row") -> list[int]:
    # Return the places besides the tableau that the cursor can go to.
    return [RESERVE + pile for pile in range(row.R)] + _stock_places(row)[1:]


def _ring(layout: "TableLayout", row: "Row") -> None:
    layout.rows = [_piles(row) + _sources(row), _foundations(row)]


def _two_ways(layout: "TableLayout") -> None:
    # Let the cursor go to the nearest pile, and to every place except the stock.
    layout.is_grid = True
    layout.rows = [[place for place in layout.places if place != STOCK]]


def _set_width(layout: "TableLayout", pitch: int, most: int = 50) -> None:
    # Set the width of cards that are `pitch` apart: unless they are narrow, felt separates them.
    layout.joined = pitch <= _JOINED
    layout.card_w = pitch if layout.joined else min(pitch - 1, most)


def _tall(layout: "TableLayout") -> int:
    # Return the height of cards in fans on a large screen; a square one has room for taller cards.
    return layout.card_w * (8 if layout.width == layout.height else 7) // 5


def _tops(layout: "TableLayout", room: "Room", rows: int) -> list[int]:
    # Return the upper edge of each row of stacks, spread over the height.
    _, above, _, end = room
    high = end - above
    layout.big |= 1
    layout.card_h = layout.side_h = min(
        (high - _MARGIN) // rows - EDGES, layout.card_w * 13 // (8 if layout.large else 7)
    )
    gap = (high - rows * (layout.card_h + EDGES)) // (rows + 1)
    top = above + max(_MARGIN, gap) + (EDGES // 2 if gap > _MARGIN else 0)
    return [top + row * (layout.card_h + EDGES + gap) for row in range(rows)]


def _cross(layout: "TableLayout", row: "Row", room: "Room") -> None:
    left, _, width, _ = room
    _set_width(layout, width // 4 - (8 if layout.large else 3), 50)
    layout.card_w = min(layout.card_w, (room[3] - room[1]) * 7 // 30)
    tops = _tops(layout, room, 3)
    across = layout.card_w + (12 if width > layout.height + 40 else 4)
    # Half of the free width goes between the stock and the cross, a quarter to either side.
    free = width - 2 * across - 2 * layout.card_w
    first = left + free // 4 + layout.card_w + free // 2
    for pile, (column, line) in zip(_piles(row), ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))):
        _put(layout, pile, first + column * across, tops[line], STACK)
    for place, (column, line) in zip(_foundations(row), ((0, 0), (2, 0), (0, 2), (2, 2))):
        _put(layout, place, first + column * across, tops[line])
    stock = _stock_places(row)
    for line, place in enumerate(stock):
        _put(layout, place, left + free // 4, tops[line + 3 - len(stock)])
    _two_ways(layout)


def _grid(layout: "TableLayout", row: "Row", room: "Room") -> None:
    left, _, width, _ = room
    upper = _stock_places(row) + _foundations(row)
    pitch = width // len(upper)
    layout.card_w = min(pitch - 1, width // 6 - 2, 44)
    tops = _tops(layout, room, 3)
    for column, place in enumerate(upper):
        _put(layout, place, left + column * pitch + (pitch - layout.card_w + 1) // 2, tops[0])
    pitch = width // 6
    for index, pile in enumerate(_piles(row)):
        x = left + index % 6 * pitch + (pitch - layout.card_w) // 2
        _put(layout, pile, x, tops[index // 6 + 1], STACK)
    _two_ways(layout)


def _beside_reserve(layout: "TableLayout", row: "Row", room: "Room") -> None:
    # Put a squared reserve on the left, and foundations above the tableau on the right.
    left, top, width, end = room
    pitch = width // 7
    _set_width(layout, pitch, 40)
    layout.card_h = layout.side_h = _tall(layout) if layout.large else 25
    top += _MARGIN + layout.large
    y = top + layout.card_h + 3 + 2 * layout.large
    left += (width - 6 * pitch - layout.card_w) // 2
    for column, place in enumerate(_foundations(row)):
        _put(layout, place, left + (3 + column) * pitch, top)
    first = left + (7 - max(4, row.T)) * pitch
    for column, pile in enumerate(_piles(row)):
        _put(layout, pile, first + column * pitch, y, FANNED, end)
    stock = _stock_places(row)
    layout.waste_spacing = min(15, (2 * pitch - layout.card_w - 1) // 2)
    _put(layout, STOCK, left, top)
    _put(layout, WASTE, left + pitch, top, SIDEWAYS if row.draw == "3" else FLAT)
    if HAND in stock:
        _put(layout, HAND, left + 2 * pitch, top)
    _put(layout, RESERVE, left, y, FANNED if row.rsee else SQUARED, end)
    _ring(layout, row)


def _between_posts(layout: "TableLayout", row: "Row", room: "Room") -> None:
    # Put a reserve pile on either side, like the posts of a gate.
    columns = [RESERVE] + _piles(row) + [RESERVE + 1]
    _columns_below(layout, row, columns, _stock_places(row) + _foundations(row), room)
    layout.rows = [columns + _stock_places(row)[1:], _foundations(row)]


def _below_row(layout: "TableLayout", row: "Row", room: "Room") -> None:
    # Put everything else in a row above the tableau; a single reserve pile gets its own column.
    columns = [RESERVE] + _piles(row) if row.R == 1 else _piles(row)
    cells = [CELL + cell for cell in range(row.C)]
    singles = [] if row.R == 1 else [RESERVE + pile for pile in range(row.R)]
    upper = cells + singles
    line = upper + _stock_places(row) + _foundations(row)
    _columns_below(layout, row, columns, line, room)
    layout.rows = [columns + _stock_places(row)[1:], upper + _foundations(row)]


def _columns_below(
    layout: "TableLayout", row: "Row", columns: list[int], line: list[int], room: "Room"
) -> None:
    # Put fans in columns, below a row whose last places, the foundations, are at the right edge.
    left, top, wide, end = room
    across = wide // len(columns)
    pitch = wide // max(len(columns), len(line))
    _set_width(layout, pitch, 40)
    width = layout.card_w
    if layout.large:
        layout.card_h = max(_FLAT + 2, _tall(layout))
    else:
        layout.card_h = _FLAT + 2 if width < 19 else 23
    layout.side_h = layout.card_h
    top += _MARGIN + layout.large
    homes = len(_foundations(row))
    if len(columns) >= len(line):
        pitch = across
    inset = left + (wide - len(columns) * across + across - width + 1) // 2
    # The row is above the first and the last columns, or goes from edge to edge.
    first, last = inset, (len(columns) - 1) * across + inset
    if pitch != across:
        margin = (pitch - width) // 2
        first, last = left + margin, left + wide - width - margin
    for index, place in enumerate(line):
        x = first + index * pitch
        if index >= len(line) - homes:
            x = last - (len(line) - 1 - index) * pitch
        kind = SIDEWAYS if place == WASTE and row.draw == "3" else FLAT
        layout.waste_spacing = min(15, (2 * pitch - width - 1) // 2)
        _put(layout, place, x, top, kind)
    y = top + layout.card_h + 3 + 2 * layout.large
    for index, place in enumerate(columns):
        squared = place >= RESERVE and not row.rsee
        _put(layout, place, index * across + inset, y, SQUARED if squared else FANNED, end)


def _beside_column(layout: "TableLayout", row: "Row", room: "Room") -> None:
    # Put fans from the upper edge down, and everything else in one column on the right.
    left, top, width, end = room
    top += _MARGIN
    columns = [RESERVE + pile for pile in range(row.R)] + _piles(row)
    pitch = width // (len(columns) + 1)
    # The waste is above the stock, because the player looks at it.
    side = _foundations(row) + _stock_places(row)[1:] + _stock_places(row)[:1]
    _set_width(layout, pitch, 40 if layout.large else 21)
    layout.card_h = layout.card_w * 7 // 5 if pitch > _JOINED else 25
    if layout.card_w == 19:
        layout.card_h = 27
    side_pitch = min((end - top) // max(6, len(side)), layout.card_h + 4)
    layout.side_h = side_pitch - 1
    right = left + width
    spread = 0
    if row.draw == "3":
        # The last three cards of the waste are seen, so all cards next to the tableau shrink.
        layout.side_h -= 2
        side_pitch -= 2
        spread = end - top - 6 * side_pitch
        layout.waste_spacing = spread // 2
    for index, place in enumerate(columns):
        x = right - (len(columns) + 1 - index) * pitch
        _put(layout, place, x, top, FANNED, end)
    for line, place in enumerate(side):
        y = top + line * side_pitch + (spread if place == STOCK else 0)
        kind = LAST_THREE if place == WASTE and spread else FLAT
        _put(layout, place, right - layout.card_w, y, kind)
    _ring(layout, row)


def _beside_block(layout: "TableLayout", row: "Row", room: "Room") -> None:
    # Put fans on the left; on the right, four columns wide, foundations, reserve cards and stock.
    left, top, width, end = room
    top += _MARGIN
    pitch = width // (row.T + 4)
    _set_width(layout, pitch, 40)
    others = _foundations(row) + [RESERVE + pile for pile in range(row.R)] + _stock_places(row)
    down = (end - top) // -(-len(others) // 4)
    height = layout.card_w * 7 // 5 if layout.large else _FLAT + 2
    layout.card_h = layout.side_h = min(height, down - 1)
    for column, pile in enumerate(_piles(row)):
        _put(layout, pile, left + column * pitch, top, FANNED, end)
    first = left + width - 4 * pitch + pitch - layout.card_w
    down = min(down, layout.card_h + 4)
    for index, place in enumerate(others):
        _put(layout, place, first + index % 4 * pitch, top + index // 4 * down)
    _two_ways(layout)


def _two_rows(layout: "TableLayout", row: "Row", room: "Room") -> None:
    # Put fans in two rows, if they do not fit in one, and foundations on the right.
    left, top, width, end = room
    top += _MARGIN
    half = (row.T + 1) // 2
    pitch = width // (half + 1)
    _set_width(layout, pitch, 40)
    layout.card_h = layout.card_w * 7 // 5 if layout.large else _FLAT + 2
    middle = (end - top) // 2
    for index, pile in enumerate(_piles(row)):
        y = top + index // half * middle
        _put(layout, pile, left + index % half * pitch, y, FANNED, y + middle - 3)
    side = _foundations(row) + _stock_places(row)
    down = (end - top) // max(4, len(side))
    layout.side_h = min(layout.card_h, down - 1)
    for line, place in enumerate(side):
        _put(layout, place, left + width - layout.card_w, top + line * down)
    if row.again:  # redealt cards come from there
        for place in (WASTE, HAND):
            layout.x[place], layout.y[place] = layout.x[STOCK], layout.y[STOCK]
    _two_ways(layout)


_ARRANGEMENTS = (
    _cross,
    _grid,
    _beside_reserve,
    _between_posts,
    _beside_block,
    _two_rows,
    _beside_column,
    _below_row,
)
"""By the numbers of `games.arrangements`; `pack_layout` and `fan_places` have the others."""
