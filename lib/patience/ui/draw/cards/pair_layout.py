"""Arranges rows with `pair`: few cards with large ranks, the removed ones beside them.

Loaded on demand.
"""

from micropython import const

from patience.table import FOUNDATION, RESERVE, STOCK
from patience.ui.draw.cards.layout import FANNED, FLAT, TableLayout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.games.row import Row

_MARGIN = const(1)
_GAP = const(2)
_MOST_COLUMNS = const(8)
_JOINED = const(16)  # columns no further apart touch


class FanLayout(TableLayout):
    """A layout whose fans have the largest spacing that they have room for."""

    any_suit = -1
    rank_cards = False

    def spacing(self, place: int, down: int, up: int) -> int:
        """Return how far apart a pile's cards are, as `face_down << 8 | face_up`."""
        room = self.ends[place] - self.y[place] - self.card_h
        widest, least = (24, 8) if self.large else (14, 6)
        return max(least, min(widest, room // max(1, up - 1))) * 0x101


def place_fans(layout: FanLayout, row: "Row", piles: list[int], put: "Callable[..., None]") -> None:
    """Put the places of a row whose cards are removed."""
    layout.big = True
    lines = 1 if len(piles) <= _MOST_COLUMNS else 2
    across = -(-len(piles) // lines)
    side = [STOCK, FOUNDATION] if row.draw != "0" or row.auto else [FOUNDATION]
    reserve = [RESERVE + pile for pile in range(row.R)]
    pitch = layout.width // (across if reserve else across + 1)
    layout.joined = pitch <= _JOINED
    layout.card_w = pitch if layout.joined else min(pitch - 1, 28 + 22 * layout.large)
    height = layout.card_w * 7 // 5
    room = layout.status_top - _MARGIN
    if reserve:
        height = max(height, 27)
        room -= height + 2 * _GAP
    room = room // lines - _GAP
    deepest = 1 if row.auto else 5
    if lines > 1:
        height = min(height, room - (deepest - 1) * (8 + 4 * layout.large))
    layout.card_h = layout.side_h = height
    pitch = min(pitch, layout.card_w + 4 + 6 * layout.large)
    left = (layout.width - pitch * across - (0 if reserve else layout.card_w)) // 2
    for index, pile in enumerate(piles):
        y = _MARGIN + index // across * (room + _GAP)
        put(layout, pile, left + index % across * pitch, y, FANNED, y + room)
    x, y = layout.width - layout.card_w - _MARGIN, _MARGIN
    if reserve:
        y += room + 2 * _GAP
        for index, place in enumerate(reserve):
            put(layout, place, left + (index + 2) * pitch, y, FLAT)
    for place in side:
        put(layout, place, x, y)
        y += height + 4
    layout.rows = [piles + reserve]
    layout.is_grid = lines > 1 or bool(reserve)
