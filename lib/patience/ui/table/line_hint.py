"""Shows the next move of a proved deal's winning line as the first hint.

Separate from `advisor`, because rating the other moves takes much more memory, and not every board
has room for both.

Loaded on demand.
"""

from patience.advice.following import catch_up, next_move
from patience.texts.words import ON_LINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.player.session import Session


class LineHint:
    """The move of the line.

    :param best: the move
    """

    is_line = True

    def __init__(self, best: int) -> None:
        self.best = best

    def next(self) -> tuple[int, str]:
        """Return the move, and its sentence."""
        return self.best, ON_LINE


def make_hint(session: "Session") -> "LineHint | None":
    """Return a `LineHint`; None if there is no line, or the game has left it."""
    best = next_move(session)
    return None if best is None else LineHint(best)


def follow(session: "Session") -> bool:
    """Compare a few steps of the game with its line; return whether there may be more."""
    return catch_up(session)
