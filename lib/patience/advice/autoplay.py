# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Finds the cards that can go to the foundations, and tells which of them can go safely.

Nothing here changes a game.
"""

from micropython import const

from patience.legality import ALLOWED, LEGAL
from patience.moves import DEAL, move, source
from patience.table import (
    BASE,
    CARD_MASK,
    EMPTY,
    HAND,
    NO_CARD,
    REDEALS,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
)

# Which cards may be safe (`restraint`); the last two of them only if they lie on others.
ALL_CARDS = const(0)
NO_CARDS = const(1)
UPPER_CARDS = const(2)
BASE_CARDS = const(3)

NEVER = const(255)
"""In place of what `needs` returns."""

# Bits of `ALLOWED`.
_SAME_SUIT = const(1)
_SAME_COLOUR = const(2)
_OTHER_COLOUR = const(4)

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


def automatic_move(game):
    """Return a move of a safe card to its foundation, or None.

    Such a move loses nothing: who could win before it can win after it (RULES.md 1.12).
    """
    for a_move in foundation_moves(game):
        if is_safe(game, source(a_move)):
            return a_move
    return None


def is_safe(game, src):
    """Return whether a place's top card, which can go to its foundation, is safe there.

    RULES.md 1.12 says when, and why nothing is lost by it.
    """
    row, table = game.row, game.table
    top = table.top
    card = top[src]
    base = top[BASE]
    if base == EMPTY:
        return False
    turn = ((card >> 2) - base) % 13
    leaving = restraint(row)
    if leaving and _more_comes(top):
        alone = table.under[card] & CARD_MASK >= NO_CARD
        if leaving == NO_CARDS or src >= RESERVE or alone or (leaving == BASE_CARDS and turn):
            return False
    if src == WASTE and row.draw == "3" and top[STOCK] < NO_CARD:
        return False
    for strictly in (False, True):
        if _are_home(game, card & 3, needs(row, base, turn, strictly)):
            return True
    return False


def restraint(row):
    """Return which cards may be safe while the stock, or a redeal, still brings cards.

    This is so because the cards that come go to the spaces, or onto the piles, that there are then.
    """
    if "W" in row.auto:
        return UPPER_CARDS if row.auto == "WH" else NO_CARDS
    if row.draw not in "tf":
        return ALL_CARDS
    if row.run not in ("=", row.suit, "S"):  # a card that is dealt onto it could move with it
        return NO_CARDS
    if not row.fill:
        return ALL_CARDS if row.draw == "t" else UPPER_CARDS
    returns = row.fback and "F" in row.fill and row.king == "0"
    return BASE_CARDS if returns and row.draw == "t" else NO_CARDS


def needs(row, base, turn, strictly, last=12):
    """Return how many cards of the other suits must be home for a card to be safe.

    :param int base: the base rank
    :param int turn: how many cards of its suit go home before it
    :param bool strictly: whether every card that fits on it must be home; otherwise these cards
        only have to be able to go home as soon as they are free
    :param int last: the turn of a suit's last card
    :return: the number for the other suit of its colour, plus 16 times the one for each suit of
        the other colour; `NEVER` if it is not safe
    """
    fits = ALLOWED[row.suit]
    corner = base or row.wrap  # the last card of a suit may lie on a base card
    ordered = (row.dir, row.fdir) == ("D", "U") and row.run in ("=", row.suit, "S")
    if not fits:
        return 0
    if row.fback and (corner or strictly or row.frun or not ordered):
        return NEVER
    by_one_in_suit = fits == _SAME_SUIT and row.move == "1"  # then what fits follows it home
    if row.fdir != "U":
        return 0 if row.fdir == "B" and by_one_in_suit and not corner else NEVER
    if row.frun:
        if row.dir != "D":
            return NEVER
        mate = other = last + 1
    elif fits & _SAME_SUIT and (
        (row.dir != "D" and turn < last and not by_one_in_suit)
        or (row.dir != "U" and not turn and corner)
    ):
        return NEVER
    elif strictly:
        mate = 0
        if row.dir != "U":
            mate = turn or (last + 1 if corner else 0)
        if row.dir != "D":
            mate = max(mate, turn + 2 if turn < last else 1)
        other = mate
    elif not ordered or (not turn and corner):
        return NEVER
    else:
        least = 1 if corner else 0  # nothing lies on a base card that is home
        other = max(turn - 1, least)
        mate = other
        if row.suit == "A" and turn >= 2:
            return max(turn - 2, least) | other << 4
    return (mate if fits & _SAME_COLOUR else 0) | (other if fits & _OTHER_COLOUR else 0) << 4


def _more_comes(top):
    # Whether the stock, or a redeal, still brings cards.
    return (
        top[STOCK] < NO_CARD or top[HAND] < NO_CARD or (top[WASTE] < NO_CARD and top[REDEALS] > 0)
    )


def _are_home(game, suit, wanted):
    # Whether as many cards are home as `needs` says.
    if wanted == NEVER:
        return False
    top = game.table.top
    for place in range(4):
        if place == suit:
            continue
        count = wanted & 15 if place ^ suit == 3 else wanted >> 4
        if game.row.frun:
            home = 13 if top[place] < NO_CARD else 0
        else:
            rank = game.next_rank(place)
            home = (rank - top[BASE]) % 13 if rank < 13 else 13
        if home < count:
            return False
    return True
