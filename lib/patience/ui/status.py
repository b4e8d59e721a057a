# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The status line while nothing else is said: the game, its deal, and what varies in it."""

from patience import words
from patience.table import BASE, EMPTY, REDEALS

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def status(game, letters):
    """Return a game's name and number, its base if not fixed, the redeals left if limited.

    :param int letters: how many there is room for; the name is cut to fit, never what varies
    """
    top = game.table.top
    line = " " + str(game.number)
    if game.choosing():
        line += " " + words.CHOOSE_BASE
    elif not game.rules.base.isdigit() and top[BASE] != EMPTY:
        line += " " + words.BASE + " " + _RANKS[top[BASE]]
    if game.rules.redeal > 0:
        line += " " + words.REDEALS + " " + str(top[REDEALS])
    return game.rules.name[: letters - len(line)] + line
