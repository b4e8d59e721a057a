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
        "127 90 53 5 45 -18 0 0 30 -9 0 1 0 15 15 5 0 7 40 0 0 0 -1 0",
        "53 65 92 64 40 -75 0 -7 52 -72 0 1 0 24 -25 0 -31 -10 35 5 85 -41 0 2",
        "30 23 51 60 26 -43 43 3 45 -31 -4 32 -1 19 12 0 62 0 30 2 -10 -62 0 3",
        "53 87 6 23 43 5 50 0 37 7 30 0 -12 11 -5 0 0 0 0 0 -22 -127 86 5",
        "90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",
        "127 127 6 19 77 10 -17 -46 39 0 33 43 0 12 0 5 -9 4 0 0 -50 -57 93 0",
        "90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",
        "90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",
        "90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",
        "127 0 -21 45 72 -24 64 0 23 3 0 1 -6 7 0 0 0 0 0 0 0 -15 127 0",
        "22 21 0 -5 0 -44 11 19 35 -2 0 1 2 12 20 -2 -2 46 11 0 0 0 15 33",
    ),
    ("90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",),
    ("90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",),
    ("90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",),
    ("90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",),
    ("90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",),
    ("90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",),
    ("90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",),
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
