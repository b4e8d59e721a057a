"""Decides whether a position can be won: beams for wins, depth-first search for proofs.

Narrow beams come first, because they win most winnable deals in milliseconds. Then the searches
take turns: a little depth-first search, then wide beams with slightly different weights each time,
and so on. Each turn is a number of positions, so verdict and line are the same on every machine,
unless the seconds are over. The engine plays every line before it is returned.

Searches that only some games need, or only deals that narrow beams do not win, are imported when
they begin.

NOTES.md lists searches that were tried and dropped.
"""

import random
import time
from collections.abc import Callable, Generator, Iterator
from itertools import cycle, islice
from math import exp
from typing import TYPE_CHECKING, Any, NamedTuple

from patience.game import Game
from patience.games.row import Row
from patience.moves import DEAL, TO_HAND, move, source, target
from patience.table import HAND, STOCK, WASTE
from sim.solve import lines
from sim.solve.search import depth, rows, state
from sim.solve.search.beams import beam
from sim.solve.search.beams.beam import Beam, LevelBeam
from sim.solve.search.compiled import Words, integers, zeros
from sim.solve.search.depth import DepthFirst
from sim.solve.search.moves import SECOND
from sim.solve.search.play import MOST_SETTLED, settle
from sim.solve.search.rows import CARD_MASK
from sim.solve.search.score import NOISE, RUN_WEIGHTS
from sim.solve.verdict import UNKNOWN, UNWINNABLE, WINNABLE, Verdict

if TYPE_CHECKING:
    from sim.solve.by_engine import EngineSearch

LEAST_MEMORY, MOST_MEMORY = 128, 3500
"""Megabytes; a search has 4,096 in all."""
MEMORY = 512
"""Megabytes by default."""
SECONDS = 20.0
"""By default."""
LONG = 200
"""Moves of a line; a longer one is followed by a search for a shorter one before it is shown."""

_A_MEGABYTE = 8  # positions in the widest beam, for each megabyte; one takes 28 KB
_SPREAD = 0.6  # of the logarithms of weights
_WIDTHS = 1000, 4000  # of beams for short lines
_SLICE = 20_000  # positions searched depth first between two checks of the clock
_A_BEAM = 5_000  # positions that another beam counts as, however soon it ends
_NOISE = 1, 4  # the least and the greatest weight of the noise


_Found = tuple[str, list[int]]  # a verdict, and the search's moves if it is a win


_Beams = tuple[tuple[type[Beam], int], ...]  # by kind and width


class _Plan(NamedTuple):
    # The searches that take turns.
    first: _Beams
    wide: _Beams  # two at a time, in turn, between depth-first searches
    depth: type[DepthFirst]
    begins: int  # positions of depth-first search before them
    share: float  # positions of it for each of theirs


_FIRST = (Beam, 30), (Beam, 300)
_WIDE = (
    *((LevelBeam, 500), (LevelBeam, 8000), (LevelBeam, 1000)),
    *((Beam, 4000), (LevelBeam, 500), (Beam, 1000)),
)
_BY_MOVES = _Plan(_FIRST, _WIDE, DepthFirst, 1_000_000, 1.5)  # wins are early, many proofs late
_BY_CARDS = _Plan(_FIRST, _WIDE, DepthFirst, 80_000, 0.1)  # for single cards: few proofs come late
_LOOSE_SHARE = 4.0  # the same while any run moves: nothing but proofs


def _by_plays() -> _Plan:
    from sim.solve.search.plays.plays import ByPlays, PlayBeam

    first = (*_FIRST, (PlayBeam, 30), (PlayBeam, 300))
    wide = (PlayBeam, 1000), (PlayBeam, 300), (PlayBeam, 3000), (PlayBeam, 300)
    return _Plan(first, wide, ByPlays, 600_000, 4.0)  # beams win most deals immediately


def solve(
    position: Game,
    seconds: float = SECONDS,
    memory: int = MEMORY,
    pruned: bool = True,
    tick: Callable[[int], bool] | None = None,
) -> Verdict:
    """Decide a position, within some seconds.

    >>> from patience.games import catalog, dealing
    >>> dealt = dealing.new_game(catalog.row("simplicity"), 1, Table())
    >>> solve(dealt).verdict  # doctest: +SKIP
    'winnable'

    :param position: the position; it is not changed
    :param int memory: megabytes, from `LEAST_MEMORY` to `MOST_MEMORY`; when they are full,
        depth-first search ends
    :param pruned: False searches without dominance, for comparison
    :param tick: called from time to time with the number of positions; False ends the search
    """
    running = Running(position, seconds, memory, pruned)
    while (found := running.advance()) is None:
        if tick is not None and not tick(running.positions):
            return running.end(UNKNOWN)
    return found


