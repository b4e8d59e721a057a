"""Finds shorter ways along a line: a beam whose layers have the same number of steps.

It ends in a win, or in any later position of the line, whichever makes the whole line shortest.
Positions are those of `autoplay`.
"""

from typing import NamedTuple

from patience.moves import DEAL
from sim.solve.search.autoplay import DEALS, DEALT, WENT_UP, deal_on, make_play, write_plays
from sim.solve.search.beams.layers import Layers, keep, new_layers, steps_to
from sim.solve.search.compiled import Bytes, Words, compiled, zeros
from sim.solve.search.moves import MOST_MOVES
from sim.solve.search.score import score
from sim.solve.search.state import CHECK, KEY, SIZE, WORDS, copy, is_won
from sim.solve.search.stuck import is_stuck
from sim.solve.search.transpositions import NEW, add_numbers

_LAYERS = 64  # kept at a time; a play with more steps is left out
_GOALS = 4096
MOST_GOALS = 1000
"""As many later positions a way can come back to: the last ones."""
_SEEN = 2048  # positions remembered for each of the width
_MIXED = 0x5851F42D4C957F2D

# What a search reports.
_LIMIT = 0  # steps of the shortest way so far
_PARENT = 1  # of its last play: -1 if there is none
_LAST_PLAY = 2
_JOINED = 3  # the position of the line that it ends in
_REPORT = 4


class _Rules(NamedTuple):
    game: Words
    weights: Words
    seed: int
    seen: Words
    par: int  # steps of the line from its first position to its last


class _Goals(NamedTuple):
    # A table of the line's positions: their numbers by their checks.
    checks: Words
    ends: Words


class Shortener:
    """A beam for short lines, with all its memory.

    :param int width: how many positions a layer has at most
    :param int longest: steps, of any line
    """

    def __init__(self, width: int, longest: int) -> None:
        self._longest = longest
        self._layers = new_layers(width, _LAYERS, longest)
        self._seen = zeros(width * _SEEN)
        self._goals = _Goals(zeros(_GOALS), zeros(_GOALS))
        self._work = zeros(SIZE, 8), zeros(WORDS), zeros(SIZE, 8), zeros(WORDS), zeros(MOST_MOVES)
        self._report = zeros(_REPORT)

    def search(
        self,
        game: Words,
        weights: Words,
        seed: int,
        line: list[tuple[Bytes, Words]],
        first: int,
        last: int,
    ) -> tuple[list[int], int]:
        """Return plays from a position of a line to a later one, and which that is.

        There are none if no shorter way was found.

        :param game: the rules, as `autoplay.encode` gives them, with the stock's order
        :param weights: of the features of `score`, as a vector
        :param int seed: of the noise in the score
        :param line: its positions, each with its words; a step leads to the next; the last is won.
            Of a long line only the first and the last `MOST_GOALS` are needed
        :param int first: the position to begin at
        :param int last: the last one to come back to
        """
        for table in (self._layers.kept, self._seen, *self._goals):
            _clear(table)
        for at in range(max(first + 1, last + 1 - MOST_GOALS), last + 1):
            _add_goal(self._goals, line[at][1][CHECK], at)
        state, words = line[first]
        self._layers.states[:SIZE] = state
        self._layers.words_of[:WORDS] = words
        self._layers.kept[0] = 1
        self._report[:] = 0, -1, 0, 0
        self._report[_LIMIT] = limit = len(line) - 1 - first
        _search(
            _Rules(game, weights, seed, self._seen, len(line) - 1),
            self._goals,
            self._layers,
            min(last - first, self._longest),
            *self._work,
            self._report,
        )
        if self._report[_LIMIT] == limit:
            return [], first
        plays = steps_to(self._layers, int(self._report[_PARENT]))
        return [*plays, int(self._report[_LAST_PLAY])], int(self._report[_JOINED])


@compiled
def _clear(seen: Words) -> None:
    for index in range(len(seen)):
        seen[index] = 0


@compiled
def _add_goal(goals: _Goals, check: int, at: int) -> None:
    slot = check & (_GOALS - 1)
    while goals.checks[slot]:
        slot = (slot + 1) & (_GOALS - 1)
    goals.checks[slot] = check
    goals.ends[slot] = at


@compiled
def _find_goal(goals: _Goals, check: int) -> int:
    slot = check & (_GOALS - 1)
    while goals.checks[slot]:
        if goals.checks[slot] == check:
            return goals.ends[slot]
        slot = (slot + 1) & (_GOALS - 1)
    return 0


@compiled
def _look(
    rules: _Rules,
    goals: _Goals,
    layers: Layers,
    parent: int,
    a_play: int,
    at: int,
    state: Bytes,
    words: Words,
    report: Words,
) -> None:
    # Look at a position that a play led to, after `at` steps.
    par = rules.par
    joined = par if is_won(rules.game, state) else _find_goal(goals, words[CHECK])
    if joined and at + par - joined < report[_LIMIT]:
        report[_LIMIT] = at + par - joined
        report[_PARENT] = parent
        report[_LAST_PLAY] = a_play
        report[_JOINED] = joined
    if joined == par or at * layers.width >= len(layers.parents) or is_stuck(rules.game, state):
        return
    mixed = (at + 1) * _MIXED
    if add_numbers(rules.seen, words[KEY] ^ mixed, words[CHECK] ^ mixed) != NEW:
        return
    value = score(rules.game, state, words, rules.weights, rules.seed)
    keep(layers, at, value, parent, a_play, state, words)


@compiled
def _search(
    rules: _Rules,
    goals: _Goals,
    layers: Layers,
    most_layers: int,
    here: Bytes,
    here_words: Words,
    state: Bytes,
    words: Words,
    moves: Words,
    report: Words,
) -> None:
    game = rules.game
    layer = 0
    while layer + 1 < report[_LIMIT] and layer < most_layers:
        ring = layer % _LAYERS
        for slot in range(layers.kept[ring]):
            start = ring * layers.width + slot
            parent = layer * layers.width + slot
            copy(layers.states, layers.words_of, start, here, here_words, 0)
            key = here_words[KEY]
            if add_numbers(rules.seen, key, here_words[CHECK]) != NEW:
                continue
            result = DEALT
            deals = 0
            while result == DEALT and layer + deals + 1 < report[_LIMIT]:
                at = layer + deals + 1
                count = write_plays(game, here, here_words, moves, deals)
                for number in range(count):
                    copy(here, here_words, 0, state, words, 0)
                    make_play(game, state, words, moves[number], moves, count)
                    a_play = moves[number] + deals * DEALS
                    _look(rules, goals, layers, parent, a_play, at, state, words, report)
                if deals + 2 == _LAYERS:
                    break
                result = deal_on(game, here, here_words, moves, deals)
                deals += 1
                if here_words[KEY] == key:
                    break
            if result == WENT_UP and layer + deals < report[_LIMIT]:
                a_play = DEAL + (deals - 1) * DEALS
                at = layer + deals
                _look(rules, goals, layers, parent, a_play, at, here, here_words, report)
        layers.kept[ring] = 0
        layer += 1
