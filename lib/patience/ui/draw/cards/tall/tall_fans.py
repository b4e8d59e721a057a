"""Arranges games of few cards on a screen that is clearly higher than wide, with room for fingers.

`room` is the rectangle for them: left and upper edge, width, lower edge.

Loaded on demand.
"""

from micropython import const

from patience.games.arrangements import AT_BETWEEN, AT_COVERS, AT_PAIRS
from patience.kinds.covers import covers_of
from patience.moves import NOWHERE, TO_HAND
from patience.table import CELL, FOUNDATION, HAND, RESERVE, STOCK, TABLEAU, WASTE
from patience.ui.draw.cards.fan_places import PEAKS, RANK_CARD, TRIANGLE, rank_glyphs
from patience.ui.draw.cards.layout import FANNED, FIVE_SIDEWAYS, FLAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from patience.games.row import Row
    from patience.ui.draw.cards.fan_layout import FanLayout, PairLayout

    Room = tuple[int, int, int, int]

_TOP = const(3)  # pixels above the upper line
_GAP = const(3)  # between two lines
_MOST = const(50)  # the width of a card
_STEP = const(28)  # the largest spacing; on large screens six more
_FEW = const(7)  # fans side by side
_MANY = const(14)  # fans in two lines, with the foundation
_PILE = const(3)  # cards in each pile below a pyramid
_LOW = const(10)  # spacing of these, and of the pyramid's rows at least


def place_fans(layout: "Any", row: "Row", room: "Room", put: "Callable[..., None]") -> bool:
    """Put the places of a row with `home`, `pair` or `fsuit`; return False if it must lie as on
    other screens: its foundations show the ranks that they take next.

    :param layout: a `PairLayout`; a `FanLayout` for rows with `home` or `cover`
    """
    if row.fsuit and row.fstep:
        return False
    layout.big = True
    piles = [TABLEAU + pile for pile in range(row.T)]
    if row.at == AT_BETWEEN:
        _below_line(layout, row, piles, room, put)
    elif row.at == AT_COVERS:
        _covering(layout, row, piles, room, put)
    elif row.at == AT_PAIRS:
        _removing(layout, row, piles, room, put)
    elif len(piles) <= _FEW:
        _above_foundation(layout, row, piles, room, put)
    else:
        _around_foundation(layout, piles, room, put)
    if row.home and not row.C:
        layout.rank_cards = layout.card_w < RANK_CARD + 11 * layout.large
    if layout.rank_cards:
        layout.glyphs = rank_glyphs(layout)
    return True


def _set_size(layout: "PairLayout", wide: int, columns: int) -> int:
    # Set the size of cards for a number of columns; return how far apart these are.
    pitch = (wide + 1) // columns
    layout.card_w = min(pitch - 1, _MOST)
    layout.card_h = layout.side_h = (layout.card_w * 7 + 4) // 5
    return pitch


def _above_foundation(
    layout: "FanLayout", row: "Row", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put all fans in a row; below them the stock, and the last five cards of the foundation.
    left, top, wide, end = room
    top += _TOP
    pitch = _set_size(layout, wide, len(piles))
    lower = end - layout.card_h - 4
    room_left = lower - _GAP - top - layout.card_h
    layout.step = min(_STEP + 6 * layout.large, room_left // 4)
    left += (wide - (len(piles) - 1) * pitch - layout.card_w) // 2
    for column, pile in enumerate(piles):
        put(layout, pile, left + column * pitch, top, FANNED, lower)
    layout.waste_spacing = 18
    if row.deals != NOWHERE:
        put(layout, STOCK, left, lower)
        left += 2 * pitch
    put(layout, FOUNDATION, left, lower, FIVE_SIDEWAYS)
    layout.rows = [piles]


def _around_foundation(
    layout: "FanLayout", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put fans in two or three lines, with the foundation in the middle of the last.
    left, top, wide, end = room
    lines = 2 if len(piles) < _MANY else 3
    across = len(piles) // lines + 1
    pitch = _set_size(layout, wide, across)
    top += _TOP
    down = (end - top) // lines
    high = down - _GAP
    layout.card_h = layout.side_h = min(layout.card_h, high - 3 * 12)
    cards = 4 if lines == 2 else 3
    layout.step = min(_STEP, (high - layout.card_h) // (cards - 1))
    left += (wide - (across - 1) * pitch - layout.card_w) // 2
    middle = across * (lines - 1) + across // 2
    for index, place in enumerate(piles[:middle] + [FOUNDATION] + piles[middle:]):
        y = top + index // across * down
        kind, ends = (FLAT, 0) if place == FOUNDATION else (FANNED, y + high)
        put(layout, place, left + index % across * pitch, y, kind, ends)
    layout.is_grid = True
    layout.rows = [piles]


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
    lower = end - layout.card_h - 4
    most = _STEP + 6 * layout.large
    if row.C:
        layout.card_w = wide // row.C
        layout.card_h = (layout.card_w * 7 + 4) // 5
        layout.step = _LOW + 6
        lower = end - layout.card_h - (_PILE - 1) * layout.step - 1
        for pile in range(row.C):
            x = left + pile * layout.card_w + (wide - row.C * layout.card_w) // 2
            put(layout, CELL + pile, x, lower, FANNED, end)
        width, layout.side_h = layout.card_w, layout.card_h
    elif is_peaks:
        most += 4
    room_left = lower - 2 * _GAP - top - layout.side_h
    apart = min(most, max(_LOW, room_left // (len(rows) - 1)))
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
        put(layout, STOCK, left + wide // 2 - 2 * width, lower)
        put(layout, FOUNDATION, left + wide // 2 - width // 2, lower, FIVE_SIDEWAYS)
    else:
        put(layout, STOCK, left + 1, lower)
        put(layout, WASTE, left + 1 + width + _GAP, lower)
        put(layout, FOUNDATION, right, lower)
        layout.open_stock = "S" in row.free
        layout.rows = [piles + ([STOCK, WASTE] if layout.open_stock else [WASTE])]


def _removing(
    layout: "PairLayout", row: "Row", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put a few piles; below them what is left over, the stock, and the removed cards.
    left, top, wide, end = room
    top += _TOP
    lines = 1 if len(piles) <= _FEW + 1 else 2
    across = -(-len(piles) // lines)
    pitch = _set_size(layout, wide, across)
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
    pitch = _set_size(layout, wide, across)
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
