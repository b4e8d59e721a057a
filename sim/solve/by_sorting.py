"""Solves rows with `draw=p`: beams, and searches by the engine in between."""

import random
import time
from collections.abc import Iterator
from itertools import pairwise

from patience.kinds.sorting import SortingGame
from patience.moves import move
from patience.table import FOUNDATION, HAND, STOCK, TABLEAU
from sim.solve.by_cards_left import pile_cards
from sim.solve.by_engine import EngineSearch
from sim.solve.lines import engine_line
from sim.solve.search.beams import sorting
from sim.solve.search.beams.sorting import (
    CHOICES,
    COUNTS,
    HOMES,
    MOST_PILES,
    NO_CARD,
    RANKS,
    SIZE,
    TOPS,
    VALUES,
    Beam,
    Rules,
)
from sim.solve.search.compiled import integers, zeros
from sim.solve.solver import UNKNOWN, UNWINNABLE, WINNABLE

_NARROW, _WIDE = (30, 300), 3000  # beams: the first ones, and all that follow
_WEIGHTS = (0, 25), (2, 20), (5, 30), (0, 4)  # the least and the most of each
_FIRST, _MOST = 2_000, 20_000  # positions by the engine, which shows that a game's end is lost


class BySorting(EngineSearch):
    """The search of one position."""

    def __init__(self, position: SortingGame, memory: int, pruned: bool) -> None:
        super().__init__(position, memory, pruned)
        row = position.row
        self._order = pile_cards(position, HAND) + pile_cards(position, STOCK)
        self._begins = [NO_CARD] * SIZE
        lengths = [position.table.length(place) for place in position.foundations]
        self._begins[COUNTS : COUNTS + HOMES] = lengths
        cards = len(self._order) + sum(lengths)
        for number, place in enumerate(position.tableau):
            pile = [*pile_cards(position, place), NO_CARD]
            self._begins[TOPS + number] = pile[0]
            for card, below in pairwise(pile):
                self._begins[card] = below
            cards += len(pile) - 1
        ranks = [
            (position.base_of(place) + turn * position.step_of(place)) % RANKS
            for place in position.foundations
            for turn in range(RANKS)
        ]
        coming = [sum(1 << card for card in self._order[at:]) for at in range(len(self._order) + 1)]
        fields = len(position.tableau), cards, row.fsuit != "R", row.fstep != "", row.fwait
        self._deal = [integers(words) for words in (fields, self._order, coming, ranks)]

    def steps(self, seconds: float) -> Iterator[tuple[str, list[int]]]:
        """Search; yield verdict and line every few milliseconds, UNKNOWN until the last."""
        if not self._order:
            yield from super().steps(seconds)
            return
        began = time.thread_time()
        next(self._beam(1, random.Random(1), began + 1.0))
        self.loading = time.thread_time() - began
        ends = began + self.loading + seconds
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
        piles, homes = list(range(len(self._position.tableau))), list(range(HOMES))
        chance.shuffle(piles)
        chance.shuffle(homes)
        weights = [chance.randint(*both) for both in _WEIGHTS]
        weights.append(chance.getrandbits(60))
        rules = Rules(*self._deal, *map(integers, (piles, homes, weights)))
        layers, children = len(self._order), width * CHOICES
        vectors = children, children, VALUES, layers * width, 52, sorting.PROGRESS
        beam = Beam(zeros(width * SIZE, 8), zeros((children + 1) * SIZE, 8), *map(zeros, vectors))
        self._write(beam)
        beam.progress[sorting.KEPT] = 1
        result = sorting.RUNNING
        while result == sorting.RUNNING and time.thread_time() < ends:
            result = sorting.expand(rules, beam, width)
            yield UNKNOWN, []
        self.positions += int(beam.progress[sorting.POSITIONS])
        self.most_home = max(self.most_home, int(beam.progress[sorting.MOST_HOME]))
        if result == sorting.WON:
            yield WINNABLE, self._line(rules, beam, width)
        elif result == sorting.LOST:
            yield UNWINNABLE, []

    def _write(self, beam: Beam) -> None:
        for at, byte in enumerate(self._begins):
            beam.states[at] = byte

    def _line(self, rules: Rules, beam: Beam, width: int) -> list[int]:
        layer, slot = int(beam.progress[sorting.LAYER]), int(beam.progress[sorting.WINNING])
        choices: list[int] = []
        while layer >= 0:
            slot, choice = divmod(int(beam.ways[layer * width + slot]), CHOICES)
            choices.insert(0, choice)
            layer -= 1
        self._write(beam)
        found = []
        for layer, choice in enumerate(choices):
            home = FOUNDATION + choice - MOST_PILES
            found.append(move(HAND, TABLEAU + choice if choice < MOST_PILES else home))
            count = sorting.play(rules, beam.states, 0, layer, choice, beam.made)
            for went in beam.made[:count]:
                pile, home = divmod(int(went), HOMES)
                found.append(move(TABLEAU + pile, FOUNDATION + home))
        return found

    def engine_line(self, moves: list[int]) -> tuple[int, ...]:
        """Return the moves of a line, after playing them."""
        return engine_line(self._position, moves, lambda _, a_move: (a_move,))
