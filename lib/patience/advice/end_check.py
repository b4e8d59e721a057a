"""Detects a pass of the stock without a play.

It runs after every step, so it stays in memory.
"""

from patience.game import Game
from patience.table import COUNT_MASK, HAND, NO_CARD, PLACE_MASK, STOCK, WASTE


def idle_pass(game: Game) -> bool:
    """Return whether a whole pass of the stock has just ended without a play."""
    table = game.table
    if table.top[STOCK] < NO_CARD:
        return False
    log = table.log
    dealt = 0
    for number in range(log.applied - 1, -1, -1):
        entry = log.entry(number)
        src = entry & PLACE_MASK
        dst = entry >> 8 & PLACE_MASK
        if src == WASTE and dst == STOCK:
            return True
        if src not in (STOCK, HAND) or dst not in (WASTE, HAND):
            return False
        if src == STOCK:
            dealt += entry >> 16 & COUNT_MASK
    # Without a play since the game began, the first pass counts if it began with an empty waste.
    return bool(dealt) and dealt == table.length(WASTE) + table.length(HAND)
