"""Arranges games with fans on a screen that is clearly higher than wide: everything else is above.

`room` is the rectangle for them: left and upper edge, width, lower edge.

Loaded on demand.
"""

from micropython import const

from patience.games.arrangements import (
    AT_COLUMN,
    AT_CROSS,
    AT_GRID,
    AT_POSTS,
    AT_RESERVE,
    AT_ROWS,
    AT_STRIP,
)
from patience.moves import NOWHERE, TO_WASTE
from patience.table import CELL, FOUNDATION, HAND, RESERVE, STOCK, TABLEAU, WASTE
from patience.ui.draw.cards.layout import FANNED, FLAT, SIDEWAYS, SQUARED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.games.row import Row
    from patience.ui.draw.cards.tall.tall_layout import TallLayout

    Room = tuple[int, int, int, int]

_TOP = const(3)  # pixels above the upper line
_GAP = const(3)  # between two lines
_JOINED = const(20)  # columns this close touch; on large screens below
_LARGE_JOINED = const(24)
_MOST = const(50)  # the width of a card
_LOW = const(19)  # the height of cards that show one suit, in a corner
_FEW = const(9)  # columns: with more, eight foundations, waste and stock fit in one line
_ONE_LINE = const(10)  # fans side by side on a small screen, if two lines have room
_HIGH = const(270)  # a screen this high has room for two lines
_BACKS = const(5)  # of a strip's stock


def place_piles(layout: "TallLayout", row: "Row", room: "Room", put: "Callable[..., None]") -> bool:
    """Put the places of a row whose piles are fans; return False for another row."""
    if row.at in (AT_CROSS, AT_GRID):
        return False
    if row.at == AT_STRIP:
        _below_strip(layout, row, room, put)
    elif row.at == AT_RESERVE:
        _above_reserve(layout, row, room, put)
    elif row.at == AT_ROWS:
        _in_lines(layout, row, room, put)
    else:
        _in_columns(layout, row, room, put)
    return True


def _set_size(layout: "TallLayout", wide: int, columns: int) -> int:
    # Set the size of cards for a number of columns; return how far apart these are.
    pitch = (wide + 1) // columns
    layout.joined = pitch <= (_LARGE_JOINED if layout.large else _JOINED)
    if layout.joined:
        pitch = layout.card_w = wide // columns
        layout.card_h = pitch * 3 // 2 + 2
    else:
        layout.card_w = min(pitch - 1, _MOST)
        layout.card_h = (layout.card_w * 7 + 4) // 5
    layout.side_h = layout.card_h
    return pitch


def _put_line(
    layout: "TallLayout",
    places: list[int],
    first: int,
    pitch: int,
    y: int,
    put: "Callable[..., None]",
    draws_three: bool = False,
) -> None:
    # Put places side by side from `first` on; a waste of three has two columns.
    for place in places:
        kind = SIDEWAYS if place == WASTE and draws_three else FLAT
        put(layout, place, first, y, kind)
        first += 2 * pitch if kind == SIDEWAYS else pitch


