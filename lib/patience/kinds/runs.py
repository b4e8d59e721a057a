"""Plays games of complete runs with two packs, with fewer suits, or with `frun=2`.

Runs are built down in suit (`games.rules`), so a run of 13 cards is complete.

Loaded on demand.
"""

from patience.game import Game
from patience.moves import move
from patience.table import NO_CARD, PLACE_MASK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class RunGame(Game):
    """A game whose foundations take only complete runs; some of its cards may look the same."""

    def fill_spaces(self) -> None:
        """Move complete runs up if `frun` is 2; no space is filled (`games.rules`)."""
        if self.row.frun > 1:
            for a_move in self.foundation_moves():
                self.table.move(a_move & PLACE_MASK, a_move >> 6 & PLACE_MASK, 13)

    def foundation_for(self, card: int) -> int:
        """Return the first empty foundation for a card's suit, or the last one if none is empty.

        With `frun=2` runs take any foundation.
        """
        row, same, place = self.row, self._suits_run or b"", 0
        bits = (card & 3) << 2 | 4 - int(row.suits)  # see `kinds.faces.suit_bits`
        for place in self.foundations:
            if self.table.top[place] >= NO_CARD and (row.frun > 1 or same[bits | place & 3]):
                break
        return place

    def foundation_moves(self) -> "Iterator[int]":
        """Yield the moves of `moves` to the foundations."""
        for src in self.tableau:
            dst = self.foundation_for(self.table.top[src])
            if self._is_full_run(src, dst, 13):
                yield move(src, dst, 13)

    def _is_full_run(self, src: int, dst: int, size: int) -> bool:
        card, top = self.table.top[src], self.table.top
        if size != 13 or (card >> 2) % 13 or top[dst] < NO_CARD or dst != self.foundation_for(card):
            return False
        return self._run_length(src, 13) == 13
