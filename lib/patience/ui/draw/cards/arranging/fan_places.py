"""Arranges games of few cards with large ranks: short fans, covering cards, or unbuilt piles.

`room` is the rectangle for them: left and upper edge, width, lower edge.

Loaded on demand.
"""

from micropython import const

from patience.games.arrangements import AT_BETWEEN, AT_COVERS, AT_FANS, AT_PAIRS
from patience.kinds.covers import covers_of
from patience.moves import NOWHERE, TO_HAND
from patience.table import CELL, FOUNDATION, HAND, RESERVE, STOCK, TABLEAU, WASTE
from patience.ui.draw.cards.layout import FANNED, FITTED, FIVE_SIDEWAYS, FLAT
from patience.ui.draw.cards.sheet import RANK_811, RANK_1013, SUIT_13, SUIT_77

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from patience.games.row import Row
    from patience.ui.draw.cards.arranging.fan_layout import FanLayout
    from patience.ui.draw.cards.layout import TableLayout

    Room = tuple[int, int, int, int]

_MARGIN = const(1)
_JOINED = const(16)  # columns this close touch
RANK_CARD = const(21)  # narrower cards show a large rank above the suit
_GAP = const(3)
# In rows with `cover`.
_PILE = const(3)  # cards in each pile below a pyramid
# The left edges of each row's cards, in half cards.
PEAKS = ((3, 9, 15), (2, 4, 8, 10, 14, 16), range(1, 18, 2), range(0, 19, 2))
TRIANGLE = [range(6 - row, 7 + row, 2) for row in range(7)]
_RUN = const(42)  # pixels for the run, with the gap before it, in any language
# In rows with `pair`.
_PAIR_GAP = const(2)
_MOST_COLUMNS = const(8)
# In rows with `fsuit`.
_SPACIOUS = const(20)  # columns this wide have two pixels between cards
_FOUNDATIONS = const(4)
_LEAST = const(25)  # the height of a card on a small screen


def place_fans(layout: "Any", row: "Row", room: "Room", put: "Callable[..., None]") -> None:
    """Put the places of a row with `home`, `pair` or `fsuit`.

    :param layout: a `PairLayout`; a `FanLayout` for rows with `home` or `cover`
    """
    layout.big |= 1
    piles = [TABLEAU + pile for pile in range(row.T)]
    if row.at == AT_BETWEEN:
        _between_columns(layout, row, piles, room, put)
    elif row.at == AT_COVERS:
        _covering(layout, row, piles, room, put)
    elif row.at == AT_PAIRS:
        _removing(layout, row, piles, room, put)
    elif len(piles) <= 7 or (len(piles) <= 13 and layout.width >= 160):
        _above_foundation(layout, row, piles, room, put)
    else:
        _around_foundation(layout, piles, room, put)
    if row.at in (AT_FANS, AT_COVERS) and not row.C:
        layout.rank_cards = layout.card_w < RANK_CARD + 11 * layout.large
    if layout.rank_cards:
        layout.glyphs = rank_glyphs(layout)


def _set_width(layout: "TableLayout", pitch: int, most: int) -> None:
    # Set the width of cards that are `pitch` apart.
    layout.joined = pitch <= _JOINED
    layout.card_w = pitch if layout.joined else min(pitch - 1, most)


