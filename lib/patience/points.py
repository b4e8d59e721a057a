"""The points of a step in the standard score (RULES.md 1.11), which saves count, too.

Loaded on demand.
"""

from patience.table import COUNT_MASK, PLACE_MASK, RESERVE, STOCK, TABLEAU, TURNED_UP, WASTE


def add_points(points: int, entry: int, draw: str) -> int:
    """Return the standard score after an entry of the log (RULES.md 1.11); never below 0."""
    src = entry & PLACE_MASK
    dst = entry >> 8 & PLACE_MASK
    count = entry >> 16
    if dst < TABLEAU:
        points += 10 * (count & COUNT_MASK)
    elif src < TABLEAU:
        points -= 15
    elif src == WASTE and dst < RESERVE:
        points += 5
    elif src == WASTE and dst == STOCK and draw == "1":
        points -= 100
    if count & TURNED_UP:
        points += 5
    return max(0, points)
