# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Goes through the hints for one position, while the table shows them.

Of a proved deal that is on the line which wins it, the line's move comes first.

Loaded on demand.
"""

from micropython import const

from patience.advice.hints import NO_HINT, advise_with_reasons
from patience.moves import DEAL, source
from patience.on_demand import load
from patience.texts.words import HINTS, ON_LINE

_ON_LINE = const(-1)  # in place of a reason


class Advisor:
    """The hints for the game on the table, best first, round and round.

    :param App app: has the session, which notes that a hint was given
    :param TableScreen table: the table, on which nothing must change meanwhile
    """

    def __init__(self, app, table):
        self._table = table
        self._rated = advise_with_reasons(table.game)
        deal = app.session.proved
        if deal:
            deal.hinted = True
            best = load("patience.advice.following").next_move(app.session)
            if best is not None:
                others = [rated for rated in self._rated if rated[0] != best]
                self._rated = [(best, _ON_LINE)] + others
        self._next = 0

    def show_next(self):
        """Show the next hint, as a packet that is lifted, or say that none helps."""
        a_move, reason = None, NO_HINT
        if self._rated:
            a_move, reason = self._rated[self._next]
            self._next = (self._next + 1) % len(self._rated)
        view, navigation = self._table.view, self._table.navigation
        view.say(ON_LINE if reason == _ON_LINE else _sentence(reason))
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
