# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What each feature of a move is worth in a hint, by game or family of games.

`hints` defines the features. The numbers were found by playing thousands of deals of each game;
`python sim hints` shows how many games they win.
"""

from micropython import const

_SPACE = const(32)
_MINUS = const(45)
_ZERO = const(48)

# In the order of the features in `hints`: safely up, up, turns up; from reserve, waste, cell; opens
# a card to go up, opens a play; makes a space, fills one; joins its suit, digs, builds, deal, to a
# cell; then those that are not reasons: buries, breaks, ranks ahead, cards face down, rank into a
# space, from a foundation, depth of a card that can go up, frees a card, cards that go along.
_ANY = b"90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0"
"""For a game of no family: the usual rules of thumb."""

# By the families of the catalogue: a line for each game of a family, or one for all of them.
_LINES = (
    (
        b"98 98 65 6 99 0 30 0 122 2 40 42 18 22 -7 0 -21 0 52 7 0 -90 88 0",
        b"127 64 1 127 40 22 4 0 127 -72 0 1 22 24 0 0 -31 -17 0 5 0 -3 10 0",
        b"120 22 54 75 26 0 14 0 127 -33 0 0 0 19 -12 0 0 -9 -12 2 -5 0 0 2",
        b"75 75 1 67 61 14 63 31 123 -71 55 5 0 1 -27 -7 0 0 0 105 0 -1 97 0",
        b"127 26 63 9 1 0 1 0 0 0 20 0 -14 1 0 0 0 -3 21 1 0 0 45 0",
        b"127 127 31 13 109 0 1 0 42 -19 61 0 -7 1 0 0 -12 -2 -15 -1 -50 0 17 0",
        b"122 79 39 1 45 0 73 0 127 -15 0 7 -12 15 -3 0 -1 0 45 -2 0 0 79 -14",
        b"45 30 77 90 88 0 53 39 50 -21 0 1 0 22 0 -5 -25 0 -37 0 -127 0 0 0",
        b"90 60 80 55 45 30 40 25 20 -10 2 2 0 15 -30 -1 -20 -3 2 0 -50 -1 0 0",
        b"111 1 35 127 91 47 101 0 126 5 0 0 -28 30 -54 0 -31 -5 0 0 -18 -52 120 0",
        b"25 25 1 6 29 0 13 30 36 -2 0 1 2 1 0 -2 -2 0 97 0 0 0 17 0",
    ),
    (b"69 67 62 11 67 0 64 59 0 0 30 3 2 1 -7 0 -32 -34 18 0 -91 0 25 0",),
    (b"85 57 15 75 42 30 38 0 79 -42 30 0 -10 1 0 0 -19 -34 19 2 0 0 0 0",),
    (b"125 125 16 20 1 79 49 11 33 14 1 8 0 64 -27 -1 -4 0 5 0 -48 0 55 -38",),
    (b"82 55 1 22 21 21 46 27 99 -26 0 3 2 76 -19 0 -5 -18 34 0 0 0 26 -2",),
    (b"60 60 127 22 6 0 1 0 127 66 2 1 47 11 -27 0 -47 0 46 4 0 0 53 0",),
    (b"79 76 68 31 48 0 1 50 9 127 127 0 42 1 -12 0 -75 0 -10 0 0 0 2 0",),
    (b"77 61 1 4 1 79 1 0 44 83 5 8 0 1 0 -9 -8 0 7 2 -50 0 53 -16",),
)


def weights_of(row):
    """Return the weights for a game as a list, in the order of the features in `hints`.

    :param Row row: the game's row
    """
    text = _ANY
    if 0 <= row.family < len(_LINES):
        lines = _LINES[row.family]
        if len(lines) == 1:
            text = lines[0]
        elif row.member < len(lines):
            text = lines[row.member]
    return _read_numbers(text)


def _read_numbers(text):
    # By codes: as a string it would be taken apart into as many strings.
    found = []
    number = 0
    sign = 1
    for code in text:
        if code == _SPACE:
            found.append(sign * number)
            number = 0
            sign = 1
        elif code == _MINUS:
            sign = -1
        else:
            number = number * 10 + code - _ZERO
    found.append(sign * number)
    return found
