"""Moves as ints: source, target and number of cards. `DEAL` is the move of the stock.

`table` numbers the places; `texts.notation` writes moves as text.
"""

from micropython import const

from patience.table import PLACE_MASK, STOCK, WASTE

DEAL = STOCK | WASTE << 6
"""A press on the stock: deal, lay the hand card on the waste, or turn the waste over."""

# Where a deal brings cards, in `Row.deals`.
NOWHERE = const(0)
"""All cards are dealt."""
TO_WASTE = const(1)
TO_TABLEAU = const(2)
"""A row, one card to each pile."""
TO_RESERVE = const(4)
"""A row, one card to each reserve pile."""
IN_ROWS = const(6)
"""To either: TO_TABLEAU | TO_RESERVE."""
TO_HAND = const(8)
"""The next card is turned up, and the player puts it on a pile."""
TO_FOUNDATION = const(16)
AGAIN = const(32)
"""The piles are gathered and dealt again."""


def move(src: int, dst: int, size: int = 1) -> int:
    """Return the move of the top `size` cards of one place to another.

    >>> a_move = move(9, 12, 4)  # from the second tableau pile to the fifth
    >>> source(a_move), target(a_move), size(a_move)
    (9, 12, 4)
    """
    return src | dst << 6 | size << 12


def source(a_move: int) -> int:
    """Return the place that a move takes cards from.

    >>> source(DEAL) == STOCK
    True
    """
    return a_move & PLACE_MASK


def target(a_move: int) -> int:
    """Return the place that a move takes cards to.

    >>> target(DEAL) == WASTE
    True
    """
    return a_move >> 6 & PLACE_MASK


def size(a_move: int) -> int:
    """Return how many cards a move takes; 0 for `DEAL`, where the rules decide.

    >>> size(DEAL)
    0
    """
    return a_move >> 12
