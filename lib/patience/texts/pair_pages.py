# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Writes the parts of a rules page that are different where cards are removed (`pair`).

Loaded on demand.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row

_GOALS = {
    "": "Remove all 52 cards.",
    "48": "Remove all cards but the four aces.",
    "T": "Remove all cards but those of stock and waste.",
}
_PAIRS = {
    "13": "Remove two free cards whose ranks add up to 13: an ace and a queen, a 2 and a jack, a 6 "
    "and a 7. A king goes alone.",
    "14": "Remove two free cards whose ranks add up to 14: an ace and a king, a 2 and a queen, two "
    "7s.",
    "=": "Remove two free cards of the same rank.",
    "lower": "Remove a free card if another free card of its suit is higher. Aces are high.",
}
_FREE = {
    "T": "the top of each pile",
    "R": "each reserve card",
    "W": "the top of the waste",
    "S": "the next card of the stock",
}
_IS_FREE = ("Free is {}.", "Free are {}.")
_COMMA = ", "
_AND = " and "
_STOCK_FILLS = "Its cards only fill spaces."


def replace_parts(row: "Row", parts: "list[list[str]]") -> None:
    """Replace those of `pages.rules_page` that are about foundations and building."""
    has = {"T": row.T, "R": row.R, "W": row.draw in "13", "S": row.draw in "13"}
    free = [_FREE[kind] for kind in "TRWS" if kind in row.free and has[kind]]
    last = free.pop()
    parts[0] = [_GOALS[row.goal]]
    parts[2] = [
        _PAIRS[row.pair],
        _IS_FREE[len(free) > 0].format(_COMMA.join(free) + _AND + last if free else last),
    ]
    if row.auto:
        parts[4] = [_STOCK_FILLS]
