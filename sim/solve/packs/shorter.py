"""Makes a line shorter: by beams from its start, then by detours all along it."""

import random
from collections.abc import Sequence

from patience.game import Game
from patience.moves import DEAL, move, target
from patience.table import HAND, PLACE_MASK, WASTE
from sim.solve.lines import WrongLineError, copy_game
from sim.solve.packs.steps import BrokenLineError, find_steps, give_up, join_tail, settle
from sim.solve.search import autoplay, rows, state
from sim.solve.search.beams.shorten import LONGEST, find_way
from sim.solve.search.compiled import Bytes, Words, integers
from sim.solve.search.score import NOISE, RUN_WEIGHTS, WEIGHTS
from sim.solve.solver import LONG, find_short_line

_WIDER = (10, 40)  # factors for the width of beams, for lines that are longer than LONGEST
_REACH = 24  # steps that a detour may replace
_STRIDE = 12
_SHOWN_WIDTH = 30  # the width of beams for lines that are shown immediately


def shorten(dealt: Game, steps: Sequence[int], width: int, beams: int) -> tuple[int, ...]:
    """Return a winning line in as few steps, or fewer.

    A line from depth-first search can have thousands of steps; some stay longer than `LONGEST`.

    :param dealt: the position where the line begins; it is not changed
    :param width: the width of the beams; those for detours are half as wide
    :param beams: the number of beams, each with slightly different weights
    """
    line = _Line(dealt, steps)
    for times in _WIDER:
        if len(line.steps) > LONGEST:
            line.shorten(width * times, line.weights, 0, 0, len(line.steps))
    if len(line.steps) > LONGEST:
        return tuple(line.steps)
    chance = random.Random(dealt.number)
    for beam in range(beams):
        weights = list(line.weights)
        if beam:
            weights = [round(weight * chance.uniform(0.5, 1.5)) for weight in weights]
        weights[NOISE] = beam % 3
        line.shorten(width, weights, beam, 0, len(line.steps))
    first = 0
    while first < len(line.steps):
        last = min(first + _REACH, len(line.steps))
        if not line.shorten(width // 2 + 1, line.weights, 0, first, last):
            first += _STRIDE
    return tuple(line.steps)


def shorten_line(position: Game, line: tuple[int, ...]) -> tuple[int, ...]:
    """Return a line that wins in as few moves, or fewer, found in a second or two at most.

    It can still be longer than `LONGEST`; then nobody would follow it, and it is not shown.

    :param position: the position where it begins; it is not changed
    :param line: the engine's moves; so is the result
    """
    if position.row.packs > 1 and len(line) > LONG:
        from sim.solve.packs import two_packs

        return two_packs.shorten_line(position, line)
    if not rows.are_known(position.row):
        return line
    if len(line) > LONG:
        line = min(line, find_short_line(position) or line, key=len)
    try:
        steps = find_steps(position, line, give_up)
    except BrokenLineError:
        return line
    played = copy_game(position)
    found = settle(played)
    for a_move in shorten(position, steps, _SHOWN_WIDTH, 1):
        played.push(a_move)
        found += [a_move, *settle(played)]
    return min(line, tuple(found), key=len)


class _Line:
    """A line with its positions, in the form of the search."""

    def __init__(self, dealt: Game, steps: Sequence[int]) -> None:
        self.steps = list(steps)
        self._dealt = dealt
        self._game = autoplay.encode(dealt.row)
        self.weights = RUN_WEIGHTS[0] if self._game[rows.FULL_RUNS] else WEIGHTS
        self._order = state.stock_order(dealt)
        self._positions = self._read()

    def shorten(self, width: int, weights: Sequence[int], seed: int, first: int, last: int) -> bool:
        """Search for a shorter way between two of its positions; return whether one was found."""
        plays, joined = find_way(
            self._game, integers(weights), seed, width, self._positions, first, last
        )
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
        found = [state.read(self._game, played, self._order)]
        for a_move in self.steps:
            played.push(a_move)
            settle(played)
            found.append(state.read(self._game, played, self._order))
        return found


def _parts(play: int) -> list[int]:
    # Return a play as the engine's moves.
    deals, a_move = divmod(play, autoplay.DEALS)
    src = a_move & PLACE_MASK
    if src in (WASTE, HAND):
        a_move = move(src, target(a_move))
    return [DEAL] * deals + [a_move]
