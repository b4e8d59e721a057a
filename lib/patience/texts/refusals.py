# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Explains to the player why a move is illegal, from the codes of `position`."""

from patience.moves import target
from patience.position import NO_FIT, NOT_NEXT, WRONG_KING
from patience.texts import words


def why_not(game, a_move):
    """Return a sentence that says why a move is illegal, or "" if it is legal."""
    code = game.refusal(a_move)
    text = words.REFUSALS[code]
    row = game.row
    if code == NO_FIT:
        if row.suit == "N":
            return words.NO_BUILDING
        return text + words.DIRECTIONS[row.dir] + " " + words.RELATIONS[row.suit] + "."
    if code == WRONG_KING:
        return text + words.RANK_NAMES[game.space_rank()] + "."
    if code == NOT_NEXT:
        rank = game.next_rank(target(a_move))
        return text + (words.RANK_NAMES[rank] if rank < 13 else words.A_FIRST_CARD) + "."
    return text
