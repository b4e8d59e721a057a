"""Arranges games whose piles are not built: long fans, foundations in a column.

The turned card and the stock are on the left, and on the right the foundations, where each counts
by its own step beside the rank that it wants.

Loaded on demand.
"""

from micropython import const

from patience.table import FOUNDATION, HAND, STOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from patience.games.row import Row

_JOINED = const(16)  # columns no further apart touch
_SPACIOUS = const(20)  # columns that have two pixels between cards
_FOUNDATIONS = const(4)
_LEAST = const(25)  # the height of a card on a small screen


def place_fans(
    layout: "Any", row: "Row", piles: list[int], put: "Callable[..., None]", fanned: int
) -> None:
    """Put the places of a row whose piles are not built.

    :param layout: a `FanLayout`; where foundations want ranks, its `label` is set to the width of
        their column
    :param fanned: how the cards of piles lie
    """
    layout.big = True
    layout.any_suit = -1 if row.fsuit == "R" else 0
    layout.king = "0" if row.draw == "p" else ""
    layout.label = layout.width * 3 // 40 if row.fstep else 0
    pitch = (layout.width - layout.label) // (len(piles) + 2)
    layout.joined = pitch <= _JOINED
    layout.card_w = pitch if layout.joined else min(pitch - 1 - (pitch > _SPACIOUS), 50)
    top, end = 1 + layout.large, layout.status_top
    height = min(max(layout.card_w * 3 // 2, _LEAST), (end - top) // _FOUNDATIONS - 1)
    layout.card_h = layout.side_h = height
    left = (layout.width - layout.label - (len(piles) + 2) * pitch) // 2
    for column, pile in enumerate(piles):
        put(layout, pile, left + (column + 1) * pitch, top, fanned, end)
    right = layout.width - layout.label - layout.card_w
    down = (end - top) // _FOUNDATIONS
    for line in range(_FOUNDATIONS):
        put(layout, FOUNDATION + line, right, top + line * down)
    put(layout, STOCK, left, top + (height + 4 if row.draw == "p" else 0))
    layout.rows = [piles]
    if row.draw == "p":
        put(layout, HAND, left, top)
        layout.rows = [[HAND] + piles]
