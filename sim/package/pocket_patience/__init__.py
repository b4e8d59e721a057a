"""Patience (solitaire): more than a hundred games, with hints, undo and a solver.

>>> import pocket_patience as patience
>>> game = patience.deal("klondike", 617, draw=3)
>>> [str(move) for move in game.moves()]
['T7>T2', 'deal']
>>> game.push(game.parse("T7>T2"))
>>> game.won(), game.stuck()
(False, False)

`games` lists the games, `row` describes one or makes one's own, `deal`, `from_code` and `from_dict`
begin a `Game`, and `solve` tells whether it can be won. A wrong argument is a ValueError, whose
text a player can read. Importing this leaves `sys.path` as it is; the engine's modules are loaded
as `patience`, and `from_dict`, `to_dict`, `solve` and rows of one's own load `sim`.
"""

import sys

if sys.version_info < (3, 10):  # noqa: UP036  pip checks this, the program in one file does not
    print("Pocket Patience needs Python 3.10 or newer.", file=sys.stderr)
    sys.exit(2)

from pocket_patience.dealing import deal, from_code, from_dict
from pocket_patience.game import Game, Hint, Move
from pocket_patience.program import main
from pocket_patience.rows import Row, games, row
from pocket_patience.solving import Solution, solve

__all__ = [
    "Game",
    "Hint",
    "Move",
    "Row",
    "Solution",
    "deal",
    "from_code",
    "from_dict",
    "games",
    "main",
    "row",
    "solve",
]
