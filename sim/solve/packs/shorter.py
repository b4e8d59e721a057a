# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Makes a line shorter: by beams from the deal, then by looking for detours all along it."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from patience.game import Game
from patience.games import catalog
from patience.moves import DEAL, move, target
from patience.table import HAND, PLACE_MASK, WASTE
from sim.solve.lines import copy_game
from sim.solve.packs.steps import join_tail, settle
from sim.solve.search import autoplay, state
from sim.solve.search.beams.shorten import MOST_GOALS, Shortener
from sim.solve.search.compiled import Bytes, Words
from sim.solve.search.score import NOISE, WEIGHTS, vector
from sim.solve.solver import WrongLineError

LONGEST = 400
"""Steps of a line in a pack."""

_WIDER = (10, 40)  # times as wide are the beams for lines that are longer than that
_REACH = 24  # steps that a detour is looked for around
_STRIDE = 12


def shorten(dealt: Game, steps: Sequence[int], width: int, beams: int) -> tuple[int, ...]:
    """Return a winning line in as few steps, or fewer.

    What depth-first search found may have thousands; of these some stay longer than `LONGEST`.

    :param dealt: the position it begins in; it is not changed
    :param width: of the beams; those for detours are half as wide
    :param beams: how many there are, each with weights a little different
    """
    line = _Line(dealt, steps)
    for times in _WIDER:
        if len(line.steps) > LONGEST:
            line.shorten(_shortener(width * times), vector(), 0, 0, len(line.steps))
    if len(line.steps) > LONGEST:
        return tuple(line.steps)
    chance = random.Random(dealt.number)
    for beam in range(beams):
        weights = list(WEIGHTS)
        if beam:
            weights = [round(weight * chance.uniform(0.5, 1.5)) for weight in WEIGHTS]
        weights[NOISE] = beam % 3
        line.shorten(_shortener(width), vector(weights), beam, 0, len(line.steps))
    first = 0
    while first < len(line.steps):
        last = min(first + _REACH, len(line.steps))
        if not line.shorten(_shortener(width // 2 + 1), vector(), 0, first, last):
            first += _STRIDE
    return tuple(line.steps)


def encode(game: str) -> Any:
    """Return the rules of a game as `autoplay.encode` does, but does only once."""
    return _encode(game).copy()


@cache
def _encode(game: str) -> Any:
    return autoplay.encode(catalog.row(game))


@cache
def _shortener(width: int) -> Shortener:
    return Shortener(width, LONGEST)


class _Line:
    """A line with its positions, as the search holds them."""

    def __init__(self, dealt: Game, steps: Sequence[int]) -> None:
        self.steps = list(steps)
        self._dealt = dealt
        self._game = encode(dealt.row.id)
        self._order = state.stock_order(dealt)
        self._positions = self._read()

    def shorten(
        self, shortener: Shortener, weights: Words, seed: int, first: int, last: int
    ) -> bool:
        """Look for a shorter way between two of its positions; return whether there was one."""
        plays, joined = shortener.search(self._game, weights, seed, self._positions, first, last)
        if not plays:
            return False
        played = copy_game(self._dealt)
        settle(played)
        found: list[int] = []
        for a_move in self.steps[:first] + [part for play in plays for part in _parts(play)]:
            found.append(a_move)
            if not played.push(a_move):
                raise WrongLineError(f"{played.row.id} {played.number}: {a_move} is not legal")
            settle(played)
        if joined < len(self.steps):
            join_tail(played, found, self._dealt, self.steps, joined)
        self.steps = found
        self._positions = self._read()
        return True

    def _read(self) -> list[tuple[Bytes, Words]]:
        played = copy_game(self._dealt)
        settle(played)
        first = state.read(self._game, played, self._order)
        found = [first]
        for at, a_move in enumerate(self.steps, 1):
            played.push(a_move)
            settle(played)
            needed = at > len(self.steps) - MOST_GOALS
            found.append(state.read(self._game, played, self._order) if needed else first)
        return found


def _parts(play: int) -> list[int]:
    # A play as the engine's moves.
    deals, a_move = divmod(play, autoplay.DEALS)
    src = a_move & PLACE_MASK
    if src in (WASTE, HAND):
        a_move = move(src, target(a_move))
    return [DEAL] * deals + [a_move]
