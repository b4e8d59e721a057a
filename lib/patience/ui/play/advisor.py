# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Goes through the hints on one position, while the table shows them.

Loaded on demand.
"""

from patience.advice import hints
from patience.texts.words import HINTS

_WHY = HINTS.split("\n")


class Advisor:
    """The hints on a game, best first, round and round.

    :param Game game: the game; it is not changed while this is in use
    """

    def __init__(self, game):
        self._rated = hints.advise_with_reasons(game)
        self._next = 0

    def next(self):
        """Return the next hint, None if nothing helps, and the sentence that says why."""
        if not self._rated:
            return None, _WHY[hints.NO_HINT]
        a_move, reason = self._rated[self._next]
        self._next = (self._next + 1) % len(self._rated)
        return a_move, _WHY[reason]
