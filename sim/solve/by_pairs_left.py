"""Solves rows in which cards are removed in pairs, by `search.few.pairs_left`."""

from patience.game import Game
from patience.kinds.covers import covers_of
from patience.kinds.pairs import PairGame
from patience.moves import DEAL, move
from patience.table import FOUNDATION, NO_CARD, REDEALS, STOCK, TABLEAU, UNLIMITED, WASTE
from sim.solve.by_cards_left import ByCardsLeft, pile_cards
from sim.solve.search.compiled import integers
from sim.solve.search.few import pairs_left, tops_left
from sim.solve.search.few.cards_left import NONE
from sim.solve.search.few.pairs_left import Rules, find_free, forced, settle


class ByPairsLeft(ByCardsLeft):
    """The search of one position.

    :param int memory: megabytes
    """

    loop = pairs_left.LOOP
    count_left = staticmethod(pairs_left.count_left)

    def __init__(self, position: PairGame, memory: int, _pruned: bool) -> None:
        self._position = position
        table = position.table
        self._cards: list[int] = []
        below: dict[int, list[int]] = {}  # for each card, those that it lies on
        for places in (position.tableau, position.reserve, position.cells):
            for place in places:
                cards = pile_cards(position, place)[::-1]
                self._cards += cards
                for number, card in enumerate(cards):
                    below[card] = cards[:number]
        for number, first in enumerate(covers_of(position.row.cover)):
            for over in table.top[TABLEAU + first : TABLEAU + first + 2] if first else b"":
                if over < NO_CARD:
                    below[over].append(table.top[TABLEAU + number])
        lying = len(self._cards)
        waste = pile_cards(position, WASTE)[::-1]
        self._cards += waste + pile_cards(position, STOCK)
        cards = self._cards
        redeals = table.top[REDEALS]
        fields = {
            pairs_left.TABLE: lying,
            pairs_left.ALL: len(cards),
            pairs_left.FILLS: position.row.auto == "S",
            pairs_left.STOCK_FREE: "S" in position.row.free,
            pairs_left.REDEALS: pairs_left.UNLIMITED if redeals == UNLIMITED else redeals,
            pairs_left.ALONE: _bits(cards, [card for card in cards if position.is_single(card)]),
            pairs_left.MUST: (1 << (lying if position.row.goal == "T" else len(cards))) - 1,
        }
        partners = [
            [two for two in cards if two != one and position.fits(one, two)] for one in cards
        ]
        depths: dict[int, int] = {}

        def all_below(card: int) -> int:
            if card not in depths:
                lower = below.get(card, [])
                depths[card] = _bits(cards, lower)
                for other in lower:
                    depths[card] |= all_below(other)
            return depths[card]

        rules = Rules(
            integers(fields[at] for at in range(len(fields))),
            integers(_bits(cards, [two for two in below if one in below[two]]) for one in cards),
            integers(_bits(cards, fitting) for fitting in partners),
            integers(all_below(card) for card in cards),
        )
        self._at_first = lying if position.row.goal == "T" else len(cards)
        self._begins = (1 << len(cards)) - 1 | len(waste) << pairs_left.DEALT_SHIFT
        self.begin(rules, settle(rules, self._begins), memory * 1_000_000 // 8)

    def line(self) -> list[int]:
        """Return the moves of a game that is won, including the forced ones."""
        found: list[int] = []
        position = self._begins
        waiting = super().line()[::-1]
        while True:
            a_move = int(forced(self.rules, position, find_free(self.rules, position)))
            if a_move == NONE:
                if not waiting:
                    return found
                a_move = waiting.pop()
            found.append(a_move)
            position = int(pairs_left.move(self.rules, position, a_move))

    def _in_engine(self, played: Game, a_move: int) -> tuple[int]:
        if a_move == pairs_left.DEAL:
            return (DEAL,)
        cards = {self._cards[a_move >> 6], self._cards[a_move & 63]}
        places = [played.table.top.find(bytes((card,)), TABLEAU, STOCK + 1) for card in cards]
        return (move(min(places), max(places) if len(places) > 1 else FOUNDATION),)


class ByTopsLeft(ByCardsLeft):
    """The search of a position of Aces Up.

    :param int memory: megabytes
    """

    loop = tops_left.LOOP
    count_left = staticmethod(tops_left.count_left)

    def __init__(self, position: PairGame, memory: int, _pruned: bool) -> None:
        self._position = position
        piles = [pile_cards(position, place)[::-1] for place in position.tableau]
        stock = pile_cards(position, STOCK)
        dealt = 13 - len(stock) // 4
        self._cards = [card for pile in piles for card in pile] + stock
        slots = [-1] * 52
        for number, pile in enumerate(piles):
            for depth, card in enumerate(reversed(pile)):
                slots[4 * (dealt - 1 - depth) + number] = card
        slots[4 * dealt :] = stock
        suits = [card & 3 for card in slots]
        ranks = [((card >> 2) - 1) % 13 for card in slots]
        lower = [
            sum(1 << at for at in range(52) if suits[at] == suit and ranks[at] < rank)
            for suit, rank in zip(suits, ranks)
        ]
        rules = tops_left.Rules(integers(suits), integers(ranks), integers(lower))
        left = sum(1 << at for at, card in enumerate(slots) if card >= 0)
        self._at_first = len(self._cards) - tops_left.PILES
        room = memory * 1_000_000 // 8
        self.first_room = room  # the table has only checks of positions, so it cannot grow
        self.begin(rules, (left | dealt << tops_left.DEALT_SHIFT, 0), room)

    def _in_engine(self, played: Game, a_move: int) -> tuple[int]:
        if a_move == tops_left.DEAL:
            return (DEAL,)
        pile, target = tops_left.ends_of(a_move)
        return (move(TABLEAU + pile, FOUNDATION if target < 0 else TABLEAU + target),)


def _bits(cards: list[int], of: list[int]) -> int:
    return sum(1 << cards.index(card) for card in of)
