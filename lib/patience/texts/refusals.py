# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Explains to the player why a move is illegal, from the codes of `position`."""

from patience.moves import target
from patience.position import NO_FIT, NOT_NEXT, WRONG_KING
from patience.texts.pages_text import DIRECTIONS, RELATIONS
from patience.texts.words import BASE_FIRST, SPACE_OPEN, STOCK_EMPTY

REFUSALS = (
    "",
    "This game has no such place.",
    "There is no card there.",
    "That would change nothing.",
    "Cards stay on the foundations.",
    "The reserve only fills spaces.",
    BASE_FIRST,
    "Only the top card is free.",
    "These cards are no run.",
    "One card at a time.",
    "Only whole piles move.",
    "One card, or the whole pile.",
    "That place is closed.",
    "Spaces are filled from the reserve.",
    "That may not fill a space.",
    "A space takes only ",
    "Build ",
    "No more cards may lie there.",
    "A free cell holds one card.",
    "That foundation wants ",
    "Only whole runs, king to ace.",
    "There is no stock.",
    STOCK_EMPTY,
    "Nothing is played there.",
    SPACE_OPEN,
)
"""Why a move is refused, by the codes of `position`; those ending in " " are completed."""

RANK_NAMES = (
    "an ace", "a 2", "a 3", "a 4", "a 5", "a 6", "a 7", "an 8", "a 9", "a 10",
    "a jack", "a queen", "a king",
)  # fmt: skip
NO_BUILDING = "There is no building here."
A_FIRST_CARD = "any card to begin with"


def why_not(game, a_move):
    """Return a sentence that says why a move is illegal, or "" if it is legal."""
    code = game.refusal(a_move)
    text = REFUSALS[code]
    row = game.row
    if code == NO_FIT:
        if row.suit == "N":
            return NO_BUILDING
        return text + DIRECTIONS[row.dir] + " " + RELATIONS[row.suit] + "."
    if code == WRONG_KING:
        return text + RANK_NAMES[game.space_rank()] + "."
    if code == NOT_NEXT:
        rank = game.next_rank(target(a_move))
        return text + (RANK_NAMES[rank] if rank < 13 else A_FIRST_CARD) + "."
    return text
