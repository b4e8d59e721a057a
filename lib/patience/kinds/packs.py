"""Plays games of two packs, of fewer suits, and games whose complete runs go up at once.

Several cards look the same there: `faces` says what each counts as.

Loaded on demand.
"""

from patience.game import Game
from patience.kinds.faces import faces_of, suit_bits
from patience.legality import (
    FULL,
    FULL_RUNS_ONLY,
    LEGAL,
    NOT_A_TOP,
    NOT_NEXT,
    RESERVE_FILLS_ONLY,
    STAYS_HOME,
)
from patience.moves import move
from patience.table import (
    BASE,
    CARD_MASK,
    CELL,
    EMPTY,
    FACE_DOWN,
    FOUNDATION,
    NO_CARD,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Table,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from patience.games.row import Row


class PackGame(Game):
    """A game in which several cards look the same."""

    def __init__(self, row: "Row", table: Table) -> None:
        super().__init__(row, table)
        self.faces = faces_of(row)
        """What each card counts as."""
        self._suit_bits = suit_bits(row)
        if row.packs > 1:
            self.foundations = range(FOUNDATION, FOUNDATION + 8)
            if row.fback:
                self.sources[-1] = self.foundations

    def push(self, a_move: int, joined: bool = False) -> bool:
        """Make a move and the moves it forces; return False and change nothing if it is illegal."""
        if not super().push(a_move, joined):
            return False
        if self.row.frun > 1:
            for src in self.tableau:
                card = self.table.top[src]
                if card < NO_CARD:
                    dst = self.foundation_for(card)
                    if self._is_full_run(src, dst, 13):
                        self.table.move(src, dst, 13)
        return True

    def fill_spaces(self) -> None:
        """Fill the spaces that the rules fill at once; by threes, three are dealt for that."""
        top, row = self.table.top, self.row
        if row.auto != "WH" or row.draw != "3":
            super().fill_spaces()
            return
        for dst in self.tableau:
            if top[dst] == EMPTY:
                if top[WASTE] >= NO_CARD and top[STOCK] < NO_CARD:
                    self.table.move(STOCK, WASTE, min(3, self.table.length(STOCK)))
                if top[WASTE] >= NO_CARD:
                    return
                self.table.move(WASTE, dst, 1)

    def may_finish(self) -> bool:
        """Return whether the game may offer to finish automatically, as in `Game`.

        The piles do not show it here: the same card in another pile may go up first.
        """
        table = self.table
        if table.top[STOCK] < NO_CARD or not table.log.steps or max(table.under) >= FACE_DOWN:
            return False
        return any(self.foundation_moves())

    # What is legal

    def fits(self, card: int, onto: int) -> bool:
        """Return whether a card may be built on another, by rank and suit."""
        return super().fits(self.faces[card], self.faces[onto])

    def packet_head(self, src: int, size: int) -> int:
        """Return the face of the lowest of a place's `size` top cards; it must have as many."""
        return self.faces[super().packet_head(src, size)]

    def next_rank(self, place: int) -> int:
        """Return the rank, 0 to 12, a foundation takes next, `EMPTY` for any, `FULL` for none."""
        card = self.table.top[place]
        base = self.table.top[BASE]
        if card >= NO_CARD:
            return base
        following = ((self.faces[card] >> 2) + (12 if self.row.fdir == "D" else 1)) % 13
        return FULL if following == base or self.row.frun else following

    def foundation_for(self, card: int) -> int:
        """Return the foundation of a card's suit; of several, one that takes it, if any does."""
        found = -1
        for place in self.foundations:
            if self.row.frun > 1 or self._suit_of(place) == self.faces[card] & 3:
                if self.takes(place, card):
                    return place
                found = max(found, place)
        return found

    def takes(self, place: int, card: int) -> bool:
        """Return whether a foundation takes a card next."""
        face = self.faces[card]
        if self.row.frun < 2 and self._suit_of(place) != face & 3:
            return False
        return self.next_rank(place) in (face >> 2, EMPTY)

    def cards_home(self, suit: int) -> int:
        """Return how many ranks of a suit are home on each of its foundations."""
        home = 13
        for place in self.foundations:
            if self._suit_of(place) == suit:
                rank = self.next_rank(place)
                if rank < 13:
                    home = min(home, (rank - self.table.top[BASE]) % 13)
        return home

    def _foundation_refusal(self, src: int, dst: int, size: int) -> int:
        if src < TABLEAU:
            return STAYS_HOME
        if RESERVE <= src < CELL and self._stays(src, "F"):
            return RESERVE_FILLS_ONLY
        if self.row.frun:
            return LEGAL if self._is_full_run(src, dst, size) else FULL_RUNS_ONLY
        if size > 1:
            return NOT_A_TOP
        return LEGAL if self.takes(dst, self.table.top[src]) else NOT_NEXT

    def _suit_of(self, place: int) -> int:
        # The suit that a foundation's cards count as.
        return place & 3 | self._suit_bits

    def _is_full_run(self, src: int, dst: int, size: int) -> bool:
        under, card = self.table.under, self.table.top[src]
        if size != 13 or self.table.top[dst] < NO_CARD:
            return False
        suit = self.faces[card] & 3 if self.row.frun > 1 else self._suit_of(dst)
        for rank in range(13):
            if card >= NO_CARD or under[card] & FACE_DOWN:
                return False
            if self.faces[card] != rank << 2 | suit:
                return False
            card = under[card] & CARD_MASK
        return True

    def _run_length(self, src: int, most: int = NO_CARD) -> int:
        under, faces = self.table.under, self.faces
        ranks, suits = self._ranks_fit, self._suits_run
        card = self.table.top[src]
        for size in range(1, most):
            below = under[card] & CARD_MASK
            if below >= NO_CARD or under[below] & FACE_DOWN:
                return size
            if suits:
                face, onto = faces[card], faces[below]
                if not (
                    ranks[(face >> 2) - (onto >> 2) + 12] and suits[(face & 3) << 2 | onto & 3]
                ):
                    return size
            card = below
        return most

    # Finding moves

    def moves_from(self, src: int, found: list[int]) -> None:
        """Append all legal moves from one place to the list `found`."""
        top, faces = self.table.top, self.faces
        ranks, suits = self._ranks_fit, self._suits_fit
        card = top[src]
        if card >= NO_CARD:
            return
        if src >= TABLEAU:
            self._add_foundation_move(src, card, found)
        most = self.most_cards(src)
        heads = bytearray(most)
        for size in range(most):
            heads[size] = faces[card]
            card = self.table.under[card] & CARD_MASK
        into_spaces = None  # all spaces take the same packets
        for dst in self.tableau:
            onto = top[dst]
            if onto < NO_CARD:
                onto = faces[onto]
                for size in range(most):
                    face = heads[size]
                    if ranks[(face >> 2) - (onto >> 2) + 12] and suits[(face & 3) << 2 | onto & 3]:
                        a_move = move(src, dst, size + 1)
                        if self.refusal(a_move) == LEGAL:
                            found.append(a_move)
            else:
                if into_spaces is None:
                    into_spaces = []
                    for size in range(1, most + 1):
                        if self.refusal(move(src, dst, size)) == LEGAL:
                            into_spaces.append(size)
                for size in into_spaces:
                    found.append(move(src, dst, size))
        for dst in self.cells:
            if self.refusal(move(src, dst)) == LEGAL:
                found.append(move(src, dst))

    def foundation_moves(self) -> "Iterator[int]":
        """Yield the moves of `moves` to the foundations."""
        found: list[int] = []
        for places in self.sources:
            for src in places:
                card = self.table.top[src]
                if src >= TABLEAU and card < NO_CARD:
                    self._add_foundation_move(src, card, found)
        yield from found

    def _add_foundation_move(self, src: int, card: int, found: list[int]) -> None:
        place = self.foundation_for(card)
        if self.takes(place, card):
            a_move = move(src, place, 13 if self.row.frun else 1)
            if self.refusal(a_move) == LEGAL:
                found.append(a_move)
