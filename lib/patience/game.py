"""Plays a game: lists its moves, makes and undoes them, and detects a win and a dead end.

The moves that the rules force after a move, such as filling a space, belong to the same step.
`legality` decides which moves are legal, `table` keeps the cards, `redo` redoes undone steps.
"""

from patience.legality import LEGAL, Legality
from patience.moves import DEAL, IN_ROWS, NOWHERE, TO_RESERVE, move, size, source, target
from patience.on_demand import load
from patience.table import (
    BASE,
    CARD_MASK,
    CELL,
    CLOSED,
    EMPTY,
    FACE_DOWN,
    HAND,
    NO_CARD,
    PACK,
    PLACE_MASK,
    PLACES,
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

_SPACE = bytes((EMPTY,))
_sought = bytearray(1)  # the card to find; made only once


class Game(Legality):
    """A game of patience: a row, and the table that it is played on.

    `games.dealing` deals one:

    >>> from patience.games import catalog, dealing
    >>> from patience.table import Table
    >>> from patience.texts.notation import move_text, parse_move
    >>> game = dealing.new_game(catalog.row("klondike"), 617, Table())
    >>> [move_text(a_move) for a_move in game.moves()]
    ['T7>T2', 'deal']
    >>> game.push(parse_move(game, "T7>T2"))
    True
    >>> game.pop()
    True
    >>> game.pop()  # this is the deal
    False
    >>> game.won()
    False
    """

    def __init__(self, row: "Row", table: Table) -> None:
        super().__init__(row, table)
        self.number = 0
        """The deal's number, 0 if the position was not dealt, or -1 if the game was just paused."""
        self.sources = [self.tableau, (WASTE, HAND), self.reserve, self.cells]
        """All places that a card may be taken from, kind by kind."""
        if row.fback:
            self.sources.append(self.foundations)
        self._tableau_end = TABLEAU + row.T

    def moves(self) -> list[int]:
        """Return all legal moves as a list, `DEAL` last.

        In games with two foundations for a suit, its last card can go to either: the list has only
        the move to the one that is built up.
        """
        found: list[int] = []
        for places in self.sources:
            for src in places:
                self.moves_from(src, found)
        if self.refusal(DEAL) == LEGAL:
            found.append(DEAL)
        return found

    def can_play(self) -> bool:
        """Return whether any move is legal that is no deal, and does more than change places."""
        found: list[int] = []
        for places in self.sources:
            for src in places:
                self.moves_from(src, found)
                for a_move in found:
                    if not self.only_changes_place(a_move):
                        return True
                found.clear()
        return False

    def moves_from(self, src: int, found: list[int]) -> None:
        """Append all legal moves from one place to the list `found`."""
        table, row = self.table, self.row
        top, end = table.top, self._tableau_end
        card = top[src]
        if card >= NO_CARD:
            return
        if src >= TABLEAU:
            place = self.foundation_for(card)
            rank = self.next_rank(place)
            a_move = move(src, place, 13 if row.frun else 1)
            if rank in ((card >> 2) % 13, EMPTY) and self.refusal(a_move) == LEGAL:
                found.append(a_move)
        if row.base == "S" and top[BASE] == EMPTY:  # the base must be chosen first
            return
        begin = len(found)
        space = top.find(_SPACE, TABLEAU, end)
        steps, suits_below = self._steps, self._suits_below
        for count in range(1, self.most_cards(src) + 1):
            # It fits on only a few cards, so look for these among the tops.
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
                        a_move = move(src, dst, count)
                        if self.refusal(a_move) == LEGAL:
                            _add_sorted(a_move, found, begin)
            if space >= 0 and (row.king == "0" or (card >> 2) % 13 == self.space_rank()):
                # All spaces take the same cards.
                if self.refusal(move(src, space, count)) == LEGAL:
                    self._add_empty(src, count, space, end, found, begin)
            card = table.under[card] & CARD_MASK
        if row.C:
            cell = top.find(_SPACE, CELL, CELL + row.C)
            if cell >= 0 and self.refusal(move(src, cell)) == LEGAL:
                self._add_empty(src, 1, cell, CELL + row.C, found, begin)

    def foundation_moves(self) -> "Iterator[int]":
        """Yield the moves of `moves` to the foundations, except those that choose the base."""
        top, cards = self.table.top, len(self.table.under)
        count = 13 if self.row.frun else 1
        for place in self.foundations:
            rank = self.next_rank(place)
            card = rank << 2 | place & 3 if rank < 13 else NO_CARD
            while card < cards:
                _sought[0] = card
                src = top.find(_sought, TABLEAU, STOCK)
                if src >= 0 and self.foundation_for(card) == place:
                    a_move = move(src, place, count)
                    if self.refusal(a_move) == LEGAL:
                        yield a_move
                card += PACK

    def _add_empty(
        self, src: int, count: int, place: int, end: int, found: list[int], begin: int
    ) -> None:
        while place >= 0:
            _add_sorted(move(src, place, count), found, begin)
            place = self.table.top.find(_SPACE, place + 1, end)

    def push(self, a_move: int, joined: bool = False) -> bool:
        """Make a move and the moves it forces; return False and change nothing if it is illegal.

        >>> from patience.games import catalog, dealing
        >>> from patience.table import Table
        >>> game = dealing.new_game(catalog.row("freecell"), 617, Table())
        >>> game.push(DEAL)  # FreeCell has no stock
        False

        :param joined: whether `pop` undoes it together with the step before
        """
        if self.refusal(a_move) != LEGAL:
            return False
        self.table.log.joined = joined
        if a_move == DEAL:
            self._deal_from_stock()
        else:
            self._play(source(a_move), target(a_move), size(a_move))
        self.fill_spaces()
        return True

    def pop(self) -> bool:
        """Undo the last step and those joined to it; return whether there was one."""
        return self.table.undo()

    def won(self) -> bool:
        """Return whether all cards are on the foundations (RULES.md 1.9)."""
        top = self.table.top
        for place in range(TABLEAU, PLACES):
            if top[place] < NO_CARD:
                return False
        return True

    def left(self) -> int:
        """Return how many cards are still to be removed; 0 in games that remove none."""
        return 0

    def may_finish(self) -> bool:
        """Return whether the game may offer to finish automatically (SCREEN.md, Controls).

        It may if something was played, the stock is empty, every card is seen, and none lies on one
        that goes up before it. This check is quick; `finish.trial` is exact.
        """
        row = self.row
        table = self.table
        top = table.top
        if top[STOCK] < NO_CARD or not table.log.steps or max(table.under) >= FACE_DOWN:
            return False
        if row.packs > 1 or row.suits != "4":  # the same card in another pile may go up first
            return any(self.foundation_moves())
        if not row.rsee or row.rto == "L":
            for place in self.reserve:
                if table.length(place) > 1:
                    return False
        base = top[BASE]
        if row.fdir == "B" or row.frun or base == EMPTY:
            return base != EMPTY
        under = table.under
        for places in (self.tableau, () if "R" in row.auto else self.reserve):
            for place in places:
                card = top[place]
                latest = 0  # four bits per suit: the turn of its lowest card seen so far
                while card < NO_CARD:
                    turn = ((base - (card >> 2)) if row.fdir == "D" else ((card >> 2) - base)) % 13
                    shift = (card & 3) << 2
                    if turn < latest >> shift & 15:
                        return False
                    latest = latest & ~(15 << shift) | turn << shift
                    card = under[card] & CARD_MASK
        return True

    def deals_help(self) -> bool:
        """Return whether dealing on, with all redeals left, brings up a card that can be played.

        A stock that is dealt in rows helps as long as a row is left, whatever its cards.
        """
        row = self.row
        if row.deals == NOWHERE:
            return False
        if row.deals & IN_ROWS:
            return self.refusal(DEAL) == LEGAL
        return load("patience.coming_up").can_play_later(self)

    def _play(self, src: int, dst: int, count: int) -> None:
        table = self.table
        card = table.top[src]
        table.move(src, dst, count, True)
        if dst < TABLEAU and table.top[BASE] == EMPTY:
            table.set_base(card >> 2)
            if "x" in self.row.sel and TABLEAU <= src < RESERVE and table.top[src] == EMPTY:
                table.close(src)

    def _deal_from_stock(self) -> None:
        table = self.table
        top = table.top
        if self.row.deals & IN_ROWS:
            first = True
            for dst in self.reserve if self.row.deals == TO_RESERVE else self.tableau:
                if top[STOCK] < NO_CARD and top[dst] != CLOSED:
                    table.move(STOCK, dst, 1, first)
                    first = False
        elif top[HAND] < NO_CARD:
            table.move(HAND, WASTE, 1, True)
            if top[STOCK] < NO_CARD:
                table.move(STOCK, HAND, 1)
        elif top[STOCK] >= NO_CARD:
            table.move(WASTE, STOCK, table.length(WASTE), True)
        elif self.row.hand:
            table.move(STOCK, HAND, 1, True)
        else:
            count, card = 0, top[STOCK]  # counting the whole stock takes longer
            while card < NO_CARD and count < int(self.row.draw):
                card = table.under[card] & CARD_MASK
                count += 1
            table.move(STOCK, WASTE, count, True)

    def fill_spaces(self) -> None:
        """Fill the spaces that the rules fill immediately, as long as there are cards for them."""
        top = self.table.top
        if not self.row.auto:
            return
        for dst in self.tableau:
            if top[dst] == EMPTY:
                src = self.filling_place()
                if top[src] >= NO_CARD:
                    return
                if src == STOCK and self.row.draw == "3":  # the next three are dealt first
                    self.table.move(src, WASTE, min(3, self.table.length(src)))
                    src = WASTE
                self.table.move(src, dst, 1)

    def filling_place(self) -> int:
        """Return the source of the card that fills the next space immediately, in rows with `auto`.

        It is an empty place if there is no such card.
        """
        top = self.table.top
        if self.row.auto == "WH":
            for src in (WASTE, HAND):
                if top[src] < NO_CARD:
                    return src
            return STOCK
        longest = RESERVE
        if self.row.R > 1:
            for src in self.reserve:
                if self.table.length(src) > self.table.length(longest):
                    longest = src
        return WASTE if top[longest] >= NO_CARD and self.row.auto == "RW" else longest


def _add_sorted(a_move: int, found: list[int], begin: int) -> None:
    """Insert a move by its target, from `begin` on, after other moves to that target."""
    at = len(found)
    while at > begin and (found[at - 1] >> 6 & PLACE_MASK) > (a_move >> 6 & PLACE_MASK):
        at -= 1
    found.insert(at, a_move)
