"""A beam by stages for games of two packs. It proves nothing.

A stage lies between two deals. In it, a beam goes layer by layer, and the best positions of all
layers come together in a pool. These deal, and begin the next stage. So a position before a deal is
never compared with one after it, and a long preparation is no disadvantage.
"""

from typing import NamedTuple

from patience.moves import DEAL
from sim.solve.search.beams.layers import Layers, keep_best, new_layers, steps_to, write_slot
from sim.solve.search.compiled import Bytes, Words, called, compiled, compiled_with, zeros
from sim.solve.search.piles.moves import PASS, Room, can_deal, is_won, make, new_room, write
from sim.solve.search.piles.score import score
from sim.solve.search.piles.table import CARDS_HOME, KEY, SIZE, VALUE, WORDS, copy
from sim.solve.search.transpositions import SEEN, add_numbers, mix

RUNNING, WON, ENDED = 0, 1, 2
"""Results of a search."""

_AT_ONCE = 1000  # new positions until a search pauses
_MOST_LAYERS = 1500
_MOST_NUMBERS = 6_000_000  # positions in all layers
_CHECK = 0x6A09E667F3BCC9  # any number

# The report.
POSITIONS = 0  # the number of new ones so far
MOST_HOME = 1  # cards
_PARENT = 2  # the number of the position before a win
_WINNING_STEP = 3
_LAYER = 4  # the layer whose steps are made
_DEPTH = 5  # the layers of this stage before it
_STAGE = 6
_REPORT = 7


class Rules(NamedTuple):
    """The constant parts of a search."""

    game: Words
    weights: Words
    seed: int
    width: int
    depth: int  # the most layers of a stage in which a position can deal
    last: int  # the most layers of the last stage


_write_slot = compiled_with(write_slot, "", copy=copy)
_keep = compiled_with(keep_best, "", _write=_write_slot)


@compiled
def _meet(rules: Rules, layers: Layers, room: Room, report: Words, parent: int, step: int) -> int:
    # Examine the position that a step led to; return WON or RUNNING.
    state, words = room.state, room.words
    key = mix(words[KEY], report[_STAGE])
    if add_numbers(room.seen, key, mix(key, _CHECK)) == SEEN:
        return RUNNING
    report[POSITIONS] += 1
    report[MOST_HOME] = max(report[MOST_HOME], state[CARDS_HOME])
    if is_won(rules.game, state):
        report[_PARENT] = parent
        report[_WINNING_STEP] = step
        return WON
    value = score(rules.game, state, words, rules.weights, rules.seed)
    words[VALUE] = value
    _keep(layers, report[_LAYER] + 1, rules.width, value, parent, step, state, words)
    return RUNNING


@compiled
def _expand(rules: Rules, layers: Layers, pool: Layers, room: Room, report: Words) -> int:
    # Make all steps of a layer except deals, and add it to the pool.
    state, words, layer = room.state, room.words, report[_LAYER]
    ring = layer & 1
    for slot in range(layers.kept[ring]):
        at = ring * layers.width + slot
        number = layer * layers.width + slot
        copy(layers.states, layers.words_of, at, state, words, 0)
        _keep(pool, 0, rules.width, words[VALUE], number, PASS, state, words)
        for index in range(write(rules.game, state, room.steps)):
            copy(layers.states, layers.words_of, at, state, words, 0)
            step = room.steps[index]
            make(rules.game, rules.weights, room, step)
            if _meet(rules, layers, room, report, number, step) == WON:
                return WON
    layers.kept[ring] = 0
    report[_LAYER] += 1
    report[_DEPTH] += 1
    return RUNNING


