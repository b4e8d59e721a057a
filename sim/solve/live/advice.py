"""Hints on a computer: where the solver knows a move that wins, that is the first of them."""

from collections.abc import Callable
from typing import Any

from patience.ui.table.advisor import Advisor

WINS = "On the way to a win."

_WINS = -2  # instead of a reason


class Advice:
    """Stands in for the module `advisor` at a table, see `TableScreen.advice`.

    :param winning_move: returns a move that wins from the position on the table, or None
    """

    def __init__(self, winning_move: Callable[[], int | None]) -> None:
        self._winning_move = winning_move

    def Advisor(self, table: Any, best: int | None) -> Advisor:  # noqa: N802  the module's class
        """Return the hints for the position on a table."""
        return _WinningAdvisor(table, best, self._winning_move())


class _WinningAdvisor(Advisor):
    """Hints of which the first wins: that of a proved deal's line, if it is on it."""

    def __init__(self, table: Any, best: int | None, a_move: int | None) -> None:
        super().__init__(table, best)
        if a_move is not None and best is None:
            self._rated.append((a_move, _WINS))

    def _explain(self, reason: int) -> str:
        return WINS if reason == _WINS else super()._explain(reason)
