# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Why a move is illegal, as a sentence for the player. The codes come from `position`."""

from patience.moves import target
from patience.position import NO_FIT, NOT_NEXT, WRONG_KING
from patience.texts import words


def why_not(game, a_move):
    """Return why a move is illegal; empty when it is legal."""
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
        wanted = game.next_rank(target(a_move))
        return text + (words.RANK_NAMES[wanted] if wanted < 13 else words.A_FIRST_CARD) + "."
    return text
