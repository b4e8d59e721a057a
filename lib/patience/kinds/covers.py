"""Games with one foundation, and tableau cards that cover each other (RULES.md 2).

In rows with `cover` every card is a separate place, numbered row by row from the top; two
neighbours of the next row cover it.
"""

from patience.game import Game
from patience.legality import FULL
from patience.table import FOUNDATION, NO_CARD, PLACE_MASK, TABLEAU

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row
    from patience.table import Table

# For each card the first of the two that cover it, as its tableau number; 0 for the lowest row.
_FIRST = {
    "peaks": bytes((3, 5, 7, 9, 10, 12, 13, 15, 16)) + bytes(range(18, 27)) + bytes(10),
    "triangle": b"\1\3\4\6\7\x08\x0a\x0b\x0c\x0d\x0f\x10\x11\x12\x13"
    + bytes(range(21, 27))
    + bytes(7),
    "": b"",
}


def covers_of(word: str) -> bytes:
    """Return, for each card of a tableau, the first of the two that cover it, 0 if none do.

    :param word: the row's `cover`
    :return: tableau numbers; empty for a row whose cards do not cover each other
    """
    return _FIRST[word]


def is_covered(top: bytearray, covers: bytes, place: int) -> bool:
    """Return whether a card of the tableau lies under another.

    >>> from patience.table import Table
    >>> top = Table().top
    >>> top[TABLEAU + 10] = 0
    >>> [is_covered(top, covers_of("peaks"), TABLEAU + number) for number in (3, 4, 5)]
    [True, True, False]
    """
    first = covers[place - TABLEAU] if 0 <= place - TABLEAU < len(covers) else 0
    if not first:
        return False
    return top[TABLEAU + first] < NO_CARD or top[TABLEAU + first + 1] < NO_CARD


class CoveringGame(Game):
    """A game with one foundation, whose cards can cover each other."""

    def __init__(self, row: "Row", table: "Table") -> None:
        super().__init__(row, table)
        self.foundations = range(FOUNDATION, FOUNDATION + 1)
        self.covers = covers_of(row.cover)
        """For each card of the tableau the first of the two that cover it."""

    def is_covered(self, place: int) -> bool:
        """Return whether a card of the tableau lies under another, so that it cannot be played."""
        return is_covered(self.table.top, self.covers, place)

    def most_left(self) -> int:
        """Return what `left` was after the deal, or before the oldest step that the log holds."""
        goal, log = self.row.goal, self.table.log
        if goal.isdigit():
            return int(goal)
        if not goal:
            return len(self.table.under)
        home = 0
        for at in range(log.applied):
            entry = log.entry(at)
            home += entry & PLACE_MASK in self.tableau and entry >> 8 & PLACE_MASK == FOUNDATION
        return self.left() + home

    def next_rank(self, place: int) -> int:
        """Return `FULL`: no single rank comes next, and no card goes up automatically."""
        return FULL

    def foundation_for(self, card: int) -> int:
        """Return the only foundation."""
        return FOUNDATION

    def may_finish(self) -> bool:
        """Return False: the player decides in which order to play."""
        return False
