"""Writes the parts of a rules page that are different where cards are removed (`pair`).

Loaded on demand.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row

_GOALS = {
    "": "Remove all 52 cards.",
    "48": "Remove all cards but the four aces.",
    "T": "Remove all cards of the pyramid. Those of stock and waste may stay.",
}
_PAIRS = {
    "13": "Remove two free cards whose ranks add up to 13: an ace and a queen, a 2 and a jack, a 6 "
    "and a 7. A king goes alone.",
    "14": "Remove two free cards whose ranks add up to 14: an ace and a king, a 2 and a queen, two "
    "7s.",
    "=": "Remove two free cards of the same rank.",
    "lower": "Remove a free card if another free card of its suit is higher. Aces are high.",
}
_COVERS = (
    "A pyramid of seven rows, 28 cards, all face up. Two cards cover each that is not in the "
    "lowest row."
)
_PILES_BELOW = "Below it {} piles of three. Every card shows."
_STAYS = "A place that is empty stays so."
_FREE = {
    "": "each card of the pyramid that none covers",
    "T": "the top of each pile",
    "R": "each reserve card",
    "C": "the top of each pile below",
    "W": "the top of the waste",
    "S": "the next card of the stock",
}
_IS_FREE = ("Free is {}.", "Free are {}.")
_COMMA = ", "
_AND = " and "
_STOCK_FILLS = "Its cards only fill spaces."


def replace_parts(row: "Row", parts: "list[list[str]]") -> None:
    """Replace those of `pages.rules_page` that are about foundations and building."""
    deals = row.draw == "1"
    has = {"": row.cover, "T": not row.cover, "R": row.R, "C": row.C, "W": deals, "S": deals}
    free = [_FREE[kind] for kind in ("", "T", "R", "C", "W", "S") if kind in row.free and has[kind]]
    last = free.pop()
    parts[0] = [_GOALS[row.goal]]
    parts[2] = [
        _PAIRS[row.pair],
        _IS_FREE[len(free) > 0].format(_COMMA.join(free) + _AND + last if free else last),
    ]
    if row.cover:
        parts[1] = [_COVERS, _PILES_BELOW.format(row.C) if row.C else parts[1][-1]]
        parts[3] = [_STAYS]
    if row.auto:
        parts[4] = [_STOCK_FILLS]
