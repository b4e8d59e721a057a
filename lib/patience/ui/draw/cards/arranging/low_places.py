"""Arranges games on a screen that is wide and low: fans have all of its height.

Everything that is not fanned is in columns at the right, free cells at the left.

`room` is the rectangle for them: left and upper edge, width, lower edge.

Loaded on demand.
"""

from micropython import const

from patience.games.arrangements import AT_CROSS, AT_FANS, AT_GRID, AT_ROWS, AT_STRIP
from patience.moves import NOWHERE
from patience.table import CELL, EMPTY, FOUNDATION, HAND, RESERVE, STOCK, TABLEAU, WASTE
from patience.ui.draw.cards.arranging.stretched_places import (
    choose_as_grid,
    find_fans,
    list_dealt,
    list_homes,
    redeal_from_stock,
)
from patience.ui.draw.cards.layout import FANNED, FLAT, LAST_THREE, SIDEWAYS, SQUARED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.games.row import Row
    from patience.ui.draw.cards.arranging.fan_layout import TwoSizes
    from patience.ui.draw.cards.arranging.stretched_layout import FittedLayout

    Room = tuple[int, int, int, int]
    Put = Callable[..., None]

_TOP = const(1)  # pixels above the upper edge of cards
_GAP = const(3)  # between fans and other places, and between two lines of fans
_JOINED = const(21)  # columns this close touch
_LEGIBLE = const(17)  # the narrowest cards with large ranks
_MOST = const(50)  # the width of a card
_MOST_FANS = const(12)  # beside eight foundations
_LINES = const(4)  # foundations, or cells, in a column
_MOST_CELLS = const(8)  # at the left; more are a block at the right
_BLOCK = const(4)  # places in a line of a block
_APART = const(4)  # pixels at most between columns at the right
# The strip of complete suits is a column here.
_SUIT_W = const(13)
_SUIT_H = const(26)
_BACKS_W = const(16)
# In games of few cards.
_STEP = const(28)  # the largest spacing
_BASE = const(38)  # the width of larger cards, of 240 pixels
_FEW_FANS = const(7)


def place(layout: "FittedLayout", row: "Row", room: "Room", put: "Put") -> bool:
    """Put the places of a row; see `stretched_places.place`."""
    if row.home or row.pair or row.fsuit:
        if row.at != AT_FANS or row.T > _FEW_FANS:
            return False
        _beside_foundation(layout, row, room, put)  # type: ignore[arg-type]  # it is a TwoSizes
    elif row.at in (AT_CROSS, AT_GRID):
        return False
    elif row.at == AT_STRIP:
        _beside_strip(layout, row, room, put)
    elif row.at == AT_ROWS:
        _in_lines(layout, row, room, put)
    else:
        return _beside_places(layout, row, room, put)
    return True


