"""Solves rows in which only what is left matters, by `search.few`: Golf, Pyramid, Aces Up ..."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from patience.game import Game
from patience.games.row import Row
from patience.kinds.covers import covers_of
from patience.moves import DEAL, move
from patience.table import (
    CARD_MASK,
    FOUNDATION,
    NO_CARD,
    PACK,
    REDEALS,
    STOCK,
    TABLEAU,
    UNLIMITED,
    WASTE,
)
from sim.solve.lines import engine_line
from sim.solve.search.compiled import integers
from sim.solve.search.few import removals, search
from sim.solve.search.few.removals import FOLLOWS, LOWER, NO_RANK, PAIRS, TURNS, Rules
from sim.solve.search.few.search import FewSearch
from sim.solve.verdict import UNKNOWN, UNWINNABLE, WINNABLE

_SLICE = 20_000  # positions between two checks of the clock
_RANKS = range(NO_RANK)

_Sets: TypeAlias = tuple[list[int], list[int], list[int]]


class _Deal:
    # The cards of a position. Piles are from the bottom up.

    def __init__(self, position: Any, rule: int) -> None:
        self.position = position
        places = [*position.tableau, *position.reserve, *position.cells]
        if rule == FOLLOWS:
            places.reverse()  # cards of the last pile are tried first
        self.lying = [pile_cards(position, place)[::-1] for place in places]
        waste = pile_cards(position, WASTE)[::-1]
        self.deals = len(waste)
        self.stock = waste + pile_cards(position, STOCK)
        self.piles = [pile[:] for pile in self.lying]  # with the cards that will be dealt to them
        self.at_once = len(places) if position.row.draw == "t" else 1
        if position.row.draw == "t":
            for number, card in enumerate(self.stock):
                self.piles[number % len(places)].append(card)
        elif rule == PAIRS:
            self.piles.append(self.stock)
        self.covers: list[list[int]] = [[] for _ in self.piles]  # the cards of others on each
        for number, first in enumerate(covers_of("" if rule == TURNS else position.row.cover)):
            over = position.table.top[TABLEAU + first : TABLEAU + first + 2] if first else b""
            self.covers[places.index(TABLEAU + number)] = [card for card in over if card < NO_CARD]
        self.cards = [card for pile in self.piles for card in pile]
        if rule == FOLLOWS:
            self.cards += self.stock
        self.on_table = [card for pile in self.lying for card in pile]

    def bits(self, cards: Iterable[int]) -> int:
        return sum(1 << self.cards.index(card) for card in cards)

    def sets(self, fit: Callable[[int, int], bool]) -> list[int]:
        # Return for each card the bits of those that fit it.
        return [self.bits(two for two in self.cards if fit(one, two)) for one in self.cards]


def _follow(deal: _Deal) -> _Sets:
    next_ones = [deal.position.neighbours(rank << 2) for rank in _RANKS]
    fits = [deal.bits(card for card in deal.on_table if card >> 2 in those) for those in next_ones]
    same = [deal.bits(card for card in deal.on_table if card >> 2 == rank) for rank in _RANKS]
    before = [
        deal.bits(card for card in deal.cards if rank in next_ones[card >> 2]) for rank in _RANKS
    ]
    return [*fits, deal.bits(deal.on_table)], same, before


def _take_turns(deal: _Deal) -> _Sets:
    base = deal.position.base_of(FOUNDATION)
    suits = 0 if deal.position.row.fsuit == "R" else 3
    same = deal.sets(lambda one, two: one >> 2 == two >> 2 and not (one ^ two) & suits)
    before = deal.sets(
        lambda one, two: one >> 2 == ((two >> 2) + 1) % NO_RANK != base and not (one ^ two) & suits
    )
    return [], same, before


def _pair(deal: _Deal) -> _Sets:
    below: list[int] = []  # for each card, all that become free only after it
    for card in deal.cards:
        found = 0
        for pile, over in zip(deal.lying, deal.covers):
            under = pile[: pile.index(card)] if card in pile else pile if card in over else []
            for number in map(deal.cards.index, under):
                found |= 1 << number | below[number]
        below.append(found)
    fits = deal.sets(lambda one, two: one != two and deal.position.fits(one, two))
    for number, lower in enumerate(below):
        fits[number] &= ~lower
        for other in range(number):
            if lower >> other & 1:
                fits[other] &= ~(1 << number)
    return fits, [], []


def _go_below(deal: _Deal) -> _Sets:
    fits = deal.position.fits
    return deal.sets(fits), [], deal.sets(lambda one, two: fits(two, one))


_SETS = {FOLLOWS: _follow, TURNS: _take_turns, PAIRS: _pair, LOWER: _go_below}
"""Functions that return the sets `fits`, `same` and `before` of a rule."""


def _rule_of(row: Row) -> int:
    """Return the rule of a row in which cards are removed."""
    if row.home:
        return FOLLOWS
    if not row.pair:
        return TURNS
    return LOWER if row.pair == "lower" else PAIRS


class ByRemovals(FewSearch):
    """The search of one position.

    :param int memory: megabytes
    :param pruned: False searches all positions of a game with one foundation, for comparison
    """

    def __init__(self, position: Any, memory: int, pruned: bool) -> None:
        self._position = position
        row, top, rule = position.row, position.table.top, _rule_of(position.row)
        goal = "" if rule == TURNS else row.goal
        deal = _Deal(position, rule)
        self._cards = deal.cards
        fields = {
            removals.RULE: rule,
            removals.MUST: deal.bits(deal.on_table if goal == "T" else deal.cards),
            removals.STAY: PACK - int(goal) if goal.isdigit() else 0,
            removals.ALONE: deal.bits(filter(position.is_single, deal.cards) if row.pair else ()),
            removals.FILLS: row.auto == "S",
            removals.STOCK_FREE: rule == PAIRS and "S" in row.free,
            removals.REDEALS: removals.UNLIMITED if top[REDEALS] == UNLIMITED else top[REDEALS],
            removals.PRUNES: pruned,
        }
        dealt = range(0, len(deal.stock) + deal.at_once, deal.at_once)
        rules = Rules(
            integers(fields[at] for at in range(len(fields))),
            integers(map(deal.bits, deal.piles)),
            integers(map(deal.bits, deal.covers)),
            integers(deal.bits(deal.on_table + deal.stock[:count]) for count in dealt),
            integers(card >> 2 for card in deal.cards),
            *(integers(found or [0]) for found in _SETS[rule](deal)),
        )
        begins = deal.bits(deal.cards) | deal.deals << removals.DEALT_SHIFT
        if rule == FOLLOWS:
            last = top[FOUNDATION]
            begins |= (last >> 2 if last < NO_CARD else NO_RANK) << removals.LAST_SHIFT
        super().__init__(rules, begins, memory * 1_000_000 // 8)
        homes = sum(map(position.table.length, position.foundations))
        self._at_first = homes + removals.count_left(rules, begins)

    @property
    def most_home(self) -> int:
        """The most cards that were home, not counting cards dealt there."""
        return int(self._at_first) - self.least

    def steps(self, seconds: float) -> Iterator[tuple[str, list[int]]]:
        """Search; yield verdict and line every few milliseconds, UNKNOWN until the last."""
        ends = time.thread_time() + seconds
        result = self.search(1)
        while result == search.RUNNING and time.thread_time() < ends:
            yield UNKNOWN, []
            result = self.search(_SLICE)
        if result == search.WON:
            yield WINNABLE, self.line()
        elif result == search.LOST:
            yield UNWINNABLE, []

    def engine_line(self, moves: list[int]) -> tuple[int, ...]:
        """Return the engine's moves for the moves of the search; this plays them."""
        return engine_line(self._position, moves, self._in_engine)

    def _in_engine(self, played: Game, a_move: int) -> tuple[int]:
        if a_move == removals.DEAL:
            return (DEAL,)
        if a_move >= removals.TO_SPACE:
            pile, space = removals.ends_of(a_move)
            return (move(TABLEAU + pile, TABLEAU + space),)
        cards = {self._cards[a_move >> 6], self._cards[a_move & 63]}
        places = [played.table.top.find(bytes((card,)), TABLEAU, STOCK + 1) for card in cards]
        if len(places) > 1:
            return (move(min(places), max(places)),)
        return (move(places[0], played.foundation_for(cards.pop())),)


def pile_cards(position: Game, place: int) -> list[int]:
    """Return a place's cards, the top one first."""
    table = position.table
    buffer = bytearray(len(table.under))
    count = table.read_pile(place, buffer)
    return [card & CARD_MASK for card in buffer[:count]][::-1]
