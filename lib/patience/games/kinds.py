# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Chooses the class that plays a game, by the words of its row.

Most games are played by `Game`. Rows whose words need other rules of moving are played by a
subclass in `patience.kinds`, which is loaded only for them. A copy of a game is made by its own
class: `type(game)(game.row, table)`.
"""

from patience.game import Game
from patience.on_demand import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row
    from patience.table import Table


def game_for(row: "Row", table: "Table") -> Game:
    """Return the game of a row on a table, as the cards lie there.

    >>> from patience.games.rules import read
    >>> from patience.table import Table
    >>> game_for(read("Two piles|T=2"), Table()).__class__.__name__
    'Game'
    """
    if row.again:
        return load("patience.kinds.redeals").RedealtGame(row, table)
    if row.pair:
        return load("patience.kinds.pairs").PairGame(row, table)
    if row.packs > 1 or row.suits != "4" or row.frun > 1:
        return load("patience.kinds.packs").PackGame(row, table)
    if row.home:
        return load("patience.kinds.one_foundation").OneFoundation(row, table)
    if row.fsuit:
        return load("patience.kinds.sorting").SortingGame(row, table)
    return Game(row, table)
