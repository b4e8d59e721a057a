"""Checks whether further deals to the waste bring up a card that can be played.

Loaded on demand.
"""

from patience.game import Game
from patience.table import EMPTY, HAND, NO_CARD, REDEALS, STOCK, WASTE


def can_play_later(game: Game) -> bool:
    """Return whether a card yet to be dealt, through all redeals left, can then be played."""
    top = game.table.top
    cards = bytearray(NO_CARD)
    stock = game.table.read_pile(STOCK, cards)
    waiting = bytearray(stock)
    for index in range(stock):
        waiting[index] = cards[stock - 1 - index]
    if _deals_up(game, waiting):
        return True
    if not top[REDEALS]:
        return False
    dealt = game.table.read_pile(WASTE, cards)
    again = cards[:dealt]
    if top[HAND] < NO_CARD:  # its turn does not matter: rows with a hand deal one by one
        again.append(top[HAND])
    again.extend(waiting)
    return _deals_up(game, again)


def _deals_up(game: Game, cards: bytearray) -> bool:
    # Return whether any of `cards`, dealt in this order, can be played from the top of the waste.
    # In some games it pairs with the stock's next card.
    packet = int(game.row.draw)
    top = game.table.top
    lying, following = top[WASTE], top[STOCK]
    found: list[int] = []
    try:
        for index in range(len(cards)):
            is_last = index + 1 == len(cards)
            if (index + 1) % packet == 0 or is_last:
                top[WASTE], top[STOCK] = cards[index], EMPTY if is_last else cards[index + 1]
                game.moves_from(WASTE, found)
                if found:
                    break
    finally:  # even if memory runs out
        top[WASTE], top[STOCK] = lying, following
    return bool(found)
