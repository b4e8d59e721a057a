"""Plays a deal at random, many times: the share of wins tells how hard it is.

Each step makes the play with the highest `score` after luck was added: so now and then a worse one,
and often one of several equal ones. Positions are those of `autoplay`. No position occurs twice in
a game, and a game ends where there is no new position.
"""

import math
from typing import Any, NamedTuple

from sim.solve.search.autoplay import Room, look_at_plays, make_play, new_room
from sim.solve.search.compiled import (
    Bytes,
    Words,
    called,
    compiled,
    compiled_with,
    constants,
    integers,
    zeros,
)
from sim.solve.search.score import WEIGHTS, score
from sim.solve.search.state import CARDS_HOME, CHECK, KEY, SIZE, WORDS, copy, is_won
from sim.solve.search.transpositions import SEEN, add_numbers

# The luck that is added to the score has Gumbel's distribution, times one of these points, in turn:
# a careful player first, a careless one last.
_LUCKS = 16, 48, 144, 432
_PER_STEP = 2  # points that a step costs
_MOST_PLAYS_MADE = 400
_MOST_STEPS = 400  # of a play: more than any useful number of deals
_MIXED = 0x5851F42D4C957F2D
_BEST = 1 << 40  # points
_ROOM = 1 << 20  # positions of all games

_SPREAD = constants(round(-64 * math.log(-math.log((at + 0.5) / 4096))) for at in range(4096))

# The report of the games.
_WON = 0  # games
_HOME = 1  # cards, in all games
_LUCK = 2  # the generator's last number
_PLAY = 3  # the best play so far
_VALUE = 4  # and its score
_REPORT = 5


class Rules(NamedTuple):
    """A game except its room."""

    game: Words
    weights: Words
    seen: Words
    time: int  # how many games were played before
    most_luck: int
    report: Words


def roll_out(game: Words, state: Bytes, words: Words, times: int, seed: int) -> tuple[int, int]:
    """Return how many games from a position were won, and how many cards were home at their ends.

    :param game: the rules from `autoplay.encode`, with the stock's order
    :param state: the position, settled, with its `words`
    :param int times: the number of games
    :param int seed: the seed of the luck
    """
    here, room = (zeros(SIZE, 8), zeros(WORDS)), new_room()
    weights, seen, report = integers(WEIGHTS), zeros(_ROOM), zeros(_REPORT)
    report[_LUCK] = seed
    for time in range(times):
        copy(state, words, 0, *here, 0)
        luck = _LUCKS[time % len(_LUCKS)]
        _play(Rules(game, weights, seen, time, luck, report), room, *here)
    return int(report[_WON]), int(report[_HOME])


@compiled
def _add(rules: Rules, words: Words) -> int:
    # Remember a position for the present game.
    mixed = (rules.time + 1) * _MIXED
    return add_numbers(rules.seen, words[KEY] ^ mixed, words[CHECK] ^ mixed)


@compiled
def _look(rules: Rules, state: Bytes, words: Words, a_play: int, steps: int) -> None:
    # Remember a play if it looks best, and leads to a new position.
    report = rules.report
    report[_LUCK] = (report[_LUCK] * 69069 + 1) & 0x7FFFFFFF
    if _add(rules, words) == SEEN:
        return
    value = score(rules.game, state, words, rules.weights, 0) - steps * _PER_STEP
    value += _SPREAD[report[_LUCK] >> 12 & 4095] * rules.most_luck >> 6
    if is_won(rules.game, state):
        value = _BEST
    if report[_PLAY] < 0 or value > report[_VALUE]:
        report[_PLAY] = a_play
        report[_VALUE] = value


_look_at_plays: Any = compiled_with(look_at_plays, "", {"rules": Rules}, look=_look)


@called("rollouts.play")
def _play(rules: Rules, room: Room, state: Bytes, words: Words) -> None:
    # Play from a position to the end.
    report = rules.report
    _add(rules, words)
    for _ in range(_MOST_PLAYS_MADE):
        report[_PLAY] = -1
        copy(state, words, 0, room.here, room.here_words, 0)
        _look_at_plays(rules, room, _MOST_STEPS)
        if report[_PLAY] < 0:
            break
        make_play(rules.game, state, words, report[_PLAY])
        if is_won(rules.game, state):
            report[_WON] += 1
            break
    report[_HOME] += state[CARDS_HOME]
