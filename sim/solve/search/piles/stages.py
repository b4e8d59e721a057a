"""A beam by stages for games of two packs. It proves nothing.

A stage lies between two deals. In it, the beam goes move by move, and the best positions of all
layers come together in one that waits for the deal. So a position before a deal is never compared
with one after it, and a long preparation is no disadvantage.
"""

from typing import Any, NamedTuple

from sim.solve.search.beams import beam
from sim.solve.search.beams.beam import LAYER, Beam
from sim.solve.search.beams.layers import Layers, begin, keep_best, new_layers, write_slot
from sim.solve.search.by_moves import OPEN, WON
from sim.solve.search.compiled import (
    Bytes,
    Words,
    compiled,
    compiled_with,
    inlined,
)
from sim.solve.search.piles.moves import Work, make, new_work, write
from sim.solve.search.piles.score import score
from sim.solve.search.piles.table import (
    CARDS_HOME,
    DEALS,
    GOAL,
    KEY,
    SIZE,
    VALUE,
    WAITS,
    WORDS,
    copy,
)
from sim.solve.search.transpositions import SAME, add_numbers, mix

_MOST_LAYERS = 1500
_MOST_NUMBERS = 6_000_000  # positions in all layers
_CHECK = 0x6A09E667F3BCC9  # any number

_STAGE = 10  # the first bit of the stage in the number of a layer; below it, 0 if that waits
_DEPTH = (1 << _STAGE) - 1
_WAITING = 2  # the room of layers that wait; others have the two before it


class Rules(NamedTuple):
    """The constant parts of a search."""

    game: Words
    weights: Words
    seed: int
    width: int
    depth: int  # the most layers of a stage in which a position can deal
    last: int  # the most layers of the last stage


@inlined
def _add(game: Words, state: Bytes, words: Words, work: Work) -> int:
    if words[WAITS]:
        return SAME
    key = mix(words[KEY], words[DEALS])
    return add_numbers(work.seen, key, mix(key, _CHECK))


@inlined
def _judge(game: Words, state: Bytes, words: Words, work: Work) -> int:
    return WON if state[CARDS_HOME] == game[GOAL] else OPEN


@inlined
def _score(game: Words, state: Bytes, words: Words, weights: Words, seed: int) -> int:
    if not words[WAITS]:
        words[VALUE] = score(game, state, words, weights, seed)
    return words[VALUE]


@inlined
def _layer_of(game: Words, state: Bytes, words: Words, layer: int) -> int:
    return (layer >> _STAGE) + 1 << _STAGE if words[WAITS] else layer + 1


@inlined
def _room_of(layers: Layers, layer: int) -> int:
    return layer & 1 if layer & _DEPTH else _WAITING


@compiled
def _next_layer(rules: Rules, work: Work, layers: Layers, layer: int) -> int:
    depth, waiting = layer & _DEPTH, layers.kept[_WAITING]
    if layers.noted[0] + layers.width > len(layers.parents):
        return -1
    if layers.kept[layer + 1 & 1] and depth < (rules.depth if waiting else rules.last):
        return layer + 1
    for index in range(len(work.seen)):
        work.seen[index] = 0
    layers.kept[0] = 0
    layers.kept[1] = 0
    return (layer >> _STAGE) + 1 << _STAGE if waiting else -1


_write_slot = compiled_with(write_slot, "", copy=copy)
_keep = compiled_with(keep_best, "", _write=_write_slot)
_of_two_packs: dict[str, Any] = {
    "write": write,
    "make": make,
    "add": _add,
    "judge": _judge,
    "score": _score,
    "layer_of": _layer_of,
    "room_of": _room_of,
    "next_layer": _next_layer,
    "keep": _keep,
    "copy": copy,
    "CARDS_HOME": CARDS_HOME,
}


class StageBeam(Beam):
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

    make = staticmethod(make)
    loop = staticmethod(
        compiled_with(
            beam.search,
            "beam.by_stages",
            {"rules": Rules, "work": Work},
            **_of_two_packs,
        )
    )

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
        self.first = game, state, words
        self.work = new_work(room, weights)
        most = min(_MOST_LAYERS, _MOST_NUMBERS // width)
        layers = new_layers(width, _WAITING + 1, most, SIZE, WORDS)
        self.begin(Rules(game, weights, seed, width, depth, last), layers)
        self.report[LAYER] = 1
        begin(layers, 1, state, words)
