"""Plays a deal by chance, many times over: how often that wins says how hard it is.

Each time the play is made that looks best by `score`, after luck was added: now and then a worse
one, and often one of several that look the same. Positions are those of `autoplay`. No position is
come to twice in a play, and a play ends where no other is left.
"""

import math
from typing import NamedTuple

from patience.moves import DEAL
from sim.solve.search.autoplay import DEALS, DEALT, WENT_UP, deal_on, make_play, write_plays
from sim.solve.search.compiled import Bytes, Words, compiled, integers, zeros
from sim.solve.search.moves import MOST_MOVES
from sim.solve.search.score import WEIGHTS, score
from sim.solve.search.state import CARDS_HOME, CHECK, KEY, SIZE, WORDS, copy, is_won
from sim.solve.search.transpositions import SEEN, add_numbers

# What is added to the score is spread as Gumbel's distribution, times one of these points, in turn:
# a careful player first, a careless one last.
_LUCKS = integers((16, 48, 144, 432))
_PER_STEP = 2  # points that each deal of a play costs
_MOST_PLAYS_MADE = 400
_MIXED = 0x5851F42D4C957F2D
_BEST = 1 << 40  # points
_ROOM = 1 << 20  # positions, of all plays

_SPREAD = integers(round(-64 * math.log(-math.log((at + 0.5) / 4096))) for at in range(4096))
_WEIGHTS = integers(WEIGHTS)

# What plays report.
_WON = 0  # plays
_HOME = 1  # cards, in all plays
_LUCK = 2  # the generator's last number
_PLAY = 3  # the best so far
_VALUE = 4  # and how good it looks
_REPORT = 5


class _Player(NamedTuple):
    game: Words
    weights: Words
    seen: Words
    time: int  # how many times it was played before
    most_luck: int


class _Work(NamedTuple):
    # The current position, one later in the stock, one after a play, and the plays there are.
    here: Bytes
    here_words: Words
    following: Bytes
    following_words: Words
    state: Bytes
    words: Words
    moves: Words


def roll_out(game: Words, state: Bytes, words: Words, times: int, seed: int) -> tuple[int, int]:
    """Return how often a position was won, and how many cards were home in the end, all in all.

    :param game: the rules, as `autoplay.encode` gives them, with the stock's order
    :param state: the position, settled; `words` belongs to it
    :param int times: how often to play it
    :param int seed: of the luck
    """
    sizes = (SIZE, 8), (WORDS, 64)
    work = _Work(*(zeros(*size) for size in (*sizes * 3, (MOST_MOVES, 64))))
    report = zeros(_REPORT)
    report[_LUCK] = seed
    seen = zeros(_ROOM)
    for time in range(times):
        luck = int(_LUCKS[time % len(_LUCKS)])
        _play(_Player(game, _WEIGHTS, seen, time, luck), work, state, words, report)
    return int(report[_WON]), int(report[_HOME])


@compiled
def _add(player: _Player, words: Words) -> int:
    # Remember a position for the time it is played.
    mixed = (player.time + 1) * _MIXED
    return add_numbers(player.seen, words[KEY] ^ mixed, words[CHECK] ^ mixed)


@compiled
def _look(
    player: _Player, state: Bytes, words: Words, steps: int, a_play: int, report: Words
) -> None:
    # Remember a play if it looks best, and leads to a new position.
    report[_LUCK] = (report[_LUCK] * 69069 + 1) & 0x7FFFFFFF
    if _add(player, words) == SEEN:
        return
    value = score(player.game, state, words, player.weights, 0)
    value -= steps * _PER_STEP
    value += _SPREAD[report[_LUCK] >> 12 & 4095] * player.most_luck >> 6
    if is_won(player.game, state):
        value = _BEST
    if report[_PLAY] < 0 or value > report[_VALUE]:
        report[_PLAY] = a_play
        report[_VALUE] = value


@compiled
def _choose(player: _Player, work: _Work, report: Words) -> int:
    # The best of the plays that lead to a new position, -1 if none does.
    game, at, at_words, moves = player.game, work.following, work.following_words, work.moves
    report[_PLAY] = -1
    copy(work.here, work.here_words, 0, at, at_words, 0)
    result = DEALT
    deals = 0
    while result == DEALT:
        count = write_plays(game, at, at_words, moves, deals)
        for number in range(count):
            copy(at, at_words, 0, work.state, work.words, 0)
            make_play(game, work.state, work.words, moves[number], moves, count)
            a_play = moves[number] + deals * DEALS
            _look(player, work.state, work.words, deals, a_play, report)
        result = deal_on(game, at, at_words, moves, deals)
        if at_words[KEY] == work.here_words[KEY]:
            break
        if result == WENT_UP:
            _look(player, at, at_words, deals, DEAL + deals * DEALS, report)
        deals += 1
    return report[_PLAY]


@compiled
def _play(player: _Player, work: _Work, src_states: Bytes, src_words: Words, report: Words) -> None:
    # Play from a position to the end.
    copy(src_states, src_words, 0, work.here, work.here_words, 0)
    _add(player, work.here_words)
    for _ in range(_MOST_PLAYS_MADE):
        a_play = _choose(player, work, report)
        if a_play < 0:
            break
        make_play(player.game, work.here, work.here_words, a_play, work.moves, 0)
        if is_won(player.game, work.here):
            report[_WON] += 1
            break
    report[_HOME] += work.here[CARDS_HOME]
