"""Search by stages: it goes on from those positions from which narrow beams come farthest.

A score says little about a position, a narrow beam from there far more (README.md). Beams that are
a little wider lead from each position of a stage to the next, some levels on.
"""

import random
from collections.abc import Callable, Generator, Iterator
from typing import Any

from sim.solve.search.beams import beam
from sim.solve.search.beams.beam import LevelBeam, Taken
from sim.solve.search.compiled import Bytes, Words
from sim.solve.search.score import LEVELS, level
from sim.solve.search.state import CHECK, KEY

_STEP = 6  # levels from a stage to the next
_KEPT = 12  # positions of a stage
_WIDTH = 40  # of the beams from stage to stage
_DRAWN = 8  # positions that each of these leads to
_TRY_WIDTH = 12
_TRIES = (1000, 1), (3 * _KEPT, 1), (2 * _KEPT, 2)  # the number of best ones, and tries for each


class _Position:
    """A position of a stage, and how well beams from it did."""

    def __init__(self, state: Bytes, words: Words, moves: list[int]) -> None:
        self.state = state
        self.words = words
        self.moves = moves  # from the first stage
        self.tries = 0
        self.home = 0  # cards, the sum of all tries

    def mean_home(self) -> float:
        """Return how many cards were home at most, on average."""
        return self.home / max(self.tries, 1)


class Restarts:
    """A search through all stages, once.

    :param game: the rules, as `rows.encode` gives them, with the stock's order
    :param state: the position to start from; `words` belongs to it
    :param chance: draws what is left to chance
    :param draw_weights: returns the weights of a beam, as a vector
    """

    def __init__(
        self,
        game: Words,
        state: Bytes,
        words: Words,
        chance: random.Random,
        draw_weights: Callable[[], Any],
    ) -> None:
        self._game = game
        self._first = _Position(state, words, [])
        self._chance = chance
        self._draw_weights = draw_weights
        self._line: list[int] = []
        self._steps = self._run()
        self.positions = 0
        """How many new positions it has visited."""
        self.most_home = 0
        """The most cards that were home."""

    def advance(self) -> int:
        """Search a little more; return RUNNING, WON, or ENDED if no stage is left."""
        return next(self._steps, beam.ENDED)

    def line(self) -> list[int]:
        """Return all moves of the win."""
        return self._line

    def _run(self) -> Iterator[int]:
        stage = [self._first]
        to_level = level(self._game, self._first.state, self._first.words)
        while stage:
            to_level += _STEP
            found: dict[tuple[int, int], _Position] = {}
            for position in stage:
                for taken in (yield from self._go_on(position, to_level)):
                    key = int(taken.words[KEY]), int(taken.words[CHECK])
                    found[key] = _Position(taken.state, taken.words, position.moves + taken.moves)
            stage = list(found.values())
            for count, times in _TRIES:
                stage = _best(stage, count)
                for position in stage * times:
                    yield from self._try(position)
            stage = _best(stage, _KEPT)

    def _go_on(self, position: _Position, to_level: int) -> Generator[int, None, list[Taken]]:
        # Return some of the positions that a beam takes on a level.
        running = self._begin(position, _WIDTH)
        yield from self._advance(running, position, to_level)
        if running.level < to_level:
            return []
        slots = self._chance.sample(range(running.count), min(running.count, _DRAWN))
        return [running.taken(slot) for slot in slots]

    def _try(self, position: _Position) -> Iterator[int]:
        running = self._begin(position, _TRY_WIDTH)
        yield from self._advance(running, position, LEVELS)
        position.tries += 1
        position.home += running.most_home

    def _begin(self, position: _Position, width: int) -> LevelBeam:
        return LevelBeam(
            self._game,
            position.state,
            position.words,
            width,
            self._draw_weights(),
            self._chance.getrandbits(62),
            width * beam.ROOM,
        )

    def _advance(self, running: LevelBeam, position: _Position, to_level: int) -> Iterator[int]:
        # Until a level is reached, or it ends.
        result = beam.RUNNING
        while result == beam.RUNNING and running.level < to_level:
            result = running.advance_to(to_level)
            yield beam.RUNNING
        self.positions += running.positions
        self.most_home = max(self.most_home, running.most_home)
        if result == beam.WON:
            self._line = position.moves + running.line()
            yield beam.WON


def _best(stage: list[_Position], count: int) -> list[_Position]:
    return sorted(stage, key=_Position.mean_home, reverse=True)[:count]
