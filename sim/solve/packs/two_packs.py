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
from sim.solve.search.piles.score import MOVES, NOISE
from sim.solve.search.piles.stages import RUNNING, WON
from sim.solve.solver import MEMORY

_NARROW = 2, 4, 8, 16  # positions of a layer
_SPREAD = 0.4  # of the logarithms of weights
_LEAST, _MOST = 4, 12  # the weight of a move, negative
_NOISE = 1, 3


def improve(dealt: Game, line: Sequence[int], width: int, beams: int, plays: int) -> Draft:
    """Return the draft of a deal.

    :param line: a line that wins
    :param width: of the beams for shorter lines; `beams` is their number
    :param plays: the number of narrow beams
    """
    search = ByStages(dealt, MEMORY, True)
    chance = random.Random(dealt.number)
    steps, won, home = _steps(dealt, line), 0, 0
    for number in range(plays + beams):
        rates = number < plays
        weights = [round(one * exp(chance.uniform(-_SPREAD, _SPREAD))) for one in search.weights]
        weights[MOVES] = 0 if rates else -chance.randint(_LEAST, _MOST)
        weights[NOISE] = chance.randint(*_NOISE)
        beam = search.beam(_NARROW[number % 4] if rates else width, weights, number)
        result = RUNNING
        while result == RUNNING:
            result = beam.advance()
        if rates:
            won += result == WON
            home += beam.most_home
        if result == WON:
            found = _steps(dealt, search.engine_line(beam.line()))
            steps = min(steps or found, found or steps, key=len)
    return Draft(dealt.number, steps, won, home)


def _steps(dealt: Game, line: Sequence[int]) -> tuple[int, ...]:
    # Return the steps of a line; none if it breaks because cards go up.
    try:
        return find_steps(dealt, line, give_up)
    except BrokenLineError:
        return ()
