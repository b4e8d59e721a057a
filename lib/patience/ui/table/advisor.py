"""Goes through the hints for a position while the table shows them.

Loaded on demand.
"""

from micropython import const

from patience.advice.hints import NO_HINT, advise_in_parts, load_rating
from patience.texts.words import HINTS, ON_LINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from patience.game import Game

_ON_LINE = const(-1)  # replaces a reason


def get_ready(game: "Game") -> bool:
    """Load what rates the moves of a game, for hints; return False if it was loaded."""
    return load_rating(game.row)


class Advisor:
    """The hints for the game on the table, best first, then again from the beginning.

    :param game: the game, which must not change in between
    :param best: the move of the winning line, which is already shown; None if there is none. It
        comes first again after the others
    """

    def __init__(self, game: "Game", best: int | None) -> None:
        self._game = game
        self._rated = [] if best is None else [(best, _ON_LINE)]
        self._is_complete = False
        self._parts: "Iterator[list[tuple[int, int]] | None] | None" = None
        self._next = len(self._rated)

    def rate(self) -> bool:
        """Rate a few moves, if the next hint needs that; return whether there are more."""
        if self._next < len(self._rated) or self._is_complete:
            return False
        self._parts = self._parts or advise_in_parts(self._game)
        advised = next(self._parts)
        if advised is None:
            return True
        self._is_complete = True
        known = [a_move for a_move, _ in self._rated]
        for rated in advised:
            if rated[0] not in known:
                self._rated.append(rated)
        return False

    def next(self) -> tuple[int | None, str]:
        """Return the next hint's move, None if none helps, and its sentence."""
        while self.rate():
            pass
        self._next %= max(1, len(self._rated))
        if self._rated:
            a_move, reason = self._rated[self._next]
            self._next += 1
        else:
            a_move, reason = None, NO_HINT
        return a_move, self._explain(reason)

    def _explain(self, reason: int) -> str:
        return ON_LINE if reason == _ON_LINE else HINTS.split("\n")[reason]
