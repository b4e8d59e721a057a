# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Finds shorter ways along a line: a beam whose layers have the same number of steps.

It ends in a win, or in any later position of the line, whichever makes the whole line shortest.
Positions are those of `settled`.
"""

from typing import Any

from patience.moves import DEAL
from sim.solve.search.beam import sift_down, sift_up
from sim.solve.search.compiled import compiled, zeros
from sim.solve.search.moves import MOST_MOVES
from sim.solve.search.score import score
from sim.solve.search.seen import NEW, add_numbers
from sim.solve.search.settled import DEALS, DEALT, WENT_UP, deal_on, make_play, write_plays
from sim.solve.search.state import CHECK, KEY, SIZE, WORDS, copy, is_won
from sim.solve.search.stuck import is_stuck

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


class Shortener:
    """A beam for short lines, with all its memory.

    :param int width: how many positions a layer has at most
    :param int longest: steps, of any line
    """

    def __init__(self, width: int, longest: int) -> None:
        self._width = width
        self._longest = longest
        self._layers = zeros(_LAYERS * width * SIZE, 8), zeros(_LAYERS * width * WORDS)
        self._heaps = zeros(_LAYERS * width), zeros(_LAYERS * width)
        self._kept = zeros(_LAYERS)
        self._trace = zeros(longest * width), zeros(longest * width)
        self._seen = zeros(width * _SEEN)
        self._goals = zeros(_GOALS), zeros(_GOALS)
        self._work = zeros(SIZE, 8), zeros(WORDS), zeros(SIZE, 8), zeros(WORDS), zeros(MOST_MOVES)
        self._report = zeros(_REPORT)

    def search(
        self, game: Any, weights: Any, seed: int, line: list[tuple[Any, Any]], first: int, last: int
    ) -> tuple[list[int], int]:
        """Return plays from a position of a line to a later one, and which that is.

        There are none if no shorter way was found.

        :param game: the rules, as `settled.encode` gives them, with the stock's order
        :param weights: of the features of `score`, as a vector
        :param int seed: of the noise in the score
        :param line: its positions, each with its words; a step leads to the next; the last is won.
            Of a long line only the first and the last `MOST_GOALS` are needed
        :param int first: the position to begin at
        :param int last: the last one to come back to
        """
        for table in (self._kept, self._seen, *self._goals):
            _clear(table)
        for at in range(max(first + 1, last + 1 - MOST_GOALS), last + 1):
            _add_goal(*self._goals, line[at][1][CHECK], at)
        state, words = line[first]
        self._layers[0][:SIZE] = state
        self._layers[1][:WORDS] = words
        self._kept[0] = 1
        self._report[:] = 0, -1, 0, 0
        self._report[_LIMIT] = limit = len(line) - 1 - first
        _search(
            game,
            weights,
            seed,
            self._seen,
            *self._goals,
            *self._layers,
            *self._heaps,
            self._kept,
            *self._trace,
            self._width,
            min(last - first, self._longest),
            len(line) - 1,
            *self._work,
            self._report,
        )
        if self._report[_LIMIT] == limit:
            return [], first
        plays = [int(self._report[_LAST_PLAY])]
        slot = int(self._report[_PARENT])
        while slot:
            plays.append(int(self._trace[1][slot]))
            slot = int(self._trace[0][slot])
        return plays[::-1], int(self._report[_JOINED])


@compiled
def _clear(seen):
    for index in range(len(seen)):
        seen[index] = 0


@compiled
def _add_goal(seen, ends, check, at):
    slot = check & (_GOALS - 1)
    while seen[slot]:
        slot = (slot + 1) & (_GOALS - 1)
    seen[slot] = check
    ends[slot] = at


@compiled
def _find_goal(seen, ends, check):
    slot = check & (_GOALS - 1)
    while seen[slot]:
        if seen[slot] == check:
            return ends[slot]
        slot = (slot + 1) & (_GOALS - 1)
    return 0


@compiled
def _look(
    game,
    weights,
    seed,
    seen,
    next_move,
    ends,
    following,
    following_words,
    scores,
    slots,
    made,
    parents,
    moves_made,
    width,
    parent,
    a_play,
    at,
    par,
    state,
    words,
    report,
):
    # Look at a position that a play led to, after `at` steps. `made` counts the positions kept of
    # each layer, `following`; goals are in `next_move` and `ends`.
    joined = par if is_won(game, state) else _find_goal(next_move, ends, words[CHECK])
    if joined and at + par - joined < report[0]:
        report[0] = at + par - joined
        report[1] = parent
        report[2] = a_play
        report[3] = joined
    if joined == par or at * width >= len(parents) or is_stuck(game, state):
        return
    mixed = (at + 1) * _MIXED
    if add_numbers(seen, words[KEY] ^ mixed, words[CHECK] ^ mixed) != NEW:
        return
    value = score(game, state, words, weights, seed)
    ring = at % _LAYERS
    base = ring * width
    if made[ring] < width:
        free = made[ring]
        made[ring] += 1
        sift_up(scores, slots, base, free, value, free)
    elif value > scores[base]:
        free = slots[base]
        sift_down(scores, slots, base, width, value, free)
    else:
        return
    copy(state, words, 0, following, following_words, base + free)
    parents[at * width + free] = parent
    moves_made[at * width + free] = a_play


@compiled
def _search(
    game,
    weights,
    seed,
    seen,
    next_move,
    ends,
    following,
    following_words,
    scores,
    slots,
    made,
    parents,
    moves_made,
    width,
    reach,
    par,
    here,
    here_words,
    state,
    words,
    moves,
    report,
):
    layer = 0
    while layer + 1 < report[0] and layer < reach:
        for slot in range(made[layer % _LAYERS]):
            start = layer % _LAYERS * width + slot
            copy(following, following_words, start, here, here_words, 0)
            key = here_words[KEY]
            if add_numbers(seen, key, here_words[CHECK]) != NEW:
                continue
            result = DEALT
            deals = 0
            while result == DEALT and layer + deals + 1 < report[0]:
                count = write_plays(game, here, here_words, moves, deals)
                for number in range(count):
                    copy(here, here_words, 0, state, words, 0)
                    make_play(game, state, words, moves[number], moves, count)
                    _look(
                        game,
                        weights,
                        seed,
                        seen,
                        next_move,
                        ends,
                        following,
                        following_words,
                        scores,
                        slots,
                        made,
                        parents,
                        moves_made,
                        width,
                        layer * width + slot,
                        moves[number] + deals * DEALS,
                        layer + deals + 1,
                        par,
                        state,
                        words,
                        report,
                    )
                if deals + 2 == _LAYERS:
                    break
                result = deal_on(game, here, here_words, moves, deals)
                deals += 1
                if here_words[KEY] == key:
                    break
            if result == WENT_UP and layer + deals < report[0]:
                _look(
                    game,
                    weights,
                    seed,
                    seen,
                    next_move,
                    ends,
                    following,
                    following_words,
                    scores,
                    slots,
                    made,
                    parents,
                    moves_made,
                    width,
                    layer * width + slot,
                    DEAL + (deals - 1) * DEALS,
                    layer + deals,
                    par,
                    here,
                    here_words,
                    report,
                )
        made[layer % _LAYERS] = 0
        layer += 1
