# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What the status line says: a sentence, or the game, its deal, and what varies in it."""

from adafruit_display_text import wrap_text_to_pixels

from patience.lend import borrowed
from patience.table import BASE, EMPTY, REDEALS

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def status(game, letters):
    """Return a game's name and number, its base if not fixed, the redeals left if limited.

    :param int letters: how many there is room for; the name is cut to fit, never what varies
    """
    top = game.table.top
    line = " " + str(game.number)
    if game.choosing():
        line += " " + _words().CHOOSE_BASE
    elif not game.rules.base.isdigit() and top[BASE] != EMPTY:
        line += " " + _words().BASE + " " + _RANKS[top[BASE]]
    if game.rules.redeal > 0:
        line += " " + _words().REDEALS + " " + str(top[REDEALS])
    return game.rules.name[: letters - len(line)] + line


def _words():
    return borrowed("patience.words")


def wrapped(sentence, width, font):
    """Return a sentence broken into lines of at most `width` pixels."""
    return "\n".join(wrap_text_to_pixels(sentence, width, font))
