"""Arranges rows with two packs: eight foundations, and piles that grow long (SCREEN.md, Layouts).

`room` is the rectangle for them: left and upper edge, width, lower edge.

Loaded on demand.
"""

from micropython import const

from patience.games.arrangements import AT_BESIDE, AT_STRIP
from patience.moves import NOWHERE, TO_WASTE
from patience.table import FOUNDATION, HAND, STOCK, TABLEAU, WASTE
from patience.ui.draw.cards.layout import FANNED, TableLayout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.games.row import Row

    Room = tuple[int, int, int, int]

_MARGIN = const(1)
_JOINED = const(16)  # columns this close touch
_ONE_LINE = const(10)  # piles side by side on a screen narrower than
_WIDE = const(160)
_HOMES = const(8)


def place_packs(layout: TableLayout, row: "Row", room: "Room", put: "Callable[..., None]") -> None:
    """Put the places of a row with two packs."""
    piles = [TABLEAU + pile for pile in range(row.T)]
    homes = [FOUNDATION + index for index in range(_HOMES)]
    dealt: list[int] = []
    if row.deals == TO_WASTE:
        dealt = [WASTE, HAND] if row.hand else [WASTE]
    stock = [] if row.deals == NOWHERE else [STOCK]
    layout.rows = [piles + dealt, homes]
    if row.at == AT_STRIP:
        _set_size(layout, len(piles), room)
        _put_strip(layout, homes, room, put)
        _put_piles(layout, piles, room, put)
    elif row.at == AT_BESIDE:
        _put_beside(layout, piles, homes + dealt + stock, room, put)
    else:
        _put_below(layout, piles, homes, dealt + stock, room, put)


def _set_size(layout: TableLayout, columns: int, room: "Room") -> int:
    # Set the size of cards for a number of columns; return how far apart these are.
    pitch = room[2] // columns
    layout.joined = pitch <= _JOINED
    layout.card_w = pitch if layout.joined else min(pitch - 1, 40)
    layout.card_h = 21
    if layout.large:
        layout.card_h = layout.card_w * (8 if layout.width == layout.height else 7) // 5
    return pitch if layout.joined else min(pitch, layout.card_w + 4)


def _put_piles(
    layout: TableLayout, piles: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put fans side by side below a line, in two lines if they would be too narrow.
    left, y, width, end = room
    y += layout.side_h + (4 if layout.large else 3)
    lines = 2 if len(piles) > _ONE_LINE and layout.width < _WIDE else 1
    across = -(-len(piles) // lines)
    pitch = layout.card_w if layout.joined else layout.card_w + 1
    if lines == 1:
        pitch = max(pitch, min(width // across, layout.card_w + 1))
    left += (width - across * pitch) // 2
    high = (end - y) // lines
    for index, pile in enumerate(piles):
        top = y + index // across * high
        put(layout, pile, left + index % across * pitch, top, FANNED, top + high - lines + 1)
    layout.is_grid = lines > 1


def _put_strip(
    layout: TableLayout, homes: list[int], room: "Room", put: "Callable[..., None]"
) -> None:
    # Put a strip at the top: small complete suits, and a back for each row of the stock.
    layout.small_w, layout.side_h, layout.backs_w = (19, 22, 32) if layout.large else (11, 12, 20)
    left, top, width, _ = room
    pitch = layout.small_w + (2 if layout.large else 1)
    wide = layout.small_w + layout.backs_w
    # `put` mirrors cards of the usual width.
    mirrored = (layout.small_w - layout.card_w) * layout.mirrored
    for index, place in enumerate(homes):
        put(layout, place, left + _MARGIN + index * pitch + mirrored, top + _MARGIN)
    mirrored = (wide - layout.card_w) * layout.mirrored
    put(layout, STOCK, left + width - wide + mirrored, top + _MARGIN)


def _put_below(
    layout: TableLayout,
    piles: list[int],
    homes: list[int],
    others: list[int],
    room: "Room",
    put: "Callable[..., None]",
) -> None:
    # Put everything else in a line above the piles: foundations, then waste and stock.
    left, top, width, _ = room
    line = homes + others
    narrow = len(piles) > _ONE_LINE and layout.width < _WIDE
    _set_size(layout, len(line) if narrow else max(len(piles), len(line)), room)
    layout.side_h = 34 if layout.large else 17
    pitch = layout.card_w if layout.joined else layout.card_w + 1
    for index, place in enumerate(homes):
        put(layout, place, left + index * pitch, top + _MARGIN)
    for index, place in enumerate(others):
        x = left + width - (len(others) - index) * pitch
        put(layout, place, x, top + _MARGIN)
    _put_piles(layout, piles, room, put)
    if layout.is_grid:
        layout.rows = [[place for place in layout.places if place != STOCK]]


def _put_beside(
    layout: TableLayout,
    piles: list[int],
    others: list[int],
    room: "Room",
    put: "Callable[..., None]",
) -> None:
    # Put everything else in two columns at the right: foundations in pairs, then waste and stock.
    left, top, width, end = room
    top += _MARGIN
    pitch = width // (len(piles) + 2)
    _set_size(layout, len(piles) + 2, room)
    lines = (len(others) + 1) // 2
    down = min((end - top) // lines, layout.card_h + 4)
    layout.side_h = min(down - 1, layout.card_h)
    for index, pile in enumerate(piles):
        put(layout, pile, left + index * pitch, top, FANNED, end)
    first = left + width - pitch - layout.card_w
    for index, place in enumerate(others):
        side = index // 4 if index < _HOMES else index - _HOMES + (len(others) + 7 == 2 * _HOMES)
        y = top + (index % 4 if index < _HOMES else 4) * down
        put(layout, place, first + side % 2 * pitch, y)
