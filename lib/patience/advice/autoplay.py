# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Finds the cards that can go to the foundations, and tells which of them can go safely.

Nothing here changes a game.
"""

from patience.legality import LEGAL
from patience.moves import DEAL, move, source
from patience.table import BASE, STOCK, TABLEAU, WASTE, is_home

_sought = bytearray(1)  # the card to find; made only once


def foundation_moves(game):
    """Yield those of `Position.moves` to the foundations, except those that choose the base."""
    top = game.table.top
    size = 13 if game.row.frun else 1
    for place in game.foundations:
        rank = game.next_rank(place)
        if rank < 13:
            _sought[0] = rank << 2 | place & 3
            src = top.find(_sought, TABLEAU, STOCK)
            if src >= 0 and game.foundation_for(_sought[0]) == place:
                a_move = move(src, place, size)
                if game.refusal(a_move) == LEGAL:
                    yield a_move


def foundation_move(game):
    """Return a move to a foundation, or None."""
    for a_move in foundation_moves(game):
        return a_move
    return None


def finishing_move(game):
    """Return the next move of a game that finishes by itself (`finish`), or None.

    It goes to a foundation if any card can, first those that are no step of a player's own
    (`retracing`); otherwise it deals.
    """
    a_move = automatic_move(game)
    if a_move is None:
        a_move = foundation_move(game)
    if a_move is None and game.refusal(DEAL) == LEGAL:
        return DEAL
    return a_move


def safe_move(game):
    """Return a move of a safe card to its foundation, or None (SCREEN.md, Controls).

    A card is safe to go up when no other card needs it to lie on: all that fit on it are on the
    foundations, or start one.
    """
    for a_move in foundation_moves(game):
        if is_safe(game, game.table.top[source(a_move)]):
            return a_move
    return None


def automatic_move(game):
    """Return a safe move that may be made without asking the player, or None.

    Where the stock deals three cards, the waste is left alone: taking a card from it changes which
    cards come up next.
    """
    for a_move in foundation_moves(game):
        src = source(a_move)
        if is_safe(game, game.table.top[src]) and not (src == WASTE and game.row.draw == "3"):
            return a_move
    return None


def is_safe(game, card):
    """Return whether a card that can go to its foundation is safe there, as `safe_move` says."""
    base = game.table.top[BASE]
    for rank in ((card >> 2) + 12) % 13, ((card >> 2) + 1) % 13:
        if rank != base:
            for other in range(rank << 2, (rank << 2) + 4):
                if game.fits(other, card) and not is_home(game.table, other):
                    return False
    return True
