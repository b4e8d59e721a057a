"""Finds the cards that can go to the foundations, and those that are safe there.

Nothing here changes a game.
"""

from patience.game import Game
from patience.games.row import BASE_CARDS, NEVER, NO_CARDS
from patience.legality import LEGAL
from patience.moves import DEAL, source
from patience.table import BASE, CARD_MASK, EMPTY, HAND, NO_CARD, REDEALS, RESERVE, STOCK, WASTE


def foundation_move(game: Game) -> int | None:
    """Return a move to a foundation, or None."""
    for a_move in game.foundation_moves():
        return a_move
    return None


def finishing_move(game: Game) -> int | None:
    """Return the next move of a game that finishes automatically (`finish`), or None.

    If any card can go to a foundation, one does, first cards that do not count as the player's
    steps (`retracing`); otherwise the move deals.
    """
    a_move = automatic_move(game)
    if a_move is None:
        a_move = foundation_move(game)
    if a_move is None and game.refusal(DEAL) == LEGAL:
        return DEAL
    return a_move


def automatic_move(game: Game) -> int | None:
    """Return a move of a safe card to its foundation, or None.

    Such a move cannot lose a game that could be won (RULES.md 1.12).
    """
    for a_move in game.foundation_moves():
        if is_safe(game, source(a_move)):
            return a_move
    return None


def is_safe(game: Game, src: int) -> bool:
    """Return whether a place's top card, which can go to its foundation, is safe there.

    RULES.md 1.12 defines this and proves that it loses nothing; `games.safe_cards` makes the table.
    """
    row, table = game.row, game.table
    top = table.top
    card = top[src]
    base = top[BASE]
    if base == EMPTY or (row.again and top[REDEALS]):  # a redeal depends on where the cards lie
        return False
    turn = ((card >> 2) - base) % 13
    if row.packs > 1 and game.cards_home(card & 3) < turn:  # the other pack's suit must keep up
        return False
    leaving = row.safe[0]
    if leaving and (  # the stock or a redeal still brings cards
        top[STOCK] < NO_CARD or top[HAND] < NO_CARD or (top[WASTE] < NO_CARD and top[REDEALS])
    ):
        alone = table.under[card] & CARD_MASK >= NO_CARD
        if leaving == NO_CARDS or src >= RESERVE or alone or (leaving == BASE_CARDS and turn):
            return False
    if src == WASTE and row.draw == "3" and top[STOCK] < NO_CARD:
        return False
    at = 1 + turn + (26 if base else 0)
    return _are_home(game, card & 3, row.safe[at]) or _are_home(game, card & 3, row.safe[at + 13])


def _are_home(game: Game, suit: int, wanted: int) -> bool:
    # Return whether as many cards are home as `safe_cards.needs` requires.
    if wanted == NEVER:
        return False
    for other in range(4):
        count = wanted & 15 if other ^ suit == 3 else wanted >> 4
        if other != suit and game.cards_home(other) < count:
            return False
    return True
