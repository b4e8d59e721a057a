"""Chooses how games lie on a screen that is clearly higher than wide, or wide and low.

`high_places` and `low_places` put the places; both use the lists here. Loaded on demand.
"""

from patience.games.arrangements import AT_COLUMN, AT_POSTS
from patience.moves import NOWHERE, TO_WASTE
from patience.on_demand import load
from patience.table import CELL, FOUNDATION, HAND, RESERVE, STOCK, TABLEAU, WASTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.games.row import Row
    from patience.ui.draw.cards.layout import TableLayout

    Room = tuple[int, int, int, int]

_LOW = "patience.ui.draw.cards.arranging.low_places"
_HIGH = "patience.ui.draw.cards.arranging.high_places"


def place(layout: "TableLayout", row: "Row", room: "Room", put: "Callable[..., None]") -> bool:
    """Put the places of a row; return False for one that lies as on other screens.

    :param layout: a `FittedLayout`; a `PairLayout` for rows with `pair` or `fsuit`; a `FanLayout`
        for rows with `home` or `cover`
    """
    done: bool = load(_LOW if layout.width > layout.height else _HIGH).place(layout, row, room, put)
    return done


def list_homes(row: "Row") -> list[int]:
    """Return the foundations."""
    return [FOUNDATION + index for index in range(8 if row.fdir == "B" or row.packs > 1 else 4)]


def list_dealt(row: "Row") -> list[int]:
    """Return hand, waste and stock, in this order, if the game has them."""
    if row.deals == NOWHERE:
        return []
    if not row.deals & TO_WASTE:
        return [STOCK]
    return [HAND, WASTE, STOCK] if row.hand else [WASTE, STOCK]


def find_fans(row: "Row") -> tuple[list[int], list[int]]:
    """Return the columns of fans, and the cells and piles that are not fanned."""
    piles = [TABLEAU + pile for pile in range(row.T)]
    reserve = [RESERVE + pile for pile in range(row.R)]
    cells = [CELL + cell for cell in range(row.C)]
    if row.at == AT_POSTS:
        return reserve[:1] + piles + reserve[1:], cells
    if row.R > 1 and row.at != AT_COLUMN:
        return piles, cells + reserve
    return reserve + piles, cells


def choose_as_grid(layout: "TableLayout") -> None:
    """Let the buttons choose all places but the stock by where they lie."""
    layout.is_grid = True
    layout.rows = [[place for place in layout.places if place != STOCK]]


def redeal_from_stock(layout: "TableLayout", row: "Row") -> None:
    """Let redealt cards come from the stock."""
    if row.again:
        for place in (WASTE, HAND):
            layout.x[place], layout.y[place] = layout.x[STOCK], layout.y[STOCK]
