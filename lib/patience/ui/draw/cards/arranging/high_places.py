"""Arranges games on a screen that is clearly higher than wide, with room for fingers.

Everything that is not fanned is above the fans; in games of few cards it is below.

`room` is the rectangle for them: left and upper edge, width, lower edge.

Loaded on demand.
"""

from micropython import const

from patience.games.arrangements import (
    AT_BETWEEN,
    AT_COVERS,
    AT_CROSS,
    AT_GRID,
    AT_PAIRS,
    AT_RESERVE,
    AT_ROWS,
    AT_STRIP,
)
from patience.kinds.covers import covers_of
from patience.moves import NOWHERE, TO_HAND
from patience.table import CELL, FOUNDATION, HAND, RESERVE, STOCK, TABLEAU, WASTE
from patience.ui.draw.cards.arranging.fan_places import (
    PEAKS,
    RANK_CARD,
    TRIANGLE,
    put_around,
    rank_glyphs,
)
from patience.ui.draw.cards.arranging.stretched_places import (
    choose_as_grid,
    find_fans,
    list_dealt,
    list_homes,
    redeal_from_stock,
)
from patience.ui.draw.cards.layout import FANNED, FIVE_SIDEWAYS, FLAT, SIDEWAYS, SQUARED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from patience.games.row import Row
    from patience.ui.draw.cards.arranging.fan_layout import FanLayout, PairLayout
    from patience.ui.draw.cards.arranging.stretched_layout import FittedLayout

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
# In games of few cards.
_STEP = const(28)  # the largest spacing; on large screens six more
_FEW_FANS = const(7)  # side by side
_MANY = const(14)  # fans in two lines, with the foundation
_ASIDE = const(16)  # between the cards of a foundation below peaks
_BASE = const(42)  # the width of larger cards below; 50 on large screens
_PILE = const(3)  # cards in each pile below a pyramid
_CLOSE = const(10)  # spacing of these, and of the pyramid's rows at least


def place(layout: "Any", row: "Row", room: "Room", put: "Callable[..., None]") -> bool:
    """Put the places of a row; see `stretched_places.place`.

    Stacks lie as on other screens, and so do foundations that show the ranks that they take next.
    """
    if row.home or row.pair or row.fsuit:
        if row.fsuit and row.fstep:
            return False
        _place_few(layout, row, room, put)
    elif row.at in (AT_CROSS, AT_GRID):
        return False
    elif row.at == AT_STRIP:
        _below_strip(layout, row, room, put)
    elif row.at == AT_RESERVE:
        _above_reserve(layout, row, room, put)
    elif row.at == AT_ROWS:
        _in_lines(layout, row, room, put)
    else:
        _in_columns(layout, row, room, put)
    return True


def _set_size(layout: "FittedLayout", wide: int, columns: int) -> int:
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
    layout: "FittedLayout",
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
    layout: "FittedLayout",
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


def _count_lines(layout: "FittedLayout", columns: list[int]) -> int:
    is_wide = len(columns) > _ONE_LINE and not layout.large and layout.height >= _HIGH
    return 2 if is_wide else 1


def _share_lines(
    homes: list[int], singles: list[int], dealt: list[int], right: int, across: int
) -> "list[tuple[list[int], list[int]]]":
    # Return for each line what stands at its left and at its right.
    if singles and len(homes) + right + len(singles) <= across:
        return [(singles, dealt + homes)]
    if singles:
        parts = [singles[at : at + across] for at in range(0, len(singles), across)]
        return [(homes, dealt)] + [(part, []) for part in parts]
    if len(homes) > 4 and across <= _FEW:
        return [(homes[:4], dealt), (homes[4:], [])]
    return [(homes, dealt)]