class Running:
    """A search that goes on for some milliseconds whenever it is asked to.

    The parameters are those of `solve`.
    """

    def __init__(
        self, position: Game, seconds: float, memory: int = MEMORY, pruned: bool = True
    ) -> None:
        self._started = time.thread_time()
        memory = min(max(memory, LEAST_MEMORY), MOST_MEMORY)
        self._search: Any = _kind(position)(position, memory, pruned)
        self._steps: Iterator[_Found] = self._search.steps(seconds)

    @property
    def positions(self) -> int:
        """How many positions were visited."""
        return int(self._search.positions)

    def advance(self) -> Verdict | None:
        """Return the verdict; None if the search goes on."""
        for found, moves in self._steps:
            if found == UNKNOWN:
                return None
            return self.end(found, self._search.engine_line(moves) if found == WINNABLE else ())
        return self.end(UNKNOWN)

    def end(self, verdict: str, line: tuple[int, ...] = ()) -> Verdict:
        """Return the result with a verdict."""
        seconds = time.thread_time() - self._started
        return Verdict(verdict, line, self.positions, seconds, self._search.most_home)


def _kind(position: Game) -> Any:
    # Return the class that searches positions of a row.
    if position.row.packs > 1:
        return _kind_of_packs(position.row)
    row = position.row
    if row.home or row.pair or (row.fsuit and row.draw == "t" and not row.fstep):
        from sim.solve.by_removals import ByRemovals

        return ByRemovals
    if position.row.deals == TO_HAND:
        from sim.solve.by_sorting import BySorting

        return BySorting
    if not rows.are_known(position.row):
        from sim.solve.by_engine import EngineSearch

        return EngineSearch
    return _Search


def _kind_of_packs(row: Row) -> "type[EngineSearch]":
    # Return the class for a row of two packs.
    from sim.solve import by_stages
    from sim.solve.by_engine import EngineSearch

    return by_stages.ByStages if by_stages.are_known(row) else EngineSearch


class Shortening:
    """A search for a shorter line than a long one, within a second or two; it goes on as `Running`.

    A line from depth-first search can have thousands of moves; one of a wide beam has few.

    :param position: where the line begins; it is not changed
    :param found: the verdict with the long line
    """

    def __init__(self, position: Game, found: Verdict, memory: int = MEMORY) -> None:
        self._found = found
        self._lines = _short_lines(position, memory)

    def advance(self) -> Verdict | None:
        """Return the verdict with the shorter of both lines; None if the search goes on."""
        found = self._found
        for line in self._lines:
            if not line:
                return None
            if len(line) < len(found.line):
                return Verdict(found.verdict, line, *found[2:])
            break
        return found


def find_short_line(position: Game) -> tuple[int, ...]:
    """Return a line that wins and that a wide beam finds within a second or two; () if none does.

    :param position: of a row that `rows.are_known`; it is not changed
    """
    return next(filter(None, _short_lines(position, MEMORY)), ())


def _short_lines(position: Game, memory: int) -> Iterator[tuple[int, ...]]:
    # Yield a line that wins, and () every few milliseconds before it.
    if _kind(position) is not _Search:
        return
    search = _Search(position, memory, True)
    for width in _WIDTHS:
        for found, moves in search.widen(width):
            yield search.engine_line(moves) if found == WINNABLE else ()


