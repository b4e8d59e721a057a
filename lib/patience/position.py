"""Finds the legal moves of a game's row on a table.

`legality` decides which moves are legal. This module changes nothing: `game` makes moves.
"""

from patience.legality import LEGAL, Legality
from patience.moves import DEAL, move
from patience.table import (
    BASE,
    CARD_MASK,
    CELL,
    EMPTY,
    HAND,
    NO_CARD,
    PACK,
    PLACE_MASK,
    STOCK,
    TABLEAU,
    WASTE,
    Table,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from patience.games.row import Row

_SUITS = b"\0\1\2\3\x34\x35\x36\x37"  # and of a second pack, whose cards are 52 more
_SPACE = bytes((EMPTY,))
_sought = bytearray(1)  # the card to find; made only once
_STEPS = {"D": (1,), "U": (-1,), "B": (1, -1)}  # from a card's rank to those it may lie on


class Position(Legality):
    """The legal moves on a table, as it is now."""

    def __init__(self, row: "Row", table: Table) -> None:
        super().__init__(row, table)
        self.sources = [self.tableau, (WASTE, HAND), self.reserve, self.cells]
        """All places that a card may be taken from, kind by kind."""
        if row.fback:
            self.sources.append(self.foundations)
        self._tableau_end = TABLEAU + row.T
        self._steps = _STEPS[row.dir]
        suits = _SUITS[: 4 * row.packs]
        self._suits_below = [
            bytes([suit for suit in suits if self._suits_fit[own << 2 | suit & 3]])
            for own in range(4)
        ]

    def moves(self) -> list[int]:
        """Return all legal moves as a list, `DEAL` last.

        The last card of a suit may go to either of its two foundations, in games that have two: the
        list has the move to the one built up, for both.

        >>> from patience.games.rules import read
        >>> from patience.table import Table
        >>> table = Table()
        >>> table.set_base(0)
        >>> table.lay(26, TABLEAU)  # 7H
        >>> table.lay(20, TABLEAU + 1)  # 6C
        >>> Position(read("Two piles|T=2"), table).moves() == [move(TABLEAU + 1, TABLEAU)]
        True
        """
        found: list[int] = []
        for places in self.sources:
            for src in places:
                self.moves_from(src, found)
        if self.refusal(DEAL) == LEGAL:
            found.append(DEAL)
        return found

    def can_play(self) -> bool:
        """Return whether any move but a deal is legal."""
        found: list[int] = []
        for places in self.sources:
            for src in places:
                self.moves_from(src, found)
                if found:
                    return True
        return False

    def moves_from(self, src: int, found: list[int]) -> None:
        """Append all legal moves from one place to the list `found`."""
        table, row = self.table, self.row
        top, end = table.top, self._tableau_end
        card = top[src]
        if card >= NO_CARD:
            return
        if src >= TABLEAU:
            self._add_foundation_move(src, card, found)
        if row.base == "S" and top[BASE] == EMPTY:  # the base must be chosen first
            return
        begin = len(found)
        space = top.find(_SPACE, TABLEAU, end)
        steps, suits_below = self._steps, self._suits_below
        for size in range(1, self.most_cards(src) + 1):
            # It fits on few cards, so look for these among the tops.
            for by in steps:
                rank = (card >> 2) % 13 + by
                if not 0 <= rank < 13:
                    if not row.wrap:
                        continue
                    rank %= 13
                for suit in suits_below[card & 3]:
                    _sought[0] = (rank << 2) + suit
                    dst = top.find(_sought, TABLEAU, end)
                    if dst >= 0:
                        a_move = move(src, dst, size)
                        if self.refusal(a_move) == LEGAL:
                            _add_sorted(a_move, found, begin)
            if space >= 0 and (row.king == "0" or (card >> 2) % 13 == self.space_rank()):
                # All spaces take the same cards.
                if self.refusal(move(src, space, size)) == LEGAL:
                    self._add_empty(src, size, space, end, found, begin)
            card = table.under[card] & CARD_MASK
        if row.C:
            cell = top.find(_SPACE, CELL, CELL + row.C)
            if cell >= 0 and self.refusal(move(src, cell)) == LEGAL:
                self._add_empty(src, 1, cell, CELL + row.C, found, begin)

    def foundation_moves(self) -> "Iterator[int]":
        """Yield the moves of `moves` to the foundations, except those that choose the base."""
        top, cards = self.table.top, len(self.table.under)
        size = 13 if self.row.frun else 1
        for place in self.foundations:
            rank = self.next_rank(place)
            card = rank << 2 | place & 3 if rank < 13 else NO_CARD
            while card < cards:
                _sought[0] = card
                src = top.find(_sought, TABLEAU, STOCK)
                if src >= 0 and self.foundation_for(card) == place:
                    a_move = move(src, place, size)
                    if self.refusal(a_move) == LEGAL:
                        yield a_move
                card += PACK

    def _add_foundation_move(self, src: int, card: int, found: list[int]) -> None:
        place = self.foundation_for(card)
        rank = self.next_rank(place)
        if rank != (card >> 2) % 13 and rank != EMPTY:
            return
        a_move = move(src, place, 13 if self.row.frun else 1)
        if self.refusal(a_move) == LEGAL:
            found.append(a_move)

    def _add_empty(
        self, src: int, size: int, place: int, end: int, found: list[int], begin: int
    ) -> None:
        while place >= 0:
            _add_sorted(move(src, place, size), found, begin)
            place = self.table.top.find(_SPACE, place + 1, end)


def _add_sorted(a_move: int, found: list[int], begin: int) -> None:
    """Insert a move into a list by its target, after those to the same; look from `begin` on."""
    at = len(found)
    while at > begin and (found[at - 1] >> 6 & PLACE_MASK) > (a_move >> 6 & PLACE_MASK):
        at -= 1
    found.insert(at, a_move)
