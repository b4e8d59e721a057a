# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What the features of a move are worth as a hint: a line of weights for each family of games.

What the features mean is said in `hints`, which reads these. The numbers were found by playing:
`python sim hints` tells how many games are won by them.
"""

# In the order of the features in `hints`: up safely, up, turns up | from reserve, waste, cell |
# opens home, opens a play | makes, fills a space | joins its suit, digs, builds, deal || buries,
# breaks, ranks ahead, to a cell, face-down cards left, rank into a space, from home, depth of what
# is wanted, frees a card, cards that go along
_ANY = (90, 60, 80, 55, 45, 30, 50, 5, 20, -10, 0, 2, 0, 10, 0, 0, 0, -30, 0, 0, -50, 0, 0, 0)


def line(name):
    """Return the weights for the game of that name; a game outside all families has its own, too.

    :param str name: as its row has it
    """
    return _ANY
