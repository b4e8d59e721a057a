"""Games whose piles are gathered and dealt again: rows with `again` (RULES.md 1.13).

A redeal is the move `DEAL`. The log records it as moves through the unused places of waste, hand
card and stock, so undo, redo and saves need no special case. Its only move from waste to stock
counts the redeal. Once the `merci` is used, the place of the hand card is closed.

Loaded on demand.
"""

from micropython import const

from patience.game import Game
from patience.legality import LEGAL, NO_CHANGE, NO_FIT, NO_REDEALS, NOT_NEXT, STAYS_HOME
from patience.moves import DEAL, move
from patience.table import (
    CARD_MASK,
    EMPTY,
    HAND,
    NO_CARD,
    PLACE_MASK,
    REDEALS,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
)

PRIME = const(65537)
"""The modulus of the generator that shuffles."""
STEP = const(20011)
"""The step between its seeds for a deal's redeals."""
ROWS = const(3)
"""The rows in which a shuffled pack is dealt."""
_WAY = bytes((HAND, STOCK, WASTE))  # the place that the cards of each row pass through


class RedealtGame(Game):
    """A game whose piles can be gathered and dealt again."""

    def deals_help(self) -> bool:
        """Return whether the piles may be dealt again, and whether a card can then be played.

        If they are shuffled, nobody can tell before. In order, a second redeal changes nothing.
        """
        if self.refusal(DEAL) != LEGAL:
            return False
        row = self.row
        simple = row.move == "1" and not row.fill and not row.cap  # only the tops matter
        return "S" in row.again or not simple or self._can_play_again()

    def _can_play_again(self) -> bool:
        # Return whether a card could be played after a redeal in order: lay only the tops.
        table, size = self.table, int(self.row.again[0])
        first = TABLEAU + self._first_short()
        cards, pile = bytearray(NO_CARD), bytearray(NO_CARD)
        count = 0
        for place in range(first, TABLEAU + self.row.T):
            length = table.read_pile(place, pile)
            for index in range(length):
                cards[count] = pile[length - 1 - index if self.row.again[1:] else index]
                count += 1
        tops = bytes(table.top)
        try:
            for place in range(first, TABLEAU + self.row.T):
                at = (place - first) * size
                if not self.row.again[1:]:
                    at = max(at, min(at + size, count) - 1)
                table.top[place] = cards[at] if at < count else EMPTY
            return self.can_play()
        finally:  # even if memory runs out
            table.top[:] = tops

    def _deal_refusal(self) -> int:
        if not self.table.top[REDEALS]:
            return NO_REDEALS
        in_order = "S" not in self.row.again
        same = self._first_short() == len(self.tableau) if in_order else self.won()
        return NO_CHANGE if same else LEGAL

    def _first_short(self) -> int:
        # Return the number of the first pile that a redeal in order changes, or of piles if none.
        size, short = int(self.row.again[0]), len(self.tableau)
        for place in self.tableau:
            length = self.table.length(place)
            if short < len(self.tableau):
                if length:
                    return short
            elif length > size:
                return place - TABLEAU
            elif length < size:
                short = place - TABLEAU
        return len(self.tableau)

    def _deal_from_stock(self) -> None:
        if "S" in self.row.again:
            self._deal_shuffled()
            return
        table, size = self.table, int(self.row.again[0])
        piles = list(self.tableau)[self._first_short() :]
        counts = []
        left = sum([table.length(place) for place in piles])
        for place in piles:
            counts.append((place, min(size, left)))
            left -= counts[-1][1]
        if self.row.again[1:]:  # each pile takes the next cards below its own
            piles.reverse()
            counts.reverse()
        first = True
        for place in piles:
            if table.top[place] < NO_CARD:
                table.move(place, WASTE, table.length(place), first)
                first = False
        table.move(WASTE, STOCK, table.length(WASTE))
        for place, count in counts:
            if count:
                table.move(STOCK, place, count)

    def _deal_shuffled(self) -> None:
        # Deal rows of a third of the cards each; the last row is the longest.
        table = self.table
        top = table.top
        order = self._shuffled()
        goal = bytearray(NO_CARD)
        way = bytearray(NO_CARD)
        at = 0
        for row in range(ROWS):
            for place in range(TABLEAU, TABLEAU + (len(order) + row) // ROWS):
                goal[order[at]], way[order[at]] = place, _WAY[row]
                at += 1
        first = True
        for place in self.tableau:
            while top[place] < NO_CARD:
                table.move(place, way[top[place]], 1, first)
                first = False
        for place in _WAY:
            if place == WASTE:
                table.move(WASTE, STOCK, table.length(WASTE))
                place = STOCK
            while top[place] < NO_CARD:
                table.move(place, goal[top[place]], 1)

    def _shuffled(self) -> bytearray:
        # Return the cards of the piles in the order of the next redeal, which depends on the deal's
        # number and the redeals left (RULES.md 7).
        lying = bytearray(NO_CARD)
        for place in self.tableau:
            card = self.table.top[place]
            while card < NO_CARD:
                lying[card] = 1
                card = self.table.under[card] & CARD_MASK
        order = bytearray([card for card in range(NO_CARD) if lying[card]])
        number = (self.number % PRIME + STEP * self.table.top[REDEALS]) % PRIME
        for left in range(len(order), 1, -1):
            number = (75 * number + 74) % PRIME
            chosen = number % left
            order[chosen], order[left - 1] = order[left - 1], order[chosen]
        return order

    # The merci: after the last redeal, one card that lies under others may be drawn. Its move
    # counts the cards from the top of the pile down to that card.

    def _may_draw(self, src: int) -> bool:
        top = self.table.top
        unused = self.row.merci and not top[REDEALS] and top[HAND] == EMPTY
        return bool(unused) and TABLEAU <= src < RESERVE

    def refusal(self, a_move: int) -> int:
        """Do what `Legality.refusal` does; a move of several cards moves only the lowest."""
        src, dst, size = a_move & PLACE_MASK, a_move >> 6 & PLACE_MASK, a_move >> 12
        if src < TABLEAU and self.table.length(src) == 1 and self.row.deal.startswith("o"):
            return STAYS_HOME  # it was dealt there: the piles have no room for it after a redeal
        if size < 2 or not self._may_draw(src) or size > self.table.length(src):
            return super().refusal(a_move)
        wrong = super().refusal(move(src, dst))
        if wrong not in (LEGAL, NO_FIT, NOT_NEXT):
            return wrong
        card = self.packet_head(src, size)
        if dst < TABLEAU:
            fits = dst == self.foundation_for(card) and self.next_rank(dst) == card >> 2
            return LEGAL if fits else NOT_NEXT
        return LEGAL if self.fits(card, self.table.top[dst]) else NO_FIT

    def moves_from(self, src: int, found: list[int]) -> None:
        """Do what `Game.moves_from` does, after the moves of cards that may be drawn."""
        if self._may_draw(src):
            for size in range(self.table.length(src), 1, -1):
                for places in (self.foundations, self.tableau):
                    for dst in places:
                        if self.refusal(move(src, dst, size)) == LEGAL:
                            found.append(move(src, dst, size))
        super().moves_from(src, found)

    def _play(self, src: int, dst: int, count: int) -> None:
        super()._play(src, dst, count)
        if count > 1:
            self.table.move(dst, src, count - 1)
            self.table.close(HAND)
