"""Solves rows with one foundation, by `search.few.cards_left`."""

import time
from collections.abc import Iterator

from patience.game import Game
from patience.kinds.covers import covers_of
from patience.moves import DEAL, move
from patience.table import CARD_MASK, FOUNDATION, NO_CARD, STOCK, TABLEAU
from sim.solve.lines import engine_line
from sim.solve.search.compiled import integers
from sim.solve.search.few import cards_left
from sim.solve.search.few.cards_left import RANK_SHIFT, FewSearch, Rules
from sim.solve.verdict import UNKNOWN, UNWINNABLE, WINNABLE

_SLICE = 20_000  # positions between two checks of the clock
_NO_RANK = 13
_RANKS = range(13)


class ByCardsLeft(FewSearch):
    """The search of one position.

    :param int memory: megabytes
    :param pruned: False searches all positions, for comparison
    """

    def __init__(self, position: Game, memory: int, pruned: bool) -> None:
        self._position = position
        self._cards, covers = _tableau(position)
        self._at_first = len(self._cards)
        stock = pile_cards(position, STOCK)
        cards = self._cards + stock
        rules = Rules(
            integers(
                [len(self._cards), len(stock), position.row.fwrap, position.row.fstop - 1, pruned]
            ),
            integers([card >> 2 for card in cards]),
            integers(covers),
            integers([_bits(self._cards, rank) for rank in _RANKS]),
            integers(
                sum(1 << 4 * (card >> 2) for card in stock[dealt:])
                for dealt in range(len(stock) + 1)
            ),
        )
        last = position.table.top[FOUNDATION]
        rank = last >> 2 if last < NO_CARD else _NO_RANK
        left = (1 << len(self._cards)) - 1
        self.begin(rules, (left | rank << RANK_SHIFT, 0), memory * 1_000_000 // 8)

    @property
    def most_home(self) -> int:
        """The most cards that were home, not counting cards dealt there."""
        return self._position.table.length(FOUNDATION) + self._at_first - self.least

    def steps(self, seconds: float) -> Iterator[tuple[str, list[int]]]:
        """Search; yield verdict and line every few milliseconds, UNKNOWN until the last."""
        ends = time.thread_time() + seconds
        result = self.search(1)
        while result == cards_left.RUNNING and time.thread_time() < ends:
            yield UNKNOWN, []
            result = self.search(_SLICE)
        if result == cards_left.WON:
            yield WINNABLE, self.line()
        elif result == cards_left.LOST:
            yield UNWINNABLE, []

    def engine_line(self, moves: list[int]) -> tuple[int, ...]:
        """Return the engine's moves for the moves of the search; this plays them."""
        return engine_line(self._position, moves, self._in_engine)

    def _in_engine(self, played: Game, number: int) -> tuple[int]:
        if number == self._at_first:
            return (DEAL,)
        card = self._cards[self._at_first - 1 - number]
        return (move(played.table.top.find(bytes((card,)), TABLEAU), FOUNDATION),)


def pile_cards(position: Game, place: int) -> list[int]:
    """Return a place's cards, the top one first."""
    table = position.table
    buffer = bytearray(len(table.under))
    count = table.read_pile(place, buffer)
    return [card & CARD_MASK for card in buffer[:count]][::-1]


def _tableau(position: Game) -> tuple[list[int], list[int]]:
    """Return the tableau's cards, and for each the bits of the cards that must go before it."""
    cards: list[int] = []
    covers: list[int] = []
    for place in position.tableau:
        above = 0
        for card in pile_cards(position, place):
            covers.append(above)
            above = 1 << len(cards)
            cards.append(card)
    first_covers = covers_of(position.row.cover)
    for number, first in enumerate(first_covers):
        card = position.table.top[TABLEAU + number]
        if first and card < NO_CARD:
            over = [position.table.top[TABLEAU + first + side] for side in (0, 1)]
            covers[cards.index(card)] = sum(1 << cards.index(o) for o in over if o < NO_CARD)
    return cards, covers


def _bits(cards: list[int], rank: int) -> int:
    return sum(1 << at for at, card in enumerate(cards) if card >> 2 == rank)