def _beside_places(layout: "FittedLayout", row: "Row", room: "Room", put: "Put") -> bool:
    # Put fans between free cells at the left and everything else at the right.
    columns, singles = find_fans(row)
    homes, dealt = list_homes(row), list_dealt(row)
    if len(homes) > _LINES and len(columns) > _MOST_FANS:
        return False
    cells: list[int] = []
    if len(singles) <= _MOST_CELLS:
        cells, singles = singles, cells
    many = HAND in dealt or (row.draw == "3" and row.packs == 1)
    wide_enough = room[2] // (len(columns) + 3) > _most_wide(room, 3)
    lines = _list_lines(homes, singles, dealt, many, wide_enough)
    if cells:
        lines = [[place] for place in homes + dealt]
    before = -(-len(cells) // _LINES)
    beside = before + max([len(line) for line in lines])
    _set_size(layout, room, len(columns), beside, len(lines))
    apart = _put_fans(layout, row, columns, room, (before, beside), put)
    left, top, wide, end = room
    width = layout.card_w
    layout.waste_spacing = min(15, (2 * apart - _GAP - width) // 2)
    if many and not wide_enough:
        layout.waste_spacing = min(15, (end - 2 * layout.side_h - _GAP - top) // 2)
    for index, line in enumerate(lines):
        y = _line_top(layout, room, index, len(lines))
        for column, place in enumerate(line):
            kind = FLAT
            if place == WASTE and row.draw == "3":
                kind = SIDEWAYS if wide_enough else LAST_THREE
            if place != EMPTY:
                x = left + wide - (len(line) - column) * apart + apart - width
                put(layout, place, x, y, kind)
    for index, cell in enumerate(cells):
        y = _line_top(layout, room, index // before, _LINES)
        put(layout, cell, left + index % before * apart, y)
    sources = [place for place in (WASTE, HAND) if place in dealt]
    layout.rows = [columns + sources, cells + homes]
    if singles or before > 1:
        choose_as_grid(layout)
    return True


def _put_fans(
    layout: "FittedLayout",
    row: "Row",
    columns: list[int],
    room: "Room",
    beside: tuple[int, int],
    put: "Put",
) -> int:
    # Put fans; return how far apart the columns of other places are. `beside`: how many of these
    # are at the left, and how many there are.
    left, top, wide, end = room
    before, others = beside
    width = layout.card_w
    pitch = width if layout.joined else width + 1
    apart = (wide - len(columns) * pitch - others * width - _GAP) // others
    apart = width + max(0, min(_APART, apart))
    if not layout.joined:
        pitch = min((wide - others * apart - _GAP) // len(columns), width * 3 // 2)
    first = left + before * apart + (wide - others * apart - len(columns) * pitch) // 2
    for index, place in enumerate(columns):
        squared = RESERVE <= place < CELL and not row.rsee
        kind = SQUARED if squared else FANNED
        put(layout, place, first + index * pitch, top + _TOP, kind, end)
    return apart


def _list_lines(
    homes: list[int], singles: list[int], dealt: list[int], many: bool, wide_enough: bool
) -> "list[list[int]]":
    # Return what stands at the right, line by line; each ends at the right edge.
    if singles:
        others = homes + singles + dealt
        found = [others[at : at + _BLOCK] for at in range(0, len(others), _BLOCK)]
        found[-1] += [EMPTY] * (_BLOCK - len(found[-1]))
        return found
    if len(homes) > _LINES:
        found = [[homes[at], homes[at + 4]] for at in range(4)]
        return found + [dealt] if dealt else found
    if not dealt:
        return [[home] for home in homes]
    if many and wide_enough:
        return [homes[:2], homes[2:], [WASTE, EMPTY, STOCK] if HAND not in dealt else dealt]
    if HAND in dealt:
        return [homes[:2], homes[2:], [HAND, EMPTY], [WASTE, STOCK]]
    if many:  # below the waste is room for its last three
        return [[WASTE, homes[0]], homes[1:2], homes[2:3], [STOCK, homes[3]]]
    return [homes[:2], homes[2:], dealt]


def _most_wide(room: "Room", lines: int) -> int:
    # Return the width of cards of the usual shape of which this many lie in a column.
    return min(_MOST, ((room[3] - room[1] - _TOP) // lines - 1) * 5 // 7)


def _set_size(layout: "FittedLayout", room: "Room", fans: int, beside: int, lines: int) -> None:
    # Set the size of cards for a number of fans, and of columns and lines beside them.
    wide, columns = room[2], fans + beside
    pitch = wide // columns
    layout.joined = pitch <= _JOINED
    width = min(pitch - 1, _most_wide(room, min(lines, 3)))
    if layout.joined:
        width = (wide - _GAP - beside) // columns
        if width < _LEGIBLE:
            width = pitch
    layout.card_w = width
    layout.card_h = width * 3 // 2 if layout.joined else (width * 7 + 4) // 5
    layout.side_h = min(layout.card_h, (room[3] - room[1] - _TOP) // lines - 1)


def _line_top(layout: "FittedLayout", room: "Room", index: int, lines: int) -> int:
    # Return the upper edge of one of the lines beside fans, which are spread over the height.
    top = room[1] + _TOP
    return top + (room[3] - _TOP - layout.side_h - top) * index // (lines - 1)


def _in_lines(layout: "FittedLayout", row: "Row", room: "Room", put: "Put") -> None:
    # Put fans in two lines, and foundations at their right.
    left, top, wide, end = room
    half = (row.T + 1) // 2
    others = list_homes(row) + list_dealt(row)
    _set_size(layout, room, half, 1, len(others))
    high = (end - top) // 2
    width = layout.card_w = min(layout.card_w, high * 3 // 8)
    layout.card_h = (width * 7 + 4) // 5
    layout.side_h = min(layout.side_h, layout.card_h)
    apart = width + _GAP
    pitch = min((wide - apart) // half, width * 3 // 2)
    first = left + (wide - apart - half * pitch) // 2
    for index in range(row.T):
        y = top + _TOP + index // half * high
        ends = top + (index // half + 1) * high - _GAP
        put(layout, TABLEAU + index, first + index % half * pitch, y, FANNED, ends)
    for index, place in enumerate(others):
        put(layout, place, left + wide - width, _line_top(layout, room, index, len(others)))
    redeal_from_stock(layout, row)
    choose_as_grid(layout)


def _beside_strip(layout: "FittedLayout", row: "Row", room: "Room", put: "Put") -> None:
    # Put fans side by side; at their right small complete suits, and a back for each row of the
    # stock.
    left, top, wide, end = room
    small = layout.small_w = _SUIT_W
    layout.backs_w = _BACKS_W
    whole = small + _BACKS_W + 1
    width = (wide - whole) // row.T
    layout.joined = width <= _JOINED
    layout.card_w = width = width if layout.joined else min(width - 1, _MOST)
    layout.card_h = width * 3 // 2
    pitch = width if layout.joined else width + 1
    layout.side_h = min(_SUIT_H, (end - top) // 5 - 2)
    columns = [TABLEAU + pile for pile in range(row.T)]
    for index, place in enumerate(columns):
        put(layout, place, left + index * pitch, top + _TOP, FANNED, end)
    homes = list_homes(row)
    # `put` mirrors cards of the usual width.
    mirrored = (small - width) * layout.mirrored
    for index, place in enumerate(homes):
        x = left + wide - (2 - index % 2) * (small + 1)
        put(layout, place, x + mirrored, _line_top(layout, room, index // 2, 5))
    mirrored = (small + _BACKS_W - width) * layout.mirrored
    put(layout, STOCK, left + wide - whole + mirrored, _line_top(layout, room, 4, 5))
    layout.rows = [columns, homes]


def _beside_foundation(layout: "TwoSizes", row: "Row", room: "Room", put: "Put") -> None:
    # Put all fans in a row; at their right the stock and the foundation's top card, larger.
    left, top, wide, end = room
    layout.big |= 1
    layout.base_w = wide * _BASE // 240
    layout.base_h = (layout.base_w * 7 + 4) // 5
    pitch = min((wide - layout.base_w - _APART) // row.T, _MOST)
    layout.card_w = pitch - 1
    layout.card_h = layout.side_h = (layout.card_w * 7 + 4) // 5
    top += _TOP
    layout.step = min(_STEP, (end - top - layout.card_h) // 4)
    columns = [TABLEAU + pile for pile in range(row.T)]
    for index, place in enumerate(columns):
        put(layout, place, left + index * pitch, top, FANNED, end)
    base = [FOUNDATION] if row.deals == NOWHERE else [STOCK, FOUNDATION]
    gap = (end - top - len(base) * layout.base_h) // (len(base) + 1)
    # `put` mirrors cards of the usual width.
    kept, layout.card_w = layout.card_w, layout.base_w
    for index, place in enumerate(base):
        y = top + gap + index * (layout.base_h + gap)
        put(layout, place, left + wide - layout.base_w - 1, y)
    layout.card_w = kept
    layout.rows = [columns]
