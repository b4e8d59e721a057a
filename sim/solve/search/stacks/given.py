# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The stacks that lie there when the search begins: the waste, and what is left of it later.

Their ways are searched one after the other, for each takes over what comes out of the last. The
lowest is the empty one: if the whole deal is out there is no more to show.
"""

from sim.solve.search.compiled import compiled
from sim.solve.search.depth import LOST, NO_MEMORY, RUNNING
from sim.solve.search.stacks.facts import AT_HOME, GIVEN, LAST, card_of
from sim.solve.search.stacks.fronts import clear, front_at, insert, insert_all
from sim.solve.search.stacks.sets import PROGRESS_END, open_to
from sim.solve.search.stacks.ways import (
    BELOW,
    GROUND,
    OPENED,
    WAYS,
    enter,
    note_ends,
    of_use,
    search_ways,
)

AT = PROGRESS_END  # of the vector `progress`: how many cards the stack has whose ways are searched


@compiled
def stack_of(facts, count):
    """Return the lowest cards of the waste, so many, as a set."""
    stack = 0
    for number in range(count):
        stack |= 1 << card_of(facts, number)
    return stack


@compiled
def _enter_given(facts, fronts, levels, edges, count):
    # Begin with so many cards of the waste.
    pointers = edges[count * WAYS + OPENED]
    below = edges[(count - 1) * WAYS + OPENED] if count else 1 << facts[LAST]
    stack = stack_of(facts, count)
    enter(facts, fronts, levels, stack, count - 1, facts[GIVEN], below & pointers, pointers)


@compiled
def begin_given(game, facts, fronts, levels, edges, progress):
    """Begin with the waste as it lies there; return LOST if no pointer is open, or RUNNING."""
    first = facts[GIVEN]
    pops = 1 << facts[LAST]
    for count in range(first + 1):
        pops = open_to(game, facts, stack_of(facts, count), facts[AT_HOME], first, pops)
        if not pops:
            return LOST
        edges[count * WAYS + OPENED] = pops
    insert(fronts, front_at(GROUND, first), facts[AT_HOME])
    progress[AT] = first
    _enter_given(facts, fronts, levels, edges, first)
    return RUNNING


@compiled
def search_given(game, facts, fronts, levels, edges, progress, last, queue):
    """Search until so many stacks were visited; return RUNNING, LOST, or NO_MEMORY if it is open.

    What is of use of the given stacks is in `edges` then.
    """
    first = facts[GIVEN]
    while progress[AT] >= 0:
        count = progress[AT]
        ways = count * WAYS
        if not search_ways(game, facts, fronts, levels, edges, ways, progress, last, queue):
            return RUNNING
        note_ends(facts, fronts, edges, ways, first)
        progress[AT] -= 1
        if not count:
            break
        for pointer in range(first, facts[LAST] + 1):
            clear(fronts, front_at(GROUND, pointer))
            insert_all(fronts, front_at(GROUND, pointer), front_at(BELOW, pointer))
        _enter_given(facts, fronts, levels, edges, count - 1)
    below = 1 << facts[LAST]
    for count in range(first + 1):
        below = of_use(edges, count * WAYS, below, first)
        edges[count * WAYS + OPENED] = below
    return NO_MEMORY if below >> first & 1 else LOST
