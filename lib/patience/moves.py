# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A move is one small int: source, target and number of cards. `DEAL` is the move of the stock.

Places are numbered in `table`; moves as text are the affair of `notation`.
"""

from patience.table import PLACE_MASK, STOCK, WASTE

DEAL = STOCK | WASTE << 6
"""Whatever a press of the stock does: deal, lay the hand card down, or turn the waste over."""


def move(src, dst, size=1):
    """Return the move of the upper `size` cards from one place to another."""
    return src | dst << 6 | size << 12


def source(a_move):
    """Return the place a move takes cards from."""
    return a_move & PLACE_MASK


def target(a_move):
    """Return the place a move brings cards to."""
    return a_move >> 6 & PLACE_MASK


def size(a_move):
    """Return how many cards a move takes; 0 for `DEAL`."""
    return a_move >> 12
