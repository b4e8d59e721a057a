"""Arranges rows with `cover`: 28 cards in rows that overlap, as peaks or as a pyramid.

Loaded on demand.
"""

from micropython import const

from patience.kinds.covers import covers_of
from patience.table import CELL, FOUNDATION, STOCK, WASTE
from patience.ui.draw.cards.fan_layout import RANK_CARD, FanLayout, rank_glyphs
from patience.ui.draw.cards.layout import FANNED, FIVE_SIDEWAYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.games.row import Row

_PILE = const(3)  # cards in each pile below a pyramid
# The left edges of the cards of each row, in half cards.
_PEAKS = ((3, 9, 15), (2, 4, 8, 10, 14, 16), range(1, 18, 2), range(0, 19, 2))
_TRIANGLE = [range(6 - row, 7 + row, 2) for row in range(7)]


def place_fans(layout: FanLayout, row: "Row", piles: list[int], put: "Callable[..., None]") -> None:
    """Put the places of a row with `cover`."""
    layout.big = True
    layout.covers = covers_of(row.cover)
    rows = _PEAKS if row.cover == "peaks" else _TRIANGLE
    large, top = layout.large, 1 + layout.large
    # As wide as they are apart: between narrower cards those below would show.
    width = layout.card_w = min(layout.width * 2 // (max(rows[-1]) + 2), 45)
    apart = 15 + 15 * large if row.cover == "peaks" else 15 + 12 * large
    room = layout.status_top - top - (len(rows) - 1) * apart
    height = max(26 + 14 * large, width * (8 if layout.width == layout.height else 7) // 4)
    if row.cover == "triangle":
        height = min(room - 1, width * 4 // 3)
    layout.card_h = layout.side_h = height
    if row.C:
        width, apart = _place_piles(layout, row, put)
    left = (layout.width - (max(rows[-1]) + 2) * width // 2) // 2
    numbers = iter(piles)
    for number, halves in enumerate(rows):
        for half in halves:
            put(layout, next(numbers), left + half * width // 2, top + number * apart)
    end = layout.status_top - height - 1 - 4 * large
    layout.waste_spacing = min(18 if large else 11, width - 3)
    if row.cover == "peaks":
        put(layout, STOCK, layout.width // 2 - 2 * width, end)
        put(layout, FOUNDATION, layout.width // 2 - width // 2, end, FIVE_SIDEWAYS)
        layout.rows = [piles]
    elif row.C:
        put(layout, FOUNDATION, layout.width - width, top)
        layout.rows = [piles + [CELL + pile for pile in range(row.C)]]
    else:
        put(layout, STOCK, 0, top)
        beside = width + 1
        if row.home:
            put(layout, FOUNDATION, beside, top)
            layout.rows = [piles]
        else:
            put(layout, WASTE, beside, top)
            put(layout, FOUNDATION, layout.width - width, top)
            layout.open_stock = "S" in row.free
            layout.rows = [piles + ([STOCK, WASTE] if layout.open_stock else [WASTE])]
    layout.is_grid = True
    layout.rank_cards = not row.C and width < RANK_CARD + 11 * large
    if layout.rank_cards:
        layout.glyphs = rank_glyphs(layout)


def _place_piles(layout: FanLayout, row: "Row", put: "Callable[..., None]") -> tuple[int, int]:
    # Put the piles below a pyramid; return how wide its cards are, and how far apart its rows.
    large = layout.large
    width = layout.card_w = layout.width // row.C
    layout.card_h, layout.step = 17 + 13 * large, 8 + 6 * large
    top = layout.status_top - layout.card_h - (_PILE - 1) * layout.step
    for pile in range(row.C):
        put(layout, CELL + pile, pile * width, top, FANNED, layout.status_top)
    apart = 10 + 10 * large
    layout.side_h = top - 3 - 6 * apart - large
    return width, apart
