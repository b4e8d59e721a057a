"""The functions by which a search makes its successors; here these are single moves.

All searches share one depth-first loop (`depth`) and one beam (`beams.beam`), which call these
functions by name. `compiled_with` makes loops that call others, for plays, sorting and two packs.
"""

from typing import Any, NamedTuple

from patience.moves import DEAL
from patience.table import CELL, RESERVE, TABLEAU, WASTE
from sim.solve.search import transpositions
from sim.solve.search.compiled import Bytes, Words, called, compiled, zeros
from sim.solve.search.moves import is_alone, write_moves
from sim.solve.search.play import play, settle
from sim.solve.search.rows import CARD_MASK, FACE_DOWN, NO_CARD, RUNS
from sim.solve.search.state import TOP, is_won
from sim.solve.search.stuck import is_stuck

OPEN, WON, LOST, UNSURE = range(4)
"""The verdict on a position at a glance. UNSURE: open, but a search from it misses moves."""

# The report of a search begins with:
POSITIONS = 0  # the number of new ones so far
MOST_HOME = 1  # cards

PILES_SIZE, REACH_SIZE = 92, 1200
_MOST_MADE = 64  # more than the moves of one step, including those home


class Work(NamedTuple):
    """Work space: the positions seen, the moves just made, and notes of some searches."""

    seen: Words
    made: Words
    piles: Words  # `PILES_SIZE` for `plays.homes`
    reach: Words  # `REACH_SIZE` for bounds


def new_work(room: int) -> Work:
    """Return work space.

    :param int room: how many positions it can remember
    """
    return Work(zeros(room), zeros(_MOST_MADE), zeros(PILES_SIZE), zeros(REACH_SIZE))


@compiled
def write(game: Words, state: Bytes, words: Words, work: Work, moves: Words, first: int) -> int:
    """Write the moves into `moves` from an index on; return the index after the last."""
    return write_moves(game, state, words, moves, first)


@compiled
def _promise(game: Words, state: Bytes, a_move: int) -> int:
    src = a_move & 63
    dst = a_move >> 6 & 63
    if a_move == DEAL:
        return 2
    if src < TABLEAU:
        return 0
    if dst < TABLEAU:
        return 9
    if src >= WASTE:
        return 3
    if RESERVE <= src < CELL:
        return 8
    if dst >= CELL:
        return 1
    if src >= CELL:
        return 5
    head = state[TOP + src]
    for _ in range((a_move >> 12 & 63) - 1):
        head = state[head] & CARD_MASK
    below = state[head] & CARD_MASK
    if below >= NO_CARD:
        return 6 if state[TOP + dst] < NO_CARD else 0
    if state[below] >= FACE_DOWN:
        return 7
    return 1 if game[RUNS + head] >> below & 1 else 4


@called("by_moves.write_ordered")
def write_ordered(
    game: Words, state: Bytes, words: Words, work: Work, moves: Words, first: int
) -> int:
    """Write the moves like `write`, the most promising last."""
    end = write_moves(game, state, words, moves, first)
    for index in range(first + 1, end):
        a_move = moves[index]
        promise = _promise(game, state, a_move)
        at = index
        while at > first and _promise(game, state, moves[at - 1]) >= promise:
            moves[at] = moves[at - 1]
            at -= 1
        moves[at] = a_move
    return end


@called("by_moves.make")
def make(game: Words, state: Bytes, words: Words, work: Work, a_move: int) -> int:
    """Make a move and the safe moves that follow; write them into `made`.

    Return their number, or -1 if the move can be skipped.
    """
    work.made[0] = a_move
    play(game, state, words, a_move)
    return settle(game, state, words, work.made, 1)


@called("by_moves.add")
def add(game: Words, state: Bytes, words: Words, work: Work) -> int:
    """Add a position to those seen; return NEW, SEEN or FULL."""
    return transpositions.add(work.seen, state, words)


@called("by_moves.judge")
def judge(game: Words, state: Bytes, words: Words, work: Work) -> int:
    """Return the verdict on a position at a glance."""
    if is_won(game, state):
        return WON
    if is_stuck(game, state):
        return LOST
    return UNSURE if is_alone(game, state) else OPEN


class Search:
    """The base of depth-first searches and beams; each has a vector `report`."""

    report: Words
    work: Any
    make: Any = staticmethod(make)
    finish: Any = staticmethod(lambda *_: 0)
    """Makes the moves after the last step of a win, into `made`; returns their number."""

    def __init__(self, game: Words, state: Bytes, words: Words, room: int) -> None:
        self.first = game, state, words
        self.work = new_work(room)

    def prepare(self) -> None:
        """Note what the bounds need."""

    @property
    def positions(self) -> int:
        """How many new positions were met."""
        return int(self.report[POSITIONS])

    @property
    def most_home(self) -> int:
        """The most cards that were home."""
        return int(self.report[MOST_HOME])

    def replay(self, steps: list[int]) -> list[int]:
        """Return all moves of steps from the first position, including the safe moves."""
        game, state, words = self.first
        at, after, work = zeros(len(state), 8), zeros(len(words)), self.work
        at[:], after[:] = state[:], words[:]
        line: list[int] = []
        for step in steps:
            count = self.make(game, at, after, work, step)
            line += [int(a_move) for a_move in work.made[:count]]
        count = self.finish(game, at, after, work)
        return line + [int(a_move) for a_move in work.made[:count]]
