"""The best of many: heaps of scores, the worst first, one beside the other in two vectors.

Each has room for as many as a beam is wide. A score comes with a slot, where its position is kept.
"""

from sim.solve.search.compiled import Words, compiled


@compiled
def _sift_up(scores: Words, slots: Words, base: int, at: int, value: int) -> None:
    # Add a score, with the slot `at`, at the end of the heap from `base` on.
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


@compiled
def keep(
    scores: Words, slots: Words, kept: Words, number: int, width: int, room: int, value: int
) -> int:
    """Keep a score if it is one of the best; return its slot, or -1.

    :param kept: how many scores each heap has
    :param int number: of the heap; the one after it begins `width` later
    :param int room: scores it may have; the worst makes room for a better one
    """
    base = number * width
    count = kept[number]
    if count < room:
        kept[number] += 1
        _sift_up(scores, slots, base, count, value)
        return count
    if value <= scores[base]:
        return -1
    slot = slots[base]
    _sift_down(scores, slots, base, count, value)
    return slot
