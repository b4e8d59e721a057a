# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Lists of shapes, for each stack and pointer, in one vector: the pool.

Each list is linked: a node is a shape, and where the next node is.
"""

from sim.solve.search.compiled import compiled, inlined
from sim.solve.search.stacks.fronts import LEVELS

# Of the vector `pool`.
_FREE = 0  # the first node that is free; 0 if none is,
_UNUSED = 1  # and where those begin that never were in use
BUCKETS = 2  # 53 lists, to sort shapes by how many cards are home
_LISTS = 64
_NODES = _LISTS + LEVELS * 64
LEAST_POOL = _NODES + (1 << 14)


@inlined
def list_at(level, pointer):
    """Return where the list of a stack and a pointer begins."""
    return _LISTS + level * 64 + pointer


@inlined
def give_back(pool, node):
    """Let a node be used again."""
    pool[node + 1] = pool[_FREE]
    pool[_FREE] = node


@compiled
def add_shape(pool, head, shape):
    """Add a shape to a list; return whether there was room."""
    node = pool[_FREE]
    if node:
        pool[_FREE] = pool[node + 1]
    else:
        node = max(pool[_UNUSED], _NODES)
        if node + 2 > len(pool):
            return False
        pool[_UNUSED] = node + 2
    pool[node] = shape
    pool[node + 1] = pool[head]
    pool[head] = node
    return True


@compiled
def clear_list(pool, head):
    """Take all shapes out of a list."""
    node = pool[head]
    pool[head] = 0
    while node:
        following = pool[node + 1]
        give_back(pool, node)
        node = following


@compiled
def add_list(pool, head, other):
    """Add all shapes of one list to another; return whether there was room."""
    node = pool[other]
    while node:
        if not add_shape(pool, head, pool[node]):
            return False
        node = pool[node + 1]
    return True