@compiled
def _deal_on(rules: Rules, layers: Layers, pool: Layers, room: Room, report: Words) -> int:
    # Begin the next stage with the positions of the pool; return ENDED if none can deal.
    state, words = room.state, room.words
    for index in range(len(room.seen)):
        room.seen[index] = 0
    layers.kept[0] = 0
    layers.kept[1] = 0
    report[_STAGE] += 1
    report[_DEPTH] = 0
    dealing = 0
    for slot in range(pool.kept[0]):
        copy(pool.states, pool.words_of, slot, state, words, 0)
        step = DEAL if can_deal(rules.game, state) else PASS
        dealing += step == DEAL
        make(rules.game, rules.weights, room, step)
        if _meet(rules, layers, room, report, pool.parents[slot], step) == WON:
            return WON
    pool.kept[0] = 0
    report[_LAYER] += 1
    return RUNNING if dealing else ENDED


@compiled
def _stage_ends(rules: Rules, layers: Layers, room: Room, report: Words) -> bool:
    # Return whether the stage has no more layers, or enough of them.
    ring = report[_LAYER] & 1
    if not layers.kept[ring] or report[_DEPTH] >= rules.last:
        return True
    if report[_DEPTH] < rules.depth:
        return False
    for slot in range(layers.kept[ring]):
        copy(layers.states, layers.words_of, ring * layers.width + slot, room.state, room.words, 0)
        if can_deal(rules.game, room.state):
            return True
    return False


@called("piles.search")
def _search(rules: Rules, layers: Layers, pool: Layers, room: Room, report: Words) -> int:
    # Expand layers until enough positions were visited; return the result.
    last = report[POSITIONS] + _AT_ONCE
    most = len(layers.parents) // layers.width
    result = RUNNING
    while result == RUNNING and report[POSITIONS] < last:
        if report[_LAYER] == most - 1:
            return ENDED
        if _stage_ends(rules, layers, room, report):
            result = _deal_on(rules, layers, pool, room, report)
        else:
            result = _expand(rules, layers, pool, room, report)
    return result


class StageBeam:
    """A beam search by stages.

    :param game: the rules, with `table.LENGTH` ints
    :param state: the position to start from, with its `words`
    :param int width: the most positions of a layer
    :param weights: the weights of the features of `score`, as a vector
    :param int seed: the seed of the noise in the score
    :param int depth: the most layers of a stage in which a position can deal
    :param int last: the most layers of one in which none can
    :param int room: entries of the table of positions
    """

    def __init__(
        self,
        game: Words,
        state: Bytes,
        words: Words,
        width: int,
        weights: Words,
        seed: int,
        depth: int,
        last: int,
        room: int,
    ) -> None:
        self._first = game, state, words
        self._weights = weights
        self._rules = Rules(game, weights, seed, width, depth, last)
        self._layers = new_layers(width, 2, min(_MOST_LAYERS, _MOST_NUMBERS // width), SIZE, WORDS)
        self._pool = new_layers(width, 1, 1, SIZE, WORDS)
        self._room = new_room(room)
        self._report = zeros(_REPORT)
        self._layers.kept[0] = 1
        self._layers.parents[0] = -1
        self._layers.states[:SIZE] = state[:]
        self._layers.words_of[:WORDS] = words[:]

    @property
    def positions(self) -> int:
        """How many new positions were met."""
        return int(self._report[POSITIONS])

    @property
    def most_home(self) -> int:
        """The most cards that were home."""
        return int(self._report[MOST_HOME])

    def advance(self) -> int:
        """Search some more layers; return RUNNING, WON, or ENDED if there are no more."""
        return int(_search(self._rules, self._layers, self._pool, self._room, self._report))

    def line(self) -> list[int]:
        """Return all moves of the win."""
        game, state, words = self._first
        room = self._room
        copy(state, words, 0, room.state, room.words, 0)
        steps = steps_to(self._layers, int(self._report[_PARENT]))
        line: list[int] = []
        for step in [*steps, int(self._report[_WINNING_STEP])]:
            count = make(game, self._weights, room, step)
            line += [int(a_move) for a_move in room.made[:count]]
        return line
