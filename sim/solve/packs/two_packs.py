"""Finds shorter lines in games of two packs, and how hard their deals are.

Beams with other weights find other lines, and the shortest one is kept. Most random plays win none
of these games, so difficulty is the share of very narrow beams that win; then the number of cards
home at their ends.
"""

import random
from collections.abc import Sequence
from math import exp

from patience.game import Game
from sim.solve.by_stages import ByStages
from sim.solve.packs.drafts import Draft
from sim.solve.packs.steps import BrokenLineError, find_steps, give_up
from sim.solve.search.beams.beam import RUNNING
from sim.solve.search.by_moves import WON
from sim.solve.search.piles.score import MOVES, NOISE
from sim.solve.solver import MEMORY

_NARROW = 2, 4, 8, 16  # positions of a layer
_SHOWN_WIDTH, _SHOWN_BEAMS = 256, 4  # for lines that are shown immediately
_SPREAD = 0.4  # of the logarithms of weights
_LEAST, _MOST = 8, 32  # the weight of a move, negative
_NOISE = 1, 3


def shorten_line(position: Game, line: tuple[int, ...]) -> tuple[int, ...]:
    """Return a line that wins in as few moves, or fewer, found in a second or two at most.

    :param position: the position where it begins; it is not changed
    :param line: the engine's moves; so is the result
    """
    search = ByStages(position, MEMORY, True)
    chance = random.Random(position.number)
    for number in range(_SHOWN_BEAMS):
        found, _ = _finish(search, _SHOWN_WIDTH, _weights(search, chance, True), number)
        line = min(line, found or line, key=len)
    return line


def improve(dealt: Game, line: Sequence[int], width: int, beams: int, plays: int) -> Draft:
    """Return the draft of a deal.

    :param line: a line that wins
    :param width: of the beams for shorter lines; `beams` is their number
    :param plays: the number of narrow beams
    """
    search = ByStages(dealt, MEMORY, True)
    chance = random.Random(dealt.number)
    found = [line]
    won = home = 0
    for number in range(plays):
        narrow = _NARROW[number % len(_NARROW)]
        played, came = _finish(search, narrow, _weights(search, chance, False), number)
        won += bool(played)
        home += came
        found.append(played)
    for number in range(beams):
        found.append(_finish(search, width, _weights(search, chance, True), number)[0])
    steps = filter(None, (_steps(dealt, one) for one in found if one))
    return Draft(dealt.number, min(steps, key=len, default=()), won, home)


def _weights(search: ByStages, chance: random.Random, counts_moves: bool) -> list[int]:
    # Return weights that differ slightly from the usual ones.
    spread = (exp(chance.uniform(-_SPREAD, _SPREAD)) for _ in search.weights)
    weights = [round(one * times) for one, times in zip(search.weights, spread)]
    weights[NOISE] = chance.randint(*_NOISE)
    if counts_moves:
        weights[MOVES] = -chance.randint(_LEAST, _MOST)
    return weights


def _finish(
    search: ByStages, width: int, weights: Sequence[int], seed: int
) -> tuple[tuple[int, ...], int]:
    # Search by a beam to its end; return the line, if it wins, and the most cards that were home.
    beam = search.beam(width, weights, seed)
    result = RUNNING
    while result == RUNNING:
        result = beam.advance()
    return search.engine_line(beam.line()) if result == WON else (), beam.most_home


def _steps(dealt: Game, line: Sequence[int]) -> tuple[int, ...]:
    # Return the steps of a line; none if it breaks because cards go up.
    try:
        return find_steps(dealt, line, give_up)
    except BrokenLineError:
        return ()
