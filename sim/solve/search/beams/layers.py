"""The layers of a beam: of the positions after a number of steps, the best.

Each layer has a heap of scores, with the worst first, that finds the best ones. A score comes with
the slot of its position. There is only room for a few layers at a time, but all positions that are
expanded are noted with the steps that led to them, so that a line can be traced back.
"""

from typing import NamedTuple

from sim.solve.search.compiled import Bytes, Words, compiled, compiled_with, inlined, zeros
from sim.solve.search.state import SIZE, WORDS, copy


class Layers(NamedTuple):
    """Room for some layers, each of up to `width` positions, and notes of those expanded."""

    states: Bytes
    words_of: Words
    scores: Words
    slots: Words
    before: Words  # for each slot, the number of the position before it or -1, and the step
    taken: Words
    kept: Words  # the number of positions in each layer
    parents: Words  # the same as `before` and `taken` for the number of each position expanded
    steps: Words
    noted: Words  # how many were expanded
    width: int


def new_layers(width: int, rooms: int, most: int, size: int = SIZE, words: int = WORDS) -> Layers:
    """Return layers without a position.

    :param int rooms: how many layers there are at a time
    :param int most: the number of layers in all
    :param int size: bytes of a position
    :param int words: words of a position
    """
    room = rooms * width
    return Layers(
        *(zeros(room * size, 8), zeros(room * words), zeros(room), zeros(room)),
        *(zeros(room), zeros(room), zeros(rooms)),
        *(zeros(most * width), zeros(most * width), zeros(1), width),
    )


def begin(layers: Layers, room: int, state: Bytes, words: Words) -> None:
    """Begin with a position."""
    start = room * layers.width
    layers.kept[room] = 1
    layers.before[start] = -1
    layers.states[start * len(state) : (start + 1) * len(state)] = state[:]
    layers.words_of[start * len(words) : (start + 1) * len(words)] = words[:]


@inlined
def note(layers: Layers, start: int) -> int:
    """Note a position that is expanded; return its number.

    :param start: its slot, plus `width` times the room of its layer
    """
    number = layers.noted[0]
    layers.noted[0] += 1
    layers.parents[number] = layers.before[start]
    layers.steps[number] = layers.taken[start]
    return number


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
    layers: Layers, start: int, parent: int, step: int, state: Bytes, words: Words
) -> None:
    """Write a position into a slot, with the number of the position before it, and the step."""
    copy(state, words, 0, layers.states, layers.words_of, start)
    layers.before[start] = parent
    layers.taken[start] = step


_write = compiled_with(write_slot, "")


@compiled
def append(layers: Layers, room: int, parent: int, step: int, state: Bytes, words: Words) -> None:
    """Add a position to the layer that is being expanded, if there is room."""
    slot = layers.kept[room]
    if slot < layers.width:
        layers.kept[room] += 1
        _write(layers, room * layers.width + slot, parent, step, state, words)


def keep_best(
    layers: Layers,
    room: int,
    most: int,
    value: int,
    parent: int,
    step: int,
    state: Bytes,
    words: Words,
) -> None:
    """Keep a position in a layer if it is one of the best; it replaces the worst of a full layer.

    :param room: that of the layer
    :param most: the most positions that may be kept in this way
    :param value: its score
    :param parent: the number of the position before it
    """
    base = room * layers.width
    slot = count = layers.kept[room]
    if count < most:
        layers.kept[room] += 1
        _sift_up(layers.scores, layers.slots, base, count, value)
    else:
        if value <= layers.scores[base]:
            return
        slot = layers.slots[base]
        _sift_down(layers.scores, layers.slots, base, count, value)
    _write(layers, base + slot, parent, step, state, words)


keep = compiled_with(keep_best, "")
"""`keep_best` for positions of one pack."""
