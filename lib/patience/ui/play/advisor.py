# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Goes through the hints for one position, while the table shows them.

Loaded on demand.
"""

from patience.advice.hints import NO_HINT, advise_with_reasons
from patience.texts.words import HINTS


class Advisor:
    """The hints for a game, best first, round and round.

    :param Game game: the game; it must not change meanwhile
    """

    def __init__(self, game):
        self._rated = advise_with_reasons(game)
        self._next = 0

    def next(self):
        """Return the next hint, a move or None if none helps, and the sentence that says why."""
        if not self._rated:
            return None, _sentence(NO_HINT)
        a_move, reason = self._rated[self._next]
        self._next = (self._next + 1) % len(self._rated)
        return a_move, _sentence(reason)


def _sentence(reason):
    # One line of the text, taken out without the others.
    begin = 0
    for _ in range(reason):
        begin = HINTS.find("\n", begin) + 1
    end = HINTS.find("\n", begin)
    return HINTS[begin:end] if end >= 0 else HINTS[begin:]
