# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Beam search: layer by layer, the best positions after one move more. It finds wins, no proofs."""

from typing import Any, NamedTuple

from sim.solve.search.compiled import compiled, zeros
from sim.solve.search.moves import MOST_MOVES, write_moves
from sim.solve.search.play import play, settle
from sim.solve.search.score import score
from sim.solve.search.seen import SEEN, add
from sim.solve.search.state import CARDS_HOME, SIZE, WORDS, copy, is_won
from sim.solve.search.stuck import is_stuck

RUNNING, WON, ENDED = range(3)

_LAYERS = 500  # longer than any line it finds
_MOST_MADE = 64

# What a layer reports.
_KEPT = 0  # how many positions the next layer has
_PARENT = 1  # of a win
_WINNING_MOVE = 2
_LOOKED_AT = 3
_MOST_HOME = 4  # cards
_REPORT = 5


class Rules(NamedTuple):
    """What does not change while a beam is searched."""

    game: Any
    weights: Any
    seed: int
    seen: Any


class _Layers(NamedTuple):
    # Two layers, how good the positions of the second are, and how each was come to.
    here: Any
    here_words: Any
    following: Any
    following_words: Any
    scores: Any
    slots: Any
    parents: Any
    moves_made: Any


class Beam:
    """A beam search.

    :param game: the rules, as `rows.encode` gives them, with the stock's order
    :param state: the position to start from; `words` belongs to it
    :param int width: how many positions a layer has at most
    :param weights: of the features of `score`, as a vector
    :param int seed: of the noise in the score
    :param seen: a table for positions, all zeros; the beam fills it
    """

    def __init__(
        self, game: Any, state: Any, words: Any, width: int, weights: Any, seed: int, seen: Any
    ) -> None:
        self._rules = Rules(game, weights, seed, seen)
        self._width = width
        self._layer = 0
        self._parents = zeros(_LAYERS * width)
        self._moves = zeros(_LAYERS * width)
        self._here = zeros(width * SIZE, 8), zeros(width * WORDS)
        self._next = zeros(width * SIZE, 8), zeros(width * WORDS)
        self._heap = zeros(width), zeros(width)
        self._report = zeros(_REPORT)
        self._work = zeros(SIZE, 8), zeros(WORDS), zeros(MOST_MOVES), zeros(_MOST_MADE)
        self._here[0][:SIZE] = state
        self._here[1][:WORDS] = words
        self._report[_KEPT] = 1
        add(seen, state, words)

    @property
    def positions(self) -> int:
        """How many new positions it has looked at."""
        return int(self._report[_LOOKED_AT])

    @property
    def most_home(self) -> int:
        """The most cards that were home."""
        return int(self._report[_MOST_HOME])

    def advance(self) -> int:
        """Search one layer more; return RUNNING, WON, or ENDED if there is none."""
        if self._layer == _LAYERS or not self._report[_KEPT]:
            return ENDED
        won = _advance(
            self._rules,
            _Layers(*self._here, *self._next, *self._heap, self._parents, self._moves),
            self._layer * self._width,
            self._width,
            *self._work,
            self._report,
        )
        self._here, self._next = self._next, self._here
        self._layer += 1
        return WON if won else RUNNING

    def line(self) -> list[int]:
        """Return the moves of the win, without those that settle a position."""
        slot = int(self._report[_PARENT])
        moves = [int(self._report[_WINNING_MOVE])]
        for layer in range(self._layer - 2, -1, -1):
            at = layer * self._width + slot
            moves.append(int(self._moves[at]))
            slot = int(self._parents[at])
        return moves[::-1]


@compiled
def sift_up(scores, slots, base, at, value, slot):
    """Put a score and its slot into a heap from `base` on, the worst first; `at` is its end."""
    while at:
        above = (at - 1) >> 1
        if scores[base + above] <= value:
            break
        scores[base + at] = scores[base + above]
        slots[base + at] = slots[base + above]
        at = above
    scores[base + at] = value
    slots[base + at] = slot


@compiled
def sift_down(scores, slots, base, count, value, slot):
    """Put a score and its slot in place of the worst of a heap of so many from `base` on."""
    at = 0
    while True:
        child = at * 2 + 1
        if child >= count:
            break
        if child + 1 < count and scores[base + child + 1] < scores[base + child]:
            child += 1
        if scores[base + child] >= value:
            break
        scores[base + at] = scores[base + child]
        slots[base + at] = slots[base + child]
        at = child
    scores[base + at] = value
    slots[base + at] = slot


@compiled
def _advance(rules: Rules, layers: _Layers, first_trace, width, state, words, moves, made, report):
    game = rules.game
    kept = 0
    for parent in range(report[_KEPT]):
        copy(layers.here, layers.here_words, parent, state, words, 0)
        count = write_moves(game, state, words, moves, 0)
        for index in range(count):
            copy(layers.here, layers.here_words, parent, state, words, 0)
            a_move = moves[index]
            play(game, state, words, a_move)
            settle(game, state, words, made, 0)
            report[_MOST_HOME] = max(report[_MOST_HOME], state[CARDS_HOME])
            if is_won(game, state):
                report[_PARENT] = parent
                report[_WINNING_MOVE] = a_move
                return True
            if is_stuck(game, state) or add(rules.seen, state, words) == SEEN:
                continue
            report[_LOOKED_AT] += 1
            value = score(game, state, words, rules.weights, rules.seed)
            if kept < width:
                slot = kept
                kept += 1
                sift_up(layers.scores, layers.slots, 0, kept - 1, value, slot)
            elif value > layers.scores[0]:
                slot = layers.slots[0]
                sift_down(layers.scores, layers.slots, 0, kept, value, slot)
            else:
                continue
            copy(state, words, 0, layers.following, layers.following_words, slot)
            layers.parents[first_trace + slot] = parent
            layers.moves_made[first_trace + slot] = a_move
    report[_KEPT] = kept
    return False
