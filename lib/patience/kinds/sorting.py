"""Games whose piles are not built: rows with `fsuit` (RULES.md 1.14).

With `fsuit=R` a foundation takes cards of any suit; with `fstep` each foundation counts by its own
step. With `draw=p` the next card of the stock always lies face up, as the hand card. It goes to a
foundation, or to a pile that the player chooses.

Loaded on demand.
"""

from patience.game import Game
from patience.legality import EMPTY_STOCK, FULL, LEGAL, NOT_NEXT, STOCK_FIRST, TURNED_FIRST
from patience.moves import TO_HAND, move, target
from patience.table import BASE, EMPTY, FOUNDATION, HAND, NO_CARD, PLACE_MASK, STOCK, TABLEAU

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class SortingGame(Game):
    """A game whose cards are sorted in piles until the foundations take them."""

    def base_of(self, place: int) -> int:
        """Return the rank, 0 to 12, on which a foundation begins."""
        return self.step_of(place) - 1 if self.row.fstep else self.table.top[BASE]

    def step_of(self, place: int) -> int:
        """Return how many ranks a foundation rises with each card."""
        return int(self.row.fstep[place - FOUNDATION]) if self.row.fstep else 1

    def next_rank(self, place: int) -> int:
        """Return the rank, 0 to 12, a foundation takes next, `FULL` for none."""
        card = self.table.top[place]
        base = self.base_of(place)
        if card >= NO_CARD:
            return base
        following = ((card >> 2) + self.step_of(place)) % 13
        return FULL if following == base else following

    def foundation_for(self, card: int) -> int:
        """Return the foundation of a card's suit; if suits do not matter, one that fits."""
        if self.row.fsuit == "R":
            for place in self.foundations:
                if self.next_rank(place) == card >> 2:
                    return place
        return FOUNDATION + (card & 3)

    def refusal(self, a_move: int) -> int:
        """Do what `Legality.refusal` does; the hand card goes to any pile."""
        src, dst = a_move & PLACE_MASK, a_move >> 6 & PLACE_MASK
        if src == HAND and dst in self.tableau and self.row.deals == TO_HAND and a_move >> 12 == 1:
            if self.table.top[HAND] < NO_CARD:
                return LEGAL
        return super().refusal(a_move)

    def _foundation_refusal(self, src: int, dst: int, size: int) -> int:
        card, top = self.table.top[src], self.table.top
        if src < TABLEAU or size > 1:
            return super()._foundation_refusal(src, dst, size)
        if self.row.fwait and (top[HAND] < NO_CARD or top[STOCK] < NO_CARD):
            return STOCK_FIRST
        if self.row.fsuit != "R" and (card ^ dst) & 3:
            return NOT_NEXT
        return LEGAL if self.next_rank(dst) == card >> 2 else NOT_NEXT

    def _deal_refusal(self) -> int:
        if self.row.deals != TO_HAND:
            return super()._deal_refusal()
        return TURNED_FIRST if self.table.top[HAND] < NO_CARD else EMPTY_STOCK

    def moves_from(self, src: int, found: list[int]) -> None:
        """Append all legal moves from one place; if foundations are alike, to only one of them."""
        card = self.table.top[src]
        if card >= NO_CARD or src < TABLEAU:
            return
        homes = self.foundations if self.row.fstep else (self.foundation_for(card),)
        for places in (homes, self.tableau):
            for place in places:
                if self.refusal(move(src, place)) == LEGAL:
                    found.append(move(src, place))

    def foundation_moves(self) -> "Iterator[int]":
        """Yield the moves of `moves` to the foundations."""
        for a_move in self.moves():
            if target(a_move) < TABLEAU:
                yield a_move

    def fill_spaces(self) -> None:
        """Turn up the next card of the stock, if the last one was played."""
        top = self.table.top
        if self.row.deals == TO_HAND and top[HAND] == EMPTY and top[STOCK] < NO_CARD:
            self.table.move(STOCK, HAND, 1)

    def deals_help(self) -> bool:
        """Return whether a row can be dealt; with a turned card there is always a play."""
        return self.row.deals != TO_HAND and super().deals_help()

    def may_finish(self) -> bool:
        """Return False if suits do not matter: the player chooses where each card goes."""
        return self.row.fsuit != "R" and super().may_finish()
