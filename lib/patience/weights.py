# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What the features of a move are worth as a hint: a line of weights for each family of games.

What the features mean is said in `hints`, which reads these. The numbers were found by playing some
thousand deals of each game again and again; `python sim hints` tells how many games they win.
"""

from patience.lend import borrowed

# In the order of the features in `hints`: up safely, up, turns up; from reserve, waste, cell;
# opens home, opens a play; makes a space, fills one; joins its suit, digs, builds, deal, to a cell;
# and then what is no reason: buries, breaks, ranks ahead, cards face down, rank into a space, from
# home, depth of what is wanted, frees a card, cards that go along.
_ANY = "90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0"
"""For a game that is in no family: the usual rules of thumb."""

# By the families of the catalogue: one line for all games of a family, or one for each.
_LINES = (
    (
        "127 68 63 1 99 0 19 30 127 -15 0 0 5 34 -6 0 -15 -30 50 9 -97 0 83 0",
        "65 65 1 110 40 60 4 0 110 -72 30 1 20 24 -11 0 -31 -17 72 5 -31 0 10 1",
        "120 22 54 75 26 0 14 0 127 -33 0 0 0 19 -12 0 0 -9 -12 2 -5 0 0 2",
        "75 75 1 67 61 14 63 31 123 -71 55 5 0 1 -27 -7 0 0 0 105 0 -1 97 0",
        "90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",
        "115 115 1 38 109 0 1 0 56 -5 48 0 0 3 0 0 -3 0 0 -6 0 -62 4 0",
        "127 79 74 1 45 5 60 0 127 -15 0 7 0 15 0 0 -1 0 1 -2 0 0 61 -21",
        "45 30 77 90 88 0 53 39 50 -21 0 1 0 22 0 -5 -25 0 -37 0 -127 0 0 0",
        "90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",
        "111 1 35 127 91 47 101 0 126 5 0 0 -28 30 -54 0 -31 -5 0 0 -18 -52 120 0",
        "22 21 0 -5 0 -44 11 19 35 -2 0 1 2 12 20 -2 -2 46 11 0 0 0 15 33",
    ),
    ("69 69 112 11 45 0 53 58 1 -1 6 2 2 1 0 0 -30 -34 11 0 -92 0 15 0",),
    ("57 57 72 72 45 30 38 21 60 -37 0 2 0 1 0 0 -17 -6 9 0 0 0 25 5",),
    ("126 126 8 20 13 79 20 13 35 0 2 8 0 56 -18 -1 -5 0 -1 0 0 0 55 -55",),
    ("104 55 1 22 1 21 51 27 113 -26 0 3 2 1 -19 0 -5 -18 -1 0 0 0 26 -37",),
    ("60 60 127 1 31 0 53 0 98 43 0 2 47 1 0 0 -47 0 9 4 -2 0 53 0",),
    ("1 1 79 27 1 0 6 0 2 101 43 0 94 3 -12 0 -127 0 -6 0 0 0 0 0",),
    ("127 61 22 1 1 5 1 18 44 90 5 8 0 6 0 -9 -10 0 5 2 0 0 53 -21",),
)


def line(name):
    """Return the weights of a game's features, in the order of `hints`.

    :param str name: the game's name, as its row has it
    """
    families = borrowed("patience.catalog").FAMILIES
    for number in range(len(families)):
        rows = families[number][1]
        for at in range(len(rows)):
            if rows[at].partition("|")[0] == name:
                lines = _LINES[number]
                return _numbers(lines[at % len(lines)])
    return _numbers(_ANY)


def _numbers(text):
    return [int(number) for number in text.split()]
