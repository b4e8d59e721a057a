"""Solves rows with `fsuit` and `draw=t`, by `search.few.rows_dealt`."""

from patience.game import Game
from patience.kinds.sorting import SortingGame
from patience.moves import DEAL, move
from patience.table import FOUNDATION, STOCK, TABLEAU
from sim.solve.by_cards_left import ByCardsLeft, pile_cards
from sim.solve.search.compiled import integers
from sim.solve.search.few import rows_dealt


class ByRowsDealt(ByCardsLeft):
    """The search of one position.

    :param int memory: megabytes
    """

    loop = rows_dealt.LOOP
    count_left = staticmethod(rows_dealt.count_left)

    def __init__(self, position: SortingGame, memory: int, _pruned: bool) -> None:
        self._position = position
        row, piles = position.row, [pile_cards(position, place)[::-1] for place in position.tableau]
        self._cards = [card for pile in piles for card in pile]
        numbers = iter(range(52))
        bits = [sum(1 << next(numbers) for _ in pile) for pile in piles]
        lying = len(self._cards)
        self._cards += pile_cards(position, STOCK)
        cards = self._cards
        for number in range(lying, len(cards)):
            bits[(number - lying) % len(piles)] |= 1 << number
        base = position.base_of(FOUNDATION)

        def bits_of(rank: int, suit: int) -> int:
            fits = [card >> 2 == rank and (row.fsuit == "R" or card & 3 == suit) for card in cards]
            return sum(1 << number for number, is_one in enumerate(fits) if is_one)

        same = [bits_of(card >> 2, card & 3) for card in cards]
        before = [
            bits_of(((card >> 2) - 1) % 13, card & 3) if card >> 2 != base else 0 for card in cards
        ]
        rules = rows_dealt.Rules(
            *map(integers, ((len(piles), lying, len(cards)), bits, same, before))
        )
        self._at_first = len(cards)
        self.begin(rules, ((1 << len(cards)) - 1, 0), memory * 1_000_000 // 8)

    def _in_engine(self, played: Game, a_move: int) -> tuple[int]:
        if a_move == len(self._position.tableau):
            return (DEAL,)
        pile = TABLEAU + a_move
        return (move(pile, played.foundation_for(played.table.top[pile])),)
