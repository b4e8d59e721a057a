"""Reads weights.txt: the value of each feature of a move in hints, by game or family.

`hints` defines the features. The numbers were found by playing thousands of deals of each game;
`python sim hints` shows how many games they win.

The file's first line is for a game outside all families: the usual rules of thumb. A line for each
game of the catalogue's first family follows, and one for each other family. All have the same
length, so that one can be read alone. The features are in the order that they have in `hints`:
safely up, up, turns up; from reserve, waste, cell; opens a card to go up, opens a play; makes a
space, fills one; joins its suit, digs, builds, deal, to a cell; then those that are not reasons:
buries, breaks, ranks ahead, cards face down, rank into a space, from a foundation, depth of a card
that can go up, frees a card, cards that go along.
"""

from micropython import const

import patience
from patience.games.row import Row

_LINE = const(121)  # bytes of a line
_GAMES = const(11)  # of the first family, each with its own line
_LAST = const(11)  # the number of the last family that has one


def weights_of(row: Row) -> list[int]:
    """Return the weights for a game as a list, in the order of the features in `hints`."""
    line = 0
    if row.family == 0 and row.member < _GAMES:
        line = 1 + row.member
    elif 0 < row.family <= _LAST:
        line = _GAMES + row.family
    with open(patience.FOLDER + "advice/weights.txt", "rb") as file:
        file.seek(line * _LINE)
        return [int(number) for number in file.read(_LINE).split()]
