# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Goes through the hints for one position, while the table shows them.

Loaded on demand.
"""

from patience.advice.hints import NO_HINT, advise_with_reasons
from patience.moves import DEAL, source
from patience.texts.words import HINTS


class Advisor:
    """The hints for the game on the table, best first, round and round.

    :param TableScreen table: the table, on which nothing must change meanwhile
    """

    def __init__(self, table):
        self._table = table
        self._rated = advise_with_reasons(table.game)
        self._next = 0

    def show_next(self):
        """Show the next hint, as a packet that is lifted, or say that none helps."""
        a_move, reason = None, NO_HINT
        if self._rated:
            a_move, reason = self._rated[self._next]
            self._next = (self._next + 1) % len(self._rated)
        view, navigation = self._table.view, self._table.navigation
        view.say(_sentence(reason))
        view.changed = True
        navigation.put_back()
        view.deal_advised = a_move == DEAL
        view.pointing = True
        if a_move is not None and a_move != DEAL:
            navigation.go_to(source(a_move))
            navigation.lift([a_move], 0)


def _sentence(reason):
    # One line of the text, taken out without the others.
    begin = 0
    for _ in range(reason):
        begin = HINTS.find("\n", begin) + 1
    end = HINTS.find("\n", begin)
    return HINTS[begin:end] if end >= 0 else HINTS[begin:]
