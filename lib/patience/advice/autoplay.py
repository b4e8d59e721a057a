# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Which cards can go to the foundations as the table stands, and which of them safely.

Nothing here changes a game. What else to play is the affair of `hints`, going home to the end that
of `finish`.
"""

from patience.moves import DEAL, move, source
from patience.position import LEGAL
from patience.table import BASE, CARD_MASK, NO_CARD, STOCK, TABLEAU, WASTE

_wanted = bytearray(1)  # a card that is looked for


def foundation_moves(game):
    """Yield the legal moves to the foundations, one suit after the other.

    Cards of tableau, reserve, free cells, waste and hand go; choosing the base is the player's.
    """
    top = game.table.top
    size = 13 if game.row.frun else 1
    for place in game.foundations:
        rank = game.next_rank(place)
        if rank < 13:
            _wanted[0] = rank << 2 | place & 3
            src = top.find(_wanted, TABLEAU, STOCK)
            if src >= 0:
                a_move = move(src, place, size)
                if game.refusal(a_move) == LEGAL:
                    yield a_move


def foundation_move(game):
    """Return any move of a card to its foundation, or None."""
    for a_move in foundation_moves(game):
        return a_move
    return None


def finishing_move(game):
    """Return the move that finishes a game by itself (`finish`): up, or else the stock's; None."""
    a_move = foundation_move(game)
    if a_move is None and game.refusal(DEAL) == LEGAL:
        return DEAL
    return a_move


def safe_move(game):
    """Return a move of a safe card to its foundation, or None.

    A card is safe when no card out of play below it could still want to lie on it: all that fit
    on it are on the foundations, or begin one (SCREEN.md, Controls).
    """
    for a_move in foundation_moves(game):
        if is_safe(game, game.table.top[source(a_move)]):
            return a_move
    return None


def automatic_move(game):
    """Return a safe move that may be made unasked, or None.

    Where three cards are dealt, what lies on the waste is left there: once it is gone, other cards
    of the stock come up.
    """
    for a_move in foundation_moves(game):
        src = source(a_move)
        if is_safe(game, game.table.top[src]) and not (src == WASTE and game.row.draw == "3"):
            return a_move
    return None


def is_safe(game, card):
    """Return whether a card that can go to its foundation is safe there, see `safe_move`."""
    base = game.table.top[BASE]
    for rank in ((card >> 2) + 12) % 13, ((card >> 2) + 1) % 13:
        if rank != base:
            for other in range(rank << 2, (rank << 2) + 4):
                if game.fits(other, card) and not is_on_foundation(game, other):
                    return False
    return True


def is_on_foundation(game, card):
    """Return whether a card lies on a foundation."""
    under = game.table.under
    while card < NO_CARD:
        card = under[card] & CARD_MASK
    # The bottom marks of the two sets of foundations are the first two.
    return card < 54
