"""The layers of a beam: of the positions after a number of steps, the best.

Each layer has a heap of scores, with the worst first, that finds the best ones. A score comes with
the slot of its position. Only the last few layers keep their positions, in a ring, but all keep the
steps that led to these, so that a line can be traced back.
"""

from typing import NamedTuple

from sim.solve.search.compiled import Bytes, Words, compiled, compiled_with, zeros
from sim.solve.search.state import SIZE, WORDS, copy


class Layers(NamedTuple):
    """A ring of layers, each of up to `width` positions.

    A position's number is its slot, plus `width` times its layer.
    """

    states: Bytes
    words_of: Words
    scores: Words
    slots: Words
    kept: Words  # the number of positions in each layer of the ring
    parents: Words  # for each number, that of the position before it or -1, and the step from there
    steps: Words
    width: int


def new_layers(width: int, ring: int, most: int, size: int = SIZE, words: int = WORDS) -> Layers:
    """Return layers without a position.

    :param int ring: how many layers keep their positions
    :param int most: the number of layers in all
    :param int size: bytes of a position
    :param int words: words of a position
    """
    room = ring * width
    return Layers(
        *(zeros(room * size, 8), zeros(room * words), zeros(room), zeros(room), zeros(ring)),
        *(zeros(most * width), zeros(most * width), width),
    )


def begin(layers: Layers, layer: int, state: Bytes, words: Words) -> None:
    """Begin with a position."""
    layers.kept[layer % len(layers.kept)] = 1
    _write(layers, layer, 0, -1, 0, state, words)


def steps_to(layers: Layers, number: int) -> list[int]:
    """Return the steps that led to a position."""
    found = []
    while layers.parents[number] >= 0:
        found.append(int(layers.steps[number]))
        number = int(layers.parents[number])
    return found[::-1]


@compiled
def _sift_up(scores: Words, slots: Words, base: int, at: int, value: int) -> None:
    # Add a score, with the slot `at`, at the end of the heap that begins at `base`.
    slot = at
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
def _sift_down(scores: Words, slots: Words, base: int, count: int, value: int) -> None:
    # Replace the worst score of a heap of `count`, and write the new one into its slot.
    slot = slots[base]
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


def write_slot(
    layers: Layers, layer: int, slot: int, parent: int, step: int, state: Bytes, words: Words
) -> None:
    """Write a position into a slot of a layer."""
    to = layer % len(layers.kept) * layers.width + slot
    copy(state, words, 0, layers.states, layers.words_of, to)
    layers.parents[layer * layers.width + slot] = parent
    layers.steps[layer * layers.width + slot] = step


_write = compiled_with(write_slot, "layers.write")


@compiled
def append(layers: Layers, layer: int, parent: int, step: int, state: Bytes, words: Words) -> None:
    """Add a position to the layer that is being expanded, if there is room."""
    ring = layer % len(layers.kept)
    slot = layers.kept[ring]
    if slot < layers.width:
        layers.kept[ring] += 1
        _write(layers, layer, slot, parent, step, state, words)


def keep_best(
    layers: Layers,
    layer: int,
    most: int,
    value: int,
    parent: int,
    step: int,
    state: Bytes,
    words: Words,
) -> None:
    """Keep a position in a layer if it is one of the best; it replaces the worst of a full layer.

    :param most: the most positions that may be kept in this way
    :param value: its score
    :param parent: the number of the position before it
    """
    ring = layer % len(layers.kept)
    base = ring * layers.width
    slot = count = layers.kept[ring]
    if count < most:
        layers.kept[ring] += 1
        _sift_up(layers.scores, layers.slots, base, count, value)
    else:
        if value <= layers.scores[base]:
            return
        slot = layers.slots[base]
        _sift_down(layers.scores, layers.slots, base, count, value)
    _write(layers, layer, slot, parent, step, state, words)


keep = compiled_with(keep_best, "")
"""`keep_best` for positions of one pack."""
