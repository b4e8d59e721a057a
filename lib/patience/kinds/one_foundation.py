"""Plays rows with `home=1`: one foundation takes all cards, each one rank from the last.

Loaded on demand.
"""

from patience.kinds.covers import CoveringGame, is_covered
from patience.legality import COVERED, LEGAL, NO_NEIGHBOUR, NOT_A_TOP, STAYS_HOME
from patience.moves import move
from patience.table import CARD_MASK, FACE_DOWN, FOUNDATION, NO_CARD, STOCK, TABLEAU

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from patience.games.row import Row
    from patience.table import Table


def turned_up(table: "Table", covers: bytes) -> "Iterator[int]":
    """Yield the places of face-down cards that nothing covers."""
    for number in range(len(covers)):
        place = TABLEAU + number
        card = table.top[place]
        if card < NO_CARD and table.under[card] & FACE_DOWN:
            if not is_covered(table.top, covers, place):
                yield place


def turn_up(table: "Table", covers: bytes) -> None:
    """Turn up the face-down cards that are no longer covered, as part of the current step."""
    for place in turned_up(table, covers):
        table.move(place, place, 1)  # it does not move, but the log notes that it was turned up


class OneFoundation(CoveringGame):
    """A game with one foundation, to which single cards go.

    >>> from patience.games import catalog, dealing
    >>> from patience.table import Table
    >>> from patience.texts.notation import move_text
    >>> game = dealing.new_game(catalog.row("golf"), 617, Table())
    >>> [move_text(a_move) for a_move in game.moves()]
    ['T1>F', 'deal']
    """

    def __init__(self, row: "Row", table: "Table") -> None:
        super().__init__(row, table)
        self.sources = [self.tableau]

    def neighbours(self, card: int) -> bytes:
        """Return the ranks, 0 to 12, that may follow a card on the foundation."""
        rank = card >> 2
        if self.row.fstop == rank + 1:
            return b""
        if 0 < rank < 12:
            return bytes((rank - 1, rank + 1))
        near = 11 if rank else 1
        return bytes((near, 12 - rank)) if self.row.fwrap else bytes((near,))

    def moves_from(self, src: int, found: list[int]) -> None:
        """Append the move of a place's top card to the list `found`, if it is legal."""
        a_move = move(src, FOUNDATION)
        if self.refusal(a_move) == LEGAL:
            found.append(a_move)

    def won(self) -> bool:
        """Return whether all cards are on the foundation; with `goal=T`, all of the tableau."""
        return self.left() == 0 if self.row.goal else super().won()

    def left(self) -> int:
        """Return how many cards are left in the tableau."""
        table = self.table
        if self.covers:  # one card per place
            return sum([table.top[place] < NO_CARD for place in self.tableau])
        return sum([table.length(place) for place in self.tableau])

    def deals_help(self) -> bool:
        """Return whether any card can be played after some of the stock's cards are dealt."""
        table = self.table
        top = table.top
        lying, card = top[FOUNDATION], top[STOCK]
        try:
            while card < NO_CARD:
                top[FOUNDATION] = card
                if self.can_play():
                    return True
                card = table.under[card] & CARD_MASK
        finally:  # even if memory runs out
            top[FOUNDATION] = lying
        return False

    def _foundation_refusal(self, src: int, dst: int, size: int) -> int:
        if src not in self.tableau:
            return STAYS_HOME
        if size > 1:
            return NOT_A_TOP
        if self.is_covered(src):
            return COVERED
        onto = self.table.top[dst]
        if onto >= NO_CARD:
            return LEGAL
        return LEGAL if self.table.top[src] >> 2 in self.neighbours(onto) else NO_NEIGHBOUR

    def _play(self, src: int, dst: int, count: int) -> None:
        super()._play(src, dst, count)
        turn_up(self.table, self.covers)

    def _deal_from_stock(self) -> None:
        self.table.move(STOCK, FOUNDATION, 1, True)