def _in_columns(
    layout: "FittedLayout", row: "Row", room: "Room", put: "Callable[..., None]"
) -> None:
    # Put fans below one line of everything else, or below more if it is too wide.
    left, above, wide, _ = room
    columns, singles = find_fans(row)
    across = -(-len(columns) // _count_lines(layout, columns))
    homes, dealt = list_homes(row), list_dealt(row)
    three = row.draw == "3" and row.packs == 1
    right = len(dealt) + three
    lines = _share_lines(homes, singles, dealt, right, across)
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
    redeal_from_stock(layout, row)
    sources = [place for place in (WASTE, HAND) if place in dealt]
    layout.rows = [columns + sources, [place for line in lines for place in line[0]]]
    if singles and lines[0][0] is singles:
        layout.rows[1] = singles + homes
    if len(lines) > 1 or across < len(columns):
        choose_as_grid(layout)


def _above_reserve(
    layout: "FittedLayout", row: "Row", room: "Room", put: "Callable[..., None]"
) -> None:
    # Put a squared reserve on the left, and foundations above the tableau on the right.
    left, above, wide, end = room
    pitch = _set_size(layout, wide, 7)
    left += (wide - 6 * pitch - layout.card_w) // 2
    layout.waste_spacing = (2 * pitch - layout.card_w - 1) // 2
    top = above + _TOP + layout.large
    dealt = [STOCK, WASTE, HAND] if row.hand else [STOCK, WASTE]
    _put_line(layout, dealt, left, pitch, top, put, row.draw == "3")
    _put_line(layout, list_homes(row), left + 3 * pitch, pitch, top, put)
    top += layout.side_h + _GAP + 2 + 2 * (layout.height > 255)
    put(layout, RESERVE, left, top, FANNED if row.rsee else SQUARED, end)
    first = left + (7 - max(4, row.T)) * pitch
    piles = [TABLEAU + pile for pile in range(row.T)]
    for column, pile in enumerate(piles):
        put(layout, pile, first + column * pitch, top, FANNED, end)
    layout.rows = [piles + [RESERVE] + dealt[1:], list_homes(row)]


def _in_lines(layout: "FittedLayout", row: "Row", room: "Room", put: "Callable[..., None]") -> None:
    # Put fans in two lines, below the foundations.
    left, above, wide, end = room
    half = (row.T + 1) // 2
    homes, dealt = list_homes(row), list_dealt(row)
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
    redeal_from_stock(layout, row)
    choose_as_grid(layout)


def _below_strip(
    layout: "FittedLayout", row: "Row", room: "Room", put: "Callable[..., None]"
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
    homes = list_homes(row)
    for index, place in enumerate(homes):
        put(layout, place, left + inset + index * (small + 2) + mirrored, y)
    whole = small + layout.backs_w
    mirrored = (whole - layout.card_w) * layout.mirrored
    put(layout, STOCK, left + wide - inset - whole + mirrored, y)
    _put_fans(layout, columns, row, room, y + layout.side_h + _GAP + 1, put)
    layout.rows = [columns, homes]


# Games of few cards


def _place_few(layout: "Any", row: "Row", room: "Room", put: "Callable[..., None]") -> None:
    layout.big |= 1
    piles = [TABLEAU + pile for pile in range(row.T)]
    if row.at == AT_BETWEEN:
        _below_line(layout, row, piles, room, put)
    elif row.at == AT_COVERS:
        _covering(layout, row, piles, room, put)
    elif row.at == AT_PAIRS:
        _removing(layout, row, piles, room, put)
    elif len(piles) <= _FEW_FANS:
        _above_foundation(layout, row, piles, room, put)
    else:
        _around_foundation(layout, piles, room, put)
    if row.home and not row.C:
        layout.rank_cards = layout.card_w < RANK_CARD + 11 * layout.large
    if layout.rank_cards:
        layout.glyphs = rank_glyphs(layout)


def _set_wide(layout: "PairLayout", wide: int, columns: int) -> int:
    # Set the size of cards for a number of columns; return how far apart these are.
    pitch = (wide + 1) // columns
    layout.card_w = min(pitch - 1, _MOST)
    layout.card_h = layout.side_h = (layout.card_w * 7 + 4) // 5
    return pitch


def _set_base(layout: "Any", room: "Room") -> int:
    # Set the size of the larger cards below the others; return where these must end.
    most = _BASE + 8 * layout.large
    layout.base_w = min(most, room[2] * 11 // 50)
    layout.base_h = (layout.base_w * 7 + 4) // 5
    return room[3] - layout.base_h - 4


def _put_base(
    layout: "Any",
    places: "list[tuple[int, int]]",
    y: int,
    put: "Callable[..., None]",
) -> None:
    # Put places with larger cards: each place and its left edge. A foundation shows its last five.
    kept, layout.card_w = layout.card_w, layout.base_w
    for place, x in places:
        # Beside the foundation below peaks stands how many cards in a row went there.
        several = place == FOUNDATION and layout.row.home and layout.row.cover != "peaks"
        kind = FIVE_SIDEWAYS if several else FLAT
        put(layout, place, x, y, kind)
    layout.card_w = kept


def _above_foundation(
    layout: "FanLayout", row: "Row", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put all fans in a row; below them the stock, and the last five cards of the foundation.
    left, top, wide, _ = room
    top += _TOP
    pitch = _set_wide(layout, wide, len(piles))
    lower = _set_base(layout, room)
    room_left = lower - _GAP - top - layout.card_h
    layout.step = min(_STEP + 6 * layout.large, room_left // 4)
    left += (wide - (len(piles) - 1) * pitch - layout.card_w) // 2
    for column, pile in enumerate(piles):
        put(layout, pile, left + column * pitch, top, FANNED, lower)
    layout.waste_spacing = 18
    base = [(FOUNDATION, left)]
    if row.deals != NOWHERE:
        base = [(STOCK, left), (FOUNDATION, left + layout.base_w * 4 // 3)]
    _put_base(layout, base, lower, put)
    layout.rows = [piles]


def _around_foundation(
    layout: "FanLayout", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put fans in two or three lines, with the foundation in the middle of the last.
    left, top, wide, end = room
    lines = 2 if len(piles) < _MANY else 3
    across = len(piles) // lines + 1
    pitch = _set_wide(layout, wide, across)
    top += _TOP
    down = (end - top) // lines
    high = down - _GAP
    layout.card_h = layout.side_h = min(layout.card_h, high - 3 * 12)
    cards = 4 if lines == 2 else 3
    layout.step = min(_STEP, (high - layout.card_h) // (cards - 1))
    left += (wide - (across - 1) * pitch - layout.card_w) // 2
    put_around(layout, piles, (left, top, pitch, down), lines, put)


def _covering(
    layout: "FanLayout", row: "Row", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put cards in rows that overlap, as peaks or as a pyramid; below them stock and foundation.
    layout.covers = covers_of(row.cover)
    is_peaks = row.cover == "peaks"
    rows = PEAKS if is_peaks else TRIANGLE
    left, top, wide, end = room
    top += _TOP + 1
    # Cards are as wide as they are apart: between narrower cards, those below would show.
    width = layout.card_w = min(wide * 2 // (max(rows[-1]) + 2), _MOST)
    layout.card_h = layout.side_h = width * 12 // 5 if is_peaks else (width * 7 + 4) // 5
    lower = end
    most = _STEP + 6 * layout.large
    if not row.C:
        lower = _set_base(layout, room)
    if row.C:
        layout.card_w = wide // row.C
        layout.card_h = (layout.card_w * 7 + 4) // 5
        layout.step = _CLOSE + 6
        lower = end - layout.card_h - (_PILE - 1) * layout.step - 1
        for pile in range(row.C):
            x = left + pile * layout.card_w + (wide - row.C * layout.card_w) // 2
            put(layout, CELL + pile, x, lower, FANNED, end)
        width, layout.side_h = layout.card_w, layout.card_h
    elif is_peaks:
        most += 4
    room_left = lower - 2 * _GAP - top - layout.side_h
    apart = min(most, max(_CLOSE, room_left // (len(rows) - 1)))
    first = left + (wide - (max(rows[-1]) + 2) * width // 2) // 2
    numbers = iter(piles)
    for number, halves in enumerate(rows):
        for half in halves:
            put(layout, next(numbers), first + half * width // 2, top + number * apart)
    right = left + wide - width - 1
    layout.waste_spacing = min(18, width - 3)
    layout.rows = [piles]
    layout.is_grid = True
    if row.C:
        put(layout, FOUNDATION, right, top)
        layout.rows = [piles + [CELL + pile for pile in range(row.C)]]
    elif row.home:
        layout.waste_spacing = _ASIDE
        across = layout.base_w * 4 // 3
        left += (wide - across - layout.base_w - (0 if is_peaks else 4 * _ASIDE)) // 2
        _put_base(layout, [(STOCK, left), (FOUNDATION, left + across)], lower, put)
    else:
        big = layout.base_w
        base = [(STOCK, left + 1), (WASTE, left + big + _GAP), (FOUNDATION, left + wide - big - 1)]
        _put_base(layout, base, lower, put)
        layout.open_stock = "S" in row.free
        layout.rows = [piles + ([STOCK, WASTE] if layout.open_stock else [WASTE])]


def _removing(
    layout: "PairLayout", row: "Row", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put a few piles; below them what is left over, the stock, and the removed cards.
    left, top, wide, end = room
    top += _TOP
    lines = 1 if len(piles) <= _FEW_FANS + 1 else 2
    across = -(-len(piles) // lines)
    pitch = _set_wide(layout, wide, across)
    lower = end - layout.card_h - 4
    down = (lower - _GAP - top) // lines
    left += (wide - (across - 1) * pitch - layout.card_w) // 2
    for index, pile in enumerate(piles):
        y = top + index // across * down
        put(layout, pile, left + index % across * pitch, y, FANNED, y + down - _GAP)
    reserve = [RESERVE + pile for pile in range(row.R)]
    for index, place in enumerate(reserve):
        put(layout, place, left + index * pitch, lower)
    if row.deals != NOWHERE or row.auto:
        put(layout, STOCK, left, lower)
    put(layout, FOUNDATION, left + (across - 1) * pitch, lower)
    layout.rows = [piles + reserve]
    layout.is_grid = lines > 1 or bool(reserve)


def _below_line(
    layout: "PairLayout", row: "Row", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put long fans, and above them the foundations, the turned card and the stock.
    left, top, wide, end = room
    layout.any_suit = -1 if row.fsuit == "R" else 0
    dealt = [HAND, STOCK] if row.deals == TO_HAND else [STOCK]
    layout.king = "0" if row.deals == TO_HAND else ""
    across = max(4 + len(dealt), len(piles))
    pitch = _set_wide(layout, wide, across)
    layout.joined = False
    left += (wide - (across - 1) * pitch - layout.card_w) // 2
    top += _TOP + layout.large
    homes = [FOUNDATION + suit for suit in range(4)]
    for index, place in enumerate(homes):
        put(layout, place, left + index * pitch, top)
    for index, place in enumerate(dealt):
        put(layout, place, left + (across - len(dealt) + index) * pitch, top)
    top += layout.card_h + _GAP + 4
    spread = (across - 1) * pitch // max(1, len(piles) - 1)
    spread = min(spread, layout.card_w * 3 // 2)
    left = room[0] + (wide - (len(piles) - 1) * spread - layout.card_w) // 2
    for column, pile in enumerate(piles):
        put(layout, pile, left + column * spread, top, FANNED, end)
    layout.rows = [[HAND] + piles if row.deals == TO_HAND else piles]
