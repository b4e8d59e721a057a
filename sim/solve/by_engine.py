"""Searches with the engine itself, for kinds of games that the compiled search cannot play.

Depth first, with cards to the foundations first, deals last, and everything else in random order. A
try ends after a number of positions; the next one has a higher limit. If a try visits all positions
that can be reached, the position is lost.
"""

import random
import time
from collections.abc import Iterator

from patience.game import Game
from patience.moves import DEAL, target
from patience.table import TABLEAU
from sim.solve.lines import copy_game, position_of
from sim.solve.verdict import UNKNOWN, UNWINNABLE, WINNABLE

_FIRST = 2_000  # positions in the first try
_GROWTH = 1.5
_MOST = 1_000_000
_AT_ONCE = 20  # positions between two checks of the clock
_DEEPEST = 400  # moves; the log keeps that many


class EngineSearch:
    """The search of one position; it ignores the memory limit."""

    def __init__(self, position: Game, _memory: int, _pruned: bool) -> None:
        self._position = position
        self.positions = 0
        """How many positions were visited."""
        self.most_home = 0
        """The most cards that were home."""

    def steps(self, seconds: float) -> Iterator[tuple[str, list[int]]]:
        """Search; yield verdict and line every few milliseconds, UNKNOWN until the last."""
        ends = time.thread_time() + seconds
        limit = float(_FIRST)
        chance = random.Random(1)
        while time.thread_time() <= ends:
            yield from self._try(int(limit), chance, ends)
            limit = min(limit * _GROWTH, _MOST)

    def engine_line(self, moves: list[int]) -> tuple[int, ...]:
        """Return the moves of a line; they are the engine's own."""
        return tuple(moves)

    def _try(
        self, limit: int, chance: random.Random, ends: float
    ) -> Iterator[tuple[str, list[int]]]:
        game = copy_game(self._position)
        seen = set()
        waiting = [_ordered(game, chance)]
        line: list[int] = []
        whole = True
        while waiting:
            if game.won():
                yield WINNABLE, line
                return
            if not waiting[-1]:
                waiting.pop()
                if line:
                    line.pop()
                    game.pop()
                continue
            a_move = waiting[-1].pop()
            game.push(a_move)
            key = position_of(game.table)
            if key in seen:
                game.pop()
                continue
            seen.add(key)
            self.positions += 1
            line.append(a_move)
            whole = whole and len(line) < _DEEPEST
            waiting.append(_ordered(game, chance) if len(line) < _DEEPEST else [])
            self.most_home = max(self.most_home, sum(map(game.table.length, game.foundations)))
            if len(seen) % _AT_ONCE == 0:
                yield UNKNOWN, []
                if time.thread_time() > ends:
                    return
            if len(seen) == limit:
                return
        if whole:
            yield UNWINNABLE, []


def _ordered(game: Game, chance: random.Random) -> list[int]:
    # Return the legal moves; the one to try first is last.
    moves = game.moves()
    chance.shuffle(moves)
    moves.sort(key=lambda a_move: (a_move != DEAL) + (target(a_move) < TABLEAU))
    return moves
