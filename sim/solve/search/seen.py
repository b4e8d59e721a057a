# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The positions seen so far: a table of their checks, found by their keys.

Nothing is ever dropped. A table that is full says so, and then a search can no longer show that
there is no win.
"""

from sim.solve.search.compiled import compiled, inlined
from sim.solve.search.state import CHECK, KEY

NEW, SEEN, FULL = 1, 0, -1
_PROBES = 64  # entries looked at; a table that is nine tenths full seldom needs as many


@compiled
def add_numbers(seen, key, check):
    """Add what has these two random numbers; return NEW, SEEN, or FULL."""
    size = len(seen)
    at = (key & 0xFFFFFFFF) * size >> 32
    check |= 1
    for _ in range(_PROBES):
        found = seen[at]
        if found == check:
            return SEEN
        if not found:
            seen[at] = check
            return NEW
        at += 1
        if at == size:
            at = 0
    return FULL


@inlined
def add(seen, words):
    """Add a position; return NEW, SEEN, or FULL if there is no room for it."""
    return add_numbers(seen, words[KEY], words[CHECK])
