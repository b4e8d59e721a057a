"""Plays rows with `pair`: free cards are removed, in pairs or below a higher free card.

Removed cards lie on the only foundation. A pair is removed by a move from one of its cards to the
other, as one step. A card that is removed alone moves to the foundation.

Loaded on demand.
"""

from micropython import const

from patience.kinds.covers import CoveringGame
from patience.legality import COVERED, LEGAL, NO_FIT
from patience.moves import DEAL, move
from patience.table import CELL, FOUNDATION, NO_CARD, PACK, PLACE_MASK, STOCK, TABLEAU, WASTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row
    from patience.table import Table

_KING = const(12)  # a rank


class PairGame(CoveringGame):
    """A game in which cards are removed.

    >>> from patience.games import catalog, dealing
    >>> from patience.table import Table
    >>> from patience.texts.notation import move_text
    >>> game = dealing.new_game(catalog.row("fourteen-out"), 617, Table())
    >>> [move_text(a_move) for a_move in game.moves()][:2]
    []
    """

    def __init__(self, row: "Row", table: "Table") -> None:
        super().__init__(row, table)
        kinds = (
            ("T", self.tableau),
            ("R", self.reserve),
            ("C", self.cells),
            ("W", (WASTE,)),
            ("S", (STOCK,)),
        )
        self.sources = [places for kind, places in kinds if kind in row.free]
        self._free = [place for places in self.sources for place in places]
        self._sum = int(row.pair) - 2 if row.pair.isdigit() else 0  # of two ranks; an ace is 0

    def is_free(self, place: int) -> bool:
        """Return whether the top card of a place may be removed, alone or with another."""
        return (
            place in self._free and self.table.top[place] < NO_CARD and not self.is_covered(place)
        )

    def fits(self, card: int, onto: int) -> bool:
        """Return whether two cards are a pair; with `pair=lower`, whether the second is higher."""
        if self.row.pair == "lower":
            return not (card ^ onto) & 3 and (card >> 2) - 1 & 15 < (onto >> 2) - 1 & 15
        if self._sum:
            return (card >> 2) + (onto >> 2) == self._sum
        return card != onto and card >> 2 == onto >> 2

    def is_single(self, card: int) -> bool:
        """Return whether a card is removed alone: a king, if two ranks must add up to 13."""
        return self._sum == _KING - 1 and card >> 2 == _KING

    def goes_alone(self, src: int) -> bool:
        """Return whether a free card is removed alone, or because another is higher."""
        card = self.table.top[src]
        if self.row.pair != "lower":
            return self.is_single(card)
        for place in self._free:
            if self.is_free(place) and self.fits(card, self.table.top[place]):
                return True
        return False

    def refusal(self, a_move: int) -> int:
        """Return why a move is illegal, like `Legality.refusal`."""
        src, dst = a_move & PLACE_MASK, a_move >> 6 & PLACE_MASK
        top = self.table.top
        if a_move >> 12 == 1 and src != dst and self.is_free(src):
            if dst == FOUNDATION:
                return LEGAL if self.goes_alone(src) else NO_FIT
            if self.is_free(dst):
                together = self.row.pair != "lower" and self.fits(top[src], top[dst])
                return LEGAL if together else NO_FIT
        for place in (src, dst):
            if self.is_covered(place):
                return COVERED
        if CELL <= dst < WASTE and a_move >> 12 == 1 and src < STOCK and top[src] < NO_CARD:
            return NO_FIT
        found = super().refusal(a_move)
        return found or (NO_FIT if a_move != DEAL and top[dst] < NO_CARD else LEGAL)

    def moves_from(self, src: int, found: list[int]) -> None:
        """Append all legal moves from one place to the list `found`."""
        if not self.is_free(src):
            return
        if self.goes_alone(src):
            found.append(move(src, FOUNDATION))
        if self.row.pair != "lower":
            top = self.table.top
            rank = top[src] >> 2
            partner = self._sum - rank if self._sum else rank
            for dst in self._free:
                if top[dst] >> 2 == partner and dst != src and self.is_free(dst):
                    found.append(move(src, dst))
        super().moves_from(src, found)

    def left(self) -> int:
        """Return how many cards are still to be removed."""
        table = self.table
        if self.row.goal.isdigit():
            return int(self.row.goal) - table.length(FOUNDATION)
        if self.row.goal:
            return sum([table.length(place) for place in self.tableau])
        return PACK - table.length(FOUNDATION)

    def won(self) -> bool:
        """Return whether the number of cards in the row's `goal` has been removed."""
        return not self.left()

    def filling_place(self) -> int:
        """Return the source of the card that fills the next space immediately: the stock."""
        return STOCK

    def _play(self, src: int, dst: int, count: int) -> None:
        table = self.table
        if dst >= TABLEAU and table.top[dst] < NO_CARD:
            table.move(min(src, dst), FOUNDATION, 1, True)
            table.move(max(src, dst), FOUNDATION, 1)
        elif src == STOCK:  # through the waste, so that the log shows it is not a deal
            table.move(STOCK, WASTE, 1, True)
            table.move(WASTE, FOUNDATION, 1)
        else:
            super()._play(src, dst, count)
