# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Finishing a game by itself: one procedure, and whether it wins from here.

The procedure plays cards to the foundations from wherever they lie and, when none goes, deals from
the stock, until the game is won or a whole pass brought nothing. Nothing here changes a game: the
procedure is tried on a copy of its table. Playing it is the affair of who asks.
"""

from patience.advice import home_move
from patience.game import Game
from patience.moves import DEAL, size
from patience.position import LEGAL
from patience.table import BASE, EMPTY, HAND, MARKS, REDEALS, RESERVE, STOCK, TABLEAU, WASTE, Table


def next_move(game):
    """Return the move the procedure makes next; None when there is none."""
    a_move = home_move(game)
    if a_move is None and game.refusal(DEAL) == LEGAL:
        return DEAL
    return a_move


def will_finish(game):
    """Return whether the procedure wins from here; a game that is won has nothing to finish."""
    left = _cards_left(game)
    if not left or not _may_finish(game, left):
        return False
    trial = Game(game.rules, Table())
    trial.table.under[:] = game.table.under
    trial.table.top[:] = game.table.top
    waiting = sum([game.table.length(place) for place in (WASTE, HAND, STOCK)])
    idle = 0
    while left:
        a_move = next_move(trial)
        if a_move is None:
            return False
        trial.push(a_move)
        if a_move != DEAL:
            left -= size(a_move)
            idle = 0
        else:
            # The rest of a pass, turning over, a whole pass: after that everything comes again.
            idle += 1
            if idle > waiting + 4 or _buried(trial):
                return False
    return True


def _cards_left(game):
    left = 52
    for place in game.foundations:
        left -= game.table.length(place)
    return left


def _may_finish(game, left):
    # Whether all cards could go up if the stock's came as they are wanted. It costs little, and
    # mostly it says no: some pile has a card under one that goes up later.
    top = game.table.top
    base = top[BASE]
    if base == EMPTY or game.rules.frun:
        return base != EMPTY
    under = bytearray(game.table.under)
    free = _free_cards(game, under)
    following = _fills_spaces(game, under)
    wanted = [game.wanted(place) for place in game.foundations]
    went = True
    while went:
        went = False
        for place in game.foundations:
            begin = 12 if place >= 4 else base
            step = 12 if place >= 4 or game.rules.fdir == "D" else 1
            rank = wanted[place]
            while rank < 13 and free[rank << 2 | place & 3]:
                card = rank << 2 | place & 3
                below = under[card] & 63
                free[card] = 0
                free[below] = 1
                if below == MARKS[TABLEAU] and following:
                    free[following.pop()] = 1
                rank = (rank + step) % 13
                if rank == begin:
                    rank = 64
                left -= 1
                went = True
            wanted[place] = rank
    return not left


def _free_cards(game, under):
    # Flags by card: those on top, and all that come by from the stock.
    rules = game.rules
    top = game.table.top
    free = bytearray(64)
    for place in range(TABLEAU, STOCK):
        free[top[place]] = 1
    passing = [STOCK]
    if top[REDEALS] or rules.auto == "WH":
        passing.append(WASTE)
    if rules.auto == "R" and rules.R > 1:
        passing.extend(game.reserve)
    for place in passing:
        card = top[place]
        while card < 52:
            free[card] = 1
            card = under[card] & 63
    return free


def _fills_spaces(game, under):
    # The cards under the top of a reserve that fills spaces at once, the next one last. One is free
    # with each space made, and with each card of the reserve that goes up: as if every one of them
    # lay alone on the tableau.
    following = []
    if game.rules.auto == "R":
        cards = bytearray(52)
        for card in cards[: game.table.read(RESERVE, cards)]:
            under[card] = MARKS[TABLEAU]
            following.append(card)
    return following[:-1]


def _buried(game):
    # Whether the last deal laid a card on one of its suit that must go up before it, for good.
    top = game.table.top
    rules = game.rules
    card = top[WASTE]
    if card >= 52 or top[REDEALS] or rules.auto == "WH" or rules.fdir == "B":
        return False
    turn = _turn(game, card)
    below = game.table.under[card] & 63
    while below < 52:
        if not (below ^ card) & 3 and _turn(game, below) < turn:
            return True
        below = game.table.under[below] & 63
    return False


def _turn(game, card):
    # How many cards of its suit go up before a card.
    from_base = (card >> 2) - game.table.top[BASE]
    return (-from_base if game.rules.fdir == "D" else from_base) % 13