class _Search:
    """The search of one position."""

    def __init__(self, position: Game, memory: int, pruned: bool) -> None:
        self._position = position
        self._game = rows.encode(position.row, pruned=pruned)
        # Rules with more moves, until depth-first search by them has ended.
        self._looser = rows.loosen(position.row, pruned=pruned)
        self._state, self._words = state.read(self._game, position)
        made = zeros(MOST_SETTLED)
        count = settle(self._game, self._state, self._words, made, 0)
        self._first = [int(a_move) for a_move in made[:count]]
        self._plan = _BY_CARDS if self._game[rows.PACKETS] == rows.ONE_CARD else _BY_MOVES
        if self._game[rows.BY_PLAYS]:
            self._plan = _by_plays()
        entries = memory * 1_000_000 // 8
        self._widest = memory * _A_MEGABYTE
        self._beam_room = min(entries // 4, 8_000_000)
        self._depth_room = entries * 3 // 4 - self._beam_room
        self._chance = random.Random(1)
        self._running: Beam | None = None
        self._deep: DepthFirst | None = None
        self._finished = 0  # positions of finished tries
        self._most_home = 0  # in finished tries

    @property
    def positions(self) -> int:
        """How many positions were visited."""
        searches = self._running, self._deep
        return self._finished + sum(search.positions for search in searches if search)

    @property
    def most_home(self) -> int:
        """The most cards that were home."""
        searches = self._running, None if self._looser else self._deep
        most = [search.most_home for search in searches if search]
        return max(self._most_home, *most, int(self._state[state.CARDS_HOME]))

    def steps(self, seconds: float) -> Iterator[_Found]:
        """Search; yield verdict and line every few milliseconds, UNKNOWN until the last."""
        if state.is_won(self._game, self._state):
            yield WINNABLE, []
            return
        ends = time.thread_time() + seconds
        plan = self._plan
        for kind, width in plan.first:
            begun = self._beam(kind, width, integers(self._centres(kind)[0]))
            yield from self._try(begun, ends)
        self._deep = self._begin_loosely() or self._begin_depth()
        goes_on = True
        wide = cycle(plan.wide)
        turn = plan.begins
        while time.thread_time() < ends:
            if goes_on:
                goes_on = yield from self._run_depth(turn, ends)
            others = -self._finished
            for kind, width in islice(wide, 2):
                yield from self._try(self._beam(kind, width, self._draw_weights(kind)), ends)
                others += _A_BEAM
            others += self._finished
            turn = int(others * (_LOOSE_SHARE if self._looser else plan.share))

    def widen(self, width: int) -> Iterator[_Found]:
        """Search by one beam to its end; yield verdict and line as in `steps`."""
        if state.is_won(self._game, self._state):
            yield WINNABLE, []
            return
        weights = integers(self._centres(Beam)[0])
        yield from self._try(self._beam(Beam, width, weights), float("inf"))

    def _begin_loosely(self) -> DepthFirst | None:
        if self._looser is None:
            return None
        at, words = state.read(self._looser, self._position)
        settle(self._looser, at, words, zeros(MOST_SETTLED), 0)
        return self._plan.depth(self._looser, at, words, self._depth_room)

    def _begin_depth(self) -> DepthFirst:
        return self._plan.depth(self._game, self._state, self._words, self._depth_room)

    def _beam(self, kind: type[Beam], width: int, weights: Words) -> Beam:
        width = min(width, self._widest)
        room = min(self._beam_room, width * beam.ROOM)
        seed = self._chance.getrandbits(62)
        return kind(self._game, self._state, self._words, width, weights, seed, room)

    def _try(self, running: Beam, ends: float) -> Iterator[_Found]:
        self._running = running
        result = beam.RUNNING
        while result == beam.RUNNING and time.thread_time() < ends:
            result = running.advance()
            if result == beam.WON:
                yield WINNABLE, running.line()
                return
            yield UNKNOWN, []
        self._finished += running.positions
        self._most_home = max(self._most_home, running.most_home)
        self._running = None

    def _run_depth(self, positions: int, ends: float) -> Generator[_Found, None, bool]:
        # Return whether the search can continue.
        assert self._deep
        last = self._deep.positions + positions
        while self._deep.positions < last and time.thread_time() < ends:
            result = self._deep.search(min(_SLICE, last - self._deep.positions))
            if result == depth.LOST:
                yield UNWINNABLE, []
            elif self._looser and result != depth.RUNNING:  # perhaps by moves that the rules lack
                self._looser = None
                self._finished += self._deep.positions
                self._deep = None  # one table at a time
                self._deep = self._begin_depth()
                return True
            elif result == depth.WON:
                yield WINNABLE, self._deep.line()
            elif result != depth.RUNNING:
                return False
            yield UNKNOWN, []
        return True

    def _draw_weights(self, kind: type[Beam] = Beam) -> Any:
        spread = self._chance.uniform
        centre = self._chance.choice(self._centres(kind))
        weights = [round(weight * exp(spread(-_SPREAD, _SPREAD))) for weight in centre]
        weights[NOISE] = self._chance.randint(*_NOISE)
        return integers(weights)

    def _centres(self, kind: type[Beam]) -> tuple[tuple[int, ...], ...]:
        return RUN_WEIGHTS if self._game[rows.FULL_RUNS] else kind.centres

    def engine_line(self, moves: list[int]) -> tuple[int, ...]:
        """Return the engine's moves for the moves of the search; this plays them."""
        return lines.engine_line(self._position, self._first + moves, self._in_engine)

    def _in_engine(self, played: Game, a_move: int) -> Iterator[int]:
        src = source(a_move)
        if WASTE <= src < STOCK:
            card = self._game[rows.ORDER + (a_move >> 12)] & CARD_MASK
            for _ in range(2 * self._game[rows.STOCK_SIZE] + 4):
                if card in (played.table.top[WASTE], played.table.top[HAND]):
                    break
                yield DEAL
            src = WASTE if played.table.top[WASTE] == card else HAND
            a_move = move(src, target(a_move))
        yield a_move & (1 << SECOND) - 1
        if second := a_move >> SECOND:
            yield move(src, target(a_move), second)
