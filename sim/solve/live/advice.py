# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Hints at the desk: where the solver knows a move that wins, that is the first of them."""

from collections.abc import Callable
from typing import Any

from patience.advice.hints import NO_HINT
from patience.ui.course.advisor import Advisor

WINS = "On the way to a win."


class Advice:
    """Stands in for the module `advisor` at a table, see `TableScreen.advice`.

    :param winning_move: returns a move that wins from the position on the table, or None
    """

    def __init__(self, winning_move: Callable[[], int | None]) -> None:
        self._winning_move = winning_move

    def Advisor(self, app: Any, table: Any) -> Advisor:  # noqa: N802  it is the module's class
        """Return the hints for the position on a table."""
        return _WinningAdvisor(app, table, self._winning_move())


class _WinningAdvisor(Advisor):
    """Hints of which the first wins: that of a proved deal's line, if it is on it."""

    def __init__(self, app: Any, table: Any, a_move: int | None) -> None:
        super().__init__(app, table)
        on_line = bool(self._rated) and self._rated[0][1] < 0
        self._wins = a_move is not None and not on_line
        if self._wins:
            others = [rated for rated in self._rated if rated[0] != a_move]
            self._rated = [(a_move, NO_HINT), *others]

    def show_next(self) -> None:
        """Show the next hint."""
        wins = self._wins and not self._next
        super().show_next()
        if wins:
            self._table.view.say(WINS)
