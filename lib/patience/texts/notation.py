# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Moves as text and back: "T2>T5*4", "W>F", "FC>T3", "deal" (PROTOCOL.md, Moves).

Piles are T1.., R1.., C1.., W the waste, H the hand card, F the foundation of the card's suit; as a
source a foundation is named with its suit. Cards as text are the affair of `cards`.
"""

from patience import moves
from patience.cards import SUITS
from patience.table import CELL, FOUNDATION, HAND, NO_CARD, RESERVE, STOCK, TABLEAU, WASTE

_KINDS = (("T", TABLEAU), ("R", RESERVE), ("C", CELL))


def move_text(a_move):
    """Return a move as text."""
    if a_move == moves.DEAL:
        return "deal"
    dst = moves.target(a_move)
    size = moves.size(a_move)
    text = place_text(moves.source(a_move)) + ">" + ("F" if dst < TABLEAU else place_text(dst))
    return text + "*" + str(size) if size > 1 else text


def place_text(place):
    """Return a place as text, a foundation with its suit: "T1", "W", "FC"."""
    if place < TABLEAU:
        return "F" + SUITS[place & 3]
    if place >= WASTE:
        return "WHS"[place - WASTE]
    for letter, first in (_KINDS[2], _KINDS[1], _KINDS[0]):
        if place >= first:
            return letter + str(place - first + 1)


def parse_move(a_game, text):
    """Return the move that a text names in the position at hand; it need not be legal.

    :raises ValueError: when the text is no move, or names a pile that the game does not have
    """
    if text == "deal":
        return moves.DEAL
    piles, star, size = text.partition("*")
    src_text, arrow, dst_text = piles.partition(">")
    if not arrow or (star and not size.isdigit()):
        raise ValueError('"' + text + '" is no move; a move looks like T2>T5*4, W>F or deal')
    src = _place(a_game, src_text)
    number = int(size) if star else 1
    if number < 1:
        raise ValueError('"' + text + '": a move takes at least one card')
    if dst_text == "F":
        card = a_game.table.top[src]
        if card >= NO_CARD:
            raise ValueError('"' + text + '": there is no card on ' + src_text)
        return moves.move(src, a_game.foundation_for(card), number)
    return moves.move(src, _place(a_game, dst_text), number)


def _place(a_game, text):
    if text == "W":
        return WASTE
    if text == "H":
        return HAND
    if text == "S":
        return STOCK
    letter = text[:1]
    if letter == "F" and len(text) == 2 and text[1] in SUITS:
        return _filled_foundation(a_game, SUITS.find(text[1]))
    piles = {"T": a_game.tableau, "R": a_game.reserve, "C": a_game.cells}.get(letter, ())
    if text[1:].isdigit() and 1 <= int(text[1:]) <= len(piles):
        return piles[int(text[1:]) - 1]
    raise ValueError(
        '"' + text + '" is no pile of ' + a_game.row.name + ": T1 to T" + str(a_game.row.T)
        + ", R, C, W, H, F as far as the game has them"
    )  # fmt: skip


def _filled_foundation(a_game, suit):
    # Of two sets, the one that has a card to give.
    for place in a_game.foundations:
        if place & 3 == suit and a_game.table.top[place] < NO_CARD:
            return place
    return FOUNDATION + suit
