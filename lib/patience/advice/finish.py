# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Tells whether a game finishes by itself: whether one simple procedure wins from here.

The procedure, `autoplay.finishing_move`, plays cards to the foundations from wherever they lie and,
when none can go, deals from the stock, until the game is won or a whole pass brings nothing. It is
tried on a copy of the table; the game is not changed.

Loaded on demand.
"""

from micropython import const

from patience.advice.autoplay import finishing_move
from patience.advice.finishable import cards_left
from patience.game import Game
from patience.moves import DEAL, size
from patience.table import (
    BASE,
    CARD_MASK,
    HAND,
    NO_CARD,
    REDEALS,
    STOCK,
    WASTE,
    Table,
)

_AT_A_TIME = const(8)  # moves tried before a pause


def trial(game):
    """Try the procedure; yield None after every few moves, and finally whether it wins."""
    tried = Game(game.row, Table())
    table = tried.table
    table.under[:] = game.table.under
    table.top[:] = game.table.top
    left = cards_left(game)
    # The rest of a pass, turning over, and a whole pass: after that everything repeats.
    most = table.length(WASTE) + table.length(HAND) + table.length(STOCK) + 4
    idle = count = 0
    while left:
        if count % _AT_A_TIME == 0:
            table.log.clear()
            yield None
        count += 1
        a_move = finishing_move(tried)
        if a_move is None:
            break
        tried.push(a_move)
        if a_move != DEAL:
            left -= size(a_move)
            idle = 0
        else:
            idle += 1
            if idle > most or _buried(tried):
                break
    yield not left


def _buried(game):
    # Whether the last deal covered, for good, a card of the same suit that must go up first.
    top = game.table.top
    row = game.row
    card = top[WASTE]
    if card >= NO_CARD or top[REDEALS] or "W" in row.auto or row.fdir == "B":
        return False
    turn = _turn(game, card)
    below = game.table.under[card] & CARD_MASK
    while below < NO_CARD:
        if not (below ^ card) & 3 and _turn(game, below) < turn:
            return True
        below = game.table.under[below] & CARD_MASK
    return False


def _turn(game, card):
    # How many cards of its suit go up before a card.
    from_base = (card >> 2) - game.table.top[BASE]
    return (-from_base if game.row.fdir == "D" else from_base) % 13
