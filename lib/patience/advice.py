# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Advice on a position: safe foundation moves, and hints, best first.

Nothing here changes a game; what is legal is the affair of `position`.
"""

from micropython import const

from patience.moves import DEAL, move, size, source, target
from patience.table import (
    BASE,
    CELL,
    EMPTY,
    HAND,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
)
from patience.talon import deals_help

# Why a move is advised: indexes into `words.HINTS`.
_SAFE_HOME = const(0)
_TURNS_UP = const(1)
_HOME = const(2)
_FROM_RESERVE = const(3)
_OPENS_HOME = const(4)
_FROM_WASTE = const(5)
_FILLS_SPACE = const(6)
_MAKES_SPACE = const(7)
_DEAL = const(8)
NOTHING = const(9)

# What a move is worth, by its code; 0 is never advised.
_WORTH = bytes((90, 80, 60, 55, 50, 45, 40, 20, 10, 0))


def safe_move(game):
    """Return a move of a safe card to its foundation, or None.

    A card is safe when no card out of play below it could still want to lie on it (controls.md 5):
    all that fit on it are on the foundations, or begin one.
    """
    found = []
    for places in (game.tableau, (WASTE, HAND), game.reserve, game.cells):
        for src in places:
            card = game.table.top[src]
            if card < 52:
                del found[:]
                game.moves_from(src, found)
                for a_move in found:
                    if target(a_move) < TABLEAU and _is_safe(game, card):
                        return a_move
    return None


def hints(game):
    """Return the moves worth advising, best first, as a list; empty when nothing helps."""
    rated = []
    back = _way_back(game)
    for a_move in game.moves():
        worth = _WORTH[reason(game, a_move)]
        if worth and a_move != back:
            rated.append(worth << 18 | a_move)
    rated.sort()  # house: no two are equal
    return [rated[index] & 0x3FFFF for index in range(len(rated) - 1, -1, -1)]


def reason(game, a_move):
    """Return why a legal move is advised, an index into `words.HINTS`; `NOTHING` if it is not."""
    if a_move == DEAL:
        return _DEAL if deals_help(game) else NOTHING
    table = game.table
    src = source(a_move)
    dst = target(a_move)
    card = table.top[src]
    if dst < TABLEAU:
        return _SAFE_HOME if _is_safe(game, card) else _HOME
    if src < TABLEAU or dst >= CELL:
        return NOTHING
    if src >= WASTE:
        return _FROM_WASTE
    if src >= CELL:
        return _FILLS_SPACE if table.top[dst] != EMPTY else NOTHING
    if src >= RESERVE:
        return _FROM_RESERVE
    for _ in range(size(a_move)):
        card = table.under[card] & 63
    if card >= 52:
        wanted = game.rules.king == "0" or _king_waits(game)
        return _MAKES_SPACE if wanted else NOTHING
    if table.is_down(card):
        return _TURNS_UP
    if game.wanted(game.home_of(card)) == card >> 2:
        return _OPENS_HOME
    return NOTHING


def _is_safe(game, card):
    under = game.table.under
    for other in range(52):
        if other >> 2 != game.table.top[BASE] and other != card and game.fits(other, card):
            if not _is_home(under, other):
                return False
    return True


def _is_home(under, card):
    # The bottom marks of the two sets of foundations are the first two.
    while card < 52:
        card = under[card] & 63
    return card < 54


def _king_waits(game):
    # Whether a card that may fill a space lies free, on other cards.
    king = game.king()
    under = game.table.under
    if game.table.top[WASTE] >> 2 == king:
        return True
    for suit in range(4):
        card = king * 4 + suit
        below = under[card]
        if below < 52 and not _is_home(under, card) and not _in_stock(game, card):
            return True
    return False


def _in_stock(game, card):
    under = game.table.under
    for place in (STOCK, WASTE):
        other = game.table.top[place]
        while other < 52:
            if other == card:
                return True
            other = under[other] & 63
    return False


def _way_back(game):
    # The move that takes the last step back, if that was a move on the tableau.
    log = game.table.log
    if not log.applied:
        return -1
    entry = log.entry(log.applied - 1)
    src = entry & 63
    dst = entry >> 8 & 63
    if src < TABLEAU or src >= WASTE:
        return -1
    return move(dst, src, entry >> 16 & 63)
