"""Follows the line of a proved deal, one step at a time; `games.packs` describes the format.

Only the codes of the line stay in memory, about 30 bytes, and the pack can be closed. Any step can
be found without the table, so a game that returns to its line is followed from there.
"""

from patience.advice.autoplay import automatic_move
from patience.game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.packs import Pack


def read_line(pack: "Pack", index: int) -> "ProvedLine":
    """Return the line of a pack's deal.

    :raises ValueError: if the pack is damaged
    """
    return ProvedLine(pack.par(index), pack.line(index), pack.counts, pack.from_last)


class ProvedLine:
    """The winning line of a deal.

    :param par: its number of steps
    :param codes: see `Pack.line`
    :param counts: see `Pack.counts`
    :param from_last: see `Pack.from_last`
    """

    def __init__(self, par: int, codes: bytes, counts: bytes, from_last: int) -> None:
        self.par = par
        """The line's number of steps."""
        self.codes = codes
        self.counts = counts
        self.from_last = from_last
        self.automatic = False
        """Whether the last result of `next_move` goes up automatically: the line omits it."""
        self.step = 0
        """The number of the line's steps made so far."""
        self._at = 0  # the bit where the next code begins

    def next_move(self, game: Game) -> int | None:
        """Return the line's next move; None when the game is won.

        If cards go up automatically first, it is the next of these.

        :param game: in the position after `step` steps of the line, and any cards that went up
            automatically since
        :raises ValueError: if the line has no move there, because it is damaged or for another game
        """
        a_move = automatic_move(game)
        self.automatic = a_move is not None
        if self.automatic or self.step == self.par:
            return a_move
        moves = game.moves()
        index = self._read()[0]
        if index >= len(moves):
            raise ValueError("the line of the proved deal is damaged")
        return moves[-1 - index if self.from_last else index]

    def advance(self) -> None:
        """Count the next step as made."""
        if self.step < self.par:
            self._at = self._read()[1]
            self.step += 1

    def rewind(self, step: int) -> None:
        """Go back or ahead to the position after `step` steps.

        :param step: 0 or more; there are no more than `par`
        """
        self.step = self._at = 0
        while self.step < min(step, self.par):
            self.advance()

    def _read(self) -> tuple[int, int]:
        # Return the next step's index, and where the step after it begins. Among the codes of one
        # length, `first` is the lowest, for the index `below`.
        at = self._at
        code = first = below = 0
        for count in self.counts:
            code = code << 1 | self.codes[at >> 3] >> (7 - (at & 7)) & 1
            at += 1
            if code - first < count:
                return below + code - first, at
            below += count
            first = first + count << 1
        raise ValueError("the line of the proved deal is damaged")