def _put_fans(
    layout: "TallLayout",
    columns: list[int],
    row: "Row",
    room: "Room",
    y: int,
    put: "Callable[..., None]",
) -> None:
    # Put fans side by side over the whole width.
    left, _, wide, end = room
    lines = _count_lines(layout, columns)
    across = -(-len(columns) // lines)
    pitch = layout.card_w if layout.joined else (wide + 1) // across
    pitch = max(layout.card_w, min(pitch, layout.card_w * 3 // 2))
    left += (wide - (across - 1) * pitch - layout.card_w) // 2
    down = (end - y) // lines
    for index, place in enumerate(columns):
        squared = RESERVE <= place < CELL and not row.rsee
        top = y + index // across * down
        ends = top + down - _GAP if lines > 1 else end
        put(layout, place, left + index % across * pitch, top, SQUARED if squared else FANNED, ends)


def _count_lines(layout: "TallLayout", columns: list[int]) -> int:
    is_wide = len(columns) > _ONE_LINE and not layout.large and layout.height >= _HIGH
    return 2 if is_wide else 1


def _homes(row: "Row") -> list[int]:
    return [FOUNDATION + index for index in range(8 if row.fdir == "B" or row.packs > 1 else 4)]


def _dealt(row: "Row") -> list[int]:
    # Return hand, waste and stock, in this order, if the game has them.
    if row.deals == NOWHERE:
        return []
    if not row.deals & TO_WASTE:
        return [STOCK]
    return [HAND, WASTE, STOCK] if row.hand else [WASTE, STOCK]


def _in_columns(layout: "TallLayout", row: "Row", room: "Room", put: "Callable[..., None]") -> None:
    # Put fans below one line of everything else, or below more if it is too wide.
    left, above, wide, _ = room
    piles = [TABLEAU + pile for pile in range(row.T)]
    reserve = [RESERVE + pile for pile in range(row.R)]
    columns, singles = reserve + piles, []
    if row.at == AT_POSTS:
        columns = reserve[:1] + piles + reserve[1:]
    elif row.R > 1 and row.at != AT_COLUMN:
        columns, singles = piles, reserve
    singles = [CELL + cell for cell in range(row.C)] + singles
    across = -(-len(columns) // _count_lines(layout, columns))
    homes, dealt = _homes(row), _dealt(row)
    three = row.draw == "3" and row.packs == 1
    right = len(dealt) + three
    lines = [(homes, dealt)]
    if singles and len(homes) + right + len(singles) <= across:
        lines = [(singles, dealt + homes)]
    elif singles:
        most = across
        lines += [(singles[at : at + most], []) for at in range(0, len(singles), most)]
    elif len(homes) > 4 and across <= _FEW:
        lines = [(homes[:4], dealt), (homes[4:], [])]
    most = max([len(one) + (right if other is dealt else len(other)) for one, other in lines])
    pitch = _set_size(layout, wide, max(across, most))
    if len(lines) > 1:
        layout.side_h = min(layout.side_h, _LOW if len(homes) > 4 or len(lines) > 2 else _MOST)
    layout.waste_spacing = (2 * pitch - layout.card_w - 1) // 2
    first = left + (wide - (max(across, most) - 1) * pitch - layout.card_w) // 2
    last = left + wide - (first - left)
    y = above + _TOP + layout.large
    for one, other in lines:
        _put_line(layout, one, first, pitch, y, put)
        begins = last + pitch - layout.card_w - pitch * (len(other) + (three and STOCK in other))
        _put_line(layout, other, begins, pitch, y, put, three)
        y += layout.side_h + _GAP
    y += 2 + 2 * (layout.height > 255)
    _put_fans(layout, columns, row, room, y, put)
    if row.again:  # redealt cards come from there
        for place in (WASTE, HAND):
            layout.x[place], layout.y[place] = layout.x[STOCK], layout.y[STOCK]
    sources = [place for place in (WASTE, HAND) if place in dealt]
    layout.rows = [columns + sources, [place for line in lines for place in line[0]]]
    if singles and lines[0][0] is singles:
        layout.rows[1] = singles + homes
    if len(lines) > 1 or across < len(columns):
        layout.is_grid = True
        layout.rows = [[place for place in layout.places if place != STOCK]]


def _above_reserve(
    layout: "TallLayout", row: "Row", room: "Room", put: "Callable[..., None]"
) -> None:
    # Put a squared reserve on the left, and foundations above the tableau on the right.
    left, above, wide, end = room
    pitch = _set_size(layout, wide, 7)
    left += (wide - 6 * pitch - layout.card_w) // 2
    layout.waste_spacing = (2 * pitch - layout.card_w - 1) // 2
    top = above + _TOP + layout.large
    dealt = [STOCK, WASTE, HAND] if row.hand else [STOCK, WASTE]
    _put_line(layout, dealt, left, pitch, top, put, row.draw == "3")
    _put_line(layout, _homes(row), left + 3 * pitch, pitch, top, put)
    top += layout.side_h + _GAP + 2 + 2 * (layout.height > 255)
    put(layout, RESERVE, left, top, FANNED if row.rsee else SQUARED, end)
    first = left + (7 - max(4, row.T)) * pitch
    piles = [TABLEAU + pile for pile in range(row.T)]
    for column, pile in enumerate(piles):
        put(layout, pile, first + column * pitch, top, FANNED, end)
    layout.rows = [piles + [RESERVE] + dealt[1:], _homes(row)]


def _in_lines(layout: "TallLayout", row: "Row", room: "Room", put: "Callable[..., None]") -> None:
    # Put fans in two lines, below the foundations.
    left, above, wide, end = room
    half = (row.T + 1) // 2
    homes, dealt = _homes(row), _dealt(row)
    pitch = _set_size(layout, wide, max(half, len(homes) + len(dealt)))
    left += (wide - (max(half, len(homes) + len(dealt)) - 1) * pitch - layout.card_w) // 2
    y = above + _TOP + layout.large
    _put_line(layout, homes, left, pitch, y, put)
    last = left + (max(half, len(homes) + len(dealt)) - len(dealt)) * pitch
    _put_line(layout, dealt, last, pitch, y, put)
    y += layout.side_h + _GAP + 2
    middle = (end - y) // 2
    for index in range(row.T):
        top = y + index // half * middle
        put(
            layout,
            TABLEAU + index,
            left + index % half * pitch,
            top,
            FANNED,
            top + middle - _GAP,
        )
    if row.again:  # redealt cards come from there
        for place in (WASTE, HAND):
            layout.x[place], layout.y[place] = layout.x[STOCK], layout.y[STOCK]
    layout.is_grid = True
    layout.rows = [[place for place in layout.places if place != STOCK]]


def _below_strip(
    layout: "TallLayout", row: "Row", room: "Room", put: "Callable[..., None]"
) -> None:
    # Put fans below a strip of small complete suits, and a back for each row of the stock.
    left, above, wide, _ = room
    columns = [TABLEAU + pile for pile in range(row.T)]
    pitch = _set_size(layout, wide, len(columns))
    inset = (wide - (len(columns) - 1) * pitch - layout.card_w) // 2
    small, step = (19, 6) if layout.large else (13, 6)
    layout.small_w, layout.side_h = small, 22 if layout.large else 17
    layout.backs_w = step * (_BACKS - 1)
    y = above + _TOP + layout.large
    # `put` mirrors cards of the usual width.
    mirrored = (small - layout.card_w) * layout.mirrored
    homes = _homes(row)
    for index, place in enumerate(homes):
        put(layout, place, left + inset + index * (small + 2) + mirrored, y)
    whole = small + layout.backs_w
    mirrored = (whole - layout.card_w) * layout.mirrored
    put(layout, STOCK, left + wide - inset - whole + mirrored, y)
    _put_fans(layout, columns, row, room, y + layout.side_h + _GAP + 1, put)
    layout.rows = [columns, homes]
