"""The transposition table: the checks of the positions seen so far, found by their keys.

Nothing is ever dropped. When the table is full, a search can no longer prove that there is no win.
"""

from sim.solve.search.compiled import Bytes, Words, compiled, inlined
from sim.solve.search.rows import NO_CARD
from sim.solve.search.state import CHECK, KEY, MUST, set_must

NEW, SEEN, FULL = 1, 0, -1
"""What adding a position returns."""
SAME = 2
"""The same for a position that goes on in another layer of a beam."""
_MASK = (1 << 62) - 1
_PROBES = 512  # entries probed; a table up to three quarters full hardly ever needs as many


@inlined
def mix(number: int, value: int) -> int:
    """Return a random number below 2 ** 62 for a pair; a number mixed with itself gives 0."""
    number = (number ^ value) * 0x5851F42D4C957F2D & _MASK
    return (number ^ number >> 29) * 0x2545F4914F6CDD1D & _MASK


@inlined
def find(seen: Words, key: int, check: int) -> int:
    """Return the index of an entry, or of the empty one for it; -1 if there is no room."""
    size = len(seen)
    at = (key & 0xFFFFFFFF) * size >> 32
    for _ in range(_PROBES):
        found = seen[at]
        if found == check | 1 or not found:
            return at
        at += 1
        if at == size:
            at = 0
    return -1


@compiled
def add_numbers(seen: Words, key: int, check: int) -> int:
    """Add an entry, given its two random numbers; return NEW, SEEN, or FULL."""
    at = find(seen, key, check)
    if at < 0:
        return FULL
    if seen[at]:
        return SEEN
    seen[at] = check | 1
    return NEW


@compiled
def add(seen: Words, state: Bytes, words: Words) -> int:
    """Add a position; return NEW, SEEN, or FULL if there is no room for it.

    A position whose next move is restricted counts as seen if it was seen without that.
    """
    must = state[MUST]
    if must != NO_CARD:
        set_must(state, words, NO_CARD)
        at = find(seen, words[KEY], words[CHECK])
        set_must(state, words, must)
        if at >= 0 and seen[at]:
            return SEEN
    return add_numbers(seen, words[KEY], words[CHECK])
