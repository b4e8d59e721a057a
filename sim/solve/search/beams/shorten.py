"""Finds shorter ways along a line, by a beam whose layers have equal numbers of steps.

A way ends in a win, or in any later position of the line, whichever makes the whole line shortest.
Positions are those of `autoplay`.
"""

from typing import Any, NamedTuple

from sim.solve.search.autoplay import Room, look_at_plays, new_room
from sim.solve.search.beams.layers import Layers, begin, keep, new_layers, note, steps_to
from sim.solve.search.compiled import Bytes, Words, called, compiled, compiled_with, zeros
from sim.solve.search.score import score
from sim.solve.search.state import CHECK, KEY, copy, is_won
from sim.solve.search.stuck import is_stuck
from sim.solve.search.transpositions import NEW, add_numbers, find

LONGEST = 400
"""The most steps of a way."""

_RING = 64  # layers that keep their positions; a play with more steps is left out
_GOALS = 4096  # more than a line has positions
_SEEN = 2048  # positions remembered for each of the width
_MIXED = 0x5851F42D4C957F2D

# What a search reports.
_LIMIT = 0  # steps of the shortest way so far
_PARENT = 1  # the position before its last play; -1 if there is no way
_LAST_PLAY = 2
_JOINED = 3  # the position of the line where it ends
_NUMBER = 4  # of the position whose plays are being made
_LAYER = 5  # and its layer
_REPORT = 6


class Rules(NamedTuple):
    """A search except its room."""

    game: Words
    weights: Words
    seed: int
    seen: Words
    goals: Words  # a table of the line's positions
    ends: Words  # the index of each in the line
    par: int  # steps of the line from its first position to its last
    layers: Layers
    report: Words


def find_way(
    game: Words,
    weights: Words,
    seed: int,
    width: int,
    line: list[tuple[Bytes, Words]],
    first: int,
    last: int,
) -> tuple[list[int], int]:
    """Return plays from a position of a line to a later one, and the index of that.

    There are none if no shorter way was found.

    :param game: the rules from `autoplay.encode`, with the stock's order
    :param weights: the weights of the features of `score`, as a vector
    :param int seed: the seed of the noise in the score
    :param int width: the most positions of a layer
    :param line: its positions, each with its words, one step after the other; the last is won
    :param int first: the index of the position to begin at
    :param int last: the index of the last one to come back to
    """
    goals, ends, report = zeros(_GOALS), zeros(_GOALS), zeros(_REPORT)
    for number in range(first + 1, last + 1):
        key, check = line[number][1][KEY], line[number][1][CHECK]
        at = find(goals, key, check)
        goals[at] = check | 1
        ends[at] = number
    layers = new_layers(width, _RING, LONGEST)
    begin(layers, 0, *line[first])
    report[_PARENT] = -1
    report[_LIMIT] = limit = len(line) - 1 - first
    seen = zeros(width * _SEEN)
    rules = Rules(game, weights, seed, seen, goals, ends, len(line) - 1, layers, report)
    _search(rules, new_room(), min(last - first, LONGEST))
    if report[_LIMIT] == limit:
        return [], first
    plays = steps_to(layers, int(report[_PARENT]))
    return [*plays, int(report[_LAST_PLAY])], int(report[_JOINED])


@compiled
def _look(rules: Rules, state: Bytes, words: Words, a_play: int, steps: int) -> None:
    # Examine a position that a play led to.
    par, layers, report = rules.par, rules.layers, rules.report
    at = report[_LAYER] + steps
    joined = par
    if not is_won(rules.game, state):
        goal = find(rules.goals, words[KEY], words[CHECK])
        joined = rules.ends[goal] if goal >= 0 else 0
    if joined and at + par - joined < report[_LIMIT]:
        report[_LIMIT] = at + par - joined
        report[_PARENT] = report[_NUMBER]
        report[_LAST_PLAY] = a_play
        report[_JOINED] = joined
    if joined == par or at >= LONGEST or is_stuck(rules.game, state):
        return
    mixed = (at + 1) * _MIXED
    if add_numbers(rules.seen, words[KEY] ^ mixed, words[CHECK] ^ mixed) == NEW:
        value = score(rules.game, state, words, rules.weights, rules.seed)
        keep(layers, at % _RING, layers.width, value, report[_NUMBER], a_play, state, words)


_look_at_plays: Any = compiled_with(look_at_plays, "", {"rules": Rules}, look=_look)


@called("shorten.search")
def _search(rules: Rules, room: Room, most_layers: int) -> None:
    layers, report = rules.layers, rules.report
    layer = 0
    while layer + 1 < report[_LIMIT] and layer < most_layers:
        ring = layer % _RING
        report[_LAYER] = layer
        for slot in range(layers.kept[ring]):
            start = ring * layers.width + slot
            copy(layers.states, layers.words_of, start, room.here, room.here_words, 0)
            if add_numbers(rules.seen, room.here_words[KEY], room.here_words[CHECK]) == NEW:
                report[_NUMBER] = note(layers, start)
                _look_at_plays(rules, room, min(report[_LIMIT] - layer, _RING) - 1)
        layers.kept[ring] = 0
        layer += 1
