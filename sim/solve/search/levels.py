# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Beam search by how far a position has come: the best of each level, whatever number of moves.

A level is the number of cards home, plus those out of stock and reserve and face up. So a move
that only makes room is not held against a position, as it is in `beam`, where it costs a layer:
on the same level up to `_ROUNDS` of these are made one after the other.
"""

from typing import Any, NamedTuple

from patience.table import CARD_MASK, FACE_DOWN, NO_CARD, RESERVE, TABLEAU
from sim.solve.search.beam import ENDED, RUNNING, WON, Rules, sift_down, sift_up
from sim.solve.search.compiled import compiled, zeros
from sim.solve.search.moves import MOST_MOVES, write_moves
from sim.solve.search.play import play, settle
from sim.solve.search.rows import PILES, RESERVES
from sim.solve.search.score import score
from sim.solve.search.seen import SEEN, add
from sim.solve.search.state import CARDS_HOME, LEFT, SIZE, TOP, WORDS, copy, is_won
from sim.solve.search.stuck import is_stuck

_LEVELS = 105
_SAME = _LEVELS  # in place of a level: those of this level that one move more led to
_ROUNDS = 4
_MOST_MADE = 64

# What a round reports.
_KEPT = 0  # how many positions the next one looks at
_PARENT = 1  # of a win
_WINNING_MOVE = 2
_LOOKED_AT = 3
_MOST_HOME = 4  # cards
_LEVEL = 5
_NODES = 6
_REPORT = 7


class _Levels(NamedTuple):
    # The positions looked at, and those that wait on each level: how good they are, and how each
    # was come to, as the number of a position that was looked at, and a move.
    here: Any
    here_words: Any
    following: Any
    following_words: Any
    scores: Any
    slots: Any
    parents: Any
    moves_made: Any
    kept: Any  # how many wait on each level
    next_move: Any  # the numbers of those looked at


class LevelBeam:
    """A beam search by levels; its parameters are those of `beam.Beam`.

    :param int width: how many positions a level has at most; half as many for each move more
    """

    def __init__(
        self, game: Any, state: Any, words: Any, width: int, weights: Any, seed: int, seen: Any
    ) -> None:
        self._rules = Rules(game, weights, seed, seen)
        self._width = width
        self._round = 0
        waiting = (_LEVELS + 1) * width
        self._levels = _Levels(
            zeros(width * SIZE, 8),
            zeros(width * WORDS),
            zeros(waiting * SIZE, 8),
            zeros(waiting * WORDS),
            zeros(waiting),
            zeros(waiting),
            zeros(waiting),
            zeros(waiting),
            zeros(_LEVELS + 1),
            zeros(width),
        )
        self._parents = zeros(_LEVELS * (_ROUNDS + 1) * width)
        self._moves = zeros(_LEVELS * (_ROUNDS + 1) * width)
        self._report = zeros(_REPORT)
        self._work = zeros(SIZE, 8), zeros(WORDS), zeros(MOST_MOVES), zeros(_MOST_MADE)
        copy(state, words, 0, self._levels.here, self._levels.here_words, 0)
        self._report[_KEPT] = self._report[_NODES] = 1
        self._report[_LEVEL] = level(game, state, words)
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
        """Look at what waits on a level; return RUNNING, WON, or ENDED if nothing waits."""
        if _advance(self._rules, self._levels, self._width, *self._work, self._report):
            return WON
        self._round += 1
        if self._round <= _ROUNDS and self._take(_SAME):
            return RUNNING
        self._round = 0
        self._levels.kept[_SAME] = 0
        for after in range(int(self._report[_LEVEL]) + 1, _LEVELS):
            if self._take(after):
                self._report[_LEVEL] = after
                return RUNNING
        return ENDED

    def _take(self, from_level: int) -> int:
        return _take(
            self._levels, from_level, self._width, self._parents, self._moves, self._report
        )

    def line(self) -> list[int]:
        """Return the moves of the win, without those that settle a position."""
        moves = [int(self._report[_WINNING_MOVE])]
        number = int(self._report[_PARENT])
        while number:
            moves.append(int(self._moves[number]))
            number = int(self._parents[number])
        return moves[::-1]


@compiled
def level(game, state, words):
    """Return how far a position has come: 0 to 104."""
    total = 52 + state[CARDS_HOME]
    left = words[LEFT]
    while left:
        left &= left - 1
        total -= 1
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        card = state[TOP + place]
        while card < NO_CARD:
            total -= 1
            card = state[card] & CARD_MASK
    for place in range(TABLEAU, TABLEAU + game[PILES]):
        card = state[TOP + place]
        while card < NO_CARD:
            if state[card] >= FACE_DOWN:
                total -= 1
            card = state[card] & CARD_MASK
    return total


@compiled
def _take(levels: _Levels, from_level, width, parents, moves, report):
    # Take what waits on a level to be looked at; return how many positions that is.
    count = levels.kept[from_level]
    for slot in range(count):
        waits = from_level * width + slot
        copy(levels.following, levels.following_words, waits, levels.here, levels.here_words, slot)
        number = report[_NODES]
        report[_NODES] += 1
        parents[number] = levels.parents[waits]
        moves[number] = levels.moves_made[waits]
        levels.next_move[slot] = number
    levels.kept[from_level] = 0
    report[_KEPT] = count
    return count


@compiled
def _advance(rules: Rules, levels: _Levels, width, state, words, moves, made, report):
    game = rules.game
    levels.kept[_SAME] = 0
    for parent in range(report[_KEPT]):
        copy(levels.here, levels.here_words, parent, state, words, 0)
        count = write_moves(game, state, words, moves, 0)
        for index in range(count):
            copy(levels.here, levels.here_words, parent, state, words, 0)
            a_move = moves[index]
            play(game, state, words, a_move)
            settle(game, state, words, made, 0)
            report[_MOST_HOME] = max(report[_MOST_HOME], state[CARDS_HOME])
            if is_won(game, state):
                report[_PARENT] = levels.next_move[parent]
                report[_WINNING_MOVE] = a_move
                return True
            if is_stuck(game, state) or add(rules.seen, state, words) == SEEN:
                continue
            report[_LOOKED_AT] += 1
            value = score(game, state, words, rules.weights, rules.seed)
            to_level = level(game, state, words)
            room = width
            if to_level <= report[_LEVEL]:
                to_level = _SAME
                room = width // 2
            first = to_level * width
            kept = levels.kept[to_level]
            if kept < room:
                slot = kept
                levels.kept[to_level] = kept + 1
                sift_up(levels.scores, levels.slots, first, kept, value, slot)
            elif value > levels.scores[first]:
                slot = levels.slots[first]
                sift_down(levels.scores, levels.slots, first, kept, value, slot)
            else:
                continue
            copy(state, words, 0, levels.following, levels.following_words, first + slot)
            levels.parents[first + slot] = levels.next_move[parent]
            levels.moves_made[first + slot] = a_move
    return False
