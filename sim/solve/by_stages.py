"""Solves games of two packs: beams by stages find wins, searches by the engine prove dead ends."""

import random
import time
from collections.abc import Iterator, Sequence
from math import exp

from patience.game import Game
from patience.games.dealing import game_for
from patience.games.row import Row
from patience.kinds.faces import faces_of
from patience.kinds.runs import RunGame
from patience.moves import DEAL, move, size, source, target
from patience.table import CARD_MASK, REDEALS, UNLIMITED, Table
from patience.table import STOCK as STOCK_PLACE
from patience.table import WASTE as WASTE_PLACE
from sim.solve.by_engine import EngineSearch
from sim.solve.lines import engine_line
from sim.solve.search.beams.beam import RUNNING
from sim.solve.search.by_moves import WON
from sim.solve.search.compiled import Bytes, integers, zeros
from sim.solve.search.piles import table
from sim.solve.search.piles.score import NOISE, RUN_WEIGHTS, WEIGHTS
from sim.solve.search.piles.stages import StageBeam
from sim.solve.search.rows import relation
from sim.solve.verdict import UNKNOWN, WINNABLE

_WIDTHS = 64, 256, 1024, 4096
_A_MEGABYTE = 16  # positions in the widest beam, for each megabyte
_ENTRIES = 1000  # of the table of positions, for each position of the width
_SPREAD = 0.5  # of the logarithms of weights
_NOISE = 1, 3  # the least and the greatest weight of the noise
_DEPTH_OF_ROWS, _DEPTH, _LAST_DEPTH = 60, 12, 300  # layers of a stage
_AT_ONCE = 200  # positions of the search by the engine
_ROWS = {"t": table.ROW, "f": table.FULL_ROW}


def are_known(row: Row) -> bool:
    """Return whether the beam knows a row's rules."""
    kind = type(game_for(row, Table(row.packs)))
    return (
        (kind is RunGame or (kind is Game and not row.frun))
        and row.packs > 1
        and row.T <= table.WASTE
        and (row.R, row.C, row.cap, row.wrap, row.hand) == (0, 0, 0, 0, 0)
        and (row.base, row.fdir, row.dir) == ("1", "U", "D")
        and row.move in ("N", "1")
        and row.king in ("0", "13")
        and row.draw in ("0", "1", "3", "t", "f")
        and (not row.auto or (row.auto == "WH" and row.draw in ("1", "3")))
    )


def encode(row: Row) -> list[int]:
    """Return the vector for a row."""
    game = [0] * table.LENGTH
    game[table.PILES] = row.T
    game[table.GOAL] = table.CARDS
    game[table.ONE_CARD] = row.move == "1"
    game[table.FULL_RUNS] = row.frun
    game[table.DRAW] = _ROWS[row.draw] if row.draw in _ROWS else int(row.draw)
    game[table.FROM_TABLEAU] = "T" in row.fill
    game[table.FROM_WASTE] = "W" in row.fill
    game[table.KING] = row.king == "13"
    game[table.FILLED] = row.auto == "WH"
    game[table.FACES : table.FACES + table.CARDS] = list(faces_of(row))
    run = row.suit if row.run == "=" else row.run
    game[table.FITS : table.FITS + 52] = relation(row, row.suit, 13)
    game[table.RUNS : table.RUNS + 52] = (
        [(1 << 52) - 1] * 52 if run == "*" else relation(row, run, 13)
    )
    return game


class ByStages(EngineSearch):
    """The search of one position of two packs."""

    def __init__(self, position: Game, memory: int, pruned: bool) -> None:
        super().__init__(position, memory, pruned)
        row = position.row
        self._game = integers(encode(row))
        self._state, self._words = read(position), zeros(table.WORDS)
        table.begin(self._game, self._state, self._words)
        self._widest = max(min(memory * _A_MEGABYTE, _WIDTHS[-1]), _WIDTHS[0])
        self.weights = RUN_WEIGHTS if row.frun else WEIGHTS
        """Of the first beams."""

    def steps(self, seconds: float) -> Iterator[tuple[str, list[int]]]:
        """Search; yield verdict and line every few milliseconds, UNKNOWN until the last."""
        ends = time.thread_time() + seconds
        if self._position.won():
            yield WINNABLE, []
            return
        chance = random.Random(1)
        for width in _WIDTHS:
            yield from self._search(self.beam(min(width, self._widest), self.weights, 0), ends)
            if width == _WIDTHS[1]:
                yield from self._try(_AT_ONCE, chance, ends)
        while time.thread_time() < ends:
            spread = (exp(chance.uniform(-_SPREAD, _SPREAD)) for _ in self.weights)
            weights = [round(one * times) for one, times in zip(self.weights, spread)]
            weights[NOISE] = chance.randint(*_NOISE)
            seed = chance.getrandbits(60)
            yield from self._search(self.beam(self._widest, weights, seed), ends)

    def beam(self, width: int, weights: Sequence[int], seed: int) -> StageBeam:
        """Return a beam.

        :param int width: the most positions of a layer
        :param weights: of the features of `score`
        :param int seed: of the noise in the score
        """
        depth = _DEPTH_OF_ROWS if self._position.row.draw in _ROWS else _DEPTH
        start = self._game, self._state, self._words
        given = integers(weights), seed, depth, _LAST_DEPTH, width * _ENTRIES
        return StageBeam(*start, width, *given)

    def _search(self, running: StageBeam, ends: float) -> Iterator[tuple[str, list[int]]]:
        result = RUNNING
        while result == RUNNING and time.thread_time() < ends:
            result = running.advance()
            yield UNKNOWN, []
        self.positions += running.positions
        self.most_home = max(self.most_home, running.most_home)
        if result == WON:
            yield WINNABLE, running.line()

    def engine_line(self, moves: list[int]) -> tuple[int, ...]:
        """Return the moves of a line, after playing it."""
        return engine_line(self._position, moves, in_engine)


def in_engine(played: Game, a_move: int) -> tuple[int]:
    """Return a move of the search as the engine's; it goes to the foundation that is free."""
    if a_move == DEAL or target(a_move) not in played.foundations:
        return (a_move,)
    src = source(a_move)
    return (move(src, played.foundation_for(played.table.top[src]), size(a_move)),)


def read(position: Game) -> Bytes:
    """Return the state of a position, as `table` describes it."""
    lying, row = position.table, position.row
    state = zeros(table.SIZE, 8)
    for pile in range(table.PLACES):
        state[table.TOP + pile] = table.NO_CARD
    places = list(enumerate(position.tableau))
    places += [(table.WASTE, WASTE_PLACE), (table.STOCK, STOCK_PLACE)]
    cards = bytearray(table.CARDS)
    for pile, place in places:
        for lies in cards[: lying.read_pile(place, cards)]:
            card = lies & CARD_MASK
            state[card] = state[table.TOP + pile]
            state[table.TOP + pile] = card
            state[table.COUNT + pile] += 1
            state[table.DOWN + pile] += lies != card and pile < row.T
    for home, place in enumerate(position.foundations):
        state[table.HOME + home] = lying.length(place)
    state[table.CARDS_HOME] = sum(map(lying.length, position.foundations))
    left = lying.top[REDEALS]
    state[table.REDEALS] = -1 if left == UNLIMITED else left
    return state
