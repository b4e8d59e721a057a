# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Advice on a position: safe foundation moves, hints best first, and when no move can help.

Nothing here changes a game; what is legal is the affair of `position`.
"""

from patience import words
from patience.moves import DEAL, move, size, source, target
from patience.table import (
    BASE,
    CELL,
    EMPTY,
    HAND,
    REDEALS,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
)

# What a move is worth, by its code in `words.HINTS`; 0 is never advised.
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
    """Return why a legal move is advised, a code of `words.HINTS`; `HINT_NOTHING` if it is not."""
    if a_move == DEAL:
        return words.HINT_DEAL if deals_help(game) else words.HINT_NOTHING
    table = game.table
    src = source(a_move)
    dst = target(a_move)
    card = table.top[src]
    if dst < TABLEAU:
        return words.HINT_SAFE_HOME if _is_safe(game, card) else words.HINT_HOME
    if src < TABLEAU or dst >= CELL:
        return words.HINT_NOTHING
    if src >= WASTE:
        return words.HINT_FROM_WASTE
    if src >= CELL:
        return words.HINT_FILLS_SPACE if table.top[dst] != EMPTY else words.HINT_NOTHING
    if src >= RESERVE:
        return words.HINT_FROM_RESERVE
    for _ in range(size(a_move)):
        card = table.under[card] & 63
    if card >= 52:
        wanted = game.rules.king == "0" or _king_waits(game)
        return words.HINT_MAKES_SPACE if wanted else words.HINT_NOTHING
    if table.is_down(card):
        return words.HINT_TURNS_UP
    if game.wanted(game.home_of(card)) == card >> 2:
        return words.HINT_OPENS_HOME
    return words.HINT_NOTHING


def stuck(game):
    """Return whether no move is left, nor any card the stock still deals can be played (1.9)."""
    for a_move in game.moves():
        if a_move != DEAL:
            return False
    return not game.won() and not game.choosing() and not deals_help(game)


def idle_pass(game):
    """Return whether a whole pass of the stock has just ended in which no card was played."""
    table = game.table
    if table.top[STOCK] < 52:
        return False
    log = table.log
    for number in range(log.applied - 1, -1, -1):
        entry = log.at(number)
        src = log.entries[entry] & 63
        if src == WASTE and log.entries[entry + 1] == STOCK:
            return True
        if src not in (STOCK, HAND) or log.entries[entry + 1] not in (WASTE, HAND):
            return False
    return False


def deals_help(game):
    """Return whether dealing on, through all redeals left, brings up a card that can be played."""
    rules = game.rules
    top = game.table.top
    if rules.draw == "0" or game.choosing():
        return False
    if rules.draw in "tr":
        return top[STOCK] < 52
    cards = bytearray(52)
    stock = game.table.read(STOCK, cards)
    waiting = bytearray([cards[index] for index in range(stock - 1, -1, -1)])
    if _deals_up(game, waiting):
        return True
    if not top[REDEALS]:
        return False
    dealt = game.table.read(WASTE, cards)
    again = cards[:dealt]
    if top[HAND] < 52:
        again.append(top[HAND])
    again.extend(waiting)
    return _deals_up(game, again)


def _deals_up(game, cards):
    # `cards` in the order they are dealt; only those that come to lie on top are tried.
    packet = int(game.rules.draw)
    for index in range(len(cards)):
        if (index + 1) % packet == 0 or index + 1 == len(cards):
            if _would_play(game, cards[index]):
                return True
    return False


def _would_play(game, card):
    # Whether a card could be played if it lay on the waste.
    top = game.table.top
    lying = top[WASTE]
    top[WASTE] = card
    found = []
    game.moves_from(WASTE, found)
    top[WASTE] = lying
    return bool(found)


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
    king = 12 if game.rules.king == "13" else (game.table.top[BASE] + 12) % 13
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
    entry = log.at(log.applied - 1)
    src = log.entries[entry] & 63
    dst = log.entries[entry + 1]
    if src < TABLEAU or src >= WASTE:
        return -1
    return move(dst, src, log.entries[entry + 2] & 63)
