"""Decides whether a game's row allows a move on a table, and if not, why.

`game` finds all legal moves, and makes them.
"""

from micropython import const

from patience.moves import DEAL, NOWHERE, TO_TABLEAU
from patience.on_demand import load
from patience.table import (
    BASE,
    CARD_MASK,
    CELL,
    CLOSED,
    EMPTY,
    FACE_DOWN,
    FOUNDATION,
    HAND,
    NO_CARD,
    PLACE_MASK,
    PLACES,
    REDEALS,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Table,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row

# Why a move is refused: indexes into `texts.refusals.REFUSALS`.
LEGAL = const(0)
_NO_PLACE = const(1)
_NO_CARD = const(2)
NO_CHANGE = const(3)
STAYS_HOME = const(4)
RESERVE_FILLS_ONLY = const(5)
_CHOOSE_BASE = const(6)
NOT_A_TOP = const(7)
_NOT_A_RUN = const(8)
_ONE_CARD = const(9)
_WHOLE_PILE = const(10)
_ONE_OR_WHOLE = const(11)
_CLOSED_PLACE = const(12)
_RESERVE_FIRST = const(13)
_NOT_INTO_SPACE = const(14)
WRONG_KING = const(15)
NO_FIT = const(16)
_TOO_MANY = const(17)
_CELL_TAKEN = const(18)
NOT_NEXT = const(19)
FULL_RUNS_ONLY = const(20)
_NO_STOCK = const(21)
EMPTY_STOCK = const(22)
_NOTHING_PLAYS_THERE = const(23)
_SPACE_OPEN = const(24)
FEW_FREE_PLACES = const(25)
NO_REDEALS = const(26)
COVERED = const(27)
NO_NEIGHBOUR = const(28)
TURNED_FIRST = const(29)
STOCK_FIRST = const(30)

FULL = const(64)
"""Replaces the next rank of a foundation that has all its cards."""


class Legality:
    """The moves that a row allows on a table, as it is now."""

    def __init__(self, row: "Row", table: Table) -> None:
        self.row = row
        self.table = table
        self.tableau = range(TABLEAU, TABLEAU + row.T)
        self.reserve = range(RESERVE, RESERVE + row.R)
        self.cells = range(CELL, CELL + row.C)
        self._two_sets = row.fdir == "B" or row.packs > 1
        self.foundations = range(FOUNDATION, FOUNDATION + (8 if self._two_sets else 4))
        # Which cards fit on which, see there.
        (
            self._ranks_fit,
            self._suits_fit,
            self._suits_run,
            self._steps,
            self._suits_below,
        ) = load("patience.fitting").tables_for(row)

    def refusal(self, a_move: int) -> int:
        """Return why a move is illegal, an index into `refusals.REFUSALS`, or `LEGAL`.

        >>> from patience.games.rules import read
        >>> from patience.moves import move
        >>> from patience.table import Table
        >>> table = Table()
        >>> table.set_base(0)
        >>> table.lay(26, TABLEAU)  # 7H
        >>> table.lay(20, TABLEAU + 1)  # 6C
        >>> legality = Legality(read("Two piles|T=2"), table)
        >>> legality.refusal(move(TABLEAU + 1, TABLEAU)) == LEGAL
        True
        >>> legality.refusal(move(TABLEAU, TABLEAU + 1)) == NO_FIT
        True
        """
        if a_move == DEAL:
            return self._deal_refusal()
        src = a_move & PLACE_MASK
        dst = a_move >> 6 & PLACE_MASK
        size = a_move >> 12
        if src >= STOCK or dst >= PLACES or size < 1:
            return _NO_PLACE
        if dst >= WASTE or RESERVE <= dst < CELL:
            return _NOTHING_PLAYS_THERE
        if self.table.top[src] >= NO_CARD:
            return _NO_CARD
        if self.table.top[dst] == CLOSED or not (
            dst in self.tableau or dst in self.foundations or dst in self.cells
        ):
            return _CLOSED_PLACE
        if src == dst:
            return NO_CHANGE
        if self.choosing_base():
            if kind_of(src) in self.row.sel and dst == FOUNDATION + (self.table.top[src] & 3):
                return LEGAL if size == 1 else NOT_A_TOP
            return _CHOOSE_BASE
        if dst < TABLEAU:
            return self._foundation_refusal(src, dst, size)
        if src < TABLEAU and not self.row.fback:
            return STAYS_HOME
        if RESERVE <= src < CELL and self.table.top[dst] != EMPTY and self._stays(src, "T"):
            return RESERVE_FILLS_ONLY
        if dst >= CELL:
            if CELL <= src < WASTE or src < TABLEAU:
                return NO_CHANGE
            return _CELL_TAKEN if size > 1 or self.table.top[dst] < NO_CARD else LEGAL
        wrong = self._packet_refusal(src, dst, size)
        if wrong:
            return wrong
        if self.table.top[dst] == EMPTY:
            return self._space_refusal(src, size)
        if not self.fits(self.packet_head(src, size), self.table.top[dst]):
            return NO_FIT
        if self.row.cap and self.table.length(dst) + size > self.row.cap:
            return _TOO_MANY
        return LEGAL

    def space_rank(self) -> int:
        """Return the only rank, 0 to 12, that may fill a space, in rows with such a limit."""
        return 12 if self.row.king == "13" else (self.table.top[BASE] + 12) % 13

    def fits(self, card: int, onto: int) -> bool:
        """Return whether a card may be built on another, by rank and suit (RULES.md 1.6)."""
        return bool(
            self._ranks_fit[(card >> 2) % 13 - (onto >> 2) % 13 + 12]
            and self._suits_fit[(card & 3) << 2 | onto & 3]
        )

    def next_rank(self, place: int) -> int:
        """Return the rank, 0 to 12, a foundation takes next, `EMPTY` for any, `FULL` for none."""
        top = self.table.top
        card = top[place]
        up = place < FOUNDATION + 4 or self.row.packs > 1
        base = top[BASE] if up else 12
        if card >= NO_CARD:
            return base
        following = ((card >> 2) + (1 if up and self.row.fdir != "D" else 12)) % 13
        return FULL if following == base or self.row.frun else following

    def foundation_for(self, card: int) -> int:
        """Return the foundation of a card's suit; of two, the one that takes it, if any."""
        place = FOUNDATION + (card & 3)
        if self._two_sets:
            rank = self.next_rank(place)
            if rank != (card >> 2) % 13 and rank != EMPTY:
                return place + 4
        return place

    def cards_home(self, suit: int) -> int:
        """Return how many ranks of a suit, from the base on, are home on all of its foundations."""
        top = self.table.top
        if self.row.frun:
            return 13 if top[suit] < NO_CARD else 0
        rank = self.next_rank(FOUNDATION + suit)
        home = (rank - top[BASE]) % 13 if rank < 13 else 13
        if self.row.packs > 1:
            rank = self.next_rank(FOUNDATION + 4 + suit)
            home = min(home, (rank - top[BASE]) % 13 if rank < 13 else 13)
        return home

    def choosing_base(self) -> bool:
        """Return whether the player must choose the base before anything else (RULES.md 6)."""
        return self.row.base == "S" and self.table.top[BASE] == EMPTY

    def _foundation_refusal(self, src: int, dst: int, size: int) -> int:
        card = self.table.top[src]
        if src < TABLEAU:
            return STAYS_HOME
        if RESERVE <= src < CELL and self._stays(src, "F"):
            return RESERVE_FILLS_ONLY
        if self.row.frun:
            return LEGAL if self._is_full_run(src, dst, size) else FULL_RUNS_ONLY
        if size > 1:
            return NOT_A_TOP
        if (card & 3) != (dst & 3):
            return NOT_NEXT
        return LEGAL if self.next_rank(dst) in ((card >> 2) % 13, EMPTY) else NOT_NEXT

    def _is_full_run(self, src: int, dst: int, size: int) -> bool:
        under = self.table.under
        card = self.table.top[src]
        if size != 13 or (card & 3) != (dst & 3) or self.table.top[dst] < NO_CARD:
            return False
        for rank in range(13):
            if card != rank * 4 + (dst & 3) or under[card] & FACE_DOWN:
                return False
            card = under[card] & CARD_MASK
        return True

    def _packet_refusal(self, src: int, dst: int, size: int) -> int:
        from_tableau = TABLEAU <= src < RESERVE
        how = self.row.move
        # Only whole piles are built, but a space that the tableau may fill takes a top card
        # (RULES.md C8).
        whole_only = how == "W" and not ("T" in self.row.fill and self.table.top[dst] == EMPTY)
        if size == 1 and not (whole_only and from_tableau):
            return LEGAL
        if not from_tableau:
            return NOT_A_TOP
        if how == "1" and not self.row.C:
            return _ONE_CARD
        if how in ("V", "W") and size != self.table.length(src):
            return _WHOLE_PILE if how == "W" else _ONE_OR_WHOLE
        if self._run_length(src, size) != size:
            return _NOT_A_RUN
        if how == "1":
            # As many cards as could go there one by one through cells and spaces (RULES.md 1.4).
            top = self.table.top
            most = 1
            for place in self.cells:
                most += top[place] == EMPTY
            if self.row.king == "0" and self._space_refusal(src, 1) == LEGAL:
                for place in self.tableau:
                    most <<= top[place] == EMPTY and place != dst
            if size > most:
                return FEW_FREE_PLACES
        return LEGAL

    def _space_refusal(self, src: int, size: int) -> int:
        row = self.row
        if TABLEAU <= src < RESERVE and size == self.table.length(src):
            if not self.places_matter():
                return NO_CHANGE
        kind = kind_of(src)
        if row.only and self.reserve_lasts():
            return LEGAL if kind == "R" else _RESERVE_FIRST
        if kind not in row.fill:
            return _NOT_INTO_SPACE
        if row.king != "0":
            if (self.packet_head(src, size) >> 2) % 13 != self.space_rank():
                return WRONG_KING
        return LEGAL

    def _deal_refusal(self) -> int:
        if self.choosing_base():
            return _CHOOSE_BASE
        if self.row.deals == NOWHERE:
            return _NO_STOCK
        top = self.table.top
        if top[STOCK] < NO_CARD or top[HAND] < NO_CARD or (top[WASTE] < NO_CARD and top[REDEALS]):
            if self.row.draw == "f":
                # Spaces must be filled first, if the tableau has enough cards for all of them.
                lengths = [self.table.length(place) for place in self.tableau]
                if 0 in lengths and sum(lengths) >= self.row.T:
                    return _SPACE_OPEN
            return LEGAL
        return EMPTY_STOCK

    def places_matter(self) -> bool:
        """Return whether it matters where a pile lies: rows are still dealt onto the piles."""
        return self.row.deals == TO_TABLEAU and self.table.top[STOCK] < NO_CARD

    def only_changes_place(self, a_move: int) -> bool:
        """Return whether a legal move brings a whole pile to a space, before a row is dealt.

        It decides where the next row falls; by itself it is no progress.
        """
        src = a_move & PLACE_MASK
        dst = a_move >> 6 & PLACE_MASK
        return (
            TABLEAU <= dst < RESERVE
            and self.table.top[dst] == EMPTY
            and TABLEAU <= src < RESERVE
            and a_move >> 12 == self.table.length(src)
        )

    def is_shut(self, place: int) -> bool:
        """Return whether a reserve pile is shut: only its last card is ever seen and played."""
        return self.row.rto == "L" and self.table.length(place) > 1

    def _stays(self, place: int, goal: str) -> bool:
        # Return whether a reserve card may not go to the foundations ("F") or the tableau ("T").
        return self.is_shut(place) if self.row.rto == "L" else goal not in self.row.rto

    def reserve_lasts(self) -> bool:
        """Return whether the reserve still has cards."""
        for place in self.reserve:
            if self.table.top[place] < NO_CARD:
                return True
        return False

    def packet_head(self, src: int, size: int) -> int:
        """Return the lowest of a place's top `size` cards; it must have that many."""
        card = self.table.top[src]
        for _ in range(size - 1):
            card = self.table.under[card] & CARD_MASK
        return card

    def most_cards(self, src: int) -> int:
        """Return the most cards that a move from a place may take, 1 if it is empty.

        A lack of free places can reduce the number.
        """
        if src < TABLEAU or src >= RESERVE or (self.row.move == "1" and not self.row.C):
            return 1
        return self._run_length(src)

    def _run_length(self, src: int, most: int = NO_CARD) -> int:
        # Return how many cards, from the top of a tableau pile, form a run (RULES.md 1.4), at most
        # `most`; 1 for an empty one.
        under = self.table.under
        ranks, suits = self._ranks_fit, self._suits_run
        card = self.table.top[src]
        if card >= NO_CARD:
            most = 1
        for size in range(1, most):
            below = under[card] & CARD_MASK
            if below >= NO_CARD or under[below] & FACE_DOWN:
                return size
            if suits and not (
                ranks[(card >> 2) % 13 - (below >> 2) % 13 + 12]
                and suits[(card & 3) << 2 | below & 3]
            ):
                return size
            card = below
        return most


def kind_of(place: int) -> str:
    """Return a source's letter, as in a row's `sel` and `fill`; the hand card counts as W."""
    if place >= WASTE:
        return "W"
    return "F" if place < TABLEAU else "T" if place < RESERVE else "R" if place < CELL else "C"
