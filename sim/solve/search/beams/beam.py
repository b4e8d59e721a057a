"""Beam search: of the positions that moves lead to, only the best are expanded. It proves nothing.

All beams share one loop, which goes layer by layer. What a layer is, functions tell: in a `Beam`
one move more; in a `LevelBeam` all positions of the same progress (`score.level`), after any number
of moves, so that a move that only makes room is no disadvantage; for two packs a number of moves
since the same deal (`piles.stages`).
"""

from typing import Any, ClassVar, NamedTuple

from sim.solve.search.beams.layers import (
    Layers,
    append,
    begin,
    keep,
    new_layers,
    note,
    steps_to,
)
from sim.solve.search.by_moves import (
    LOST,
    MOST_HOME,
    POSITIONS,
    WON,
    Search,
    Work,
    add,
    judge,
    make,
    write,
)
from sim.solve.search.compiled import Bytes, Words, compiled, compiled_with, inlined, zeros
from sim.solve.search.depth import MOST_MOVES
from sim.solve.search.score import LEVELS, WEIGHTS, level, score
from sim.solve.search.state import CARDS_HOME, copy
from sim.solve.search.transpositions import SAME, SEEN

RUNNING, ENDED = 0, 2
"""Results of a search, besides WON."""

ROOM = 4000
"""Entries of the table of positions, for each position of a beam's width, memory permitting."""

_AT_ONCE = 1000  # new positions until a search pauses
_LAYERS = 500  # longer than any line it finds

# More entries of the report.
_PARENT = 2  # the number of the position before a win
_WINNING_STEP = 3
LAYER = 4  # the layer whose steps are made
_REPORT = 5


class Rules(NamedTuple):
    """The constant parts of a beam search."""

    game: Words
    weights: Words
    seed: int
    width: int


class Room(NamedTuple):
    """Room for the result of a step, and for steps."""

    state: Bytes
    words: Words
    steps: Words


@inlined
def layer_of(game: Words, state: Bytes, words: Words, layer: int) -> int:
    """Return the layer of a position that a step from another layer led to."""
    return layer + 1


@compiled
def level_of(game: Words, state: Bytes, words: Words, layer: int) -> int:
    """Return the layer of a position whose layer is its progress."""
    return level(game, state, words)


@inlined
def room_of(layers: Layers, layer: int) -> int:
    """Return the room of a layer in `layers`."""
    return layer % len(layers.kept)


@inlined
def next_layer(rules: Rules, work: Work, layers: Layers, layer: int) -> int:
    """Return the layer to expand after another one, -1 after the last."""
    return layer + 1 if layer + 2 < len(layers.parents) // layers.width else -1


def search(rules: Rules, work: Work, layers: Layers, room: Room, report: Words) -> int:
    """Expand layers until enough positions were visited; return the result."""
    game, state, words = rules.game, room.state, room.words
    last = report[POSITIONS] + _AT_ONCE
    while report[POSITIONS] < last:
        layer = report[LAYER]
        here = room_of(layers, layer)
        slot = 0
        while slot < layers.kept[here]:
            start = here * layers.width + slot
            number = note(layers, start)
            copy(layers.states, layers.words_of, start, state, words, 0)
            for index in range(write(game, state, words, work, room.steps, 0)):
                copy(layers.states, layers.words_of, start, state, words, 0)
                step = room.steps[index]
                if make(game, state, words, work, step) < 0:
                    continue
                added = add(game, state, words, work)
                if added == SEEN:
                    continue
                judged = judge(game, state, words, work)
                if judged == LOST:
                    continue
                report[MOST_HOME] = max(report[MOST_HOME], state[CARDS_HOME])
                if judged == WON:
                    report[_PARENT] = number
                    report[_WINNING_STEP] = step
                    return WON
                report[POSITIONS] += added != SAME
                after = layer_of(game, state, words, layer)
                if after <= layer:
                    append(layers, here, number, step, state, words)
                else:
                    value = score(game, state, words, rules.weights, rules.seed)
                    there = room_of(layers, after)
                    keep(layers, there, rules.width, value, number, step, state, words)
            slot += 1
        layers.kept[here] = 0
        report[LAYER] = next_layer(rules, work, layers, layer)
        if report[LAYER] < 0:
            return ENDED
    return RUNNING


class Beam(Search):
    """A beam search by moves.

    :param game: the rules from `rows.encode`, with the stock's order
    :param state: the position to start from, with its `words`
    :param int width: the most positions of a layer
    :param weights: the weights of the features of `score`, as a vector
    :param int seed: the seed of the noise in the score
    :param int room: entries of the table of positions
    """

    centres: ClassVar[tuple[tuple[int, ...], ...]] = (
        WEIGHTS,
        (72, -28, -64, -96, -16, -16, 32, -7, -18, 0),
    )
    """Weights to vary for many such beams."""
    loop: Any = staticmethod(compiled_with(search, "beam.by_moves"))
    _by_levels = False

    def __init__(
        self,
        game: Words,
        state: Bytes,
        words: Words,
        width: int,
        weights: Words,
        seed: int,
        room: int,
    ) -> None:
        super().__init__(game, state, words, room)
        sizes = (width * 3 // 2, LEVELS, LEVELS) if self._by_levels else (width, 2, _LAYERS)
        self.begin(Rules(game, weights, seed, width), new_layers(*sizes))
        self.report[LAYER] = first = level(game, state, words) if self._by_levels else 0
        begin(self.layers, first, state, words)
        add(game, state, words, self.work)
        self.prepare()

    def begin(self, rules: Any, layers: Layers) -> None:
        """Begin with layers that have no position yet."""
        _, state, words = self.first
        self._rules, self.layers, self.report = rules, layers, zeros(_REPORT)
        self._room = Room(zeros(len(state), 8), zeros(len(words)), zeros(MOST_MOVES))

    def advance(self) -> int:
        """Search some more layers; return RUNNING, WON, or ENDED if there are no more."""
        return int(self.loop(self._rules, self.work, self.layers, self._room, self.report))

    def line(self) -> list[int]:
        """Return all moves of the win."""
        steps = steps_to(self.layers, int(self.report[_PARENT]))
        return self.replay([*steps, int(self.report[_WINNING_STEP])])


class LevelBeam(Beam):
    """A beam search by levels.

    :param int width: the most positions of a level; half as many more may come from these
    """

    loop = staticmethod(compiled_with(search, "beam.by_levels", layer_of=level_of))
    _by_levels = True
