"""Solves rows with `draw=p`: beams find wins; between them, searches by the engine find proofs."""

import random
import time
from collections.abc import Iterator
from itertools import pairwise

from patience.kinds.sorting import SortingGame
from patience.table import HAND, NO_CARD, STOCK
from sim.solve.by_engine import EngineSearch
from sim.solve.by_removals import pile_cards
from sim.solve.lines import engine_line
from sim.solve.search.beams import sorting
from sim.solve.search.beams.beam import RUNNING
from sim.solve.search.beams.sorting import SortingBeam
from sim.solve.search.by_moves import LOST, WON, new_work
from sim.solve.search.compiled import integers, zeros
from sim.solve.search.state import CARDS_HOME, HOME, MUST, SIZE, TOP, WORDS
from sim.solve.verdict import UNKNOWN, UNWINNABLE, WINNABLE

_NARROW, _WIDE = (30, 300), 3000  # the widths of beams: the first ones, and all others
_WEIGHTS = (2, 20), (0, 25), (5, 30), (1, 4)  # of home, spaces, stuck, noise: lower and upper limit
_FIRST, _MOST = 2_000, 20_000  # positions of a search by the engine: first, and at most


class BySorting(EngineSearch):
    """The search of one position."""

    def __init__(self, position: SortingGame, memory: int, pruned: bool) -> None:
        super().__init__(position, memory, pruned)
        row, homes = position.row, position.foundations
        self._order = order = pile_cards(position, HAND) + pile_cards(position, STOCK)
        self._state = zeros(SIZE, 8)
        self._state[MUST] = NO_CARD
        for home, place in enumerate(homes):
            self._state[HOME + home] = position.table.length(place)
        self._state[CARDS_HOME] = cards = sum(map(position.table.length, homes))
        cards += len(order)
        for place in position.tableau:
            pile = [*pile_cards(position, place), NO_CARD]
            self._state[TOP + place] = pile[0]
            for card, below in pairwise(pile):
                self._state[card] = below
            cards += len(pile) - 1
        piles = len(position.tableau)
        suits, steps = row.fsuit != "R", row.fstep != ""
        self._game = zeros(sorting.GAME_SIZE)
        words = {
            sorting.PILES: [piles, cards, suits, steps, row.fwait, len(order)],
            sorting.ORDER: order,
            sorting.COMING: [sum(1 << card for card in order[at:]) for at in range(len(order) + 1)],
            sorting.RANKS_OF: [
                (position.base_of(home) + turn * position.step_of(home)) % sorting.RANKS
                for home in homes
                for turn in range(sorting.RANKS)
            ],
            sorting.PILE_ORDER: range(piles),
            sorting.HOME_ORDER: range(sorting.HOMES),
        }
        for first, values in words.items():
            for at, value in enumerate(values, first):
                self._game[at] = value

    def steps(self, seconds: float) -> Iterator[tuple[str, list[int]]]:
        """Search; yield verdict and line every few milliseconds, UNKNOWN until the last."""
        ends = time.thread_time() + seconds
        judged = sorting.judge(self._game, self._state, zeros(WORDS), new_work(1))
        if judged == LOST:
            yield UNWINNABLE, []
        chance = random.Random(1)
        for width in _NARROW:
            yield from self._beam(width, chance, ends)
        by_engine = _FIRST
        while time.thread_time() < ends:
            yield from self._try(by_engine, chance, ends)
            yield from self._beam(_WIDE, chance, ends)
            by_engine = min(by_engine * 2, _MOST)

    def _beam(
        self, width: int, chance: random.Random, ends: float
    ) -> Iterator[tuple[str, list[int]]]:
        game = self._game.copy()
        piles, homes = list(range(game[sorting.PILES])), list(range(sorting.HOMES))
        for first, order in ((sorting.PILE_ORDER, piles), (sorting.HOME_ORDER, homes)):
            chance.shuffle(order)
            for at, value in enumerate(order, first):
                game[at] = value
        weights = integers(chance.randint(*both) for both in _WEIGHTS)
        seed = chance.getrandbits(60)
        beam = SortingBeam(game, self._state, zeros(WORDS), width, weights, seed, 1)
        result = RUNNING
        while result == RUNNING and time.thread_time() < ends:
            result = beam.advance()
            yield UNKNOWN, []
        self.positions += beam.positions
        self.most_home = max(self.most_home, beam.most_home)
        if result == WON:
            yield WINNABLE, beam.line()

    def engine_line(self, moves: list[int]) -> tuple[int, ...]:
        """Return the moves of a line, after playing it."""
        return engine_line(self._position, moves, lambda _, a_move: (a_move,))
