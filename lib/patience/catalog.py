# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The games: one row of text each, read only when a game is chosen; `rules` has a row's words."""

from patience.rules import read, row_id

ROWS = (
    "Klondike|T=7|deal=kd< u1<|king=13|fback=1|fill=TWF|draw=1|redeal=-1"
    "|?draw=1,3|?redeal=-1,2,0|?fback=1,0",
)


def names():
    """Return the games' names in the catalogue's order."""
    return [row.partition("|")[0] for row in ROWS]


def ids():
    """Return the games' ids in the catalogue's order."""
    return [row_id(name) for name in names()]


def rules(game_id, chosen=()):
    """Return the rules of a game.

    :param str game_id: as `ids` gives it
    :param chosen: `(field, value)` pairs, options the player chose
    :raises ValueError: when there is no such game, or no such option
    """
    for row in ROWS:
        if row_id(row.partition("|")[0]) == game_id:
            return read(row, chosen)
    raise ValueError('there is no game "' + game_id + '"')
