# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Plays a deal by chance, many times over: how often that wins says how hard it is.

Each time the play is made that looks best by `score`, after luck was added: now and then a worse
one, and often one of several that look the same. Positions are those of `settled`. No position is
come to twice in a play, and a play ends where no other is left.
"""

import math
from typing import Any

from patience.moves import DEAL
from sim.solve.search.compiled import compiled, integers, zeros
from sim.solve.search.moves import MOST_MOVES
from sim.solve.search.score import WEIGHTS, score, vector
from sim.solve.search.seen import SEEN, add_numbers
from sim.solve.search.settled import DEALS, DEALT, WENT_UP, deal_on, make_play, write_plays
from sim.solve.search.state import CARDS_HOME, CHECK, KEY, SIZE, WORDS, copy, is_won

# What is added to the score is spread as Gumbel's distribution, times one of these points, in turn:
# a careful player first, a careless one last.
_LUCKS = integers((16, 48, 144, 432))
_PER_STEP = 2  # points that each deal of a play costs
_MOST_PLAYS_MADE = 400
_MIXED = 0x5851F42D4C957F2D
_BEST = 1 << 40  # points
_ROOM = 1 << 20  # positions, of all plays

_SPREAD = integers(round(-64 * math.log(-math.log((at + 0.5) / 4096))) for at in range(4096))
_WEIGHTS = vector(WEIGHTS)

# What plays report.
_WON = 0  # plays
_HOME = 1  # cards, in all plays
_LUCK = 2  # the generator's last number
_PLAY = 3  # the best so far
_VALUE = 4  # and how good it looks
_REPORT = 5


def play_by_chance(game: Any, state: Any, words: Any, times: int, seed: int) -> tuple[int, int]:
    """Return how often a position was won, and how many cards were home in the end, all in all.

    :param game: the rules, as `settled.encode` gives them, with the stock's order
    :param state: the position, settled; `words` belongs to it
    :param int times: how often to play it
    :param int seed: of the luck
    """
    here = zeros(SIZE, 8), zeros(WORDS)
    work = zeros(SIZE, 8), zeros(WORDS), zeros(SIZE, 8), zeros(WORDS), zeros(MOST_MOVES)
    report = zeros(_REPORT)
    _play(game, _WEIGHTS, seed, zeros(_ROOM), state, words, times, *here, *work, report)
    return int(report[_WON]), int(report[_HOME])


@compiled
def _look(game, weights, seen, mixed, most_luck, state, words, steps, a_play, report):
    # Remember a play if it looks best, and leads to a new position.
    report[_LUCK] = (report[_LUCK] * 69069 + 1) & 0x7FFFFFFF
    if add_numbers(seen, words[KEY] ^ mixed, words[CHECK] ^ mixed) == SEEN:
        return
    value = score(game, state, words, weights, 0) - steps * _PER_STEP
    value += _SPREAD[report[_LUCK] >> 12 & 4095] * most_luck >> 6
    if is_won(game, state):
        value = _BEST
    if report[_PLAY] < 0 or value > report[_VALUE]:
        report[_PLAY] = a_play
        report[_VALUE] = value


@compiled
def _choose(
    game,
    weights,
    seen,
    mixed,
    most_luck,
    here,
    here_words,
    following,
    following_words,
    state,
    words,
    moves,
    report,
):
    # The best of the plays that lead to a new position, -1 if none does.
    report[_PLAY] = -1
    copy(here, here_words, 0, following, following_words, 0)
    result = DEALT
    deals = 0
    while result == DEALT:
        count = write_plays(game, following, following_words, moves, deals)
        for number in range(count):
            copy(following, following_words, 0, state, words, 0)
            make_play(game, state, words, moves[number], moves, count)
            a_play = moves[number] + deals * DEALS
            _look(game, weights, seen, mixed, most_luck, state, words, deals, a_play, report)
        result = deal_on(game, following, following_words, moves, deals)
        if following_words[KEY] == here_words[KEY]:
            break
        if result == WENT_UP:
            a_play = DEAL + deals * DEALS
            _look(
                game,
                weights,
                seen,
                mixed,
                most_luck,
                following,
                following_words,
                deals,
                a_play,
                report,
            )
        deals += 1
    return report[_PLAY]


@compiled
def _play(
    game,
    weights,
    seed,
    seen,
    src_states,
    src_words,
    times,
    here,
    here_words,
    following,
    following_words,
    state,
    words,
    moves,
    report,
):
    report[_LUCK] = seed
    for time in range(times):
        mixed = (time + 1) * _MIXED
        copy(src_states, src_words, 0, here, here_words, 0)
        add_numbers(seen, here_words[KEY] ^ mixed, here_words[CHECK] ^ mixed)
        for _ in range(_MOST_PLAYS_MADE):
            a_play = _choose(
                game,
                weights,
                seen,
                mixed,
                _LUCKS[time & 3],
                here,
                here_words,
                following,
                following_words,
                state,
                words,
                moves,
                report,
            )
            if a_play < 0:
                break
            make_play(game, here, here_words, a_play, moves, 0)
            if is_won(game, here):
                report[_WON] += 1
                break
        report[_HOME] += here[CARDS_HOME]