def _set_height(layout: "FanLayout", height: int, cards: int, room: int) -> None:
    # Set the height of cards, and their spacing in fans of `cards` cards and `room` pixels.
    layout.card_h = layout.side_h = height
    widest = 15 + 9 * max(layout.large, layout.big >= FITTED)
    layout.step = min(widest, (room - height) // (cards - 1))


def _above_foundation(
    layout: "FanLayout", row: "Row", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put all fans in a row; below them the stock, and the last five cards of the foundation.
    left, top, wide, end = room
    large = layout.large
    pitch = wide // len(piles)
    _set_width(layout, pitch, 42)
    width = layout.card_w
    top += 1 + large
    if large:
        height = width * (8 if layout.width == layout.height else 7) // 5
        height = max(height, 40)
    else:
        height = (30 if width >= RANK_CARD else 27) + 3 * (layout.big & FITTED)
    end -= 1 + height + large * 4
    _set_height(layout, height, 5, end - _GAP - top)
    left += (wide - (len(piles) - 1) * pitch - width) // 2
    for column, pile in enumerate(piles):
        put(layout, pile, left + column * pitch, top, FANNED, end)
    layout.waste_spacing = 18 if large else 11
    if row.deals != NOWHERE:
        put(layout, STOCK, left, end)
        left += 2 * pitch
    put(layout, FOUNDATION, left, end, FIVE_SIDEWAYS)
    layout.rows = [piles]


def _around_foundation(
    layout: "FanLayout", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put fans in two rows, with the foundation in the middle of the lower one.
    left, top, wide, end = room
    half = (len(piles) + 2) // 2
    pitch = wide // half
    _set_width(layout, pitch, 42)
    width = layout.card_w
    top += 1 + layout.large
    middle = (end - top) // 2
    high = middle - _GAP
    cards = 4 if len(piles) == 13 else 3
    _set_height(layout, min(28 + 24 * layout.large, high - 12 * (cards - 1)), cards, high)
    left += (wide - (half - 1) * pitch - width) // 2
    put_around(layout, piles, (left, top, pitch, middle), 2, put)


def put_around(
    layout: "FanLayout",
    piles: list[int],
    grid: tuple[int, int, int, int],
    lines: int,
    put: "Callable[..., None]",
) -> None:
    """Put fans in lines of equal length, with the foundation in the middle of the last.

    :param grid: the upper left place, and how far apart columns and lines are
    """
    left, top, pitch, down = grid
    across = (len(piles) + lines) // lines
    middle = across * (lines - 1) + across // 2
    for index, place in enumerate(piles[:middle] + [FOUNDATION] + piles[middle:]):
        y = top + index // across * down
        kind, ends = (FLAT, 0) if place == FOUNDATION else (FANNED, y + down - _GAP)
        put(layout, place, left + index % across * pitch, y, kind, ends)
    layout.is_grid = True
    layout.rows = [piles]


def _covering(
    layout: "FanLayout", row: "Row", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put cards in rows that overlap, as peaks or as a pyramid.
    layout.covers = covers_of(row.cover)
    rows = PEAKS if row.cover == "peaks" else TRIANGLE
    left, top, wide, end = room
    large = layout.large
    top += 1 + large
    # Cards are as wide as they are apart: between narrower cards, those below would show.
    width = layout.card_w = min(wide * 2 // (max(rows[-1]) + 2), 45)
    apart = 15 + 15 * large if row.cover == "peaks" else 15 + 12 * large
    high = end - top - (len(rows) - 1) * apart
    height = max(26 + 14 * large, width * (8 if layout.width == layout.height else 7) // 4)
    if row.cover == "triangle":
        height = min(high - 1, width * 4 // 3)
    if layout.big >= FITTED:  # spread the rows over a low screen
        used = _GAP + height * (2 if row.cover == "peaks" else 1)
        apart += max(0, high - used) // (len(rows) - 1)
    layout.card_h = layout.side_h = height
    if row.C:
        width, apart = _place_piles(layout, row, room, put)
    first = left + (wide - (max(rows[-1]) + 2) * width // 2) // 2
    numbers = iter(piles)
    for number, halves in enumerate(rows):
        for half in halves:
            put(layout, next(numbers), first + half * width // 2, top + number * apart)
    right = left + wide - width
    layout.waste_spacing = min(18 if large else 11, width - 3)
    if row.cover == "peaks":
        _put_below_peaks(layout, (left, top + 3 * apart + height, wide, end), put)
        layout.rows = [piles]
    elif row.C:
        put(layout, FOUNDATION, right, top)
        layout.rows = [piles + [CELL + pile for pile in range(row.C)]]
    else:
        put(layout, STOCK, left, top)
        beside = left + width + 1
        if row.home:
            put(layout, FOUNDATION, beside, top)
            layout.rows = [piles]
        else:
            put(layout, WASTE, beside, top)
            put(layout, FOUNDATION, right, top)
            layout.open_stock = "S" in row.free
            layout.rows = [piles + ([STOCK, WASTE] if layout.open_stock else [WASTE])]
    layout.is_grid = True


def _put_below_peaks(layout: "Any", room: "Room", put: "Callable[..., None]") -> None:
    # Put the stock and the foundation's top card, larger than the others, in the middle, or so far
    # left that the run has room beside them.
    left, top, wide, end = room
    width = layout.base_w = min(50 if layout.large else 28, (end - top - 2 * _GAP) * 5 // 7)
    layout.base_h = (width * 7 + 4) // 5
    apart = width + 12
    free = wide - apart - width
    left += min(free // 2, free - _RUN)
    # `put` mirrors cards of the usual width.
    kept, layout.card_w = layout.card_w, width
    for place, x in ((STOCK, left), (FOUNDATION, left + apart)):
        put(layout, place, x, end - layout.base_h - _GAP)
    layout.card_w = kept


def _place_piles(
    layout: "FanLayout", row: "Row", room: "Room", put: "Callable[..., None]"
) -> tuple[int, int]:
    # Put the piles below a pyramid; return the width of its cards, and the distance of its rows.
    left, above, wide, end = room
    large = layout.large
    width = layout.card_w = wide // row.C
    layout.card_h, layout.step = 17 + 13 * large, 8 + 6 * large
    top = end - layout.card_h - (_PILE - 1) * layout.step
    for pile in range(row.C):
        put(layout, CELL + pile, left + pile * width, top, FANNED, end)
    apart = 10 + 10 * large
    layout.side_h = top - above - 3 - 6 * apart - large
    return width, apart


def _removing(
    layout: "TableLayout", row: "Row", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put a few piles, with the removed cards next to them.
    left, above, wide, end = room
    above += _MARGIN
    lines = 1 if len(piles) <= _MOST_COLUMNS else 2
    across = -(-len(piles) // lines)
    side = [STOCK, FOUNDATION] if row.deals != NOWHERE or row.auto else [FOUNDATION]
    reserve = [RESERVE + pile for pile in range(row.R)]
    pitch = wide // (across if reserve else across + 1)
    _set_width(layout, pitch, 28 + 22 * layout.large)
    height = layout.card_w * 7 // 5
    high = end - above
    if reserve:
        height = max(height, 27)
        high -= height + 2 * _PAIR_GAP
    high = high // lines - _PAIR_GAP
    deepest = 1 if row.auto else 5
    if lines > 1:
        height = min(height, high - (deepest - 1) * (8 + 4 * layout.large))
    layout.card_h = layout.side_h = height
    pitch = min(pitch, layout.card_w + 4 + 6 * layout.large)
    first = left + (wide - pitch * across - (0 if reserve else layout.card_w)) // 2
    for index, pile in enumerate(piles):
        y = above + index // across * (high + _PAIR_GAP)
        put(layout, pile, first + index % across * pitch, y, FANNED, y + high)
    x, y = left + wide - layout.card_w - _MARGIN, above
    if reserve:
        y += high + 2 * _PAIR_GAP
        for index, place in enumerate(reserve):
            put(layout, place, first + (index + 2) * pitch, y, FLAT)
    for place in side:
        put(layout, place, x, y)
        y += height + 4
    layout.rows = [piles + reserve]
    layout.is_grid = lines > 1 or bool(reserve)


def _between_columns(
    layout: "Any", row: "Row", piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put long fans, with the turned card and the stock on the left, and the foundations on the
    # right, where each can show its step and the rank that it takes next.
    left, top, wide, end = room
    top += 1 + layout.large
    layout.any_suit = -1 if row.fsuit == "R" else 0
    layout.king = "0" if row.deals == TO_HAND else ""
    layout.label = wide * 3 // 40 if row.fstep else 0
    pitch = (wide - layout.label) // (len(piles) + 2)
    _set_width(layout, pitch, min(pitch - 1 - (pitch > _SPACIOUS), 50))
    height = min(max(layout.card_w * 3 // 2, _LEAST), (end - top) // _FOUNDATIONS - 1)
    layout.card_h = layout.side_h = height
    right = left + wide - layout.label - layout.card_w
    left += (wide - layout.label - (len(piles) + 2) * pitch) // 2
    for column, pile in enumerate(piles):
        put(layout, pile, left + (column + 1) * pitch, top, FANNED, end)
    down = (end - top) // _FOUNDATIONS
    for line in range(_FOUNDATIONS):
        put(layout, FOUNDATION + line, right, top + line * down)
    put(layout, STOCK, left, top + (height + 4 if row.deals == TO_HAND else 0))
    layout.rows = [piles]
    if row.deals == TO_HAND:
        put(layout, HAND, left, top)
        layout.rows = [[HAND] + piles]


def rank_glyphs(layout: "FanLayout") -> bytes:
    """Return `TableLayout.glyphs` for narrow cards, which show the rank above the suit."""
    rank, suit, wide = (RANK_1013, SUIT_13, 10) if layout.large else (RANK_811, SUIT_77, 8)
    if layout.big >= FITTED:
        suit = SUIT_13
    inside = layout.card_w - (0 if layout.joined else 1)
    left = (layout.card_w + (1 if layout.joined else 0) - wide) // 2
    return bytes((rank, suit, suit, left, 3, 1, inside, inside))
