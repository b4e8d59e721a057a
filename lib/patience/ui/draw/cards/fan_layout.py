"""Arranges games of few cards: short fans with large ranks, one foundation, and the stock.

Loaded on demand.
"""

from micropython import const

from patience.table import FOUNDATION, STOCK
from patience.ui.draw.cards.layout import FANNED, FIVE_SIDEWAYS, FLAT, LAST_THREE, TableLayout
from patience.ui.draw.cards.sheet import RANK_811, RANK_1013, SUIT_13, SUIT_77

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.games.row import Row

_JOINED = const(16)  # columns no further apart touch
RANK_CARD = const(21)  # narrower cards show a large rank above the suit
_GAP = const(3)


class FanLayout(TableLayout):
    """A layout whose fans have one spacing, as long as they are."""

    step = 0
    """How far apart a fan's cards are."""
    any_suit = -1
    covers = b""
    """Where tableau cards cover each other, the first of those that cover each, as `covers_of`."""
    open_stock = False
    """Whether the stock's next card lies face up."""
    rank_cards = False
    """Whether cards show the rank above the suit, as there is no room beside it."""

    def spacing(self, place: int, down: int, up: int) -> int:
        """Return how far apart a pile's cards are, as `face_down << 8 | face_up`."""
        return self.waste_spacing if self.kind[place] >= LAST_THREE else self.step * 0x101

    def unseen(self, place: int, down: int, up: int) -> int:
        """Return 0: every card is seen."""
        return 0


def place_fans(layout: FanLayout, row: "Row", piles: list[int], put: "Callable[..., None]") -> None:
    """Put the places of a row with fans and one foundation."""
    layout.big = True
    if len(piles) <= 7 or (len(piles) <= 13 and layout.width >= 160):
        _above_foundation(layout, row, piles, put)
    else:
        _around_foundation(layout, piles, put)
    layout.rank_cards = layout.card_w < RANK_CARD + 11 * layout.large
    if layout.rank_cards:
        layout.glyphs = rank_glyphs(layout)


def _set_card(layout: FanLayout, columns: int, most: int) -> int:
    # Set the width of cards in columns; return how far apart these are.
    pitch = layout.width // columns
    layout.joined = pitch <= _JOINED
    layout.card_w = pitch if layout.joined else min(pitch - 1, most)
    return pitch


def _set_height(layout: FanLayout, height: int, cards: int, room: int) -> None:
    # Set the height of cards, and their spacing in fans of `cards` that have `room` pixels.
    layout.card_h = layout.side_h = height
    layout.step = min(15 + 9 * layout.large, (room - height) // (cards - 1))


def _above_foundation(
    layout: FanLayout, row: "Row", piles: list[int], put: "Callable[..., None]"
) -> None:
    # All fans in a row; below them the stock, and the last five cards of the foundation.
    large = layout.large
    pitch = _set_card(layout, len(piles), 42)
    width, top = layout.card_w, 1 + large
    if large:
        height = width * (8 if layout.width == layout.height else 7) // 5
        height = max(height, 40)
    else:
        height = 30 if width >= RANK_CARD else 27
    end = layout.status_top - 1 - height - large * 4
    _set_height(layout, height, 5, end - _GAP - top)
    left = (layout.width - (len(piles) - 1) * pitch - width) // 2
    for column, pile in enumerate(piles):
        put(layout, pile, left + column * pitch, top, FANNED, end)
    layout.waste_spacing = 18 if large else 11
    if row.draw != "0":
        put(layout, STOCK, left, end)
        left += 2 * pitch
    put(layout, FOUNDATION, left, end, FIVE_SIDEWAYS)
    layout.rows = [piles]


def _around_foundation(layout: FanLayout, piles: list[int], put: "Callable[..., None]") -> None:
    # Fans in two rows, the foundation in the middle of the lower one.
    half = (len(piles) + 2) // 2
    pitch = _set_card(layout, half, 42)
    width, top = layout.card_w, 1 + layout.large
    middle = (layout.status_top - top) // 2
    room = middle - _GAP
    cards = 4 if len(piles) == 13 else 3
    _set_height(layout, min(28 + 24 * layout.large, room - 12 * (cards - 1)), cards, room)
    left = (layout.width - (half - 1) * pitch - width) // 2
    places = piles[: half + half // 2] + [FOUNDATION] + piles[half + half // 2 :]
    for index, place in enumerate(places):
        y = top + index // half * middle
        kind, end = (FLAT, 0) if place == FOUNDATION else (FANNED, y + room)
        put(layout, place, left + index % half * pitch, y, kind, end)
    layout.is_grid = True
    layout.rows = [piles]


def rank_glyphs(layout: FanLayout) -> bytes:
    """Return `TableLayout.glyphs` for narrow cards, which show the rank above the suit."""
    rank, suit, wide = (RANK_1013, SUIT_13, 10) if layout.large else (RANK_811, SUIT_77, 8)
    inside = layout.card_w - (0 if layout.joined else 1)
    left = (layout.card_w + (1 if layout.joined else 0) - wide) // 2
    return bytes((rank, suit, suit, left, 3, 1, inside, inside))
