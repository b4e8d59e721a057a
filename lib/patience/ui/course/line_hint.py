# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows what the line that wins a proved deal does next, as the first hint.

Apart from `advisor`, for rating the other moves takes much more, and not every board has room for
both.

Loaded on demand.
"""

from patience.advice.following import catch_up, next_move
from patience.texts.words import ON_LINE
from patience.ui.course.hint import show_hint


class LineHint:
    """The move of the line.

    :param TableScreen table: the table
    :param int best: the move
    """

    is_line = True

    def __init__(self, table, best):
        self._table = table
        self.best = best

    def show_next(self):
        """Show the move."""
        show_hint(self._table, self.best, ON_LINE)


def make_hint(table, session):
    """Return a `LineHint`; None if there is no line, or the game has left it."""
    best = next_move(session)
    return None if best is None else LineHint(table, best)


def follow(session):
    """Compare a few steps of the game with its line; return whether there may be more."""
    return catch_up(session)
